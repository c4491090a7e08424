import { askText } from '../harness/stores/ask-text.ts'
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
  await printRows(facts, 'costs', '* EXCEPT (tenant, connection, load_id) FROM costs_current')
  // A snapshot is named by its moment.
  const moments = 'tenant, connection, load_id, slice, version, taken_at'
  await printRows(facts, 'spend_limits', `DISTINCT * EXCEPT (${moments}) FROM spend_limits_current`)
  const left = await askText<{ n: number }>(
    facts,
    'SELECT toUInt32(count()) AS n FROM loads FINAL WHERE ended = 0 AND load_id NOT IN (SELECT load_id FROM slices)',
  )
  process.stdout.write(`unfinished loads ${left[0]?.n ?? 0}\n`)
}

async function printRows(facts: FactsStore, table: string, selected: string): Promise<void> {
  const rows = await askText<Record<string, unknown>>(facts, `SELECT ${selected} ORDER BY ALL`)
  for (const row of rows) process.stdout.write(`${table} ${JSON.stringify(row)}\n`)
}
