import { dayName } from '../../model/time/epoch-day.ts'
import { compareText } from '../../lib/compare-text.ts'
import { datasetsShaped, traitsOf } from '../../model/dataset.ts'
import { type DecimalString, decimalText } from '../../model/money/decimal.ts'
import { TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, text } from '../../store/facts/engine/sql.ts'
import { accountsOf } from '../ask/scope-accounts.ts'
import { committedLoads } from '../completeness/answering-loads.ts'
import { hostOfKey, loginAtHost } from '../feeds/host-of-key.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/** What the bill of a calendar month has of each person who was asked for, in US dollars. */
export interface BillOfPeople {
  /** `YYYY-MM`. */
  month: string
  /** A login, of a code host, may stand in several enterprises. */
  people: { login: string; host: string; gross: DecimalString; net: DecimalString }[]
}

const BILLED = { account: TEXT, dataset: TEXT, login: TEXT, gross: TEXT, net: TEXT }
type Billed = RowOf<typeof BILLED>

/** Of the calendar month of a day; null where nothing of it is known. Those whom budgets tell of were not asked for. */
export async function readBillOfPeople(input: ScopedFacts & { day: number }): Promise<BillOfPeople | null> {
  const { facts, scope, day, signal } = input
  const month = dayName(day).slice(0, 7)
  const of = { tenant: scope.tenant, accounts: accountsOf(scope, 'credits') }
  if (of.accounts.length === 0) return null
  const billed = sql`SELECT account, dataset, user_login AS login, toString(sum(gross)) AS gross, toString(sum(net)) AS net
FROM ${rowsOf('code_person_credits', of)} AND day = toDate(${text(`${month}-01`)}) AND charge = 'credits'
  AND load_id IN (${committedLoads(of, datasetsShaped('person_credit'))})
GROUP BY account, dataset, login`
  const [logins, found] = await Promise.all([
    facts.logins(scope.tenant),
    readRows(facts, billed, BILLED, signal),
  ])
  const rows = found
    .map((row) => ({ ...row, login: (logins.get(row.login) ?? row.login).toLowerCase() }))
    .toSorted((a, b) => compareText(a.account, b.account) || compareText(a.login, b.login))
  if (rows.length === 0) return null
  // What an enterprise says of somebody holds what its organisations say.
  const told = new Set(rows.filter(isOfEnterprise).map(whose))
  const counted = rows.filter((row) => isOfEnterprise(row) || !told.has(whose(row)))
  return {
    month,
    people: counted.map(({ account, login, gross, net }) => ({
      login,
      host: hostOfKey(account),
      gross: decimalText(gross),
      net: decimalText(net),
    })),
  }
}

const isOfEnterprise = ({ dataset }: Billed) => traitsOf(dataset).level === 'enterprise'
const whose = ({ account, login }: Billed) => loginAtHost(login, account)
