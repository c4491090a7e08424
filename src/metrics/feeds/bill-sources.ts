import type { Charge } from '../../model/bill-line.ts'
import { rowsOf, sql, text, type Sql } from '../../store/facts/engine/sql.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import { summed, type ChosenBy, type FactSource } from './fact-source.ts'
import { WHOSE } from './user-day-sources.ts'

const BILL = ['org_bill', 'enterprise_bill'] as const
const CREDITS = ['org_credits', 'enterprise_credits'] as const

/**
 * Lines that count. What an enterprise answers holds its organisations', so that their own stand back on the days it has:
 * those that its bill names, and those that are read with it, which may have had no use.
 */
function answered(cut: 'bill' | 'credit', { of, when }: ChosenBy): Sql {
  const [own, enterprise] = cut === 'bill' ? BILL : CREDITS
  const loads = committedLoads(of, [own, enterprise])
  const lines = sql`${rowsOf(`code_${cut}_lines`, of)} AND ${when} AND load_id IN (${loads})`
  if (of.accounts.length === 1) return sql`(SELECT * FROM ${lines})`
  const theirs = sql`${lines} AND dataset = ${text(enterprise)}`
  return sql`(
    SELECT * FROM ${lines} AND (dataset != ${text(own)}
      OR ((day, connection) NOT IN (SELECT day, connection FROM ${theirs})
        AND NOT (account IN (${namedByBills(of)}) AND day IN (SELECT day FROM ${theirs}))))
  )`
}

/** Lines of credits name no organisation; lines of the bill do. */
const namedByBills = (of: ChosenBy['of']): Sql =>
  sql`SELECT concat('organization:', organization) FROM ${rowsOf('code_bill_lines', of)} AND dataset = 'enterprise_bill'`

const quantityOf = (charge: Charge) => `sumIf(quantity, charge = '${charge}')`

/** The bill by organisation, repository and cost centre: one of two cuts of the same money, never added to the other. */
export const BILL_SOURCES: readonly FactSource[] = [
  {
    name: 'bill',
    from: '',
    choose: (by) => answered('bill', by),
    time: 'day',
    day: 'day',
    rollup: false,
    dimensions: {
      ...WHOSE,
      organization: 'organization',
      product: 'product',
      sku: 'sku',
      charge: 'charge',
      repository: 'repository',
      cost_center: 'cost_center_id',
    },
    arrays: {},
    measures: {
      source_rows: 'count()',
      ...summed(['gross', 'discount', 'net']),
      credits: quantityOf('credits'),
      requests: quantityOf('requests'),
      user_months: quantityOf('seats'),
    },
  },
]

const creditsOf = (quantity: string) => `sumIf(${quantity}, charge = 'credits')`

/** The other cut of the same money, by model. */
export const CREDIT_SOURCES: readonly FactSource[] = [
  {
    name: 'credits',
    from: '',
    choose: (by) => answered('credit', by),
    time: 'day',
    day: 'day',
    rollup: false,
    dimensions: { ...WHOSE, product: 'product', sku: 'sku', model: 'model' },
    arrays: {},
    measures: {
      source_rows: 'count()',
      gross: creditsOf('quantity'),
      included: creditsOf('discount_quantity'),
      billed: creditsOf('net_quantity'),
    },
  },
]
