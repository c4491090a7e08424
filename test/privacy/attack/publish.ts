import { formBlocks, orderUnits, type Structure } from '../../../src/privacy/release/form-blocks.ts'
import {
  coarsen,
  releaseUnits,
  type Measure,
  type ReleasedPart,
} from '../../../src/privacy/release/release-units.ts'
import { releaseRows, releaseValues } from '../../../src/privacy/release/release-values.ts'
import { areSafeTogether, type SplitCell } from '../../../src/privacy/release/splits-together.ts'
import {
  isSafeAmount,
  isSafeCount,
  RULE,
  tallyOf,
  type Rule,
  type Tally,
} from '../../../src/privacy/release/tally.ts'
import type { Told } from './attacker.ts'
import {
  amountsOf,
  cellsOf,
  everythingOf,
  range,
  subjectsOf,
  type Place,
  type RandomWorld,
} from './random-world.ts'

/** By what is published, and which line of the rule is left out. */
export interface Lines {
  rule: Rule
  /** Take off what everybody active has at least. */
  takesLeast: boolean
  /** Look at what is left after a cut. */
  looksAtRest: boolean
  /** Look at what can be taken off what another split tells. */
  looksAtOtherSplits: boolean
  /** What is published besides. */
  besides: 'nothing' | 'units by value' | 'a tied measure' | 'a part without its rest'
}

export const ALL_LINES: Lines = {
  rule: RULE,
  takesLeast: true,
  looksAtRest: true,
  looksAtOtherSplits: true,
  besides: 'nothing',
}

/** Somebody's amount that is part of something published. */
export interface Target extends Told {
  person: number
}

export interface Answers {
  told: Told[]
  targets: Target[]
  /** Of disjoint people how many were active. */
  counts: { people: readonly number[]; active: number }[]
  tables: PublishedTables
}

/** Where the numbers of each table are taken. */
interface PublishedTables {
  rows: Place[]
  units: Place[]
  splits: { row: number; cells: Place[] }[]
}

/** A public price list ties a second measure to the first. */
const RATES = [1n, 7n, 31n, 3n]

/** A month while it is published. */
export interface Month {
  world: RandomWorld
  lines: Lines
  all: Place
  answers: Answers
}

export const beginMonth = (world: RandomWorld, lines: Lines): Month => ({
  world,
  lines,
  all: everythingOf(world),
  answers: { told: [], targets: [], counts: [], tables: { rows: [], units: [], splits: [] } },
})

/** Everything that is published of a month: totals, splits, units, and a part of a whole by unit. */
export function publish(world: RandomWorld, lines: Lines): Answers {
  const month = beginMonth(world, lines)
  const { all } = month
  const totals = releaseRows(all.rows, (rows) => isSafe(month, { ...all, rows }))
  const { tables } = month.answers
  tables.rows = totals.published.map((rows) => ({ ...all, rows }))
  for (const place of tables.rows) tell(month, place)
  const splits = totals.published.map((rows) => publishSplits(month, rows))
  const released = { ...month, all: { ...all, rows: totals.published.flat() } }
  if (totals.published.length > 0) publishUnits(released, splits)
  if (lines.besides === 'a tied measure') publishTied(month, totals.published)
  return month.answers
}

type Values = readonly number[]

/** By single values, and by a dimension whose values are several of them. @returns the single values that are published */
function publishSplits(month: Month, rows: Values): number[] {
  const { all, answers } = month
  const placeOf = (values: Values): Place => ({ ...all, rows, values })
  const single = all.values.map((value) => [value])
  const first = splitBy(month, rows, { groups: single, beside: [] })
  const cells = [...first.published, ...first.rest]
  answers.tables.splits.push({ row: answers.tables.splits.length, cells: cells.map(placeOf) })
  const groups = [...Map.groupBy(all.values, (value) => value % 2).values()]
  const second = splitBy(month, rows, { groups, beside: cells })
  for (const values of [...first.published, ...second.published]) tell(month, placeOf(values))
  const met = cells.flatMap((one) => groups.map((other) => one.filter((value) => other.includes(value))))
  for (const values of [...single, ...met]) aim(month, placeOf(values))
  return first.published.flat()
}

interface SplitTwice {
  groups: readonly Values[]
  /** What another split tells. */
  beside: readonly Values[]
}

function splitBy(
  month: Month,
  rows: Values,
  { groups, beside }: SplitTwice,
): { published: Values[]; rest: Values[] } {
  const { all, world, lines } = month
  const sumOf = (values: Values) =>
    amountsOf(world, { ...all, rows, values }).reduce((sum, amount) => sum + amount, 0n)
  const safe = (values: Values) => isSafe(month, { ...all, rows, values })
  const largestFirst = groups.toSorted((a, b) => Number(sumOf(b) - sumOf(a)))
  if (!lines.looksAtRest) return { published: largestFirst.filter(safe), rest: [] }
  const cellOf = (values: Values) => splitCell(month, { ...all, rows, values })
  const published: Values[] = []
  let left: Values = all.values
  const without = (group: Values) => left.filter((value) => !group.includes(value))
  const isSafeBeside = (group: Values) => {
    const changed = [group, without(group)].filter(({ length }) => length > 0).map(cellOf)
    const [told, cells] = [beside.map(cellOf), [...published.map(cellOf), ...changed]]
    const { rule, takesLeast } = lines
    const least = takesLeast ? world.least : 0n
    const isTold = (tally: Omit<Tally, 'people'>) =>
      isSafeAmount({ ...tally, people: world.people }, rule, least)
    return areSafeTogether({ told, cells, changed, rule, least, isSafe: isTold })
  }
  releaseValues(largestFirst, safe, {
    isSafeWithout: (group) =>
      (without(group).length === 0 || safe(without(group))) &&
      (!lines.looksAtOtherSplits || isSafeBeside(group)),
    takeOff: (group) => {
      left = without(group)
      published.push(group)
    },
  })
  return { published, rest: left.length > 0 ? [left] : [] }
}

