import { formBlocks, orderUnits, type Structure } from '../../../src/privacy/release/form-blocks.ts'
import {
  coarsen,
  releaseUnits,
  type Measure,
  type ReleasedPart,
} from '../../../src/privacy/release/release-units.ts'
import { releaseRows, releaseValues, type Rest } from '../../../src/privacy/release/release-values.ts'
import { isSafeAmount, isSafeCount, RULE, tallyOf, type Rule } from '../../../src/privacy/release/tally.ts'
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
  /** What is published besides. */
  besides: 'nothing' | 'units by value' | 'a tied measure' | 'a part without its rest'
}

export const ALL_LINES: Lines = { rule: RULE, takesLeast: true, looksAtRest: true, besides: 'nothing' }

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
  const splits = totals.published.map((rows) => publishSplit(month, rows))
  const released = { ...month, all: { ...all, rows: totals.published.flat() } }
  if (totals.published.length > 0) publishUnits(released, splits)
  if (lines.besides === 'a tied measure') publishTied(month, totals.published)
  return month.answers
}

/** A rest of values and nothing else. */
function restOf(values: readonly number[], isSafe: (values: readonly number[]) => boolean): Rest<number> {
  let left = [...values]
  const without = (value: number) => left.filter((one) => one !== value)
  return {
    isSafeWithout: (value) => without(value).length === 0 || isSafe(without(value)),
    takeOff: (value) => {
      left = without(value)
    },
  }
}

function publishSplit(month: Month, rows: readonly number[]): number[] {
  const { all, world, lines } = month
  const sumOf = (value: number) =>
    amountsOf(world, { ...all, rows, values: [value] }).reduce((sum, amount) => sum + amount, 0n)
  const safe = (values: readonly number[]) => isSafe(month, { ...all, rows, values })
  const largestFirst = all.values.toSorted((a, b) => Number(sumOf(b) - sumOf(a)))
  const published = lines.looksAtRest
    ? releaseValues(largestFirst, (value) => safe([value]), restOf(all.values, safe)).published
    : largestFirst.filter((value) => safe([value]))
  const placeOf = (values: readonly number[]): Place => ({ ...all, rows, values })
  const other = all.values.filter((value) => !published.includes(value))
  const cells = [...published.map((value) => placeOf([value])), ...(other.length > 0 ? [placeOf(other)] : [])]
  month.answers.tables.splits.push({ row: month.answers.tables.splits.length, cells })
  for (const value of published) tell(month, placeOf([value]))
  for (const value of all.values) aim(month, placeOf([value]))
  return published
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
