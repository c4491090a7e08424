import { datasetsShaped } from '../../../model/dataset.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import { listOf, TEXT } from '../../../store/facts/engine/columns.ts'
import { listed, readRows, rowsOf, sql, u32, type Sql } from '../../../store/facts/engine/sql.ts'
import type { FactsReader } from '../../../store/facts/facts-store.ts'
import type { ScopeAccount } from '../../metrics-query.ts'
import { committedLoads } from '../../completeness/answering-loads.ts'
import type { ChosenBy } from '../fact-source.ts'

/** What names the enterprise of every row. */
const naming = () => [
  ...datasetsShaped('organisation_day'),
  ...datasetsShaped('repository_day'),
  ...datasetsShaped('user_day'),
]

/**
 * Which enterprise is whose: the vendor says it nowhere but in the reports, which name the enterprise of every row. SQL of
 * `account` and `enterprise_ids`; an account without reports of these days is not there.
 * @param when conditions on what is read
 */
export function namedEnterprises({ of, when }: { of: ChosenBy['of']; when: readonly Sql[] }): Sql {
  const rows = (table: string) =>
    sql`${rowsOf(table, of)} AND ${listed(when, ' AND ')} AND load_id IN (${committedLoads(of, naming())})`
  return sql`(
    SELECT account, groupUniqArray(enterprise_id) AS enterprise_ids FROM (
      SELECT account, enterprise_id FROM ${rows('code_aggregate_days')}
      UNION ALL
      SELECT account, enterprise_id FROM ${rows('code_user_days')}
    ) WHERE enterprise_id != '' GROUP BY account
  )`
}

/** An organisation that reports nothing of so many days says no more whose it is. */
const RECENT_DAYS = 14

/** Of organisations that are read together with an enterprise those that name another one. */
export async function readOrganizationsApart(input: {
  facts: FactsReader
  tenant: string
  accounts: readonly ScopeAccount[]
  now: number
  signal?: AbortSignal | undefined
}): Promise<ReadonlySet<string>> {
  const { facts, tenant, accounts, now, signal } = input
  const together = [...Map.groupBy(accounts, ({ connection }) => connection).values()].filter(
    (own) => own.some(isEnterprise) && !own.every(isEnterprise),
  )
  if (together.length === 0) return new Set()
  const of = { tenant, accounts: together.flat().map(({ account }) => account) }
  const when = sql`day >= toDate(${u32(Math.floor(now / DAY_MS) - RECENT_DAYS)})`
  const named = await readRows(
    facts,
    sql`SELECT account, enterprise_ids FROM ${namedEnterprises({ of, when: [when] })}`,
    { account: TEXT, enterprise_ids: listOf(TEXT) },
    signal,
  )
  const idsOf = new Map(named.map((row) => [row.account, row.enterprise_ids]))
  return new Set(together.flatMap((own) => apart(own, idsOf)))
}

export const isEnterprise = ({ level }: ScopeAccount) => level === 'enterprise'

/** What neither side says is left at what the connection says: the organisation was named beside the enterprise. */
function apart(own: readonly ScopeAccount[], idsOf: ReadonlyMap<string, string[]>): string[] {
  const enterprises = new Set(own.filter(isEnterprise).flatMap(({ account }) => idsOf.get(account) ?? []))
  if (enterprises.size === 0) return []
  return own
    .filter((one) => !isEnterprise(one))
    .map(({ account }) => account)
    .filter((account) => idsOf.get(account)?.every((id) => !enterprises.has(id)) ?? false)
}
