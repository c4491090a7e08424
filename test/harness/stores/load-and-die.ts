import './declare-datasets.ts'
import { randomUUID } from 'node:crypto'
import { createLogger } from '../../../src/lib/logger.ts'
import {
  costRecord,
  inTurn,
  ledgerRow,
  newLoad,
} from '../../../src/store/facts/facts-store.fixtures.suite.ts'
import { openChdb } from '../../../src/store/facts/engine/open-chdb.ts'

// Commits one slice, loads another without committing it, prints a line, and waits to be killed.
const [path = '', tenant = ''] = process.argv.slice(2)
const store = await openChdb({ path, logger: createLogger({ level: 'silent' }) })
await store.migrate()
const ref = { tenant, account: 'org-a', connection: 'c', dataset: 'costs' } as const
for (const slice of ['committed', 'started']) {
  const load = newLoad({ ...ref, slice }, { loadId: randomUUID() })
  await store.beginLoad(ledgerRow(load, { outcome: 'started' }))
  const loaded = await store.loadCosts(load, inTurn([costRecord({ eventId: slice })]))
  if (slice === 'committed') await store.commit(ledgerRow(load, { rows: loaded.rows }))
}
process.stdout.write('loaded\n')
setInterval(() => undefined, 1000)
