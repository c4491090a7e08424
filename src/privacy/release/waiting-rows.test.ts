import { describe, expect, test } from 'vitest'
import { totalsToTell, waitsFrom } from './waiting-rows.ts'

describe('a total begins', () => {
  test.each([
    ['with the first day, where nothing was told', {}, '05-01'],
    ['after what is told', { told: '05-04' }, '05-04'],
    ['after what was passed over since', { told: '05-04', passed: '05-08' }, '05-08'],
    ['after what was told since', { told: '05-12', passed: '05-08' }, '05-12'],
  ])('%s', (_, { told, passed }: { told?: string; passed?: string }, from) => {
    expect(waitsFrom('05-01', { told, passed })).toBe(from)
  })
})

describe('of a row', () => {
  // `L` leads and `s` is safe; a small letter in its place: it does not. `0`: nobody is active.
  const rule = {
    isLead: (one: string) => one.startsWith('L'),
    isInUse: (one: string) => !one.includes('0'),
    isTold: (one: string) => one.endsWith('s'),
  }
  test.each([
    ['tells what leads together, and each other that is safe', ['Ls', 'L1s', 's', 'u'], ['Ls', 'L1s', 's']],
    ['tells nothing that leads where one of it is not safe', ['Ls', 'Lu', 's'], ['s']],
    ['waits for nothing that nobody uses', ['Ls', 'L0u'], ['Ls']],
  ])('%s', (_, totals, told) => {
    expect(totalsToTell(totals, rule)).toEqual(told)
  })
})
