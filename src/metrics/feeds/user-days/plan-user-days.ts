import { userDayDatasets } from '../../../model/dataset.ts'
import type { ScopedFacts } from '../../metrics-query.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import {
  DAY_MS,
  dayStart,
  mergeIntervals,
  subtractIntervals,
  utcDay,
  type Interval,
} from '../../../model/time/time.ts'
import { planUserDays } from '../../../store/facts/derived/code-plan.ts'
import { readCodeSlices } from '../../../store/facts/ledger/code-slices.ts'
import { currentNumbering } from '../../../store/facts/derived/code-people.ts'
import { codeInputs } from '../../../store/facts/derived/code-sums.ts'
import { readHeld } from '../../../store/facts/derived/derived.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { canAnswer, type FactSource, type Planned } from '../fact-source.ts'
import { dimensionsAsked, type Asked, type Segment } from '../segment.ts'
import type { TeamMembership } from './team-membership.ts'
import { USER_DAY_SOURCES } from './user-day-sources.ts'
import { USER_DAY_SUMS, type SummedSource } from './user-day-sums.ts'

/** Days that have rows, each with the build that sums it, or null while none holds. By their start. */
export type DaySums = ReadonlyMap<number, number | null>

/** What is summed from exactly what answers now; months by their start, only those that are. */
export interface CodeSums {
  day: DaySums
  team: DaySums
  month: ReadonlyMap<number, number>
  /** Of the people in the sums of days and teams. */
  numbering: number
  /** The accounts whose loads answer for any of the days. */
  reporting: string[]
}

/** With more gaps than this the rows are read alone: a statement of many parts is slower than they are. */
const MAX_GAPS = 12

interface SumsInput extends ScopedFacts {
  range: Interval
}

/** Read which days of the range are summed from exactly the loads that answer for them now. */
export function readDaySums(input: SumsInput): Promise<CodeSums> {
  return readSums(input, { teams: null, months: false })
}

/** The same by team, if membership was read, and of the range's whole months by person if they may be asked for. */
export async function readSums(
  { facts, scope, range, signal }: SumsInput,
  also: { teams: TeamMembership | null; months: boolean },
): Promise<CodeSums> {
  const accounts = accountsOf(scope, 'user_days')
  if (accounts.length === 0) return { ...NOTHING_SUMMED, numbering: 0 }
  const { tenant } = scope
  const of = { tenant, accounts, datasets: userDayDatasets(), range }
  const [slices, numbering] = await Promise.all([
    readCodeSlices(facts, of, signal),
    currentNumbering(facts, tenant, signal),
  ])
  const plan = planUserDays(slices, range)
  const { day, team, month } = codeInputs(plan, also.teams?.days ?? [], numbering)
  const wanted = [day, team, ...(also.months ? [month] : [])]
  const [days, teams, months] = await readHeld(facts, tenant, wanted, signal)
  const byDay = (builds: ReadonlyMap<string, number> | undefined) =>
    new Map([...plan.keys()].map((one) => [dayStart(one), builds?.get(one) ?? null]))
  return {
    day: byDay(days),
    team: byDay(teams),
    month: new Map([...(months ?? [])].map(([first, build]) => [dayStart(first), build])),
    numbering,
    reporting: [
      ...new Set([...plan.values()].flatMap((loads) => loads.map(({ account }) => account))),
    ].toSorted(),
  }
}

const NOTHING_SUMMED = { day: new Map(), team: new Map(), month: new Map(), reporting: [] }

/**
 * Sums where they hold, the rows for the other days; null where sums cannot answer or would not be worth it. Sets of
 * people merge with sets of the same numbering only, so they are read from sums for every day or for none. Pure.
 */
export function planUserDaySums(asked: Asked, sums: CodeSums, planned: Planned = {}): Segment[] | null {
  const dimensions = dimensionsAsked(asked)
  const carries = (source: FactSource) => canAnswer(source, dimensions, asked.measures)
  const summed = USER_DAY_SUMS.find((source) => carries(source) && isRight(source, asked))
  const rows = USER_DAY_SOURCES.find(carries)
  if (!summed || !rows) return null
  const plan = summed.kind === 'month' ? planMonths(asked, sums) : planDays(asked, sums[summed.kind])
  const { builds, closed, open } = plan
  if (builds.length === 0 || open.length > (summed.wholeRangeOnly ? 0 : MAX_GAPS)) return null
  return [
    { source: summed, range: closed, builds },
    ...open.map((range) => ({ source: rows, range, planned })),
  ]
}

/** Whether no person-day would count twice, and no row spans several buckets. */
function isRight({ overlapping, kind }: SummedSource, { grain, groupBy, filters }: Asked): boolean {
  if (kind === 'month' && grain !== 'total' && grain !== 'month') return false
  if (!overlapping) return true
  const own = filters.filter(({ dimension }) => dimension === overlapping)
  if (own.some(({ op }) => op !== 'in')) return false
  return groupBy.includes(overlapping) || own.some(({ values }) => new Set(values).size === 1)
}

interface Parts {
  builds: number[]
  /** From the first to the last sum. */
  closed: Interval
  open: Interval[]
}

function planDays({ range }: Asked, sums: DaySums): Parts {
  const days = [...sums].filter(([day]) => day >= range.start && day < range.end)
  const open = mergeIntervals(
    days.flatMap(([day, build]) => (build === null ? [{ start: day, end: day + DAY_MS }] : [])),
  )
  const closed = subtractIntervals(range, open)
  return {
    builds: days.flatMap(([, build]) => build ?? []),
    closed: { start: closed[0]?.start ?? 0, end: closed.at(-1)?.end ?? 0 },
    open,
  }
}

function planMonths({ range }: Asked, { month: months }: CodeSums): Parts {
  const whole = [...months]
    .map(([start, build]) => ({ start, end: monthOf(utcDay(start)).end, build }))
    .filter(({ start, end }) => start >= range.start && end <= range.end)
    .sort((a, b) => a.start - b.start)
  return {
    builds: whole.map(({ build }) => build),
    closed: { start: whole[0]?.start ?? 0, end: whole.at(-1)?.end ?? 0 },
    open: subtractIntervals(range, mergeIntervals(whole)),
  }
}
