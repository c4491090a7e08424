import { datasetsShaped, userDayDatasets, type Dataset } from '../../../model/dataset.ts'
import { monthOf } from '../../../model/calendar-month.ts'
import { utcDay, type UtcDay } from '../../../model/time.ts'
import { TEXT, FLAG } from '../engine/columns.ts'
import { readRows, rowsOf, sql, text, texts, type Sql } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

/** Who used credits in a month, by the reports of use; days on which these give no credits tell of nobody that they had none. */
export interface CreditUser {
  /** The month's first day. */
  month: UtcDay
  /** In lower case. */
  login: string
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
  facts: FactsReader,
  { since, now, ...of }: Asked,
): Promise<CreditUser[]> {
  const used = sql`SELECT toString(toStartOfMonth(day)) AS month, lower(user_login) AS login FROM ${rowsOf('code_user_days', of)}
  AND day >= toDate(${text(since)}) AND user_login != '' AND ifNull(ai_credits, 1) > 0 AND load_id IN (
    SELECT load_id FROM ${committed(of, userDayDatasets())})
  GROUP BY month, login`
  const open = monthOf(utcDay(now)).name
  const newest = sql`SELECT load_id FROM (
    SELECT slice, load_id FROM ${committed(of, datasetsShaped('budget_snapshot', 'snapshot'))} ORDER BY slice DESC LIMIT 1 BY substring(slice, 1, 7)
  ) WHERE substring(slice, 1, 7) = ${text(open)} OR toDate(slice) = toLastDayOfMonth(toDate(slice))`
  const covered = sql`SELECT toString(toStartOfMonth(day)), lower(arrayJoin(
    if(scope = 'user', arrayFilter(e -> isNotNull(consumed), [entity]),
      arrayFilter((p, c) -> isNotNull(c), people, people_consumed)))) FROM ${rowsOf('code_budgets', of)}
  AND charge = 'credits' AND load_id IN (${newest})`
  const asked = sql`SELECT month, login, (month, login) IN (${covered}) AS isCovered FROM (${used}) ORDER BY month DESC, login`
  return await readRows(facts, asked, { month: TEXT, login: TEXT, isCovered: FLAG })
}

const committed = (of: Pick<Asked, 'tenant' | 'account'>, datasets: readonly Dataset[]): Sql =>
  sql`${rowsOf('slices_current', of)} AND dataset IN ${texts(datasets)} AND outcome = 'committed'`
