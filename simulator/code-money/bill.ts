import Big from 'big.js'
import { loginOn } from '../code-world/code-people.ts'
import { dayText, DAY_MS } from '../world/calendar.ts'
import type { CompanyMoney } from './company-money.ts'
import type { Line } from './ledger.ts'
import { isOwn, quantityText, usdText, type MoneyClass } from './money-class.ts'
import { monthOf } from './plans.ts'

export const BILL_DIMENSIONS = [
  'none',
  'class',
  'organization',
  'cost_center',
  'model',
  'user',
  'repository',
] as const
export type BillDimension = (typeof BILL_DIMENSIONS)[number]

export interface BillQuery {
  /** Whole UTC days in [from, to), milliseconds. */
  from: number
  to: number
  grain: 'day' | 'month' | 'total'
  by: BillDimension
  /** Absent: the code assistant's, without other products of the code host. */
  classes?: readonly MoneyClass[] | undefined
  /** Login of an organisation; absent: all. */
  organization?: string | undefined
  /** Id of a cost centre, or `none`; absent: all. */
  costCenter?: string | undefined
}

/** Three exact decimals; net is gross less discount. */
export interface Amounts {
  gross: string
  discount: string
  net: string
}

/** What the vendor bills for one bucket and one value of the dimension. */
export interface BillTotal {
  /** `YYYY-MM-DD`, `YYYY-MM`, or `total`. */
  time: string
  /** Empty where there is none; ids of cost centres, logins as they are now, names without case of the product's word. */
  value: string
  usd: Amounts
  /** By class, as quantities of different classes have different units. */
  quantity: Partial<Record<MoneyClass, Amounts>>
}

class Sum {
  readonly units = new Map<MoneyClass, { gross: number; discount: number }>()

  add({ charge: { kind }, gross, discount }: Line): void {
    const known = this.units.get(kind) ?? { gross: 0, discount: 0 }
    this.units.set(kind, { gross: known.gross + gross, discount: known.discount + discount })
  }
}

/** Computed from what people used, never by reading an answer. */
export function billOf(money: CompanyMoney, now: number, query: BillQuery): BillTotal[] {
  const sums = new Map<string, { time: string; value: string; sum: Sum }>()
  const from = Math.max(Math.ceil(query.from / DAY_MS), money.world.world.firstDay)
  const to = Math.min(query.to, now) / DAY_MS
  for (let first = monthOf(from).first; first < to; first = monthOf(first).end) {
    for (const line of money.linesOf(first, now)) {
      if (line.charge.day < from || line.charge.day >= query.to / DAY_MS) continue
      if (!isAsked(money, line, query)) continue
      const time = timeOf(line.charge.day, query.grain)
      const value = valueOf(money, line, query.by, now)
      const key = `${time}\n${value}`
      const known = sums.get(key) ?? { time, value, sum: new Sum() }
      known.sum.add(line)
      sums.set(key, known)
    }
  }
  return [...sums.values()]
    .map(({ time, value, sum }) => ({ time, value, ...amountsOf(sum) }))
    .sort((a, b) => compare(a.time, b.time) || compare(a.value, b.value))
}

function isAsked(money: CompanyMoney, { charge }: Line, query: BillQuery): boolean {
  const { classes, organization, costCenter } = query
  const login = money.world.world.organizations[charge.organization]?.login
  return (
    (classes ? classes.includes(charge.kind) : isOwn(charge.kind)) &&
    (organization === undefined || organization === login) &&
    (costCenter === undefined || costCenter === (charge.center?.id ?? 'none'))
  )
}

function timeOf(day: number, grain: BillQuery['grain']): string {
  return grain === 'total' ? 'total' : dayText(day).slice(0, grain === 'day' ? 10 : 7)
}

function valueOf(
  { world: { world } }: CompanyMoney,
  { charge }: Line,
  by: BillDimension,
  now: number,
): string {
  switch (by) {
    case 'none':
      return ''
    case 'class':
      return charge.kind
    case 'organization':
      return world.organizations[charge.organization]?.login ?? ''
    case 'cost_center':
      return charge.center?.id ?? ''
    case 'model':
      return charge.model
    case 'user':
      return charge.person ? loginOn(charge.person, Math.floor(now / DAY_MS)) : ''
    case 'repository':
      return charge.repository ?? ''
  }
}

function amountsOf({ units }: Sum): Pick<BillTotal, 'usd' | 'quantity'> {
  const quantity: BillTotal['quantity'] = {}
  let [gross, discount] = [new Big(0), new Big(0)]
  for (const [kind, sum] of units) {
    const text = (of: number) => quantityText(kind, of)
    quantity[kind] = {
      gross: text(sum.gross),
      discount: text(sum.discount),
      net: text(sum.gross - sum.discount),
    }
    gross = gross.plus(usdText(kind, sum.gross))
    discount = discount.plus(usdText(kind, sum.discount))
  }
  const usd = { gross: gross.toFixed(), discount: discount.toFixed(), net: gross.minus(discount).toFixed() }
  return { usd, quantity }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
