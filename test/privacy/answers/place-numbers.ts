import type { Grain } from '../../../src/model/metric.ts'
import type { ReleaseTable } from '../../../src/model/privacy/release.ts'
import type { QuarterStructure } from '../../../src/store/facts/releases/release-tables.ts'
import { ALL_LINES, beginMonth, isSafe } from '../attack/publish.ts'
import { amountsOf, cellsOf, everythingOf, range, type Place } from '../attack/random-world.ts'
import type { AnsweredNumber } from './ask-everything.ts'
import type { ToldWorld } from './told-world.ts'

/** A number, and everybody and everything that it counts. */
export interface PlacedNumber extends AnsweredNumber {
  place: Place
}

/** Numbers that no others add up to, and those that others do. */
export interface SortedNumbers<Of extends AnsweredNumber> {
  finest: Of[]
  sums: { of: Of; parts: Of[] }[]
}

const GRAINS: readonly Grain[] = ['day', 'week', 'month', 'total']
const isWithin = (a: AnsweredNumber, b: AnsweredNumber) => a.from >= b.from && a.to <= b.to

/** An amount of days is told by its finest rows; people are counted anew in each. */
export function sortNumbers<Of extends AnsweredNumber>(
  told: ToldWorld,
  numbers: readonly Of[],
): SortedNumbers<Of> {
  const sorted: SortedNumbers<Of> = { finest: [], sums: [] }
  for (const of of numbers) {
    const same = numbers.filter(
      ({ metric, table, dimension, key }) =>
        metric === of.metric && table === of.table && dimension === of.dimension && key === of.key,
    )
    const finer = GRAINS.slice(0, GRAINS.indexOf(of.grain))
      .map((grain) => same.filter((one) => one.grain === grain && isWithin(one, of)))
      .findLast((some) => some.length > 0)
    if (finer && told.amounts.includes(of.metric)) sorted.sums.push({ of, parts: finer })
    else sorted.finest.push(of)
  }
  return sorted
}

/** Who is counted where. */
export interface CountedPeople {
  blocks: ReadonlyMap<string, number>
  /** By block. */
  unitsOf: readonly (readonly string[])[]
}

export function countedPeople({
  members,
  units,
}: Pick<QuarterStructure, 'members' | 'units'>): CountedPeople {
  const blocks = new Map(members.map(({ subject, block }) => [subject, block]))
  const count = Math.max(-1, ...blocks.values()) + 1
  const unitsOf = range(count).map((at) =>
    units.filter((unit) => unit.blocks.includes(at)).map(({ id }) => id),
  )
  return { blocks, unitsOf }
}

/** What numbers count, as anybody can tell who knows who is counted where. */
export function placeNumbers(
  told: ToldWorld,
  counted: CountedPeople,
  numbers: readonly AnsweredNumber[],
): PlacedNumber[] {
  return numbers.map((of) => {
    const all = everythingOf(told.world)
    const rows = all.rows.filter((row) => {
      const day = told.days[row] ?? ''
      return day >= of.from && day < of.to
    })
    const keys = new Set(besides(of, numbers).flatMap(({ key }) => key ?? []))
    const isCounted = (names: readonly string[]) =>
      of.key === null ? names.every((name) => !keys.has(name)) : names.includes(of.key)
    const unitsOf = (person: number) => counted.unitsOf[counted.blocks.get(String(person)) ?? -1] ?? []
    const nameOf = told.dimensions.get(of.dimension ?? 'model')
    const places: Record<ReleaseTable, Partial<Place>> = {
      totals: {},
      units: { people: all.people.filter((person) => isCounted(unitsOf(person))) },
      splits: { values: all.values.filter((value) => isCounted([nameOf?.(value) ?? ''])) },
    }
    return { ...of, place: { ...all, rows, ...places[of.table] } }
  })
}

/** Numbers of the same days and cut, for other values or units. */
const besides = <Of extends AnsweredNumber>(of: AnsweredNumber, numbers: readonly Of[]): Of[] =>
  numbers.filter(
    ({ metric, table, dimension, grain, to }) =>
      metric === of.metric &&
      table === of.table &&
      dimension === of.dimension &&
      grain === of.grain &&
      to === of.to,
  )

/** What the number is, by what really happened. */
export function trueAmount({ world, amounts }: ToldWorld, { metric, place }: PlacedNumber): bigint {
  const did = amountsOf(world, place)
  if (amounts.includes(metric)) return did.reduce((all, amount) => all + amount, 0n)
  return BigInt(did.filter((amount) => amount > 0n).length)
}

/** Of a unit, how many of it were there when the quarter was cut; of anything else, how many were active. */
export function truePeople(told: ToldWorld, { blocks }: CountedPeople, of: PlacedNumber): number {
  const { people } = of.place
  if (of.table === 'units') return people.filter((person) => blocks.has(String(person))).length
  return Number(trueAmount({ ...told, amounts: [] }, of))
}

/** What neither a number nor any beside it counts of their days. */
export function outside({ world }: ToldWorld, of: PlacedNumber, numbers: readonly PlacedNumber[]): bigint {
  const told = new Set(besides(of, numbers).flatMap(({ place }) => cellsOf(world, place).map(({ at }) => at)))
  return cellsOf(world, { ...everythingOf(world), rows: of.place.rows })
    .filter(({ at }) => !told.has(at))
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** What nobody is told: each value of each unit that would be safe by itself. */
export function unitsByValue(told: ToldWorld, numbers: readonly PlacedNumber[]): PlacedNumber[] {
  const month = beginMonth(told.world, ALL_LINES)
  return numbers
    .filter(({ table, metric }) => table === 'units' && told.amounts.includes(metric))
    .flatMap((of) => of.place.values.map((value) => ({ ...of, place: { ...of.place, values: [value] } })))
    .filter(({ place }) => isSafe(month, place))
    .map((of) => ({ ...of, amount: trueAmount(told, of) }))
}
