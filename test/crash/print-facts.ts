import { askText } from '../harness/stores/ask-text.ts'
import { rowsOf, sql, verbatim } from '../../src/store/facts/engine/sql.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'

const CODE_TABLES = [
  'code_user_days',
  'code_aggregate_days',
  'code_user_teams',
  'code_metrics_nodes',
  'code_seats',
  'code_billing',
  'code_teams',
]
const IN_FORCE = `(tenant, account, dataset, slice, load_id) IN
  (SELECT tenant, account, dataset, slice, load_id FROM slices_current WHERE outcome = 'committed')`

/**
 * Print what counts of both sources, one row a line: the same bytes for any two collections of one upstream state,
 * whatever connection and load they came by.
 */
export async function printFacts(facts: FactsStore): Promise<void> {
  for (const table of CODE_TABLES) {
    await printRows(facts, table, `* EXCEPT (tenant, connection, load_id) FROM ${table} WHERE ${IN_FORCE}`)
  }
  await printPeople(facts, 'costs', {
    from: 'costs_current',
    selected: '* EXCEPT (tenant, connection, load_id, content_hash)',
    person: 'user_id',
  })
  // A snapshot is named by its moment.
  const moments = 'tenant, connection, load_id, slice, version, taken_at'
  await printPeople(facts, 'spend_limits', {
    from: 'spend_limits_current',
    selected: `DISTINCT * EXCEPT (${moments})`,
    person: 'subject_id',
  })
  const left = await askText<{ n: number }>(
    facts,
    'SELECT toUInt32(count()) AS n FROM loads FINAL WHERE ended = 0 AND load_id NOT IN (SELECT load_id FROM slices)',
  )
  process.stdout.write(`unfinished loads ${left[0]?.n ?? 0}\n`)
}

/** Each is called by what the vendor calls them: what stands for them in the facts is random. */
async function printPeople(
  facts: FactsStore,
  table: string,
  { from, selected, person }: { from: string; selected: string; person: string },
): Promise<void> {
  const tenants = await askText<{ tenant: string }>(facts, `SELECT DISTINCT tenant FROM ${from}`)
  const rows = await Promise.all(
    tenants.map(({ tenant }) =>
      facts.query(sql`SELECT ${verbatim(selected)} FROM ${rowsOf(from, { tenant })}`, { people: [person] }),
    ),
  )
  for (const row of rows
    .flat()
    .map((one) => JSON.stringify(one))
    .toSorted())
    process.stdout.write(`${table} ${row}\n`)
}

async function printRows(facts: FactsStore, table: string, selected: string): Promise<void> {
  const rows = await askText<Record<string, unknown>>(facts, `SELECT ${selected} ORDER BY ALL`)
  for (const row of rows) process.stdout.write(`${table} ${JSON.stringify(row)}\n`)
}
