import { summed } from '../../definitions/value.ts'
import type { Interval } from '../../../model/time/time.ts'
import type { Question } from '../question.ts'
import { runPart } from '../statements.ts'
import { said, type Said } from '../../../words/said.ts'

const CREDITS = {
  feed: 'user_days',
  trailingDays: null,
  metrics: [summed('ai_credits')],
} as const

/**
 * The vendor began to tell of AI credits on some day: that reports of the asked days, of anybody, say nothing of them
 * before it. What was used then is in no sum, and a comparison across that day tells of the reports and not of people.
 */
export async function silentDayNotes(question: Question, ranges: readonly Interval[]): Promise<Said[]> {
  if (!question.checked.metrics.some(({ id }) => id === 'code.ai_credits')) return []
  const everybody = { grain: 'day', groupBy: [], filters: [] } as const
  const found = await Promise.all(ranges.map((range) => runPart(question, CREDITS, everybody, range)))
  const days = found.flat().map(({ time, m0 }) => ({ time: time ?? '', told: m0 !== null }))
  const first = days.reduce(
    (least, { time, told }) => (told && (least === '' || time < least) ? time : least),
    '',
  )
  const silent = days.filter(({ time }) => time < first).length
  return silent === 0 ? [] : [said('credits_told_since', { day: first, count: silent })]
}
