import type { Interval } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { readValidRollups, type ValidRollups } from '../../store/facts/valid-rollups.ts'
import type { Dimension, FeedId, MetricsQuery, Scope } from '../metrics-query.ts'
import { accountsOf } from '../scope-accounts.ts'
import { canAnswer } from './fact-source.ts'
import { CODE_FEEDS } from './feeds.ts'
import { planCosts } from './plan-costs.ts'
import { readSeatPlan } from './plan-seats.ts'
import { planUserDaySums, readSums } from './plan-user-days.ts'
import { dimensionsAsked, type Asked, type Segment } from './segment.ts'
import { SEAT_SUMS } from './seat-sources.ts'
import { readTeamMembership, type TeamMembership } from './team-membership.ts'

/** How a feed answers within the ranges of one question. */
export interface Planner {
  plan(asked: Asked): Segment[]
  /** What a reader has to know of how it was answered. */
  notes: string[]
  /** Costs only: names of days before this one, since the epoch, are kept apart from the records. */
  namesKeptBefore?: number
}

export interface PlannerInput {
  facts: FactsReader
  scope: Scope
  query: Pick<MetricsQuery, 'grain' | 'groupBy' | 'filters' | 'activeDays'>
  /** Everything that may be asked for, from the first to the last instant. */
  range: Interval
  /** All that may be asked for; left out, anything may be. */
  measures?: readonly string[]
  signal?: AbortSignal | undefined
}

/** Read what the planning of a feed depends on; the planning itself reads nothing. */
export async function readPlanner(feed: FeedId, input: PlannerInput): Promise<Planner> {
  if (feed === 'costs') return await costsPlanner(input)
  const teams = dimensionsAsked(input.query).includes('team') ? await readTeamMembership(input) : null
  const notes = teams?.notes ?? []
  if (feed === 'seats') {
    const seats = await readSeatPlan(input)
    const plan = (asked: Asked): Segment[] => {
      const { params, summed } = seats(asked)
      if (summed && canAnswer(SEAT_SUMS, dimensionsAsked(asked), asked.measures)) {
        return [{ source: SEAT_SUMS, range: asked.range, params }]
      }
      return [rowByRow(feed, asked, { ...params, ...teams?.params })]
    }
    return { plan, notes }
  }
  const byRow = (asked: Asked) => rowByRow(feed, asked, { ...teams?.params })
  if (feed !== 'user_days') return { plan: (asked) => [byRow(asked)], notes }
  const months = dimensionsAsked(input.query).includes('user')
  const sums = await readSums(input, { teams, months })
  return { plan: (asked) => planUserDaySums(asked, sums, teams?.params) ?? [byRow(asked)], notes }
}

async function costsPlanner({ facts, scope, query, range, signal }: PlannerInput): Promise<Planner> {
  const accounts = accountsOf(scope)
  const asks = query.grain !== 'hour' && accounts.length > 0
  const rollups = asks
    ? await readValidRollups(facts, { tenant: scope.tenant, accounts }, range, signal)
    : (new Map() satisfies ValidRollups)
  return {
    plan: (asked) => planCosts({ ...asked, accounts, rollups }),
    notes: [],
    namesKeptBefore: closedBefore(accounts, rollups),
  }
}

/** Every day before it is summed for all of these accounts, or holds nothing of theirs. */
export function closedBefore(accounts: readonly string[], rollups: ValidRollups): number {
  const closed = accounts.map((account) => rollups.get(account)?.closedThrough ?? 0)
  return closed.length === 0 ? 0 : Math.min(...closed)
}

/** The rows themselves, by the first table that carries all that is asked. */
function rowByRow(feed: Exclude<FeedId, 'costs'>, asked: Asked, params: TeamMembership['params']): Segment {
  const dimensions: Dimension[] = dimensionsAsked(asked)
  const source = CODE_FEEDS[feed].sources.find((one) => canAnswer(one, dimensions, asked.measures))
  if (!source) throw new Error(`nothing of ${feed} carries ${asked.measures} by ${dimensions}`)
  return { source, range: asked.range, params }
}
