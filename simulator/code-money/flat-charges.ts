import { DAY_MS, HOUR_MS } from '../world/calendar.ts'
import { chance } from '../world/seeded-random.ts'
import { workingDay } from '../code-world/code-activity.ts'
import type { Charge, MoneyWorld } from './charge.ts'
import type { MoneyClass } from './money-class.ts'
import { billedSeats, monthOf, planOf } from './plans.ts'

/** Seats of a day, together for each organisation and cost centre: a seat-day is the ninth decimal's share of the month. */
export function* seatsOfDay({ world, centers }: MoneyWorld, day: number): Generator<Charge> {
  const { first, end } = monthOf(day)
  const seatDay = Math.floor(1_000_000_000 / (end - first))
  const charges = new Map<string, Charge>()
  for (const [person, organization] of billedSeats(world, day)) {
    const center = centers.ofPerson(person, organization, day)
    const key = `${organization} ${center?.id}`
    const charge = charges.get(key) ?? { ...flat(planOf(world, organization), day, organization), center }
    charge.gross += seatDay
    charges.set(key, charge)
  }
  yield* charges.values()
}

/** Twice a week something that no document names. */
export function* undocumentedOfDay({ world, undocumentedSku }: MoneyWorld, day: number): Generator<Charge> {
  if (undocumentedSku && day % 7 < 2)
    yield { ...flat('undocumented', day, 0), gross: 500 + Math.floor(chance(world.seed, day, 0x0dd) * 9_000) }
}

/** Minutes of build machines of every repository, and models that applications call: other products of the code host. */
export function* otherProductsOfDay(
  { world, repositories, centers }: MoneyWorld,
  day: number,
): Generator<Charge> {
  const working = workingDay(0, day)
  for (const { id, name, organization, rate } of repositories) {
    const gross = Math.floor(rate * working * 60 * chance(world.seed, id, day, 0xac7))
    const center = centers.ofRepository(name, organization, day)
    if (gross > 0) yield { ...flat('actions', day, organization), gross, repository: name, center }
  }
  if (new Date(day * DAY_MS).getUTCDate() === 15)
    yield { ...flat('models', day, 0), gross: 1_000 + Math.floor(chance(world.seed, day, 0x30de) * 90_000) }
}

function flat(kind: MoneyClass, day: number, organization: number): Charge {
  return {
    kind,
    day,
    organization,
    person: null,
    model: '',
    repository: null,
    center: null,
    gross: 0,
    at: day * DAY_MS + 3 * HOUR_MS,
    takenBack: 0,
    takenBackAt: Infinity,
  }
}
