import { boundTargets, cellsOfPerson, oneEach, type Disclosure } from '../attack/attack.ts'
import { attackChanged } from '../attack/attack-revised.ts'
import { createAttacker, type Told } from '../attack/attacker.ts'
import { aim, beginMonth, ALL_LINES } from '../attack/publish.ts'
import { cellsOf, everythingOf, type restated } from '../attack/random-world.ts'
import type { PlacedNumber } from './place-numbers.ts'
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
  { world, amounts }: ToldWorld,
  { before, after, now }: { before: readonly PlacedNumber[]; after: readonly PlacedNumber[]; now: Restated },
): Promise<Disclosure[]> {
  const isAmount = ({ metric }: PlacedNumber) => amounts.includes(metric)
  const nameOf = ({ metric, table, dimension, grain, key, from }: PlacedNumber) =>
    JSON.stringify([metric, table, dimension, grain, key, from])
  const was = new Map(before.map((number) => [nameOf(number), number.amount]))
  // "Other" is what is left of the total, with what could not be told of any unit.
  const changed = after.filter(
    (number) => isAmount(number) && number.key !== null && was.get(nameOf(number)) !== number.amount,
  )
  const told = before.filter(isAmount).map((number) => toldBy(world, number))
  const places = changed.map(({ place }) => place)
  const { did, onlyMore } = now
  return await attackChanged({ world, now: { ...world, did }, told, places, onlyMore })
}

const toldBy = (world: ToldWorld['world'], { place, amount }: PlacedNumber): Told => ({
  of: cellsOf(world, place).map(({ at }) => at),
  sum: Number(amount),
})

type Restated = ReturnType<typeof restated>
