import { dayOf } from '../../../model/coverage.ts'
import { datasetsShaped } from '../../../model/dataset.ts'
import { monthOf, type CalendarMonth } from '../../../model/time/calendar-month.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import { currentNumbering } from '../../../store/facts/derived/code-people.ts'
import { readHeld } from '../../../store/facts/derived/derived.ts'
import { wantedOfLoads } from '../../../store/facts/derived/load-derived.ts'
import { COUNT, TEXT } from '../../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts, u32s, verbatim, wholes } from '../../../store/facts/engine/sql.ts'
import { readCodeSlices, type CodeSlice } from '../../../store/facts/ledger/code-slices.ts'
import { accountsOf } from '../../ask/scope-accounts.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { withinDays } from '../../feeds/fact-source.ts'
import { SEATS_ALIKE } from '../seats-alike.ts'
import { rangeOf, type MonthsInput } from './months-input.ts'
import type { OfSeats } from './seat-reasons.ts'

/** Months in which it matters who left, and those in which it matters who was listed twice. */
export interface MovesAsked {
  leavers: readonly CalendarMonth[]
  doubled: readonly CalendarMonth[]
}
export type SeatMoves = ReadonlyMap<string, NonNullable<OfSeats['moved']>>

/**
 * Who was in a list of the month and not in its last one, who was listed by two organisations, and how many seats of nobody
 * were granted at one moment with another one: those of one account that is gone, which was billed once.
 */
export async function readMoves(input: MonthsInput, { leavers, doubled }: MovesAsked): Promise<SeatMoves> {
  const [left, listed] = await Promise.all([readLeavers(input, leavers), readFromRows(input, doubled)])
  const months = [...new Set([...left.keys(), ...listed.keys()])]
  return new Map(
    months.map((month) => {
      const rows = listed.get(month)
      const { doubled = 0, alike = 0 } = rows ?? {}
      return [month, { leavers: rows?.leavers ?? left.get(month) ?? 0, doubled, alike }]
    }),
  )
}

/** From the sets of people that are kept of each list, where all of them are; else person by person. */
async function readLeavers(
  input: MonthsInput,
  months: readonly CalendarMonth[],
): Promise<ReadonlyMap<string, number>> {
  if (months.length === 0) return new Map()
  const { facts, scope, signal } = input
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'seats') }
  const asked = { ...of, datasets: datasetsShaped('seat_snapshot'), range: rangeOf(input) }
  const [slices, numbering] = await Promise.all([
    readCodeSlices(facts, asked, signal),
    currentNumbering(facts, scope.tenant, signal),
  ])
  const lists = slices.filter((list) => isList(list) && months.some(({ name }) => name === monthNameOf(list)))
  const loads = lists.map(({ loadId }) => loadId)
  const wanted = wantedOfLoads('code_seat_people', loads, String(numbering))
  const [held = new Map<string, number>()] = await readHeld(facts, scope.tenant, [wanted], signal)
  if (loads.some((load) => !held.has(load))) {
    const rows = await readFromRows(input, months)
    return new Map([...rows].map(([month, moved]) => [month, moved.leavers]))
  }
  const moves = sql`SELECT formatDateTime(first, '%Y-%m') AS month, toUInt64(sum(everybody - staying)) AS leavers FROM (
  SELECT account, toStartOfMonth(day) AS first, groupBitmapMerge(people) AS everybody,
    groupBitmapMergeIf(people, load_id IN ${texts(lastOfMonths(lists))}) AS staying
  FROM ${rowsOf('code_seat_people', of)} AND ${withinDays(rangeOf(input))}
    AND build IN ${wholes([...new Set(held.values())])} AND load_id IN ${texts(loads)}
  GROUP BY account, first
) GROUP BY month`
  const rows = await readRows(facts, moves, { month: TEXT, leavers: COUNT }, signal)
  return new Map(rows.map(({ month, leavers }) => [month, leavers]))
}

const isList = ({ outcome, kind, rows }: CodeSlice) =>
  outcome === 'committed' && kind === 'snapshot' && rows > 0

const monthNameOf = (list: CodeSlice) => monthOf(dayOf(list)).name

/** Of every account and month the list of its last day. */
function lastOfMonths(lists: readonly CodeSlice[]): string[] {
  const byMonth = Map.groupBy(lists, (list) => `${monthNameOf(list)} ${list.account}`)
  return [...byMonth.values()].flatMap((own) => {
    const [first, ...others] = own
    return first ? others.reduce((a, b) => (dayOf(a) > dayOf(b) ? a : b), first).loadId : []
  })
}

/** Person by person, of these months alone. */
async function readFromRows(input: MonthsInput, months: readonly CalendarMonth[]): Promise<SeatMoves> {
  if (months.length === 0) return new Map()
  const { facts, scope, signal } = input
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'seats') }
  const loads = committedLoads(of, datasetsShaped('seat_snapshot'))
  const firsts = u32s(months.map(({ start }) => start / DAY_MS))
  const lists = sql`${rowsOf('code_seats', of)} AND ${withinDays(rangeOf({ months }))}
  AND toStartOfMonth(day) IN (SELECT toDate(arrayJoin(${firsts}))) AND load_id IN (${loads})`
  const moves = sql`SELECT formatDateTime(p.first, '%Y-%m') AS month, countIf(p.last < l.newest) AS leavers, countIf(p.organizations > 1) AS doubled
FROM (
  SELECT account, toStartOfMonth(day) AS first, user_id, max(day) AS last, uniqExactIf(organization, organization != '') AS organizations
  FROM ${lists} AND user_id != '' GROUP BY account, first, user_id
) AS p
INNER JOIN (SELECT account, toStartOfMonth(day) AS first, max(day) AS newest FROM ${lists} GROUP BY account, first) AS l
  ON l.account = p.account AND l.first = p.first
GROUP BY month ORDER BY month`
  const nobody = sql`SELECT formatDateTime(first, '%Y-%m') AS month, max(others) AS alike FROM (
  SELECT toStartOfMonth(day) AS first, load_id, ${verbatim(SEATS_ALIKE)} AS others
  FROM ${lists} GROUP BY first, load_id
) GROUP BY month`
  const [rows, ofNobody] = await Promise.all([
    readRows(facts, moves, { month: TEXT, leavers: COUNT, doubled: COUNT }, signal),
    readRows(facts, nobody, { month: TEXT, alike: COUNT }, signal),
  ])
  const alike = new Map(ofNobody.map((row) => [row.month, row.alike]))
  return new Map(rows.map(({ month, ...moved }) => [month, { ...moved, alike: alike.get(month) ?? 0 }]))
}
