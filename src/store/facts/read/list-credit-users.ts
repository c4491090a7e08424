import { compareText } from '../../../lib/compare-text.ts'
import { datasetsShaped, userDayDatasets, type Dataset } from '../../../model/dataset.ts'
import { ERASED_MARK } from '../../../model/records/tombstone.ts'
import { monthOf } from '../../../model/time/calendar-month.ts'
import { utcDay, type UtcDay } from '../../../model/time/time.ts'
import { PERSON, TEXT, type RowOf } from '../engine/columns.ts'
import { readRows, rowsOf, sql, text, texts, type Sql } from '../engine/sql.ts'
import { DAY_OF_SLICE } from '../ledger/newest-slices.ts'
import type { FactsReader, NamesReader } from '../facts-store.ts'

/** Who used credits in a month, by the reports of use; days on which these give no credits tell of nobody that they had none. */
export interface CreditUser {
  /** The month's first day. */
  month: UtcDay
  /** In lower case. */
  login: string
  /** The vendor's id, by which an account that was deleted is still known; null: nobody told it. */
  id: string | null
  /** Whether a budget's counter tells of them in that month. */
  isCovered: boolean
}

interface Asked {
  tenant: string
  account: string
  since: UtcDay
  now: number
}

/** Of one account. A month that is over is covered by the budgets of its last day alone: those of an earlier one tell a part. */
export async function listCreditUsers(
  facts: FactsReader & NamesReader,
  { since, now, ...of }: Asked,
): Promise<CreditUser[]> {
  const used = sql`SELECT toString(toStartOfMonth(day)) AS month, user_id AS who FROM ${rowsOf('code_user_days', of)}
  AND day >= toDate(${text(since)}) AND ifNull(ai_credits, 1) > 0 AND load_id IN (
    SELECT load_id FROM ${committed(of, userDayDatasets())})
  GROUP BY month, who`
  // Who is called otherwise since is asked for by that login as well: what the bill has of it may have moved.
  const billed = sql`SELECT toString(toStartOfMonth(day)) AS month, user_login AS who FROM ${rowsOf('code_person_credits', of)}
  AND day >= toDate(${text(since)}) AND load_id IN (
    SELECT load_id FROM ${committed(of, datasetsShaped('person_credit', 'month'))})
  GROUP BY month, who`
  const open = monthOf(utcDay(now)).first
  const newest = sql`SELECT load_id FROM (
    SELECT ${DAY_OF_SLICE} AS day, load_id FROM ${committed(of, datasetsShaped('budget_snapshot', 'snapshot'))}
    ORDER BY day DESC LIMIT 1 BY toStartOfMonth(day)
  ) WHERE toStartOfMonth(day) = toDate(${text(open)}) OR day = toLastDayOfMonth(day)`
  const covered = sql`SELECT DISTINCT toString(toStartOfMonth(day)) AS month, arrayJoin(
    if(scope = 'user', arrayFilter(e -> isNotNull(consumed), [entity]),
      arrayFilter((p, c) -> isNotNull(c), people, people_consumed))) AS who FROM ${rowsOf('code_budgets', of)}
  AND charge = 'credits' AND load_id IN (${newest})`
  const [people, logins, ofReports, ofBill, ofBudgets] = await Promise.all([
    facts.names({ tenant: of.tenant, source: 'code_assistant' }),
    facts.logins(of.tenant),
    readRows(facts, used, { ...OF_MONTH, who: PERSON }),
    readRows(facts, billed, OF_MONTH),
    readRows(facts, covered, OF_MONTH),
  ])
  const named = ofReports.map(({ month, who: id }) => ({
    month,
    who: people.get(id)?.login.toLowerCase() ?? '',
    id,
  }))
  const byLogin = ({ month, who }: OfMonth) => ({
    month,
    who: (logins.get(who) ?? who).toLowerCase(),
    id: null,
  })
  const asked = new Map([...ofBill.map(byLogin), ...named].filter(isAskedFor).map((one) => [keyOf(one), one]))
  const isCovered = new Set(ofBudgets.map(byLogin).map(keyOf))
  return [...asked]
    .map(([key, { month, who, id }]) => ({ month, login: who, id, isCovered: isCovered.has(key) }))
    .toSorted((a, b) => compareText(b.month, a.month) || compareText(a.login, b.login))
}

/** Whoever was erased is asked for no more. */
const isAskedFor = ({ who }: { who: string }) => who !== '' && !who.startsWith(ERASED_MARK)

const OF_MONTH = { month: TEXT, who: TEXT }
type OfMonth = RowOf<typeof OF_MONTH>

const keyOf = ({ month, who }: Pick<OfMonth, 'month' | 'who'>) => `${month} ${who}`

const committed = (of: Pick<Asked, 'tenant' | 'account'>, datasets: readonly Dataset[]): Sql =>
  sql`${rowsOf('slices_current', of)} AND dataset IN ${texts(datasets)} AND outcome = 'committed'`
