import { describe, expect, it } from 'vitest'
import { changeWords } from './change-words.ts'
import { comparedDays, isNotCompared } from './compared-days.ts'

const SHOWN = { from: '2026-10-30', to: '2026-11-29' }
const instants = (from: string, to: string) => ({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` })
const LATE = {
  compared: instants('2026-10-30', '2026-11-27'),
  compared_with: instants('2026-10-02', '2026-10-30'),
}

describe('what is compared of the shown days', () => {
  it('is said where it is not all of them, with its dates', () => {
    expect(comparedDays(LATE, SHOWN)).toEqual({
      words: '28 of 30 days compared',
      dates: 'Oct 30 – Nov 26, 2026 against Oct 2 – Oct 29, 2026',
    })
  })

  it('needs no words where it is all of them, nothing, or not told', () => {
    expect(comparedDays({ ...LATE, compared: SHOWN }, SHOWN)).toBeNull()
    expect(comparedDays({ ...LATE, compared: null }, SHOWN)).toBeNull()
    expect(comparedDays({ compared_with: LATE.compared_with }, SHOWN)).toBeNull()
    expect(comparedDays(undefined, SHOWN)).toBeNull()
    expect([LATE, { compared: null }, {}, undefined].map(isNotCompared)).toEqual([false, true, false, false])
  })
})

describe('under the number of a tile', () => {
  const words = (of: Partial<Parameters<typeof changeWords>[0]>) =>
    changeWords({ now: '280', before: '280', unit: 'events', notCompared: false, ...of })

  it('stands how far it is from the days before', () => {
    expect(words({})).toEqual({ change: '0%', words: 'from 280' })
    expect(words({ now: '300' })).toEqual({ change: '+7.1%', words: 'from 280' })
    expect(words({ now: '0.5', before: '0.4', unit: 'ratio' })).toMatchObject({ change: null })
  })

  it('stands no percentage where one of both is not known', () => {
    expect(words({ before: null })).toEqual({ change: null, words: 'Nothing to compare with' })
    expect(words({ now: null })).toEqual({ change: null, words: 'Before: 280' })
    expect(words({ notCompared: true, before: null })).toEqual({
      change: null,
      words: 'Not compared: these or the days before are not whole',
    })
  })
})
