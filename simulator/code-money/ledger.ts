import { DAY_MS } from '../world/calendar.ts'
import { selectsPersonDay, type CodeAmendment } from '../code-world/code-amendments.ts'
import type { Charge } from './charge.ts'
import type { Pools } from './pools.ts'

/** A charge as the vendor shows it, or the correction of one, whose quantities are negative. In units; net is the rest. */
export interface Line {
  charge: Charge
  gross: number
  /** Covered by what is included. */
  discount: number
  correction: boolean
}

/** Budgets that stop use, in units of credits; null: none. */
export interface Stops {
  /** Ends what the person uses in a month, included or not. */
  ofPerson(charge: Charge): number | null
  /** Ends what the cost centre pays for in a month, beyond what is included. */
  ofCenter(charge: Charge): number | null
}

interface Restating {
  seed: number
  amendments: readonly CodeAmendment[]
}

/**
 * The lines of a month as shown at `asOf`. Charges draw on their pool in order, so that one of them may be covered in part,
 * and none after it, until the pool grows.
 */
export function ledgerOf(
  charges: readonly Charge[],
  pools: Pools,
  stops: Stops,
  asOf: number,
  restating: Restating,
): Line[] {
  const drawn = new Map<string, number>()
  const used = new Sums()
  const lines: Line[] = []
  for (const charge of charges) {
    if (charge.at > asOf || isHeldBack(charge, restating, asOf)) continue
    const { key, size } = pools.of(charge)
    const whole = restated(charge, restating, asOf)
    const takenBack = charge.takenBackAt <= asOf ? Math.min(charge.takenBack, whole) : 0
    const wanted = whole - takenBack
    const covered = Math.min(wanted, Math.max(0, size - (drawn.get(key) ?? 0)))
    const gross = used.allowed(stops, charge, wanted, covered)
    const discount = Math.min(gross, covered)
    if (gross === 0) continue
    drawn.set(key, (drawn.get(key) ?? 0) + discount)
    // What a budget has cut is shown as it is, without a correction.
    if (takenBack === 0 || gross < wanted) lines.push({ charge, gross, discount, correction: false })
    else lines.push(...corrected(charge, gross, discount, takenBack))
  }
  return lines
}

/** The line as it first was, and the one that takes back a part of it; together what is left. */
function corrected(charge: Charge, gross: number, discount: number, takenBack: number): Line[] {
  const back = discount === gross ? takenBack : 0
  return [
    { charge, gross: gross + takenBack, discount: discount + back, correction: false },
    { charge, gross: -takenBack, discount: 0 - back, correction: true },
  ]
}

/** What people and cost centres have used and paid so far. */
class Sums {
  readonly #people = new Map<number, number>()
  readonly #centers = new Map<string, number>()

  /** The part of the charge that no budget stops. */
  allowed(stops: Stops, charge: Charge, wanted: number, covered: number): number {
    const { person, center, kind } = charge
    if (kind !== 'credits') return wanted
    const mine = person ? (this.#people.get(person.userId) ?? 0) : 0
    const most = stops.ofPerson(charge)
    if (most !== null && mine >= most) return 0
    const paid = center ? (this.#centers.get(center.id) ?? 0) : 0
    const mostPaid = stops.ofCenter(charge)
    const gross = mostPaid !== null && paid >= mostPaid ? covered : wanted
    if (person) this.#people.set(person.userId, mine + gross)
    if (center) this.#centers.set(center.id, paid + gross - covered)
    return gross
  }
}

function isHeldBack({ day }: Charge, { amendments }: Restating, asOf: number): boolean {
  return amendments.some(
    (each) =>
      each.kind === 'no_bill' &&
      day * DAY_MS >= each.from &&
      day * DAY_MS < each.to &&
      (each.at === null || asOf < each.at),
  )
}

function restated(charge: Charge, { seed, amendments }: Restating, asOf: number): number {
  let { gross } = charge
  for (const each of amendments)
    if (
      each.kind === 'rebill' &&
      each.at <= asOf &&
      charge.person &&
      selectsPersonDay(seed, each.rows, charge.person, charge.day)
    )
      gross = Math.floor(gross * each.factor)
  return gross
}
