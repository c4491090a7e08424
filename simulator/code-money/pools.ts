import type { CodePerson } from '../code-world/code-people.ts'
import type { Charge, MoneyWorld } from './charge.ts'
import type { CostCenter } from './cost-centers.ts'
import { unitsOf } from './money-class.ts'
import {
  billedOrganization,
  firstSeatDay,
  includedCredits,
  includedRequests,
  planOf,
  type Month,
} from './plans.ts'

/** Minutes of build machines that an organisation has for nothing each month. */
const FREE_MINUTES = 2_000

export const SHARED_POOL = 'shared'

/** The pool of credits that a cost centre's members draw on. */
export function poolKey(center: CostCenter | null): string {
  return center?.ownPool ? center.id : SHARED_POOL
}

/** What the seats of a month include. A seat granted within the month enlarges its pool from that day on. */
export class Pools {
  readonly #money: MoneyWorld
  readonly #month: Month
  /** Units of credits by pool, and by day of the month. */
  readonly #sizes = new Map<string, number[]>()

  constructor(money: MoneyWorld, month: Month) {
    this.#money = money
    this.#month = month
    for (const person of money.world.people) this.#addSeat(person)
  }

  #addSeat(person: CodePerson): void {
    const { world, centers, customer } = this.#money
    const { first, end } = this.#month
    const since = firstSeatDay(person, this.#month)
    if (since === null) return
    const organization = billedOrganization(world, person, first)
    const key = poolKey(centers.ofPerson(person, organization, since))
    const sizes = this.#sizes.get(key) ?? Array.from({ length: end - first }, () => 0)
    const more = includedCredits(planOf(world, organization), first, customer)
    for (let at = since - first; at < sizes.length; at++) sizes[at] = (sizes[at] ?? 0) + more
    this.#sizes.set(key, sizes)
  }

  keys(): string[] {
    return [...this.#sizes.keys()]
  }

  /** Units of credits that the pool holds in all on `day`. */
  sizeOn(key: string, day: number): number {
    return this.#sizes.get(key)?.[day - this.#month.first] ?? 0
  }

  /** What the charge draws on, and how much of it there is in all on its day. */
  of({ kind, day, person, organization, center }: Charge): { key: string; size: number } {
    const { world } = this.#money
    switch (kind) {
      case 'credits':
        return { key: poolKey(center), size: this.sizeOn(poolKey(center), day) }
      // Premium requests were included for each person alone.
      case 'requests':
        return {
          key: `requests ${person?.person.number}`,
          size: person ? includedRequests(planOf(world, organization)) : 0,
        }
      case 'actions':
        return { key: `actions ${organization}`, size: unitsOf('actions', FREE_MINUTES) }
      case 'business':
      case 'enterprise':
      case 'undocumented':
      case 'models':
        return { key: kind, size: 0 }
    }
  }
}
