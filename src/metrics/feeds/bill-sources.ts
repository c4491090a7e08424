import type { Charge } from '../../model/bill-line.ts'
import { rowsOf, sql, type Sql } from '../../store/facts/engine/sql.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import { summed, type ChosenBy, type FactSource } from './fact-source.ts'
import { WHOSE } from './user-day-sources.ts'

/**
 * Lines that count. An enterprise's bill holds its organisations', so that their own stand back on the days it has: those it
 * names, and those that are read with it, which may have had no use.
 */
function answered({ of, when }: ChosenBy): Sql {
  const loads = committedLoads(of, ['org_bill', 'enterprise_bill'])
  const lines = sql`${rowsOf('code_bill_lines', of)} AND ${when} AND load_id IN (${loads})`
  if (of.accounts.length === 1) return sql`(SELECT * FROM ${lines})`
  const enterprise = sql`${lines} AND dataset = 'enterprise_bill'`
  return sql`(
    SELECT * FROM ${lines} AND (dataset != 'org_bill'
      OR ((day, connection) NOT IN (SELECT day, connection FROM ${enterprise})
        AND (day, account) NOT IN (SELECT day, concat('organization:', organization) FROM ${enterprise})))
  )`
}

const quantityOf = (charge: Charge) => `sumIf(quantity, charge = '${charge}')`

/** The bill by organisation, repository and cost centre: one of two cuts of the same money, never added to the other. */
export const BILL_SOURCES: readonly FactSource[] = [
  {
    name: 'bill',
    from: '',
    choose: answered,
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
