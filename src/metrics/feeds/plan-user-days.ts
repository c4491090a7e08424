import { DAY_MS, dayStart, mergeIntervals, subtractIntervals, type Interval } from '../../model/time.ts'
import { planUserDays, USER_DAY_DATASETS } from '../../store/facts/code-plan.ts'
import { readCodeSlices } from '../../store/facts/code-slices.ts'
import { readCodeSums } from '../../store/facts/code-sums.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf } from '../scope-accounts.ts'
import { canAnswer } from './fact-source.ts'
import { dimensionsAsked, type Asked, type Segment } from './segment.ts'
import { USER_DAY_SOURCES } from './user-day-sources.ts'
import { USER_DAY_SUMS } from './user-day-sums.ts'

/** Days that have rows, each with the build that sums it, or null while none holds. By their start. */
export type DaySums = ReadonlyMap<number, number | null>

/** With more gaps than this the rows are read alone: a statement of many parts is slower than they are. */
const MAX_GAPS = 12

/** Read which days of the range are summed from exactly the loads that answer for them now. */
export async function readDaySums(input: {
  facts: FactsReader
  scope: Scope
  range: Interval
  signal?: AbortSignal | undefined
}): Promise<DaySums> {
  const { facts, scope, range, signal } = input
  const accounts = accountsOf(scope, 'code_assistant')
  if (accounts.length === 0) return new Map()
  const of = { tenant: scope.tenant, accounts, datasets: USER_DAY_DATASETS, range }
  const plan = planUserDays(await readCodeSlices(facts, of, signal), range)
  const builds = await readCodeSums(facts, scope.tenant, plan, signal)
  return new Map([...plan.keys()].map((day) => [dayStart(day), builds.get(day) ?? null]))
}

/**
 * Sums where they hold, the rows for the other days; null where sums cannot answer or would not be worth it. Sets of
 * people merge with sets of the same numbering only, so they are read from sums for every day or for none. Pure.
 */
export function planUserDaySums(asked: Asked, sums: DaySums): Segment[] | null {
  const dimensions = dimensionsAsked(asked)
  const carries = (source: Segment['source']) => canAnswer(source, dimensions, asked.measures)
  const summed = USER_DAY_SUMS.find(carries)
  const rows = USER_DAY_SOURCES.find(carries)
  if (!summed || !rows) return null
  const days = [...sums].filter(([day]) => day >= asked.range.start && day < asked.range.end)
  const builds = days.flatMap(([, build]) => build ?? [])
  const open = mergeIntervals(
    days.flatMap(([day, build]) => (build === null ? [{ start: day, end: day + DAY_MS }] : [])),
  )
  if (builds.length === 0 || open.length > (summed.wholeRangeOnly ? 0 : MAX_GAPS)) return null
  const closed = subtractIntervals(asked.range, open)
  const whole = { start: closed[0]?.start ?? 0, end: closed.at(-1)?.end ?? 0 }
  return [{ source: summed, range: whole, builds }, ...open.map((range) => ({ source: rows, range }))]
}
