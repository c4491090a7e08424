import type { MetricId } from '../../model/metric.ts'
import { RELEASED_BY, type ReleasedCell } from '../../model/privacy/release.ts'
import { readAmountsBehind, readReleaseCells } from '../../store/facts/releases/read-releases.ts'
import { quarterOf } from '../../model/time/calendar-month.ts'
import type {
  AmountsBehind,
  QuarterStructure,
  ReleaseRow,
  RowRelease,
} from '../../store/facts/releases/release-tables.ts'
import { readQuarter } from '../build/quarter/read-quarter.ts'
import { rowWith } from '../../store/facts/releases/write-releases.ts'
import { markLacking } from '../build/lacking.ts'
import { nothingBrought } from '../build/nothing-brought.ts'
import { byRange, isReady, leastOf, rangeOf, type Building } from '../build/building.ts'
import { readTallies, sumOf, type PersonValues } from '../build/people/person-values.ts'
import { dividedBy, valuesOf } from '../build/units/release-units.ts'
import { amountOf, smallestParts } from '../build/smallest-part.ts'
import { asStructure } from '../build/structure.ts'
import type { ReleasedPart } from '../release/released-part.ts'
import { reviseMonth, type Cell } from '../release/revise-month.ts'
import { revisedSplits, revisedTotals, revisedUnits, type Change, type Changes } from './revised-cells.ts'

type Values = ReadonlyMap<string, bigint>

/** What is kept of a month, and what its facts say now. */
interface Changed {
  totals: ReleasedCell[]
  units: ReleasedCell[]
  behind: AmountsBehind
  now: ReadonlyMap<MetricId, PersonValues>
  structure: QuarterStructure
}

/** A month whose facts have changed. */
interface Revised {
  rows: RowRelease[]
  /** Everybody's amounts are what they were: of the month nothing, or no more than that it is whole now, is new. */
  isAsTold: boolean
}

/**
 * Totals, splits and units of a month whose facts have changed, together, in each amount of which the change may be told.
 * None where there is no such amount, or where nobody knows any more what each person did before.
 */
export async function reviseRows(building: Building, month: ReleaseRow): Promise<Revised> {
  const [units, splits] = (['units', 'splits'] as const).map((cut) =>
    building.soFar.row(cut, 'month', month.from),
  )
  const changed = units && (await readChanged(building, month, units))
  if (!units || !splits || !changed) return { rows: [], isAsTold: false }
  const known = await identifiedTotals(building, changed.totals)
  const changes = new Map<MetricId, Change>()
  let isHeld = false
  for (const total of changed.totals.filter(({ metric }) => changed.behind.has(metric))) {
    const change = changeOf(building, changed, total, known.get(total.metric) ?? null)
    if (change === 'held') isHeld = true
    else if (change !== 'unchanged') changes.set(total.metric, change)
  }
  const mark = (cells: ReleasedCell[]) => (isHeld ? cells : markAnew(building, changed, cells))
  const [totals, ofUnits] = [
    mark(revisedTotals(changed.totals, changes)),
    mark(revisedUnits(changed.units, changes)),
  ]
  const isMarkedAnew = totals.some(({ partial }, at) => partial !== changed.totals[at]?.partial)
  const isAsTold = changes.size === 0 && !isHeld
  if (changes.size === 0 && !isMarkedAnew) return { rows: [], isAsTold }
  const revision = 1 + Math.max(month.revision, units.revision, splits.revision)
  const common = { state: isHeld ? 'held' : 'released', revision, inputs: month.inputs } as const
  const values = await readSplits(building, month)
  const rows = [
    rowWith({ ...month, ...common }, [...totals, ...nothingBrought(building, month, totals)]),
    rowWith({ ...splits, ...common }, revisedSplits(values, changes)),
    {
      ...rowWith({ ...units, ...common }, ofUnits),
      behind: behindNow(changed, changes),
    },
  ]
  return { rows, isAsTold }
}

/** Amounts are whole once their days have come; whatever else is told of the month stays as it was. */
const markAnew = (building: Building, { behind }: Changed, cells: readonly ReleasedCell[]): ReleasedCell[] =>
  markLacking(
    building,
    cells.map((cell) => (behind.has(cell.metric) ? { ...cell, partial: false } : cell)),
  )

