import { SEAT_ITEMS } from '../../model/money/dated-price.ts'
import type { Interval } from '../../model/time/time.ts'
import { TEXT } from '../../store/facts/engine/columns.ts'
import { readRows } from '../../store/facts/engine/sql.ts'
import { readCostSums, summedBefore, type CostSums } from '../../store/facts/derived/cost-inputs.ts'
import type { Dimension, FeedId } from '../../model/metric.ts'
import type { MetricsQuery, Scope, ScopedFacts } from '../metrics-query.ts'
import { accountsOf, accountsWith, ofConnectionsAsked, ownerOf } from '../ask/scope-accounts.ts'
import { countedTwice } from '../completeness/counted-twice.ts'
import { accountsAdded } from './report-sources.ts'
import { canAnswer, withinDays, type FactSource, type Planned } from './fact-source.ts'
import { CODE_FEEDS, type CodeFeedId } from './feeds.ts'
import { readNumberedLogins } from './known-logins.ts'
import { planCosts } from './prices/plan-costs.ts'
import { readBillingPlan, readSeatDayPlan, readSeatPlan, SEAT_READINGS } from './seats/plan-seats.ts'
import { SEAT_SET_COSTS, SEAT_SET_UNUSED, SEAT_SETS } from './seats/seat-sets.ts'
import { planUserDaySums, readSums } from './user-days/plan-user-days.ts'
import { dimensionsAsked, type Asked, type Segment } from './segment.ts'
import { currencyOf, priceNotes } from './prices/own-prices.ts'
import { planAtPrices, pricedItem } from './prices/priced-units.ts'
import { SEAT_PLAN_COSTS, SEAT_SUMS } from './seats/seat-sources.ts'
import { readTeamMembership, withinMembership, type TeamMembership } from './user-days/team-membership.ts'
import { said, type Said } from '../../words/said.ts'

/** How a feed answers within the ranges of one question. */
export interface Planner {
  /** Nothing where no day of the range can be answered for. */
  plan(asked: Asked): Segment[]
  /** What a reader has to know of how it was answered. */
  notes: Said[]
  /** Asked by team: who was in which, and of which days that is known. */
  membership?: TeamMembership | undefined
  /** Costs only: names of days before this one, since the epoch, are kept apart from the records. */
  namesKeptBefore?: number
}

export interface PlannerInput extends ScopedFacts {
  query: Pick<MetricsQuery, 'grain' | 'groupBy' | 'filters' | 'activeDays' | 'prices'>
  /** Everything that may be asked for, from the first to the last instant. */
  range: Interval
  /** All that may be asked for; left out, anything may be. */
  measures?: readonly string[]
}

/** Read what the planning of a feed depends on; the planning itself reads nothing. */
export async function readPlanner(feed: FeedId, input: PlannerInput): Promise<Planner> {
  const planner = feed === 'costs' ? await costsPlanner(input) : await codePlanner(feed, input)
  const item = pricedItem(feed, input.measures)
  if (item === null) return planner
  const { prices = [] } = input.query
  const asked = { prices, items: [item], range: input.range }
  const own = { prices, currency: currencyOf(asked), plan: planner.plan }
  return {
    ...planner,
    notes: [...planner.notes, ...priceNotes(asked)],
    plan: (part) => planAtPrices(part, item, own),
  }
}

async function codePlanner(feed: CodeFeedId, input: PlannerInput): Promise<Planner> {
  const asksTeams = CODE_FEEDS[feed].byMembership && dimensionsAsked(input.query).includes('team')
  const teams = asksTeams ? await readTeamMembership(input) : null
  const [planOf, twice, added] = await Promise.all([
    planOfCode(feed, input, teams),
    feed === 'metrics_calls' ? countedTwice(input) : [],
    feed === 'reports' ? addedReports(input) : [],
  ])
  return {
    notes: [
      ...(teams?.notes ?? []),
      ...(feed === 'user_days' ? countedInEach(input) : []),
      ...(feed === 'seat_days' ? seatPriceNotes(input) : []),
      ...twice,
      ...added,
    ],
    membership: teams ?? undefined,
    // Days without a known membership are in no team, and not in the group of those who are in none either.
    plan: (asked) => {
      if (!teams || !dimensionsAsked(asked).includes('team')) return planOf(asked)
      const range = withinMembership(teams, asked.range)
      return range ? planOf({ ...asked, range }) : []
    },
  }
}

const seatPriceNotes = ({ query: { prices = [] }, range }: PlannerInput): Said[] =>
  priceNotes({ prices, items: SEAT_ITEMS, range })

