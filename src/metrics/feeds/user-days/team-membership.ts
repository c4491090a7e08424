import { dayName } from '../../../model/time/epoch-day.ts'
import { accountName } from '../../../model/account-key.ts'
import { teamDatasets } from '../../../model/dataset.ts'
import { DAY_MS, type Interval } from '../../../model/time/time.ts'
import { readCodeSlices, type CodeSlice } from '../../../store/facts/ledger/code-slices.ts'
import {
  firstListsOf,
  teamDaysOf,
  teamSets,
  type TeamDay,
  type TeamOrigin,
  type TeamSets,
} from '../../../store/facts/derived/team-loads.ts'
import { NO_ORGANIZATION, type AccountCoverage } from '../../completeness/completeness.ts'
import { listDays } from '../../completeness/list-days.ts'
import { accountsWith } from '../../ask/scope-accounts.ts'
import type { ScopeAccount, ScopedFacts } from '../../metrics-query.ts'
import { isEnterprise } from '../bill/named-enterprises.ts'
import { said, type Said } from '../../../words/said.ts'
import type { Param } from '../../../words/written.ts'

/** Which loads say who was in which team, day by day; `sets` are what they are looked up by. */
export interface TeamMembership {
  days: TeamDay[]
  sets: TeamSets
  notes: Said[]
  /** Of each organisation the days of which it is known who was in which team: from its first list on. */
  accounts: AccountCoverage[]
}

/** The membership of each day of a range, from the nearest list at or before it. */
export async function readTeamMembership(
  input: ScopedFacts & {
    range: Interval
  },
): Promise<TeamMembership> {
  const { facts, scope, range, signal } = input
  // Teams are those of organisations: an enterprise's own are another thing and not synchronised.
  const organizations = accountsWith(scope, 'user_days').filter((one) => !isEnterprise(one))
  const accounts = organizations.map(({ account }) => account)
  // Snapshots from before the range may hold for its first days.
  const of = { tenant: scope.tenant, accounts, datasets: teamDatasets(), range: { start: 0, end: range.end } }
  const slices = accounts.length === 0 ? [] : await readCodeSlices(facts, of, signal)
  return membershipOf(slices, range, organizations)
}

/** Pure part of `readTeamMembership`. */
export function membershipOf(
  slices: readonly CodeSlice[],
  range: Interval,
  organizations: readonly ScopeAccount[],
): TeamMembership {
  const days = teamDaysOf(slices, Math.floor(range.start / DAY_MS), Math.ceil(range.end / DAY_MS))
  const since = firstListsOf(slices)
  // One that offers no teams has none that could be missing.
  const asked = organizations.filter(
    ({ account, barred }) => since.has(account) || teamDatasets().some((dataset) => !barred[dataset]),
  )
  return {
    days,
    sets: teamSets(days),
    notes: notesOf(days),
    accounts: asked.map((account) => ({ account, coverage: knownSince(since.get(account.account)) })),
  }
}

/** Every day from the first list on: where a day has none of its own, the nearest earlier one holds. */
function knownSince(day: number | undefined): AccountCoverage['coverage'] {
  const known = day === undefined ? [] : [{ start: day * DAY_MS, end: Infinity }]
  return { known, settled: known, holes: [], dataThrough: null, settledThrough: null, historyStart: null }
}

/** Whether every organisation has said who was in which team on a day (days since the epoch) or before it. Pure. */
export function isMembershipKnown({ accounts }: Pick<TeamMembership, 'accounts'>, day: number): boolean {
  return accounts.length > 0 && accounts.every(({ coverage }) => isKnownOn(coverage, day))
}

/** Said beside a list of people of a day (since the epoch) on which not every organisation's membership is known. Pure. */
export function unknownTeamsNotes(membership: Pick<TeamMembership, 'accounts'>, day: number): Said[] {
  const { accounts } = membership
  if (isMembershipKnown(membership, day)) return []
  if (accounts.length === 0) return [NO_ORGANIZATION]
  const unknown = accounts.filter(({ coverage }) => !isKnownOn(coverage, day))
  const names = unknown.map(({ account }) => accountName(account.account))
  return [said('teams_unknown_on_day', { day: dayName(day), names: names.join(', ') })]
}

const isKnownOn = ({ known }: AccountCoverage['coverage'], day: number) =>
  known.some(({ start }) => start <= day * DAY_MS)

/** What of a range lies on days of which any organisation's membership is known; null where none of it does. Pure. */
export function withinMembership(
  { accounts }: Pick<TeamMembership, 'accounts'>,
  range: Interval,
): Interval | null {
  const starts = accounts.flatMap(({ coverage }) => coverage.known.map(({ start }) => start))
  const start = Math.max(
    range.start,
    starts.reduce((a, b) => Math.min(a, b), Infinity),
  )
  return start < range.end ? { start, end: range.end } : null
}

function originOf({ origins }: TeamDay): TeamOrigin {
  return (['earlier', 'snapshot', 'report'] as const).find((one) => origins.includes(one)) ?? 'none'
}

const SENTENCES: Record<TeamOrigin, (days: Param) => Said> = {
  report: (days) => said('small_teams_left_out', { days }),
  snapshot: (days) => said('teams_of_day', { days }),
  earlier: (days) => said('teams_of_earlier_day', { days }),
  none: (days) => said('teams_not_known_of_days', { days }),
}

/** Say where the membership of the days comes from, and what it lacks. */
function notesOf(days: readonly TeamDay[]): Said[] {
  const notes = (['report', 'snapshot', 'earlier', 'none'] as const).flatMap((origin) => {
    const found = days.filter((day) => originOf(day) === origin)
    return found.length === 0 ? [] : [SENTENCES[origin](listDays(found.map(({ day }) => day)))]
  })
  return [said('people_of_several_teams'), ...notes]
}
