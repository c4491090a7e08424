import { formBlocks, orderUnits, type Structure } from '../../../src/privacy/release/form-blocks.ts'
import { coarsen, releaseUnits } from '../../../src/privacy/release/release-units.ts'
import type { Measure, ReleasedPart } from '../../../src/privacy/release/released-part.ts'
import { releaseValues } from '../../../src/privacy/release/release-values.ts'
import { totalsToTell, waitsFrom } from '../../../src/privacy/release/waiting-rows.ts'
import { toldSplits, type SplitCell, type ToldSplits } from '../../../src/privacy/release/splits-together.ts'
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
  /** Look at what splits leave of each other as at what is told. */
  looksAtWhatIsLeft: boolean
  /** What is published besides. */
  besides: 'nothing' | 'units by value' | 'a tied measure' | 'a part without its rest'
}

export const ALL_LINES: Lines = {
  rule: RULE,
  takesLeast: true,
  looksAtRest: true,
  looksAtOtherSplits: true,
  looksAtWhatIsLeft: true,
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
  const totals = publishRows(month)
  const { tables } = month.answers
  tables.rows = totals.map((rows) => ({ ...all, rows }))
  for (const place of tables.rows) tell(month, place)
  const splits = totals.map((rows) => publishSplits(month, rows))
  const released = { ...month, all: { ...all, rows: totals.flat() } }
  if (totals.length > 0) publishUnits(released, splits)
  if (lines.besides === 'a tied measure') publishTied(month, totals)
  return month.answers
}

type Values = readonly number[]

/** Each row alone, or with those before it that had to wait. */
function publishRows(month: Month): Values[] {
  const { all } = month
  const published: Values[] = []
  for (const row of all.rows) {
    const last = published.at(-1)?.at(-1)
    const from = waitsFrom(0, { told: last === undefined ? last : last + 1, passed: undefined })
    const waiting = all.rows.filter((at) => at >= from && at <= row)
    const placeOf = (rows: Values): Place => ({ ...all, rows })
    published.push(
      ...totalsToTell([waiting], {
        isLead: () => true,
        isInUse: (rows) => tallyAt(month, placeOf(rows)).active > 0,
        isTold: (rows) => isSafe(month, placeOf(rows)),
      }),
    )
  }
  return published
}

/** By each of the dimensions. @returns the values of the first that are published, each with all that it holds */
function publishSplits(month: Month, rows: Values): Values[] {
  const { all, answers, world } = month
  const placeOf = (values: Values): Place => ({ ...all, rows, values })
  const groups = world.splits.map((names) => [...Map.groupBy(all.values, (value) => names[value]).values()])
  const told = toldBeside(month)
  const splits = groups.map((values) => splitBy(month, rows, { groups: values, told }))
  for (const { published } of splits) for (const value of published) tell(month, placeOf(value))
  const [first, ...others] = splits.map(({ published, rest }) => [...published, ...rest])
  answers.tables.splits.push({ row: answers.tables.splits.length, cells: (first ?? []).map(placeOf) })
  const met = others.reduce(
    (cells, other) => [...cells, ...meetings(cells, other)],
    [...(first ?? []), ...others.flat()],
  )
  for (const values of [...all.values.map((value) => [value]), ...met]) aim(month, placeOf(values))
  return splits[0]?.published ?? []
}

const meetings = (cells: readonly Values[], others: readonly Values[]): Values[] =>
  cells
    .flatMap((one) => others.map((other) => one.filter((value) => other.includes(value))))
    .filter(({ length }) => length > 0)

function toldBeside({ world, lines: { rule, takesLeast, looksAtWhatIsLeft } }: Month): ToldSplits {
  const least = takesLeast ? world.least : 0n
  const isSafeOf = (tally: Omit<Tally, 'people'>) =>
    isSafeAmount({ ...tally, people: world.people }, rule, least)
  const begin = () => toldSplits({ rule, least, isSafe: isSafeOf })
  if (looksAtWhatIsLeft) return begin()
  const each: ToldSplits[] = []
  return {
    areSafeWith: (split) => each.every((one) => one.areSafeWith(split)),
    tell: (split) => {
      const one = begin()
      one.tell(split)
      each.push(one)
    },
  }
}

function splitBy(
  month: Month,
  rows: Values,
  { groups, told }: { groups: readonly Values[]; told: ToldSplits },
): { published: Values[]; rest: Values[] } {
  const { all, world, lines } = month
  const sumOf = (values: Values) =>
    amountsOf(world, { ...all, rows, values }).reduce((sum, amount) => sum + amount, 0n)
  const safe = (values: Values) => isSafe(month, { ...all, rows, values })
  const largestFirst = groups.toSorted((a, b) => Number(sumOf(b) - sumOf(a)))
  if (!lines.looksAtRest) return { published: largestFirst.filter(safe), rest: [] }
  const split = (...cells: Values[]) =>
    cells.filter(({ length }) => length > 0).map((values) => splitCell(month, { ...all, rows, values }))
  const release = (areLookedAt: boolean) => {
    const published: Values[] = []
    let left: Values = all.values
    const without = (group: Values) => left.filter((value) => !group.includes(value))
    releaseValues(largestFirst, safe, {
      isSafeWithout: (group) => {
        const changed = split(group, without(group))
        return (
          (without(group).length === 0 || safe(without(group))) &&
          (!areLookedAt || told.areSafeWith([...split(...published), ...changed], changed))
        )
      },
      takeOff: (group) => {
        left = without(group)
        published.push(group)
      },
    })
    return { published, left }
  }
  const together = release(false)
  const isDone = !lines.looksAtOtherSplits || told.areSafeWith(split(...together.published, together.left))
  const { published, left } = isDone ? together : release(true)
  told.tell(split(...published, left))
  return { published, rest: left.length > 0 ? [left] : [] }
}

function splitCell({ world, lines }: Month, place: Place): SplitCell {
  const amounts = amountsOf(world, place)
  const tally = tallyOf(amounts, lines.rule)
  return {
    pieces: place.values.reduce((bits, value) => bits | (1n << BigInt(value)), 0n),
    sum: tally.sum,
    atMost: tally,
    amounts: () => ({ places: place.people, amounts }),
  }
}

function publishUnits(month: Month, splits: readonly (readonly Values[])[]): void {
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
  splits: readonly (readonly Values[])[],
): void {
  const { all, lines } = month
  const [first = []] = splits
  const part = first.find(([value = -1]) => splits.every((values) => values.flat().includes(value)))
  if (part === undefined) return
  const remains = all.values.filter((value) => !part.includes(value))
  const own = measureOf(month, part)
  const measures = lines.besides === 'a part without its rest' ? [own] : [own, measureOf(month, remains)]
  for (const piece of coarsen({ structure, parts, measures, rule: lines.rule }) ?? []) {
    tell(month, { ...all, people: placesOf(piece), values: part })
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
