import { setImmediate } from 'node:timers/promises'
import { metricById } from '../../../metrics/catalog.ts'
import type { MetricId } from '../../../model/metric.ts'
import type { DecimalString } from '../../../model/money/decimal.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import type { ReleasedCell } from '../../../model/privacy/release.ts'
import { addDays } from '../../../model/time/time.ts'
import type { AmountsBehind, QuarterStructure } from '../../../store/facts/releases/release-tables.ts'
import type { Structure } from '../../release/form-blocks.ts'
import { coarsen, releaseUnits } from '../../release/release-units.ts'
import type { Measure, ReleasedPart } from '../../release/released-part.ts'
import { partCells } from './part-cells.ts'
import { byRange, isReady, leastOf, rangeOf, type Building } from '../building.ts'
import type { Row } from '../month-rows.ts'
import { readValues, type PersonValues } from '../people/person-values.ts'
import { isListed } from '../quarter/stored-quarter.ts'
import { seatUnits } from './release-seat-units.ts'
import { totalCell } from '../release-totals.ts'
import { amountOf } from '../smallest-part.ts'
import { asStructure, structureOf } from '../structure.ts'

/** What is told of units of a month, and the least group of the quarter that divides it. */
interface DividedMonth extends Pick<QuarterStructure, 'k'> {
  cells: ReleasedCell[]
  behind: AmountsBehind
}

/**
 * Units of a month, over the days that its totals cover: the leading metrics decide how the month is divided, every other
 * metric puts parts of that together. Where nearly all are active, their number is one of the others. Null where the month
 * is withheld as a whole.
 */
export async function unitCells(
  building: Building,
  month: Row,
  totals: readonly ReleasedCell[],
): Promise<DividedMonth | null> {
  const { of, rule } = building
  const lead = totals.filter(({ metric }) => of.lead.includes(metric))
  const [first] = lead
  if (!first) return null
  const parted = totals.filter((cell) => isPartOf(cell, totals))
  const asked = [...totals.filter(isAmount), ...parted, ...peopleOver(building, first)]
  const values = await valuesOf(building, asked)
  const active = values.get(of.people)?.of.keys() ?? []
  const quarter = await structureOf(building, month.from)
  const members = new Set(quarter.members.filter(isListed).map(({ subject }) => subject))
  const structure = asStructure(quarter, active, peopleOf(values))
  const before = await divisionBefore(building, month)
  const measures = lead.flatMap(({ metric }) => measureOf(metric, values) ?? [])
  const people = measureOf(of.people, values)
  const divide = (by: readonly Measure[]) =>
    releaseUnits({ structure, lead: by, rule, before: before(of.lead) })
  const parts = divide(people ? [people, ...measures] : measures) ?? divide(measures)
  if (!parts) return null
  const cells: ReleasedCell[] = []
  for (const total of asked) {
    await setImmediate()
    const { metric } = total
    const [own, measures] = [values.get(metric), measuresOf(metric, values)]
    if (!own || measures.length === 0) continue
    const divided = of.lead.includes(metric)
      ? parts
      : coarsen({ structure, parts, measures, rule, before: before([metric]) })
    if (divided && (divided.length > 1 || isTold(total, totals)))
      cells.push(...partCells(total, own, divided, (person) => members.has(person)))
  }
  const seats = await seatUnits(building, totals, { structure, parts, before: before(['seats.active']) })
  const behind = await amountsBehind(totals.filter(isAmount), values)
  return { k: quarter.k, cells: [...cells, ...seats], behind }
}

/** What nobody is divided off is told of everybody: as the total or not at all. */
const isTold = (
  { metric, from, to }: Pick<ReleasedCell, 'metric' | 'from' | 'to'>,
  totals: readonly ReleasedCell[],
) => totals.some((cell) => cell.metric === metric && cell.from === from && cell.to === to)

/** What everybody did of what is told. */
async function amountsBehind(
  told: readonly ReleasedCell[],
  values: ReadonlyMap<MetricId, PersonValues>,
): Promise<AmountsBehind> {
  const behind = new Map<MetricId, ReadonlyMap<string, DecimalString>>()
  // Most amounts are those of many.
  const texts = new Map<bigint, DecimalString>()
  const textOf = (parts: bigint) => {
    const text = texts.get(parts) ?? amountOf(parts)
    texts.set(parts, text)
    return text
  }
  for (const { metric } of told) {
    await setImmediate()
    const own = [...(values.get(metric)?.of ?? [])]
    behind.set(metric, new Map(own.map(([person, parts]) => [person, textOf(parts)] as const)))
  }
  return behind
}

