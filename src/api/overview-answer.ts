import type { Change, Driver } from '../overview/changes/change.ts'
import type { PersonCount } from '../overview/count-persons.ts'
import type { Windows } from '../metrics/ask/open-feed.ts'
import type { Projection } from '../overview/project-month.ts'
import type { ToolCost } from '../overview/read-costs.ts'
import type { Overview, Reach } from '../overview/read-overview.ts'
import { ACTIVE, type SourcePeople } from '../overview/read-people.ts'
import type { MonthSpend, UnitSpend } from '../overview/read-spend.ts'
import type { IdentitySource } from '../model/identity.ts'
import { utcDay, type Interval } from '../model/time/time.ts'
import { isoInstant } from '../metrics/ask/time-range.ts'
import type { LimitSums } from '../metrics/limits/sum-spend-limits.ts'
import type { OverviewAnswer, OverviewChange } from './contract/overview.ts'
import { missingAnswer } from './completeness-answer.ts'
import { spoken } from './sentence.ts'

const days = ({ start, end }: Interval) => ({ from: utcDay(start), to: utcDay(end) })

/** The first page in the words of the contract. */
export function overviewAnswer(overview: Overview, now: number): OverviewAnswer {
  const { period, connected, people, vendorCount, spend, seats, changes, compared, reach } = overview
  return {
    period: days(period.range),
    as_of: isoInstant(now),
    connected,
    people: {
      sources: [
        ...(people.code ? [sourceAnswer('code_assistant', people.code)] : []),
        ...(people.chat ? [sourceAnswer('chat_assistant', people.chat)] : []),
      ],
      licensed: countAnswer(people.licensed),
      active: countAnswer(people.active),
      active_compared: countAnswer(people.activeCompared),
      active_before: countAnswer(people.activeBefore),
      both: countAnswer(people.both),
      compared: people.compared && days(people.compared.now),
      compared_with: people.compared && days(people.compared.before),
      vendor_count: vendorCount && {
        day: vendorCount.day,
        licensed_active: vendorCount.licensedActive,
        engaged: vendorCount.engaged,
      },
      trend: {
        grain: people.trend.grain,
        points: people.trend.points.map(({ day, code, chat, provisional }) => ({
          day,
          code_assistant: code,
          chat_assistant: chat,
          provisional,
        })),
      },
    },
    costs: overview.costs.map(costAnswer),
    spend: spend && spendAnswer(spend),
    seats: seats && seatsAnswer(seats),
    changes: changes.map(changeAnswer),
    compared: compared.map(({ source, windows, reason }) => ({
      source,
      ...windowsAnswer(windows),
      reason,
    })),
    reach: reach.map(reachAnswer),
  }
}

function sourceAnswer(source: IdentitySource, people: SourcePeople) {
  return {
    source,
    licensed: people.licensed,
    active: people.active,
    active_licensed: people.activeLicensed,
    active_unlicensed: people.activeUnlicensed,
    active_compared: people.activeCompared,
    active_before: people.activeBefore,
    provisional: people.provisional,
    metric: ACTIVE[source],
  }
}

const countAnswer = (count: PersonCount | null) => count && { at_least: count.atLeast, at_most: count.atMost }

const costAnswer = ({ source, months, completeness, notes }: ToolCost) => ({
  source,
  months: months.map(({ month, before, ...rest }) => ({
    ...rest,
    month: days(month),
    before: before && days(before),
  })),
  data_through: completeness.dataThrough,
  settled_through: completeness.settledThrough,
  missing: completeness.missing.map(missingAnswer),
  rejected: completeness.rejected,
  ...spoken('notes', notes),
})

const projectionAnswer = (projection: Projection | null) =>
  projection && {
    amount: projection.amount,
    low: projection.low,
    high: projection.high,
    basis_days: projection.basisDays,
    weekly_growth: projection.weeklyGrowth,
    past_months: projection.pastMonths,
    days: projection.days,
  }

function spendAnswer(spend: MonthSpend) {
  const { month, closed, units, limits, unitChanged, unknownDays, rejected, notes } = spend
  return {
    month: days(month),
    closed,
    unit_changed: unitChanged,
    unknown_days: unknownDays,
    rejected,
    ...spoken('notes', notes),
    units: units.map(unitAnswer),
    limits: limits && limits.snapshots.length > 0 ? limitsAnswer(limits) : null,
  }
}

function unitAnswer({
  unit,
  metric,
  used,
  provisional,
  previousMonth,
  days: own,
  projected,
  limit,
  counter,
}: UnitSpend) {
  return {
    unit,
    metric,
    used,
    provisional,
    previous_month: previousMonth,
    days: own,
    projected: projectionAnswer(projected),
    limit: limit && {
      people: limit.people,
      at: limit.at,
      near: limit.near,
      unknown: limit.unknown,
      reaching: limit.reaching,
    },
    counter: counter && {
      people: counter.people,
      vendor_used: counter.vendor,
      used: counter.records,
    },
  }
}

function limitsAnswer({ snapshots, people, workspaces, near, at }: LimitSums) {
  const taken = snapshots.flatMap(({ takenAt }) => takenAt ?? [])
  const countOf = (kind: string) =>
    people.reduce((sum, one) => sum + (one.kind === kind ? one.people.length : 0), 0)
  return {
    taken_at: taken.length > 0 ? isoInstant(Math.min(...taken)) : null,
    ...spoken('reason', snapshots.find(({ reason }) => reason !== null)?.reason ?? null),
    limited: countOf('limited'),
    unlimited: countOf('unlimited'),
    none: countOf('none'),
    unknown: countOf('unknown'),
    near,
    at,
    workspaces: workspaces.map(({ type, amount, unit }) => ({ type, amount, unit })),
  }
}

function seatsAnswer(seats: NonNullable<Overview['seats']>) {
  const { cost } = seats
  return {
    people: seats.people,
    all: seats.all,
    unused: seats.unused,
    active: seats.active,
    idle: seats.idle,
    never_used: seats.neverUsed,
    unassigned: seats.unassigned,
    new: seats.fresh,
    cost: cost && {
      currency: cost.currency,
      idle: cost.idle,
      never_used: cost.neverUsed,
      unassigned: cost.unassigned,
      together: cost.together,
      prices: cost.prices.map(({ item, validFrom: valid_from, price }) => ({ item, valid_from, price })),
    },
  }
}

export function windowsAnswer(windows: Windows | null) {
  return {
    period: windows && days(windows.now),
    before_period: windows && days(windows.before),
  }
}

const driverAnswer = ({ parts, before, now, share, evidence }: Driver) => ({
  parts,
  before,
  now,
  share,
  evidence,
})

export function changeAnswer({ windows, driver, ...change }: Change): OverviewChange {
  return {
    ...change,
    period: days(windows.now),
    before_period: days(windows.before),
    driver: driver && driverAnswer(driver),
  }
}

function reachAnswer({ source, feed, completeness, provisional }: Reach): OverviewAnswer['reach'][number] {
  return {
    source,
    feed,
    data_through: completeness.dataThrough,
    settled_through: completeness.settledThrough,
    provisional,
    missing: completeness.missing.map(missingAnswer),
    rejected: completeness.rejected,
  }
}