/** Each organisation sums up its own people, and whoever is in two is in both sums. */
async function addedReports({ facts, scope, query, range, signal }: PlannerInput): Promise<Said[]> {
  const asked = ofConnectionsAsked(accountsWith(scope, 'reports'), query)
  if (asked.length < 2) return []
  const added = accountsAdded({ of: ownerOf(scope, 'reports'), when: withinDays(range) })
  const rows = await readRows(facts, added, { account: TEXT }, signal)
  const found = new Set(rows.map(({ account }) => account))
  const groups = Map.groupBy(asked, ({ connection }) => (isByConnection(query) ? connection : ''))
  const most = Math.max(
    ...[...groups.values()].map((own) => new Set(own.map(({ account }) => account)).intersection(found).size),
  )
  if (most < 2) return []
  return [said('organizations_added_up', { most })]
}

const isByConnection = ({ groupBy }: PlannerInput['query']) => groupBy.includes('connection')

/** Of all together a person's day counts once, whichever connections report it. */
function countedInEach({ scope, query }: PlannerInput): Said[] {
  if (!isByConnection(query) || connectionsOf(scope).size < 2) return []
  return [said('people_of_several_connections')]
}

const connectionsOf = (scope: Scope) =>
  new Set(accountsWith(scope, 'user_days').map(({ connection }) => connection))

async function planOfCode(
  feed: CodeFeedId,
  input: PlannerInput,
  teams: TeamMembership | null,
): Promise<Planner['plan']> {
  const ofTeams: Planned = teams ? { teams: teams.sets } : {}
  if (feed === 'seats') {
    const seats = await readSeatPlan(input)
    return (asked) => {
      const { planned, summed, inSets } = seats(asked)
      const can = (source: FactSource) => canAnswer(source, dimensionsAsked(asked), asked.measures)
      if (summed && can(SEAT_SUMS)) return [{ source: SEAT_SUMS, range: asked.range, planned }]
      if (inSets && can(SEAT_SETS)) return [{ source: SEAT_SETS, range: asked.range, planned }]
      return [rowByRow(feed, asked, { ...planned, ...ofTeams })]
    }
  }
  if (feed === 'seat_days') {
    const days = await readSeatDayPlan(input)
    return (asked) => {
      const of = (sources: readonly FactSource[]) =>
        sources.find((one) => canAnswer(one, dimensionsAsked(asked), asked.measures))
      const found = {
        sums: of([SEAT_PLAN_COSTS]),
        sets: of([SEAT_SET_COSTS, SEAT_SET_UNUSED]),
        rows: undefined,
      }
      const readings = days(
        asked.range,
        SEAT_READINGS.filter((reading) => found[reading]),
      )
      return [...readings].map(([reading, planned]): Segment => {
        const source = found[reading]
        return source
          ? { source, range: asked.range, planned }
          : rowByRow(feed, asked, { ...planned, ...ofTeams })
      })
    }
  }
  if (feed === 'billing') {
    const billing = await readBillingPlan(input)
    return (asked) => [rowByRow(feed, asked, { seats: billing(asked) })]
  }
  const byUser = dimensionsAsked(input.query).includes('user')
  if (feed === 'usage_report' && byUser) {
    const logins = await readNumberedLogins(input)
    return (asked) => [rowByRow(feed, asked, { logins })]
  }
  if (feed !== 'user_days') return (asked) => [rowByRow(feed, asked, ofTeams)]
  const sums = await readSums(input, { teams, months: byUser })
  // To look for person-days of another account takes a sort of all of them: not where one alone reports.
  const planned = { ...ofTeams, reporting: sums.reporting }
  // A sum holds a person's day once; by connection it counts in each that reports it.
  const apart = connectionsOf(input.scope).size > 1
  return (asked) => {
    const byConnection = apart && dimensionsAsked(asked).includes('connection')
    return (byConnection ? null : planUserDaySums(asked, sums, planned)) ?? [rowByRow(feed, asked, planned)]
  }
}

async function costsPlanner({ facts, scope, query, range, signal }: PlannerInput): Promise<Planner> {
  const accounts = accountsOf(scope, 'costs')
  const asks = query.grain !== 'hour' && accounts.length > 0
  const sums: CostSums = asks
    ? await readCostSums(facts, { tenant: scope.tenant, accounts }, range, signal)
    : new Map()
  return {
    plan: (asked) => planCosts({ ...asked, sums }),
    notes: [],
    namesKeptBefore: summedBefore(sums),
  }
}

/** The rows themselves, by the first table that carries all that is asked. */
function rowByRow(feed: CodeFeedId, asked: Asked, planned: Planned): Segment {
  const dimensions: Dimension[] = dimensionsAsked(asked)
  const source = CODE_FEEDS[feed].sources.find((one) => canAnswer(one, dimensions, asked.measures))
  if (!source) throw new Error(`nothing of ${feed} carries ${asked.measures} by ${dimensions}`)
  return { source, range: asked.range, planned }
}
