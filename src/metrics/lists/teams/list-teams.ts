import { dayName } from '../../../model/time/epoch-day.ts'
import { accountName, levelOf } from '../../../model/account-key.ts'
import { datasetsShaped, traitsOf } from '../../../model/dataset.ts'
import type { TeamOrder } from '../../../model/records/code-seat.ts'
import { compareNames, compareText } from '../../../lib/compare-text.ts'
import { pageOf } from '../../../lib/page-cursor.ts'
import { SEAT_ITEMS, type DatedPrice } from '../../../model/money/dated-price.ts'
import type { MetricId } from '../../../model/metric.ts'
import { DAY_MS, type Interval } from '../../../model/time/time.ts'
import {
  stateOfBucket,
  stateOfFeed,
  type FeedCoverage,
  type KnownFeed,
} from '../../completeness/completeness.ts'
import { readRows } from '../../../store/facts/engine/sql.ts'
import { currencyOf } from '../../feeds/prices/own-prices.ts'
import { withinDays } from '../../feeds/fact-source.ts'
import { readFeedCoverage } from '../../completeness/feed-coverage.ts'
import { readTeamMembership, type TeamMembership } from '../../feeds/user-days/team-membership.ts'
import { atTimesNotes, collectedDays, readLeftOutTeams } from '../../ask/named-teams.ts'
import type { Completeness, MetricsAnswer } from '../../metrics-query.ts'
import type { MetricsContext } from '../../ask/question.ts'
import { runMetricsQuery } from '../../ask/run-query.ts'
import { ownerOf } from '../../ask/scope-accounts.ts'
import {
  codeSnapshots,
  isEnterpriseSeats,
  leftOutNotes,
  snapshotParams,
  type CodeSnapshot,
} from '../code-snapshots.ts'
import { teamVendorCounts, type TeamVendorCount } from './team-vendor-counts.ts'
import {
  comparedDays,
  comparedWindows,
  useWindow,
  windowBefore,
  type UseWindow,
  type WindowAsked,
} from '../use-window.ts'
import { LISTED_TEAM, teamsSql, type ListedTeam } from './teams-sql.ts'
import { said, type Said } from '../../../words/said.ts'

/** What a team's people did in a window, by the membership of each day. Null: not known. */
export interface TeamUse {
  /** People: also who has left the team since, or was in no list. */
  active: number | null
  interactions: number | null
  generations: number | null
  acceptances: number | null
}

export interface TeamView extends TeamUse {
  /** That reports say its people used, by the membership of each day: an exact decimal, no bill; null: unknown. */
  aiCredits: string | null
  /** Of their seats at the organisation's prices, on the days that have a list, by the membership of each; null: unknown. */
  seatCost: string | null
  id: string
  slug: string
  name: string
  organization: string
  parentId: string | null
  members: number
  licensed: number | null
  /** Of `members`, those who were active: never more than there are. */
  activeMembers: number | null
  neverUsed: number | null
  /** What it did in the days before; null where that is not asked for. */
  previous: TeamUse | null
  /** In the part of the window that stands against these, where that is not all of it. */
  compared: TeamUse | null
  leftOut: boolean
  /** What the vendor's own team calls say within the window; null where they say nothing of it. */
  vendor: TeamVendorCount | null
}

export interface TeamsAnswer {
  data: TeamView[]
  nextCursor: string | null
  from: string
  to: string
  /** The days of `previous`; null: not asked for. */
  comparedWith: { from: string; to: string } | null
  /** As many days of the window, which these stand against; null: nothing does. */
  compared: { from: string; to: string } | null
  snapshots: CodeSnapshot[]
  /** How far what members did is known within the window. */
  completeness: Completeness
  /** Of `seatCost`; null where no seat of the window has a price. */
  seatCurrency: string | null
  notes: Said[]
}

interface ListTeamsInput extends MetricsContext, WindowAsked {
  search?: string | undefined
  /** Login of one organisation. */
  organization?: string | undefined
  /** Also what they did in as many days immediately before. */
  compare?: boolean | undefined
  /** What seats are paid with; none where left out. */
  prices?: readonly DatedPrice[] | undefined
  order: TeamOrder
  limit: number
  cursor?: string | undefined
}

/** More teams than an organisation has; a question answers no more groups than these. */
const MOST_TEAMS = 10_000

const COUNTED = ['code.active_users', 'code.interactions', 'code.generations', 'code.acceptances'] as const

