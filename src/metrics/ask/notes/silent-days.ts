import type { MetricId } from '../../../model/metric.ts'
import { utcDay, type Interval, type UtcDay } from '../../../model/time/time.ts'
import { summed } from '../../definitions/value.ts'
import type { Comparison } from '../periods.ts'
import type { Question } from '../question.ts'
import { runPart } from '../statements.ts'
import type { ValueRow } from '../value-rows.ts'
import { said, type Said } from '../../../words/said.ts'

const METRIC = 'code.ai_credits'
const CREDITS = {
  feed: 'user_days',
  trailingDays: null,
  metrics: [summed('ai_credits')],
} as const

/** Days of which reports say nothing of AI credits, before the first of which one does. */
export interface SilentDays {
  metric: MetricId
  /** The first day that is told; '' where none of the asked ones is. */
  first: UtcDay | ''
  count: number
}

/** As a question of metrics reads them; null also where it asks for nothing of them. */
export async function readSilentDays(
  question: Question,
  ranges: readonly Interval[],
): Promise<SilentDays | null> {
  if (!question.checked.metrics.some(({ id }) => id === METRIC)) return null
  const everybody = { grain: 'day', groupBy: [], filters: [] } as const
  return silentDays(await Promise.all(ranges.map((range) => runPart(question, CREDITS, everybody, range))))
}

/**
 * The vendor began to tell of AI credits on some day: that reports of the asked days, of anybody, say nothing of them
 * before it. What was used then is in no sum. Null: there are no such days. Pure.
 * @param found credits of everybody, by day
 */
export function silentDays(found: readonly (readonly ValueRow[])[]): SilentDays | null {
  const days = found.flat().map(({ time, m0 }) => ({ time: time ?? '', told: m0 !== null }))
  const first = days.reduce(
    (least, { time, told }) => (told && (least === '' || time < least) ? time : least),
    '',
  )
  const count = days.filter(({ time }) => time < first).length
  return count === 0 ? null : { metric: METRIC, first, count }
}

/** What no number holds, and what is therefore not compared: across the first day a change would be of the reports. */
export function silentDayNotes(
  silent: SilentDays | null,
  comparison: Pick<Comparison, 'before'> | null,
): Said[] {
  if (!silent) return []
  const { first: day, count } = silent
  const isAcross = comparison && isSilentIn(silent, METRIC, comparison.before)
  return [
    said('credits_told_since', { day, count }),
    ...(isAcross ? [said('credits_not_compared', { day })] : []),
  ]
}

/** Whether a range begins before reports told of a metric: then nothing stands against it. */
export const isSilentIn = (silent: SilentDays | null, metric: MetricId, { start }: Interval): boolean =>
  silent?.metric === metric && utcDay(start) < silent.first
