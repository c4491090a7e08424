import { dayText, DAY_MS } from '../world/calendar.ts'
import type { CompanyMoney } from './company-money.ts'
import { quantityText } from './money-class.ts'
import { poolKey } from './pools.ts'

/** What the seats of a month include, and how much of it is used. In credits, exact. */
export interface PoolTotal {
  /** `shared`, or the id of a cost centre that has a pool of its own. */
  pool: string
  size: string
  drawn: string
  /** The first day on which something was not covered; null: none so far. */
  ranOutOn: string | null
}

/** The pools of the month of `now`. */
export function poolTotals(money: CompanyMoney, now: number): PoolTotal[] {
  const today = Math.floor(now / DAY_MS)
  const pools = money.poolsOf(today)
  const lines = money.linesOf(today, now).filter(({ charge }) => charge.kind === 'credits')
  return pools.keys().map((pool) => {
    const own = lines.filter(({ charge }) => poolKey(charge.center) === pool)
    const uncovered = own.find(({ gross, discount }) => gross > discount)
    return {
      pool,
      size: quantityText('credits', pools.sizeOn(pool, today)),
      drawn: quantityText(
        'credits',
        own.reduce((sum, { discount }) => sum + discount, 0),
      ),
      ranOutOn: uncovered ? dayText(uncovered.charge.day) : null,
    }
  })
}
