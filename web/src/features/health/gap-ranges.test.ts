import { expect, it } from 'vitest'
import { gapRanges } from './gap-ranges.ts'
import { ownWords } from '../../i18n/service-words.ts'

const lost = (day: string, reason = 'gone') => ({ day, reason, reason_said: ownWords(reason) })
const gone = (day: string) => lost(day)

it('joins neighbouring days with one reason, whatever their order', () => {
  expect(gapRanges([gone('2026-03-01'), gone('2026-02-27'), gone('2026-02-28')])).toEqual([
    { from: '2026-02-27', to: '2026-03-02', reason: ownWords('gone') },
  ])
})

it('keeps days apart that differ in reason or have a known day between them', () => {
  const ranges = gapRanges([gone('2026-03-01'), gone('2026-03-03'), lost('2026-03-04', 'held')])
  expect(ranges.map(({ from }) => from)).toEqual(['2026-03-01', '2026-03-03', '2026-03-04'])
})
