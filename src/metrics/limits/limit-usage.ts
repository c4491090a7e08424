import type { Clock } from '../../lib/clock.ts'
import { explainMissing, type Coverage } from '../../model/coverage.ts'
import { canonicalDecimal } from '../../model/money/decimal.ts'
import { monthOf } from '../../model/time/calendar-month.ts'
import { HOUR_MS, utcDay, type Interval } from '../../model/time/time.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import type { ValueRow } from '../ask/value-rows.ts'
import type { FactsGrant } from '../../store/facts/facts-grant.ts'
import { compileQuery } from '../ask/compile-query.ts'
import { NO_UNTOLD_LINES, UNTOLD_LINES, UNTOLD_VALUES } from '../ask/notes/untold-lines.ts'
import { spendCredits, spendUsd } from '../definitions/spend.ts'
import { greatest, measured, value } from '../definitions/value.ts'
import { readCostsCoverage } from '../completeness/costs-coverage.ts'
import { readPlanner } from '../feeds/planner.ts'
import type { Segment } from '../feeds/segment.ts'
import type { RecordedMonth, RecordedUse } from './hold-limits.ts'
import type { Scope } from '../metrics-query.ts'
import { isoInstant } from '../ask/time-range.ts'
import { accountsWith } from '../ask/scope-accounts.ts'

interface UsageInput {
  facts: FactsGrant
  /** By workspace; `account` is the organisation whose cost records belong to it. */
  scope: Scope
  clock: Clock
  asOf: number
  /** Those whose vendor does not count for everybody. */
  workspaces: readonly string[]
  signal?: AbortSignal | undefined
}

const MEASURES = [...spendCredits.measures, ...spendUsd.measures, ...UNTOLD_LINES]
const GROUPS = measured(value`toJSONString(${greatest('groups')})`)

/**
 * What people used of the calendar month that holds `asOf` and which groups they are in, from the cost records, by
 * workspace. Groups are those of a person's newest record of this month or the one before. Amounts are exact.
 */
export async function readLimitUsage(input: UsageInput): Promise<Map<string, RecordedMonth>> {
  const { facts, clock, asOf, workspaces, signal } = input
  const places = accountsWith(input.scope, 'spend_limits').flatMap(
    ({ account: workspace, costsAccount: account }) =>
      account !== undefined && workspaces.includes(workspace) ? [{ workspace, account }] : [],
  )
  if (places.length === 0) return new Map()
  const accounts = [...new Set(places.map(({ account }) => account))]
  const scope = {
    ...input.scope,
    accounts: accountsWith(input.scope, 'costs').filter((one) => accounts.includes(one.account)),
  }
  const month = monthTo(asOf)
  const range = { start: monthTo(month.start - 1).start, end: month.end }
  const asked = { groupBy: ['organization' as const, 'user' as const], filters: [] }
  // By whole days: sums of months do not know in which group somebody was last.
  const byDay = { ...asked, grain: 'day' as const }
  const [coverage, planner] = await Promise.all([
    readCostsCoverage({ ...input, scope }),
    readPlanner('costs', { facts, scope, query: byDay, range, signal }),
  ])
  const { statement, columns } = compileQuery({
    ...asked,
    grain: 'month',
    tenant: scope.tenant,
    accounts,
    values: [spendCredits, spendUsd, GROUPS, ...UNTOLD_VALUES],
    plan: planner.plan({ ...byDay, range, measures: MEASURES }).map(withGroups),
  })
  const rows = await readRows(facts, statement, columns, signal)
  const people = Map.groupBy(rows, ({ d0 }) => d0)
  const known = new Map(coverage.map(({ account, coverage: own }) => [account.account, own]))
  return new Map(
    places.map(({ workspace, account }) => {
      const own = peopleOf(people.get(account) ?? [], utcDay(month.start))
      return [workspace, { ...reachOf(known.get(account), month, clock.now()), people: own }] as const
    }),
  )
}

/** Rows come month by month; the later one knows the groups. Use of another month is none of this one. */
function peopleOf(rows: readonly ValueRow[], month: string): Map<string, RecordedUse> {
  const people = new Map<string, RecordedUse>()
  for (const { time, d1: id, m0: credits, m1: usd, m2: groups, m3: others, m4: bare } of rows) {
    if (!id) continue
    const now = time === month
    people.set(id, {
      credits: now && credits ? canonicalDecimal(credits) : '0',
      usd: now && usd ? canonicalDecimal(usd) : '0',
      groups: groups ? groupsOf(groups) : [],
      untold: now
        ? { other_unit_lines: Number(others ?? 0), lines_without_amount: Number(bare ?? 0) }
        : NO_UNTOLD_LINES,
    })
  }
  return people
}

function groupsOf(text: string): string[] {
  const [, groups]: [number, string[]] = JSON.parse(text)
  return groups
}

/** The calendar month that an instant is in, up to that instant. */
export function monthTo(asOf: number): Interval {
  return { start: monthOf(utcDay(asOf)).start, end: Math.floor(asOf / 1000) * 1000 + 1000 }
}

/** With the groups of the newest record: of several at one time, always the same. */
function withGroups({ source, ...rest }: Segment): Segment {
  const groups = source.arrays.group
  if (groups === undefined) throw new Error(`source ${source.name} does not know groups`)
  const at = `toUnixTimestamp(toDateTime(${source.time}, 'UTC'))`
  const newest = `max((${at}, arrayMap(g -> toString(g), ${groups})))`
  return { ...rest, source: { ...source, measures: { ...source.measures, groups: newest } } }
}

/** How far the records of a month reach. */
export function reachOf(
  coverage: Coverage | undefined,
  { start, end }: Interval,
  now: number,
): Omit<RecordedMonth, 'people'> {
  const through = Math.min(coverage?.known.at(-1)?.end ?? 0, end, now)
  if (!coverage || through < start + HOUR_MS) return { known: false, whole: false, through: null }
  const whole = explainMissing({ start, end: through }, coverage).length === 0
  return { known: true, whole, through: isoInstant(through) }
}