const isAmount = ({ metric }: ReleasedCell) => metricById(metric).published.as === 'amount'

/** Of a part it is known how much of the whole it is only where both are told of the same days. */
function isPartOf({ metric, from, to }: ReleasedCell, totals: readonly ReleasedCell[]): boolean {
  const { published } = metricById(metric)
  if (published.as !== 'part') return false
  return isTold({ metric: published.of, from, to }, totals)
}

/** Numbers of people of a month have no total where nearly all are active, and may still be told of a unit. */
const peopleOver = (building: Building, { from, to }: ReleasedCell): ReleasedCell[] =>
  [...building.feeds.values()].flatMap((feed) =>
    (isReady(building, feed, { from, to }) ? feed.metrics : [])
      .filter((metric) => metricById(metric).published.as === 'people')
      .map((metric) => totalCell(metric, { from, to }, 0n)),
  )

/** Whoever did anything of what is told: a pull request may be of somebody who is on no list and does not use the assistant. */
function peopleOf(values: ReadonlyMap<MetricId, PersonValues>): Set<string> {
  const people = new Set<string>()
  for (const { of } of values.values()) for (const person of of.keys()) people.add(person)
  return people
}

export async function valuesOf(
  building: Building,
  asked: readonly ReleasedCell[],
): Promise<Map<MetricId, PersonValues>> {
  const found = new Map<MetricId, PersonValues>()
  for (const { feed, row, cells } of byRange(building, asked)) {
    const metrics = cells.map(({ metric }) => metric)
    const values = await readValues(feed, { metrics, range: rangeOf(row) })
    for (const [metric, own] of values.get('') ?? []) found.set(metric, own)
  }
  return found
}

function measureOf(metric: MetricId, values: ReadonlyMap<MetricId, PersonValues>): Measure | null {
  const own = values.get(metric)
  const countsPeople = metricById(metric).published.as === 'people'
  return own ? { id: metric, values: own.of, least: leastOf(metric), countsPeople } : null
}

/** A part comes with what remains of its whole: one taken off the other is told as well. */
function measuresOf(metric: MetricId, values: ReadonlyMap<MetricId, PersonValues>): Measure[] {
  const { published } = metricById(metric)
  const own = measureOf(metric, values)
  if (!own || published.as !== 'part') return own ? [own] : []
  const whole = measureOf(published.of, values)
  if (!whole) return []
  const rest = new Map([...whole.values].map(([one, all]) => [one, all - (own.values.get(one) ?? 0n)]))
  const isWithin = [...own.values].every(([one, part]) => (whole.values.get(one) ?? 0n) >= part)
  const { least } = whole
  return isWithin
    ? [
        { ...own, least },
        { ...whole, id: `${metric} rest`, values: rest },
      ]
    : []
}

/** How the last month before that was divided at all was, in some metrics: by the units that were told of them. */
async function divisionBefore(
  building: Building,
  month: Row,
): Promise<(metrics: readonly MetricId[]) => ReleasedPart[] | null> {
  const { of, soFar, main } = building
  const all = soFar.unitsBefore(month.from)
  const cell = all.find(({ metric }) => of.lead.includes(metric))
  if (!cell) return () => null
  const { first: from } = monthOf(addDays(cell.to, -1))
  const values = await readValues(main, { metrics: [of.people], range: rangeOf(cell) })
  const active = values.get('')?.get(of.people)?.of.keys() ?? []
  const structure = asStructure(await structureOf(building, from), active)
  return (metrics) => {
    const cells = all.filter(({ metric }) => metrics.includes(metric))
    const told = new Set(cells.flatMap(({ key }) => key ?? []))
    return cells.length === 0 ? null : dividedBy(structure, told)
  }
}

export function dividedBy({ blocks }: Structure, told: ReadonlySet<string>): ReleasedPart[] {
  const named = blocks.map(({ people, units }) => ({
    people,
    units: [...units].filter((unit) => told.has(unit)).toSorted(),
  }))
  const groups = Map.groupBy(named, ({ units }) => JSON.stringify(units))
  return [...groups.values()].map((own) => ({
    units: own[0]?.units ?? [],
    people: own.flatMap(({ people }) => people),
  }))
}
