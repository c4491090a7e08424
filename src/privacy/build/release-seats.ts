import type { MetricId } from '../../model/metric.ts'
import type { ReleasedCell } from '../../model/privacy/release.ts'
import { ACTIVE_WITH_SEAT } from '../published.ts'
import { releaseStates } from '../release/release-states.ts'
import { isSafeCount } from '../release/tally.ts'
import { isSettled, rangeOf, type Building } from './building.ts'
import type { Row } from './month-rows.ts'
import { readTallies } from './people/person-values.ts'
import { totalCell } from './release-totals.ts'
import { ONE, smallestParts } from './smallest-part.ts'

/** Everybody with a seat is in one of these. */
const STATES = ['seats.active', 'seats.idle', 'seats.never_used', 'seats.new'] as const
const COUNTED = ['seats.total', ...STATES, 'seats.pending_cancellation', ACTIVE_WITH_SEAT] as const

/**
 * People with a seat in the last list of a month: how many, by what they do with it, and of how many it ends. Who has a seat
 * is no use of it, and is told of enough people. Every other number divides them: it is told where it and what is left are
 * safe.
 * @param totals of the month
 */
export async function releaseSeats(
  building: Building,
  month: Row,
  totals: readonly ReleasedCell[],
): Promise<ReleasedCell[]> {
  const counts = await countSeats(building, month)
  const people = counts.get('seats.total') ?? 0
  if (people < building.rule.k) return []
  return (['seats.total', ...dividing(building, counts, activeOf(building, totals))] as const).map((metric) =>
    totalCell(metric, month, BigInt(counts.get(metric) ?? 0) * ONE),
  )
}

async function countSeats(building: Building, month: Row): Promise<Map<MetricId, number>> {
  const feed = building.feeds.get('seats')
  if (!feed || !isSettled(feed, month)) return new Map()
  // Who was active is not known of a month with days that never came.
  const metrics = COUNTED.filter((metric) => metric !== ACTIVE_WITH_SEAT || !building.soFar.isPassed(month))
  const asked = { metrics, range: rangeOf(month) }
  const told = await readTallies(feed, asked, { people: 0, rule: building.rule })
  return new Map(told.flatMap(({ metric, tally, total }) => (total === null ? [] : [[metric, tally.active]])))
}

function dividing(
  { rule }: Building,
  counts: ReadonlyMap<MetricId, number>,
  activeOfAll: number | null,
): MetricId[] {
  const count = (metric: MetricId) => counts.get(metric) ?? 0
  const people = count('seats.total')
  const states = STATES.map((state) => [state, count(state)] as const)
  const isWhole = states.reduce((all, [, own]) => all + own, 0) === people
  const ofState = isWhole ? releaseStates(states, rule) : []
  const [ending, active] = [count('seats.pending_cancellation'), count(ACTIVE_WITH_SEAT)]
  const stays = [['seats.pending_cancellation', ending] as const, ['others', people - ending] as const]
  // Of nearly the same people: the difference is who is active without a seat, or who did not ask in the month.
  const near = [activeOfAll ?? [], ofState.includes('seats.active') ? count('seats.active') : []].flat()
  const isApart = near.every((other) => Math.abs(other - active) >= rule.k)
  return [
    ...ofState,
    ...releaseStates(stays, rule).filter((one) => one !== 'others'),
    ...(isApart && isSafeCount({ people, active }, rule) ? ([ACTIVE_WITH_SEAT] as const) : []),
  ]
}

function activeOf({ of }: Building, totals: readonly ReleasedCell[]): number | null {
  const cell = totals.find(({ metric }) => metric === of.people)
  return cell ? Number(smallestParts(cell.amount ?? '0') / ONE) : null
}