/** Teams as of a day with what their members did in a window; those who never used it are counted, too. */
export async function listTeams(input: ListTeamsInput): Promise<TeamsAnswer> {
  const { facts, scope, signal } = input
  const window = useWindow(input, input.clock.now())
  const datasets = [...datasetsShaped('directory'), ...datasetsShaped('seat_snapshot')]
  const snapshots = await codeSnapshots({ facts, scope, datasets, day: window.day, signal })
  const range = { start: window.from * DAY_MS, end: window.to * DAY_MS }
  const of = ownerOf(scope, 'user_days')
  const { loads } = snapshotParams(snapshots)
  const listing = { of, when: withinDays(range), loads, day: window.day, search: input.search ?? '' }
  const [teams, used, coverage, credits, seats] = await Promise.all([
    of.accounts.length === 0 ? [] : readRows(facts, teamsSql(listing), LISTED_TEAM, signal),
    readTeamUse(input, window),
    readFeedCoverage({ ...input, feed: 'user_days', metrics: [...COUNTED] }),
    readTeamNumbers(input, window, ['code.ai_credits']),
    input.prices && readTeamNumbers(input, window, ['seats.cost'], input.prices),
  ])
  const { answer } = used
  const everUsed = answer.completeness.dataThrough !== null
  // Of today's members it is known without knowing who was in which team before.
  const usedKnown = stateOfBucket(range, coverage.accounts).known
  const asked = teams.filter(
    ({ account }) => !input.organization || accountName(account) === input.organization,
  )
  const { useThen, ...compared } = input.compare
    ? await compareTeams(input, { window, teams: asked, used, coverage })
    : NOT_COMPARED
  const creditsOf = new Map(credits.rows.map((row) => [row['team'], row]))
  const costOf = new Map(seats?.rows.map((row) => [row['team'], row]))
  const seatsListed = listsOfSeats(snapshots)
  const found = asked.map((team): TeamView => {
    return {
      ...listedOf(team),
      licensed: seatsListed(team) ? team.licensed : null,
      ...useOf(team, used, coverage),
      aiCredits: givenOf(creditsOf.get(team.id), 'code.ai_credits'),
      seatCost: givenOf(costOf.get(team.id), 'seats.cost'),
      ...useThen(team),
      activeMembers: usedKnown ? team.activeMembers : null,
      neverUsed: everUsed ? team.neverUsed : null,
      vendor: null,
    }
  })
  const { rows: page, nextCursor } = pageOf(found.sort(COMPARE[input.order]), input)
  const counted = page.filter(({ active }) => active !== null)
  const [vendor, { atTimes }] = await Promise.all([
    teamVendorCounts(
      input,
      window,
      page.map(({ id }) => id),
    ),
    readLeftOutTeams(
      input,
      collectedDays(used.membership.days, coverage),
      counted.map(({ id }) => id),
    ),
  ])
  return {
    data: page.map((team) => ({ ...team, vendor: vendor.get(team.id) ?? null })),
    nextCursor,
    from: dayName(window.from),
    to: dayName(window.to),
    ...compared,
    snapshots: snapshots.filter(({ account }) => levelOf(account) === 'organization'),
    completeness: answer.completeness,
    seatCurrency: currencyOf({ prices: input.prices ?? [], items: SEAT_ITEMS, range }),
    notes: [
      ...leftOutNotes(snapshots),
      ...COUNTED_NOTES,
      ...answer.notes,
      ...(found.some(({ aiCredits }) => aiCredits !== null) ? [CREDITS_NOTE] : []),
      ...(found.some(({ seatCost }) => seatCost !== null) ? [SEAT_COST_NOTE] : []),
      ...(compared.comparedWith ? [COMPARED_NOTE] : []),
      ...leftOutNote(found),
      ...atTimesNotes(counted.flatMap(({ id, name }) => (atTimes.includes(id) ? [name] : []))),
      ...(vendor.size > 0 ? [VENDOR_NOTE] : []),
    ],
  }
}

/** Whether a list says who of a team holds a seat: that of its organisation, or of an enterprise read beside it. */
function listsOfSeats(snapshots: readonly CodeSnapshot[]): (team: Pick<ListedTeam, 'account'>) => boolean {
  const listed = snapshots.filter(
    ({ dataset, day }) => traitsOf(dataset).shape !== 'directory' && day !== null,
  )
  const connectionsOf = Map.groupBy(snapshots, ({ account }) => account)
  return ({ account }) =>
    listed.some(
      (list) =>
        list.account === account ||
        (isEnterpriseSeats(list.dataset) &&
          connectionsOf.get(account)?.some(({ connection }) => connection === list.connection)),
    )
}

interface UseRead {
  range: Interval
  answer: MetricsAnswer
  rows: Map<unknown, MetricsAnswer['rows'][number]>
  membership: TeamMembership
}

/** What every team did in a window, and who was in which. */
async function readTeamUse(input: MetricsContext, window: UseWindow): Promise<UseRead> {
  const { facts, scope, signal } = input
  const range = { start: window.from * DAY_MS, end: window.to * DAY_MS }
  const [answer, membership] = await Promise.all([
    readTeamNumbers(input, window, COUNTED),
    readTeamMembership({ facts, scope, range, signal }),
  ])
  return { range, answer, rows: new Map(answer.rows.map((row) => [row['team'], row])), membership }
}

/** Numbers of every team in a window. */
function readTeamNumbers(
  input: MetricsContext,
  { from, to }: UseWindow,
  metrics: readonly MetricId[],
  prices: readonly DatedPrice[] = [],
) {
  return runMetricsQuery({
    ...input,
    query: {
      metrics: [...metrics],
      from: dayName(from),
      to: dayName(to),
      grain: 'total',
      groupBy: ['team'],
      filters: [],
      orderBy: [],
      limit: MOST_TEAMS,
      prices,
    },
  })
}

