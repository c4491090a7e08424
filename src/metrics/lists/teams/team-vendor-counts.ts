import { dayName } from '../../../model/time/epoch-day.ts'
import { VENDOR_PEOPLE, type MetricId } from '../../../model/metric.ts'
import type { MetricsContext } from '../../ask/question.ts'
import { runMetricsQuery } from '../../ask/run-query.ts'

/** A team as the vendor's own call for it counts it; null is what it does not say. */
export interface TeamVendorCount {
  /** The last day of the window that it answered for, and people on that day. */
  day: string
  active: number | null
  engaged: number | null
  /** Over the whole window. */
  completionsSuggested: number | null
  completionsAccepted: number | null
}

const EVENTS = ['code.completions_suggested', 'code.completions_accepted'] as const
/** People are given per day and never add: of a longer window only its last days are looked through. */
const LOOK_BACK_DAYS = 14

/** Of these teams, by their id; one that the calls say nothing of within the window is not in it. */
export async function teamVendorCounts(
  input: MetricsContext,
  window: { from: number; to: number },
  teams: readonly string[],
): Promise<Map<string, TeamVendorCount>> {
  const ask = (metrics: readonly MetricId[], from: number, grain: 'day' | 'total') =>
    runMetricsQuery({
      ...input,
      query: {
        metrics: [...metrics],
        from: dayName(from),
        to: dayName(window.to),
        grain,
        groupBy: ['team'],
        filters: [{ dimension: 'team', op: 'in', values: [...teams] }],
        orderBy: [],
        limit: teams.length,
      },
    })
  if (teams.length === 0) return new Map()
  const events = await ask(EVENTS, window.from, 'total')
  if (events.rows.length === 0) return new Map()
  const days = await ask(VENDOR_PEOPLE, Math.max(window.from, window.to - LOOK_BACK_DAYS), 'day')
  const last = new Map(
    days.rows.filter((row) => VENDOR_PEOPLE.some((id) => row[id] !== null)).map((row) => [row['team'], row]),
  )
  return new Map(
    events.rows.flatMap((row): [string, TeamVendorCount][] => {
      const team = row['team']
      const on = last.get(team ?? null)
      if (typeof team !== 'string' || team === '' || typeof on?.['time'] !== 'string') return []
      return [
        [
          team,
          {
            day: on['time'],
            active: countOf(on[VENDOR_PEOPLE[0]]),
            engaged: countOf(on[VENDOR_PEOPLE[1]]),
            completionsSuggested: countOf(row[EVENTS[0]]),
            completionsAccepted: countOf(row[EVENTS[1]]),
          },
        ],
      ]
    }),
  )
}

const countOf = (value: unknown) => (value === null || value === undefined ? null : Number(value))
