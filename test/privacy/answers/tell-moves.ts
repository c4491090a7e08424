import type { Disclosure } from '../attack/attack.ts'
import { createAttacker, type Told } from '../attack/attacker.ts'
import { range } from '../attack/random-world.ts'
import type { PlacedNumber } from './place-numbers.ts'
import type { ToldWorld } from './told-world.ts'

/** How somebody may have moved between the last two of three months. */
export const MOVES = ['new', 'retained', 'returning', 'lapsed'] as const
type Move = (typeof MOVES)[number]

/** How many of all moved so. */
export interface Moved {
  how: Move
  count: number
}

/** In which of the months somebody was active; each of eight ways. */
type Way = readonly boolean[]
const WAYS: readonly Way[] = range(8).map((bits) => range(3).map((month) => ((bits >> month) & 1) === 1))

const IS: Record<Move, (way: Way) => boolean> = {
  new: ([first, before, now]) => now === true && before === false && first === false,
  returning: ([first, before, now]) => now === true && before === false && first === true,
  retained: ([, before, now]) => now === true && before === true,
  lapsed: ([, before, now]) => now === false && before === true,
}

const wayOf = ({ world }: ToldWorld, person: number): Way =>
  (world.did[person] ?? []).map((values) => values.some((amount) => amount > 0n))

/** How many really moved so. */
export const trueMove = (told: ToldWorld, how: Move): number =>
  range(told.world.people).filter((person) => IS[how](wayOf(told, person))).length

/** Everybody of whom numbers of people tell whether they were active in a month, came, stayed or left. */
export async function tellMoves(
  told: ToldWorld,
  numbers: readonly PlacedNumber[],
  moved: readonly Moved[],
): Promise<Disclosure[]> {
  const { world, people } = told
  const counts = numbers.filter(({ metric }) => people.includes(metric))
  const isCounted = (person: number) => counts.map(({ place }) => place.people.includes(person)).join()
  // Of people who are counted together everywhere as much is known of one as of another.
  const alike = [...Map.groupBy(range(world.people), isCounted).values()]
  const variables = alike.length * WAYS.length
  const ways = (isOne: (way: Way) => boolean, isOf: (people: readonly number[]) => boolean) =>
    alike.flatMap((some, at) =>
      WAYS.flatMap((way, i) => (isOf(some) && isOne(way) ? [at * WAYS.length + i] : [])),
    )
  const rows: Told[] = [
    ...alike.map((some) => ({
      of: ways(
        () => true,
        (one) => one === some,
      ),
      sum: some.length,
    })),
    ...counts.map(({ place, amount }) => ({
      of: ways(
        (way) => place.rows.some((row) => way[row]),
        ([one = -1]) => place.people.includes(one),
      ),
      sum: Number(amount),
    })),
    ...moved.map(({ how, count }) => ({ of: ways(IS[how], () => true), sum: count })),
  ]
  const asked = [...range(3).map((month) => (way: Way) => way[month] === true), ...Object.values(IS)]
  using attacker = await createAttacker({ variables, told: rows })
  const targets = alike.flatMap((some) =>
    asked.map((isOne, i) => ({ some, i, of: ways(isOne, (one) => one === some) })),
  )
  const most = attacker.most(targets.map(({ of }) => ({ of, enough: NEARLY_ONE })))
  const least = attacker.least(targets.map(({ some, of }) => ({ of, enough: some.length - NEARLY_ONE })))
  return targets.flatMap(({ some, i }, at) => {
    const says = (what: string) => [
      { seed: world.seed, person: some[0] ?? -1, insider: null, says: `${what} ${i}` },
    ]
    if ((most[at] ?? 0) < NEARLY_ONE) return says('never')
    return (least[at] ?? 0) > some.length - NEARLY_ONE ? says('surely') : []
  })
}

/** Less than a person, by more than a solver errs. */
const NEARLY_ONE = 0.999
