import { expect } from 'vitest'
import { boundTargets, cellsOfPerson, oneEach, type Disclosure } from '../attack/attack.ts'
import { attackChanged } from '../attack/attack-revised.ts'
import { createAttacker, type Told } from '../attack/attacker.ts'
import { aim, beginMonth, ALL_LINES } from '../attack/publish.ts'
import { cellsOf, everythingOf, range, type RandomWorld, type restated } from '../attack/random-world.ts'
import { sortNumbers, type PlacedNumber } from './place-numbers.ts'
import { tellActive } from './tell-active.ts'
import type { ToldWorld } from './told-world.ts'

/** Every amount that answers tell to 10 %, and everybody of whom they tell whether they were active. */
export async function attackAnswers(
  { world, amounts }: ToldWorld,
  numbers: readonly PlacedNumber[],
): Promise<Disclosure[]> {
  const isAmount = ({ metric }: PlacedNumber) => amounts.includes(metric)
  const counts = numbers
    .filter((one) => !isAmount(one))
    .map(({ place, amount }) => ({ place, count: Number(amount) }))
  return [...(await boundAmounts(world, numbers.filter(isAmount))), ...(await tellActive(world, counts))]
}

async function boundAmounts(
  world: ToldWorld['world'],
  numbers: readonly PlacedNumber[],
): Promise<Disclosure[]> {
  const month = beginMonth(world, ALL_LINES)
  const told = numbers.map((number) => toldBy(world, number))
  for (const { place } of numbers) {
    aim(month, place)
    for (const row of place.rows) {
      for (const value of place.values) aim(month, { ...place, rows: [row], values: [value] })
    }
  }
  const variables = cellsOf(world, everythingOf(world)).length
  // Who was active is not published. Whoever looks for the largest value is told, who looks for the smallest is not.
  using above = await createAttacker({ variables, told, least: oneEach(world) })
  using below = await createAttacker({ variables, told })
  const { targets } = month.answers
  return boundTargets({ above, below, targets, world, knownTo: (insider) => cellsOfPerson(world, insider) })
}

/** Amounts that are known to 10 % to whoever was told both before and after records came late, by months. */
export async function attackRestated(
  toldWorld: ToldWorld,
  { before, after, now }: { before: readonly PlacedNumber[]; after: readonly PlacedNumber[]; now: Restated },
): Promise<Disclosure[]> {
  const { world, amounts } = toldWorld
  const isAmount = ({ metric }: PlacedNumber) => amounts.includes(metric)
  const nameOf = ({ metric, table, dimension, grain, key, from }: PlacedNumber) =>
    JSON.stringify([metric, table, dimension, grain, key, from])
  const was = new Map(before.map((number) => [nameOf(number), number.amount]))
  // "Other" is what is left of the total, with what could not be told of any unit.
  const changed = after.filter(
    (number) => isAmount(number) && number.key !== null && was.get(nameOf(number)) !== number.amount,
  )
  // Of a value that a week does not tell, a month tells what its other weeks do.
  const told = sortNumbers(toldWorld, before)
    .finest.filter(isAmount)
    .map((number) => toldBy(world, number))
  const { did, onlyMore } = now
  const later = { ...world, did }
  const changeOf = (number: PlacedNumber) => number.amount - (was.get(nameOf(number)) ?? 0n)
  const changes = changed.flatMap((number) => {
    const cut = after.filter((one) => one.key !== null && isSameCut(one, number))
    const taken = number.table === 'units' ? takenOf(cut, { world, later, changeOf }) : number.place.people
    const people = number.place.people.filter((person) => taken.includes(person))
    return [{ place: { ...number.place, people }, sum: changeOf(number) }]
  })
  const places = changed.map(({ place }) => place)
  return await attackChanged({ world, now: later, told, places, changes, onlyMore })
}

const isSameCut = (one: PlacedNumber, of: PlacedNumber) =>
  one.metric === of.metric && one.table === of.table && one.from === of.from && one.to === of.to

/**
 * Whose changes units took. A month is revised by its parts, people who are in the same units: a unit takes what its parts take,
 * and leaves the rest for later.
 */
function takenOf(
  units: readonly PlacedNumber[],
  of: { world: RandomWorld; later: RandomWorld; changeOf: (number: PlacedNumber) => bigint },
): number[] {
  const namesOf = (person: number) => units.filter(({ place }) => place.people.includes(person))
  const people = [...new Set(units.flatMap(({ place }) => place.people))]
  const parts = [
    ...Map.groupBy(people, (person) =>
      namesOf(person)
        .map(({ key }) => key)
        .join(),
    ).values(),
  ]
  const [{ place } = { place: null }] = units
  if (!place) return []
  const sumOf = (world: RandomWorld, some: readonly number[]) =>
    cellsOf(world, { ...place, people: some }).reduce((sum, { amount }) => sum + amount, 0n)
  const own = parts.map((some) => sumOf(of.later, some) - sumOf(of.world, some))
  const fits = (chosen: readonly number[]) =>
    units.every((unit) => {
      const inUnit = chosen.filter((at) => parts[at]?.some((person) => unit.place.people.includes(person)))
      return inUnit.reduce((sum, at) => sum + (own[at] ?? 0n), 0n) === of.changeOf(unit)
    })
  const found = range(2 ** parts.length)
    .map((bits) => parts.flatMap((_, at) => ((bits >> at) & 1 ? [at] : [])))
    .find(fits)
  expect(found, 'some of the parts changed by what units say').toBeDefined()
  return (found ?? []).flatMap((at) => parts[at] ?? [])
}

const toldBy = (world: ToldWorld['world'], { place, amount }: PlacedNumber): Told => ({
  of: cellsOf(world, place).map(({ at }) => at),
  sum: Number(amount),
})

type Restated = ReturnType<typeof restated>
