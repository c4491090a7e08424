import { DAY_MS, utcDay, type Interval } from '../../model/time.ts'
import { readCodeSlices, type CodeSlice } from '../../store/facts/code-slices.ts'
import type { FactsReader, SqlParams } from '../../store/facts/facts-store.ts'
import type { Scope } from '../metrics-query.ts'
import { accountsOf } from '../scope-accounts.ts'

/** Which loads say who was in which team, day by day; `params` are what `TEAMS_OF_DAY` is bound to. */
export interface TeamMembership {
  params: SqlParams
  notes: string[]
}

const REPORTS = ['org_user_teams_1d', 'enterprise_user_teams_1d'] as const

/**
 * The membership of each day of a range: of every account the day's own report, else that day's snapshot of teams,
 * else the nearest earlier one. Days before all of them have none.
 */
export async function readTeamMembership(input: {
  facts: FactsReader
  scope: Scope
  range: Interval
  signal?: AbortSignal | undefined
}): Promise<TeamMembership> {
  const { facts, scope, range, signal } = input
  const accounts = accountsOf(scope, 'code_assistant')
  // Snapshots from before the range may hold for its first days.
  const of = {
    tenant: scope.tenant,
    accounts,
    datasets: [...REPORTS, 'teams'] as const,
    range: { start: 0, end: range.end },
  }
  const slices = accounts.length === 0 ? [] : await readCodeSlices(facts, of, signal)
  return membershipOf(
    slices.filter(({ outcome, loadId }) => outcome === 'committed' && loadId !== ''),
    range,
  )
}

type Origin = 'report' | 'snapshot' | 'earlier' | 'none'

/** Pure part of `readTeamMembership`. */
export function membershipOf(slices: readonly CodeSlice[], range: Interval): TeamMembership {
  const first = Math.floor(range.start / DAY_MS)
  const last = Math.ceil(range.end / DAY_MS)
  const byAccount = [...Map.groupBy(slices, ({ account }) => account).values()].map(accountHistory)
  const sets = new Map<string, number>()
  const days: number[] = []
  const origins: Origin[] = []
  for (let day = first; day < last; day += 1) {
    const found = byAccount.flatMap((history) => history(day) ?? [])
    const key = [...new Set(found.map(({ loadId }) => loadId))].sort().join(' ')
    if (key !== '' && !sets.has(key)) sets.set(key, sets.size + 1)
    days.push(sets.get(key) ?? 0)
    origins.push(originOf(found.map(({ origin }) => origin)))
  }
  const pairs = [...sets].flatMap(([key, set]) => key.split(' ').map((load) => [load, set] as const))
  return {
    params: {
      team_first: first,
      team_sets: days,
      team_loads: pairs.map(([load]) => load),
      team_load_sets: pairs.map(([, set]) => set),
    },
    notes: notesOf(origins, first),
  }
}

interface Found {
  loadId: string
  origin: Origin
}

const dayOf = ({ periodStart, slice }: CodeSlice) => Math.floor((periodStart ?? Date.parse(slice)) / DAY_MS)

function accountHistory(slices: readonly CodeSlice[]): (day: number) => Found | null {
  const reports = new Map(
    slices.filter(({ dataset }) => dataset !== 'teams').map((slice) => [dayOf(slice), slice.loadId]),
  )
  const snapshots = new Map(
    slices.filter(({ dataset }) => dataset === 'teams').map((slice) => [dayOf(slice), slice.loadId]),
  )
  // A list of teams holds the small ones too, so of one day it is the better one to go on with.
  const known = [...new Map([...reports, ...snapshots])].sort(([a], [b]) => a - b)
  return (day) => {
    const report = reports.get(day)
    if (report !== undefined) return { loadId: report, origin: 'report' }
    const found = known.findLast(([at]) => at <= day)
    if (!found) return null
    return { loadId: found[1], origin: found[0] === day ? 'snapshot' : 'earlier' }
  }
}

function originOf(origins: readonly Origin[]): Origin {
  return (['earlier', 'snapshot', 'report'] as const).find((one) => origins.includes(one)) ?? 'none'
}

const SENTENCES: Record<Exclude<Origin, 'report'>, string> = {
  snapshot: 'Teams: membership as the code host listed it on the day',
  earlier: 'Teams: membership of the nearest earlier day, since that day has none of its own',
  none: 'Teams: nothing is known about membership; these days are in no team',
}

/** Say which days do not come from the vendor's own report of the day, each kind as its first and last. */
function notesOf(origins: readonly Origin[], first: number): string[] {
  const name = (index: number) => utcDay((first + index) * DAY_MS)
  const notes = (['snapshot', 'earlier', 'none'] as const).flatMap((origin) => {
    const from = origins.indexOf(origin)
    if (from < 0) return []
    const to = origins.lastIndexOf(origin)
    return [`${SENTENCES[origin]} (${from === to ? name(from) : `${name(from)} to ${name(to)}`}).`]
  })
  return ['A person in several teams counts in each of them: the teams sum to more than the total.', ...notes]
}
