import type { OverviewAnswer } from '../../contract/overview.ts'
import type { IdentitySource } from '../../../model/identity.ts'
import type { MetricId } from '../../../model/metric.ts'
import { countSeats } from '../../../overview/read-seats.ts'
import { isLeast, wholeNumber } from '../../../privacy/grid/numbers-beside.ts'
import { completenessOf } from '../published-reach.ts'
import {
  amountOf,
  countOf,
  daysOf,
  firmOf,
  isHeld,
  TOLD_COSTS,
  type SourceMonths,
  type ToldMonths,
} from './read-months.ts'

type ToolCost = OverviewAnswer['costs'][number]

/** Lines that no amount holds are published of nobody. */
const NO_NOTES = { notes: [], notes_said: [] }

/** What each tool cost in its newest published month, beside the one before it. */
export const costsOf = ({ read, period, sources }: ToldMonths): ToolCost[] =>
  sources.map(({ source, months: all }) => {
    const months = all ? costMonths(all) : []
    const reach = completenessOf({ metrics: TOLD_COSTS[source], now: read, cut: { ...read.cut, ...period } })
    // Rows are released by what people did; what a bill says may be in none of them.
    const none = months.length === 0 && { data_through: null, settled_through: null }
    return { source, months, ...reach, ...none, ...NO_NOTES }
  })

/** Amounts that are told; where none of a month is, nothing is said of its costs. */
function costMonths({ source, now, before }: SourceMonths): ToolCost['months'] {
  const metrics = TOLD_COSTS[source].filter((metric) => amountOf(now, metric) !== null)
  if (metrics.length === 0) return []
  const amounts = metrics.map((metric) => ({
    metric,
    amount: amountOf(now, metric),
    before: isWhole(now, metric) ? firmOf(before, source, metric) : null,
  }))
  return [
    {
      month: daysOf(now),
      closed: !isHeld(now, source),
      partial: metrics.some((metric) => isLeast(now, { metric, key: '' })),
      before: before && amounts.some((amount) => amount.before !== null) ? daysOf(before) : null,
      amounts,
    },
  ]
}

const isWhole = (slot: SourceMonths['now'], metric: MetricId) =>
  wholeNumber(slot, { metric, key: '' }) !== null

const UNITS: Record<IdentitySource, readonly { unit: 'CREDITS' | 'USD'; metric: MetricId }[]> = {
  code_assistant: [],
  chat_assistant: [
    { unit: 'CREDITS', metric: 'spend.credits' },
    { unit: 'USD', metric: 'spend.usd' },
  ],
}

/** What was spent in the newest published month. Of limits, of what is to come and of single days nothing is published. */
export function spendOf({ sources }: ToldMonths): OverviewAnswer['spend'] {
  for (const { source, months } of sources) {
    const units = months ? UNITS[source].filter(({ metric }) => amountOf(months.now, metric) !== null) : []
    if (!months || units.length === 0) continue
    const { now, before, year } = months
    return {
      month: daysOf(now),
      closed: !isHeld(now, source),
      unit_changed: false,
      unknown_days: [],
      rejected: [],
      ...NO_NOTES,
      units: units.map(({ unit, metric }) => ({
        unit,
        metric,
        used: amountOf(now, metric),
        at_least: isLeast(now, { metric, key: '' }),
        provisional: isHeld(now, source),
        previous_month: isWhole(now, metric) ? firmOf(before, source, metric) : null,
        days: [],
        months: year.map((slot) => ({
          month: daysOf(slot),
          amount: amountOf(slot, metric),
          whole: isWhole(slot, metric),
        })),
        projected: null,
        limit: null,
        counter: null,
      })),
      limits: null,
    }
  }
  return null
}

/** Seats by the last list of the newest published month of which they are published. */
export function seatsOf({ sources }: ToldMonths): OverviewAnswer['seats'] {
  for (const { months } of sources) {
    const people = countOf(months?.now ?? null, 'seats.total')
    if (!months || people === null) continue
    const { now } = months
    const [idle, neverUsed, unassigned] = [
      countOf(now, 'seats.idle'),
      countOf(now, 'seats.never_used'),
      countOf(now, 'seats.unassigned'),
    ]
    return {
      people,
      ...countSeats({ people, idle, neverUsed, unassigned }),
      active: countOf(now, 'seats.active'),
      idle,
      never_used: neverUsed,
      unassigned,
      new: countOf(now, 'seats.new'),
      cost: null,
    }
  }
  return null
}