async function readChanged(
  building: Building,
  month: ReleaseRow,
  units: ReleaseRow,
): Promise<Changed | null> {
  const { facts, scope, of, soFar } = building
  const own = { tenant: scope.tenant, source: of.source }
  const behind = await readAmountsBehind(facts, own, units)
  const structure = await readQuarter(building, quarterOf(month.from))
  if (behind.size === 0 || !structure || structure.members.length === 0) return null
  const cut = { ...own, cut: 'units', grain: 'month' } as const
  const asked = { from: month.from, to: month.to, dimensions: [null] }
  const totals = soFar.cells('totals', 'month', month)
  const told = totals.filter(({ metric }) => behind.has(metric))
  return {
    totals,
    units: await readReleaseCells(facts, cut, asked),
    behind,
    now: await valuesOf(building, told),
    structure,
  }
}

/** What the question without people is answered now; without what is not known, or is not what its people did. */
async function identifiedTotals(
  building: Building,
  totals: readonly ReleasedCell[],
): Promise<Map<MetricId, bigint>> {
  const found = new Map<MetricId, bigint>()
  for (const { feed, row, cells } of byRange(building, totals)) {
    if (!isReady(building, feed, row)) continue
    const asked = { metrics: cells.map(({ metric }) => metric), range: rangeOf(row) }
    for (const { metric, total } of await readTallies(feed, asked, { people: 0, rule: building.rule }))
      if (total !== null) found.set(metric, total)
  }
  return found
}

async function readSplits({ facts, scope, of }: Building, { from, to }: ReleaseRow): Promise<ReleasedCell[]> {
  const cut = { tenant: scope.tenant, source: of.source, cut: 'splits', grain: 'month' } as const
  return await readReleaseCells(facts, cut, { from, to, dimensions: RELEASED_BY })
}

function changeOf(
  { rule }: Building,
  changed: Changed,
  { metric, amount }: ReleasedCell,
  known: bigint | null,
): Change | 'held' | 'unchanged' {
  const now = changed.now.get(metric) ?? { of: new Map<string, bigint>(), nobody: 0n }
  const was = partsOf(changed.behind.get(metric) ?? new Map())
  const parts = partsOfUnits(changed, metric, [...was.keys(), ...now.of.keys()])
  const units = parts.map(({ people }) => cellOf(people, was, now.of))
  const all = cellOf([...new Set([...was.keys(), ...now.of.keys()])], was, now.of)
  const revision = reviseMonth({ all, units }, { least: leastOf(metric), rule })
  if (revision.state !== 'revised') return revision.state
  // Facts that are not kept any more are no change.
  if (now.of.size === 0 || sumOf(now) !== known) return 'held'
  const total = sumOf(now) - smallestParts(amount ?? '0')
  const taken = new Map<string | null, bigint>()
  for (const at of revision.taken) {
    const by = units[at] ? sumOfValues(units[at].is) - sumOfValues(units[at].was) : 0n
    const names = parts[at]?.units ?? []
    for (const name of names.length === 0 ? [null] : names) taken.set(name, (taken.get(name) ?? 0n) + by)
  }
  const ofNobody = total - (sumOfValues(all.is) - sumOfValues(all.was))
  const other = (taken.get(null) ?? 0n) + revision.unassigned + ofNobody
  const named = [...taken].flatMap(([name, by]) => (name === null ? [] : [[name, by] as const]))
  return { total, units: new Map(named), other }
}

/** How the month is divided in a metric: by the units that are told of it. */
function partsOfUnits(
  { units, structure }: Changed,
  metric: MetricId,
  active: readonly string[],
): ReleasedPart[] {
  const told = new Set(units.filter((cell) => cell.metric === metric).flatMap(({ key }) => key ?? []))
  return dividedBy(asStructure(structure, active), told)
}

function cellOf(people: readonly string[], was: Values, is: Values): Cell {
  const only = (values: Values) =>
    new Map(people.map((person) => [person, values.get(person) ?? 0n] as const))
  return { people: people.length, was: only(was), is: only(is) }
}

const sumOfValues = (values: Values) => [...values.values()].reduce((sum, one) => sum + one, 0n)
const partsOf = (amounts: ReadonlyMap<string, string>): Values =>
  new Map([...amounts].map(([person, amount]) => [person, smallestParts(amount)] as const))

/** What is held against the next change: what is told now, of metrics that stay as they were what was told before. */
const behindNow = ({ behind, now }: Changed, changes: Changes): AmountsBehind =>
  new Map(
    [...behind].map(([metric, was]) => {
      const is = now.get(metric)?.of ?? new Map<string, bigint>()
      const told = new Map([...is].map(([person, parts]) => [person, amountOf(parts)] as const))
      return [metric, changes.has(metric) ? told : was] as const
    }),
  )
