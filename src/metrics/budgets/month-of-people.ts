import { dayName } from '../../model/time/epoch-day.ts'
import { levelOf } from '../../model/account-key.ts'
import { datasetsShaped } from '../../model/dataset.ts'
import { type DecimalString, decimalText } from '../../model/money/decimal.ts'
import { isSameMonth } from '../../model/time/calendar-month.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { COUNT, orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, texts } from '../../store/facts/engine/sql.ts'
import { hostOfKey, loginAtHost } from '../feeds/host-of-key.ts'
import { codeSnapshots, snapshotParams } from '../lists/code-snapshots.ts'
import type { ScopedFacts } from '../metrics-query.ts'

/** What the vendor's own counters of a calendar month say of each person whom a budget covers, in US dollars. */
export interface MonthOfPeople {
  /** `YYYY-MM`. */
  month: string
  /** When the oldest of the lists was taken. */
  takenAt: string
  /** A login, of a code host, may stand in several enterprises; an empty one is of whom the vendor does not name. */
  people: { login: string; host: string; usd: DecimalString | null }[]
}

const COUNTED = { account: TEXT, budgetId: TEXT, scope: TEXT, login: TEXT, consumed: orNull(TEXT) }
type Counted = RowOf<typeof COUNTED>

/** The most specific budget of a person is the one that counts for them (upstream billing, order of control). */
const SCOPES = ['user', 'multi_user_cost_center', 'multi_user_customer']

/** By the newest lists of budgets at a day, of its calendar month; null where none of that month counts by person. */
export async function readMonthOfPeople(input: ScopedFacts & { day: number }): Promise<MonthOfPeople | null> {
  const { facts, scope, day, signal } = input
  const datasets = datasetsShaped('budget_snapshot')
  const month = dayName(day).slice(0, 7)
  const all = await codeSnapshots({ facts, scope, datasets, feed: 'budgets', day, signal })
  // The counters begin anew with the month: those of another one say nothing of this.
  const snapshots = all.filter(
    ({ takenAt }) => takenAt !== null && isSameMonth(Date.parse(takenAt), day * DAY_MS),
  )
  const taken = snapshots.flatMap(({ takenAt }) => takenAt ?? []).toSorted()
  const [takenAt] = taken
  if (takenAt === undefined) return null
  const of = { tenant: scope.tenant, accounts: snapshots.map(({ account }) => account) }
  const rows = sql`${rowsOf('code_budgets', of)} AND load_id IN ${texts(snapshotParams(snapshots).loads)} AND charge = 'credits'`
  const counted = sql`SELECT account, budget_id AS budgetId, scope, one.1 AS login, toString(one.2) AS consumed FROM (
  SELECT account, budget_id, scope, arrayJoin(if(scope = 'user', [(entity, consumed)], arrayZip(people, people_consumed))) AS one
  FROM ${rows} AND (people_known OR scope = 'user')
) ORDER BY account, budgetId, login`
  const counting = sql`SELECT count() AS budgets FROM ${rows} AND (people_known OR scope = 'user')`
  const [logins, rowsFound, [held]] = await Promise.all([
    facts.logins(scope.tenant),
    readRows(facts, counted, COUNTED, signal),
    readRows(facts, counting, { budgets: COUNT }, signal),
  ])
  if (!held || held.budgets === 0) return null
  const found = rowsFound.map((row) => ({ ...row, login: logins.get(row.login) ?? row.login }))
  const byLogin = Map.groupBy(found, ({ login, account }) => loginAtHost(login, account))
  return { month, takenAt, people: [...byLogin.values()].flatMap(ofLogin) }
}

/**
 * What each enterprise counts of a login. An organisation lists budgets of its enterprise as well, and its own count the
 * same use: they speak where no enterprise does.
 */
function ofLogin(rows: readonly Counted[]): MonthOfPeople['people'] {
  const byEnterprise = Map.groupBy(rows.filter(isOfEnterprise), ({ account }) => account)
  return byEnterprise.size > 0 ? [...byEnterprise.values()].flatMap(effective) : effective(rows)
}

const isOfEnterprise = ({ account }: Counted) => levelOf(account) === 'enterprise'

/** The counter of the budget that holds; null where two of one kind say different things. Of nobody each counts. */
function effective(rows: readonly Counted[]): MonthOfPeople['people'] {
  const login = rows[0]?.login.toLowerCase() ?? ''
  const host = hostOfKey(rows[0]?.account ?? '')
  const exact = (consumed: string | null) => consumed && decimalText(consumed)
  if (login === '') return rows.map(({ consumed }) => ({ login, host, usd: exact(consumed) }))
  const scope = SCOPES.find((one) => rows.some((row) => row.scope === one))
  const said = new Set(rows.filter((row) => row.scope === scope).map(({ consumed }) => consumed))
  const [usd = null] = said
  return [{ login, host, usd: said.size === 1 ? exact(usd) : null }]
}