function splitCell({ world, lines }: Month, place: Place): SplitCell {
  const amounts = amountsOf(world, place)
  const tally = tallyOf(amounts, lines.rule)
  return {
    pieces: new Set(place.values.map(String)),
    sum: tally.sum,
    atMost: tally,
    amounts: () => new Map(amounts.map((amount, at) => [String(place.people[at]), amount])),
  }
}

function publishUnits(month: Month, splits: readonly (readonly number[])[]): void {
  const { world, lines, all, answers } = month
  const structure = formBlocks(subjectsOf(world.people), orderUnits(world.units), Math.max(1, lines.rule.k))
  if (!lines.looksAtRest) return publishEachUnit(month, structure)
  const parts = releaseUnits({ structure, lead: [measureOf(month, all.values)], rule: lines.rule })
  for (const part of parts ?? []) {
    const people = placesOf(part)
    answers.tables.units.push({ ...all, people })
    tell(month, { ...all, people })
    for (const value of all.values) aim(month, { ...all, people, values: [value] })
    answers.counts.push({ people, active: tallyAt(month, { ...all, people }).active })
  }
  if (!parts) return
  publishPartOfWhole(month, structure, parts, splits)
  if (lines.besides !== 'units by value') return
  for (const part of parts) {
    for (const value of all.values) {
      const place = { ...all, people: placesOf(part), values: [value] }
      if (isSafe(month, place)) tell(month, place)
    }
  }
}

/** Each unit that is safe by itself, whatever it leaves. */
function publishEachUnit(month: Month, { units, blocks }: Structure): void {
  for (const unit of units) {
    const people = unit.blocks.flatMap((at) => placesOf(blocks[at] ?? { people: [] }))
    if (isSafe(month, { ...month.all, people })) tell(month, { ...month.all, people })
  }
}

/** One value by unit, where it was published in every row. */
function publishPartOfWhole(
  month: Month,
  structure: Structure,
  parts: readonly ReleasedPart[],
  splits: readonly (readonly number[])[],
): void {
  const { all, lines } = month
  const part = all.values.find((value) => splits.every((published) => published.includes(value)))
  if (part === undefined) return
  const remains = all.values.filter((value) => value !== part)
  const own = measureOf(month, [part])
  const measures = lines.besides === 'a part without its rest' ? [own] : [own, measureOf(month, remains)]
  for (const piece of coarsen({ structure, parts, measures, rule: lines.rule }) ?? []) {
    tell(month, { ...all, people: placesOf(piece), values: [part] })
  }
}

function publishTied(month: Month, totals: readonly (readonly number[])[]): void {
  for (const rows of totals) {
    const place = { ...month.all, rows }
    if (isSafe(month, place, RATES)) tell(month, place, RATES)
  }
}

export const placesOf = ({ people }: Pick<ReleasedPart, 'people'>) => people.map(Number)

export const measureOf = ({ world, lines, all }: Month, values: readonly number[]): Measure => ({
  id: 'measure',
  values: new Map(
    amountsOf(world, { ...all, people: range(world.people), values }).map((sum, person) => [
      String(person),
      sum,
    ]),
  ),
  least: lines.takesLeast ? world.least : 0n,
  countsPeople: true,
})

const tallyAt = ({ world, lines }: Month, place: Place, rates?: readonly bigint[]) =>
  tallyOf(amountsOf(world, place, rates), lines.rule)

export function isSafe(month: Month, place: Place, rates?: readonly bigint[]): boolean {
  const { rule, takesLeast } = month.lines
  const tally = tallyAt(month, place, rates)
  return isSafeAmount(tally, rule, takesLeast ? month.world.least : 0n) && isSafeCount(tally, rule)
}

export function tell(month: Month, place: Place, rates?: readonly bigint[]): void {
  const cells = cellsOf(month.world, place)
  const sum = amountsOf(month.world, place, rates).reduce((all, amount) => all + amount, 0n)
  const times = rates && cells.map(({ value }) => Number(rates[value]))
  month.answers.told.push({ of: cells.map(({ at }) => at), ...(times && { times }), sum: Number(sum) })
  aim(month, place)
}

/** The two who did most of something published, and who did least, are the easiest to find out about. */
export function aim({ world, answers }: Month, place: Place): void {
  const amounts = amountsOf(world, place)
  const targets = place.people.map((person, i) => ({
    person,
    of: cellsOf(world, { ...place, people: [person] }).map(({ at }) => at),
    sum: Number(amounts[i]),
  }))
  const active = targets.filter(({ sum }) => sum > 0).toSorted((a, b) => b.sum - a.sum)
  answers.targets.push(...active.slice(0, 2), ...active.slice(2).slice(-1))
}