/** What nothing carries is unknown, also where people are known to have done nothing. */
function givenOf(row: MetricsAnswer['rows'][number] | undefined, metric: MetricId): string | null {
  const value = row?.[metric] ?? null
  return value === null ? null : String(value)
}

/** How far what a team did in a window is known. */
const stateOf = (team: ListedTeam, used: UseRead, coverage: FeedCoverage) =>
  stateOfFeed(used.range, knownOfTeam(team, used, coverage))

/** Its own organisation alone says who is in it. */
const knownOfTeam = (
  { account }: Pick<ListedTeam, 'account'>,
  { membership }: UseRead,
  { accounts }: FeedCoverage,
): KnownFeed => ({
  accounts,
  membership: membership.accounts.filter((one) => one.account.account === account),
})

function useOf(team: ListedTeam, used: UseRead, coverage: FeedCoverage): TeamUse {
  const use = used.rows.get(team.id)
  const { known } = stateOf(team, used, coverage)
  const count = (id: (typeof COUNTED)[number]) => {
    // A team that the vendor's reports leave out has no rows, whatever its members did.
    const value = use ? (use[id] ?? null) : known && !team.leftOut ? 0 : null
    return value === null ? null : Number(value)
  }
  return {
    active: count('code.active_users'),
    interactions: count('code.interactions'),
    generations: count('code.generations'),
    acceptances: count('code.acceptances'),
  }
}

const UNKNOWN_USE: TeamUse = { active: null, interactions: null, generations: null, acceptances: null }

interface ComparedTeams extends Pick<TeamsAnswer, 'compared' | 'comparedWith'> {
  useThen: (team: ListedTeam) => Pick<TeamView, 'previous' | 'compared'>
}
const NOT_COMPARED: ComparedTeams = {
  compared: null,
  comparedWith: null,
  useThen: () => ({ previous: null, compared: null }),
}

/** What teams did in the days before, and in as many of the window where not all of it is whole. */
async function compareTeams(
  input: MetricsContext,
  of: { window: UseWindow; teams: readonly ListedTeam[]; used: UseRead; coverage: FeedCoverage },
): Promise<ComparedTeams> {
  const { window, teams, used, coverage } = of
  const byOrganization = new Map(teams.map((team) => [team.account, knownOfTeam(team, used, coverage)]))
  const windows = comparedWindows(window, [...byOrganization.values()])
  const days = comparedDays(windows, windowBefore(window))
  if (!windows) return { ...days, useThen: () => ({ previous: UNKNOWN_USE, compared: null }) }
  const { part, before } = windows
  const isShorter = part.to < window.to
  const [usedBefore, usedInPart] = await Promise.all([
    readTeamUse(input, before),
    isShorter ? readTeamUse(input, part) : used,
  ])
  return {
    ...days,
    useThen: (team) => {
      // A growth against half a period would be a number out of nothing, and so would one of half a period.
      const isWhole = [usedBefore, usedInPart].every((one) => stateOf(team, one, coverage).whole)
      const useIn = (one: UseRead) => (isWhole ? useOf(team, one, coverage) : UNKNOWN_USE)
      return { previous: useIn(usedBefore), compared: isShorter ? useIn(usedInPart) : null }
    },
  }
}

/** What the lists themselves say of a team. */
const listedOf = ({ account, ...team }: ListedTeam) => ({
  ...team,
  organization: accountName(account),
})

const COUNTED_NOTES = [said('members_of_newest_list'), said('active_of_members')]

const CREDITS_NOTE = said('team_credits')
const SEAT_COST_NOTE = said('team_seat_cost')

const COMPARED_NOTE = said('teams_compared')

const VENDOR_NOTE = said('vendor_count_of_teams')

function leftOutNote(teams: readonly TeamView[]): Said[] {
  const count = teams.filter(({ leftOut }) => leftOut).length
  if (count === 0) return []
  return [said('small_teams_counted', { count })]
}

const byName = (a: TeamView, b: TeamView) => compareNames(a.name, b.name) || compareText(a.id, b.id)
const largestFirst = (of: (team: TeamView) => number | null) => (a: TeamView, b: TeamView) =>
  (of(b) ?? -1) - (of(a) ?? -1) || byName(a, b)

/** For an order alone. */
const numberOf = (amount: string | null) => (amount === null ? null : Number(amount))

const COMPARE: Record<TeamOrder, (a: TeamView, b: TeamView) => number> = {
  name: byName,
  members: largestFirst(({ members }) => members),
  active: largestFirst(({ active }) => active),
  interactions: largestFirst(({ interactions }) => interactions),
  ai_credits: largestFirst(({ aiCredits }) => numberOf(aiCredits)),
  seat_cost: largestFirst(({ seatCost }) => numberOf(seatCost)),
}
