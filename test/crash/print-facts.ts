import { askText } from '../harness/stores/ask-text.ts'
import { allTenants, rowsOf, sql, verbatim, type Sql } from '../../src/store/facts/engine/sql.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'

/** With the column of each that has people. */
const CODE_TABLES = {
  code_user_days: 'user_id',
  code_aggregate_days: null,
  code_user_teams: 'user_id',
  code_metrics_nodes: null,
  code_seats: 'user_id',
  code_billing: null,
  code_teams: 'member_ids',
}
const IN_FORCE = sql`AND (tenant, account, dataset, slice, load_id) IN
  (SELECT tenant, account, dataset, slice, load_id FROM ${allTenants('slices_current')} WHERE outcome = 'committed')`
const EVERYTHING = verbatim('')

/**
 * Print what counts of both sources, one row a line: the same bytes for any two collections of one upstream state,
 * whatever connection and load they came by.
 */
export async function printFacts(facts: FactsStore): Promise<void> {
  const selected = '* EXCEPT (tenant, connection, load_id)'
  for (const [table, person] of Object.entries(CODE_TABLES))
    await printRows(facts, table, { from: table, selected, person, which: IN_FORCE })
  await printRows(facts, 'costs', {
    from: 'costs_current',
    selected: '* EXCEPT (tenant, connection, load_id, content_hash)',
    person: 'user_id',
    which: EVERYTHING,
  })
  // A snapshot is named by its moment.
  const moments = 'tenant, connection, load_id, slice, version, taken_at'
  await printRows(facts, 'spend_limits', {
    from: 'spend_limits_current',
    selected: `DISTINCT * EXCEPT (${moments})`,
    person: 'subject_id',
    which: EVERYTHING,
  })
  const left = await askText<{ n: number }>(
    facts,
    'SELECT toUInt32(count()) AS n FROM loads FINAL WHERE ended = 0 AND load_id NOT IN (SELECT load_id FROM slices)',
  )
  process.stdout.write(`unfinished loads ${left[0]?.n ?? 0}\n`)
}

/** Each is called by what the vendor calls them: what stands for them in the facts is random. */
async function printRows(
  facts: FactsStore,
  table: string,
  { from, selected, person, which }: { from: string; selected: string; person: string | null; which: Sql },
): Promise<void> {
  const people = person === null ? [] : [person]
  const tenants = await askText<{ tenant: string }>(facts, `SELECT DISTINCT tenant FROM ${from}`)
  const rows = await Promise.all(
    tenants.map(({ tenant }) =>
      facts.query(sql`SELECT ${verbatim(selected)} FROM ${rowsOf(from, { tenant })} ${which}`, { people }),
    ),
  )
  for (const row of rows
    .flat()
    .map((one) => JSON.stringify(one))
    .toSorted())
    process.stdout.write(`${table} ${row}\n`)
}
