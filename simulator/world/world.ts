import type { CreditUnits } from './amounts.ts'
import { DAY_MS, HOUR_MS } from './calendar.ts'
import { costRow, rowUnits, type CostRow, type RowSettings } from './files/cost-rows.ts'
import { planHour, type HourPlan, type HourPlanner, type RowEntry } from './hour-plan.ts'
import { createPeople, type Person } from './people.ts'
import { opaqueId, uuid } from './seeded-random.ts'
import { EVENLY, type Timeline } from './timeline.ts'

export type Agreement = 'credits' | 'usd' | 'switch'

export interface WorldOptions {
  seed: number
  people: number
  days: number
  /** First day of use, UTC midnight in milliseconds. */
  start: number
  /** Unit of the amounts; `switch` changes from credits to USD after 60 % of the days. */
  agreement: Agreement
  /** Share of billing lines with `estimated_cost_usd`. */
  estimates: number
  /** Factor for the number of records; 1 gives about 550 per person and year. */
  density: number
  awkwardNames: boolean
  /** See `RowSettings`. */
  overspendingTeam?: string | null
  /** Default: EVENLY. */
  timeline?: Timeline
}

/** One customer: an organisation with its workspace, people and all their activity. Pure apart from caches. */
export interface World {
  options: WorldOptions
  organizationId: string
  workspaceId: string
  people: readonly Person[]
  /** Days since the epoch. */
  reorganisedOn: number
  firstHour: number
  /** Whether amounts and limits are in USD at `ms`. */
  usdAt(ms: number): boolean
  plan(hour: number): HourPlan
  /** The row of an entry; see `costRow`. */
  row(write: RowEntry & { grown: number }): CostRow
  /** Credit units of a row as first written. */
  units(entry: RowEntry): CreditUnits
}

/** Cached plans: a weekly log file needs more than two weeks of them. */
const KEPT_PLANS = 600

export function createWorld(options: WorldOptions): World {
  const { seed, days, timeline = EVENLY } = options
  const firstDay = Math.floor(options.start / DAY_MS)
  const firstHour = Math.floor(options.start / HOUR_MS)
  const people = createPeople({
    seed,
    people: options.people,
    firstDay,
    endDay: firstDay + days,
    awkwardNames: options.awkwardNames,
  })
  const planner: HourPlanner = { seed, people, firstHour, hours: days * 24, density: options.density }
  const settings: RowSettings = {
    seed,
    firstHour,
    hours: days * 24,
    usdFromHour: usdFromHour(options, firstHour),
    estimates: options.estimates,
    overspendingTeam: options.overspendingTeam ?? null,
    timeline,
  }
  const plans = new Map<number, HourPlan>()
  const placeOf = ({ hour, person, index }: RowEntry) => ({
    person: people[person] ?? null,
    number: person,
    hour,
    index,
  })
  return {
    options,
    organizationId: `org-${opaqueId(24, seed, 0x046).toLowerCase()}`,
    workspaceId: uuid(seed, 0x3059ace),
    people,
    reorganisedOn: firstDay + Math.floor(days * timeline.reorganised),
    firstHour,
    usdAt: (ms) => ms / HOUR_MS >= settings.usdFromHour,
    plan: (hour) => {
      const kept = plans.get(hour)
      if (kept) return kept
      const plan = planHour(planner, hour)
      if (plans.size >= KEPT_PLANS) plans.delete(plans.keys().next().value ?? hour)
      plans.set(hour, plan)
      return plan
    },
    row: ({ grown, ...entry }) => costRow(settings, placeOf(entry), grown),
    units: (entry) => rowUnits(settings, placeOf(entry)),
  }
}

function usdFromHour(options: WorldOptions, firstHour: number): number {
  if (options.agreement === 'credits') return Infinity
  if (options.agreement === 'usd') return 0
  return firstHour + Math.floor(options.days * 0.6) * 24
}
