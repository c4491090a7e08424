import { datasetsBringing } from '../../../model/dataset.ts'
import type { Charge } from '../../../model/money/book-link.ts'
import {
  peopleAsOne,
  rowsOf,
  sql,
  text,
  texts,
  type Bound,
  type Owner,
  type Sql,
} from '../../../store/facts/engine/sql.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import { summed, type ChosenBy, type FactSource } from '../fact-source.ts'
import { hostOfColumn } from '../host-of-key.ts'
import type { NumberedLogins } from '../known-logins.ts'
import { namedByBills } from './held-organizations.ts'
import { WHOSE } from '../user-days/user-day-sources.ts'

/** The cuts of the same money, by the feed that brings them, and their tables. */
const CUTS = {
  bill: 'code_bill_lines',
  credits: 'code_credit_lines',
  requests: 'code_credit_lines',
  usage_report: 'code_report_lines',
} as const

/**
 * Lines that count. What an enterprise answers holds its organisations', so that their own stand back on the days it has:
 * those that its bill names, and those that are read with it, which may have had no use.
 */
function answered(cut: keyof typeof CUTS, { of, when }: ChosenBy): Sql {
  const [own, enterprise] = [datasetsBringing(cut, 'organization'), datasetsBringing(cut, 'enterprise')]
  const loads = committedLoads(of, [...own, ...enterprise])
  const lines = sql`${rowsOf(CUTS[cut], of)} AND ${when} AND load_id IN (${loads})`
  if (of.accounts.length === 1) return sql`(SELECT * FROM ${lines})`
  const theirs = sql`${lines} AND dataset IN ${texts(enterprise)}`
  return sql`(
    SELECT * FROM ${lines} AND (dataset NOT IN ${texts(own)}
      OR ((day, connection) NOT IN (SELECT day, connection FROM ${theirs})
        AND NOT (account IN (${namedByBills(of)}) AND day IN (SELECT day FROM ${theirs}))))
  )`
}

const quantityOf = (charge: Charge) => `sumIf(quantity, charge = '${charge}')`

/** The bill by organisation, repository and cost centre: one of two cuts of the same money, never added to the other. */
const BILLED: FactSource = {
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
}
export const BILL_SOURCES: readonly FactSource[] = [BILLED]

/** What charges by model, once more: another cut of the same money. */
function modelUse(cut: 'credits' | 'requests'): FactSource {
  const quantity = (of: string) => `sumIf(${of}, charge = '${cut}')`
  return {
    name: cut,
    from: '',
    choose: (by) => answered(cut, by),
    time: 'day',
    day: 'day',
    rollup: false,
    dimensions: { ...WHOSE, product: 'product', sku: 'sku', model: 'model' },
    arrays: {},
    measures: {
      source_rows: 'count()',
      gross: quantity('quantity'),
      included: quantity('discount_quantity'),
      billed: quantity('net_quantity'),
    },
  }
}
export const CREDIT_SOURCES: readonly FactSource[] = [modelUse('credits')]
export const REQUEST_SOURCES: readonly FactSource[] = [modelUse('requests')]

/** A list as one text: every expression of a statement takes time of its own. */
const asOne = (texts: readonly string[]): Sql => apart(text(texts.join('\n')))
const apart = (joined: Bound): Sql => sql`splitByChar('\n', ${joined})`

/** Of each name of a cost centre the id that an account's bill had last. */
export const centersByName = (of: Owner): Sql =>
  sql`SELECT account, cost_center AS named, argMax(cost_center_id, day) AS known_center
    FROM ${rowsOf('code_bill_lines', of)} AND cost_center != '' GROUP BY account, named`

/**
 * Rows with the id of whoever a login is at the code host, of several who had it the one told of last, and of whatever cost
 * centre an account calls so; of one that nobody knows it stays itself.
 */
const withIds = (by: ChosenBy): Sql => {
  const { logins, ids, numbers, texts } = by.logins ?? NOBODY
  const told = sql`SELECT id, max(seen) AS told FROM ${rowsOf('code_names', { tenant: by.of.tenant })} GROUP BY id`
  const names = sql`SELECT login, argMax(p.id, k.told) AS known_user
    FROM (SELECT pair.1 AS login, pair.2 AS id FROM (SELECT arrayJoin(arrayZip(${asOne(logins)}, ${apart(peopleAsOne(ids, '\n'))})) AS pair)) AS p INNER JOIN (${told}) AS k ON k.id = p.id GROUP BY login`
  const host = hostOfColumn('l.account')
  const stranger = sql`if(l.user_login = '', '', concat(transform(l.user_login, ${asOne(numbers)}, ${asOne(texts)}, l.user_login), ${host}))`
  return sql`(
    SELECT l.*, if(p.known_user = '', ${stranger}, p.known_user) AS user_id,
      if(c.known_center = '', l.cost_center, c.known_center) AS cost_center_id
    FROM ${answered('usage_report', by)} AS l
    LEFT JOIN (${names}) AS p ON p.login = concat(l.user_login, ${host})
    LEFT JOIN (${centersByName(by.of)}) AS c ON c.named = l.cost_center AND c.account = l.account
  )`
}

const NOBODY: NumberedLogins = { logins: [], ids: [], numbers: [], texts: [] }

/** The same money by person and model, from files that people have brought. */
export const REPORT_FILE_SOURCES: readonly FactSource[] = [
  {
    ...BILLED,
    name: 'usage_report',
    choose: withIds,
    dimensions: { ...BILLED.dimensions, user: 'user_id', model: 'model' },
  },
]
