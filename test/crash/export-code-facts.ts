/**
 * Print what counts of the code assistant in a data folder that no service holds, one row a line: the same bytes for
 * any two collections of one upstream state. `node test/crash/export-code-facts.ts <data folder>`
 */
import { join } from 'node:path'
import { createLogger } from '../../src/lib/logger.ts'
import { openChdb } from '../../src/store/facts/open-chdb.ts'

const TABLES = [
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

const logger = createLogger({ level: 'silent' })
await using facts = await openChdb({ path: join(process.argv[2] ?? '', 'facts'), logger })
for (const table of TABLES) {
  const rows = await facts.query<Record<string, unknown>>(
    `SELECT * EXCEPT (tenant, connection, load_id) FROM ${table} WHERE ${IN_FORCE} ORDER BY ALL`,
  )
  for (const row of rows) process.stdout.write(`${table} ${JSON.stringify(row)}\n`)
}
const left = await facts.query<{ n: number }>(
  'SELECT toUInt32(count()) AS n FROM loads FINAL WHERE ended = 0 AND load_id NOT IN (SELECT load_id FROM slices)',
)
process.stdout.write(`unfinished loads ${left[0]?.n ?? 0}\n`)
