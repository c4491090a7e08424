import { DAY_MS, HOUR_MS } from '../world/calendar.ts'
import type { Charge, MoneyWorld } from './charge.ts'
import { otherProductsOfDay, seatsOfDay, undocumentedOfDay } from './flat-charges.ts'
import { ledgerOf, type Line, type Stops } from './ledger.ts'
import { monthOf } from './plans.ts'
import { Pools } from './pools.ts'
import { useOfDay } from './use-charges.ts'

interface MonthCharges {
  charges: readonly Charge[]
  pools: Pools
}

interface Shown {
  version: string
  lines: readonly Line[]
}

/** After so many days nothing of a month changes by itself. */
const SETTLED_AFTER = 8
/** Months are kept until there are more charges than this. */
const KEPT_CHARGES = 1_000_000

/** What a company pays month by month. A month is computed on first use and kept. */
export class CompanyMoney {
  readonly world: MoneyWorld
  readonly #stops: Stops
  readonly #months = new Map<number, MonthCharges>()
  readonly #shown = new Map<number, Shown>()

  constructor(world: MoneyWorld, stops: Stops) {
    this.world = world
    this.#stops = stops
  }

  /** What is included in the month of `day`. */
  poolsOf(day: number): Pools {
    return this.#chargesOf(monthOf(day).first).pools
  }

  /** Lines of the month of `day` as shown at `asOf` (milliseconds), in the order of their days. */
  linesOf(day: number, asOf: number): readonly Line[] {
    const { first, end } = monthOf(day)
    const { amendments } = this.world.world
    const isOpen = asOf < (end + SETTLED_AFTER) * DAY_MS
    const made = amendments.filter((each) => 'at' in each && each.at !== null && each.at <= asOf).length
    // Charges are posted at whole hours.
    const hour = isOpen ? Math.floor(asOf / HOUR_MS) : 'settled'
    const version = `${hour} ${amendments.length} ${made}`
    const known = this.#shown.get(first)
    if (known?.version === version) return known.lines
    const { charges, pools } = this.#chargesOf(first)
    const lines = ledgerOf(charges, pools, this.#stops, asOf, this.world.world)
    this.#shown.set(first, { version, lines })
    return lines
  }

  #chargesOf(first: number): MonthCharges {
    const known = this.#months.get(first)
    if (known) return known
    const month = monthOf(first)
    const charges: Charge[] = []
    for (let day = Math.max(first, this.world.world.firstDay); day < month.end; day++) {
      charges.push(...seatsOfDay(this.world, day))
      charges.push(...useOfDay(this.world, day))
      charges.push(...undocumentedOfDay(this.world, day))
      charges.push(...otherProductsOfDay(this.world, day))
    }
    const made = { charges, pools: new Pools(this.world, month) }
    this.#forgetOldest(charges.length)
    this.#months.set(first, made)
    return made
  }

  #forgetOldest(more: number): void {
    let sum = more
    for (const { charges } of this.#months.values()) sum += charges.length
    for (const [first, { charges }] of this.#months) {
      if (sum <= KEPT_CHARGES) return
      sum -= charges.length
      this.#months.delete(first)
      this.#shown.delete(first)
    }
  }
}
