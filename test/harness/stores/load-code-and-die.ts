import './declare-datasets.ts'
import { createLogger } from '../../../src/lib/logger.ts'
import {
  codeLedgerRow,
  collectUserDays,
  newCodeSlice,
  userDay,
} from '../../../src/store/facts/code-facts.fixtures.suite.ts'
import { inTurn, newLoad } from '../../../src/store/facts/facts-store.fixtures.suite.ts'
import { openChdb } from '../../../src/store/facts/engine/open-chdb.ts'

// Replaces a day of person-days and refreshes its sums, loads it a third time without committing, then prunes and refreshes
// in a loop until it is killed. Arguments: <folder> <tenant>.
const [path = '', tenant = ''] = process.argv.slice(2)
const store = await openChdb({ path, logger: createLogger({ level: 'silent' }) })
await store.migrate()
const slice = newCodeSlice({ tenant })
await collectUserDays(store, slice, [userDay({ userId: '1' }), userDay({ userId: '2' })])
await store.refreshCodeSums(tenant)
await collectUserDays(store, slice, [userDay({ userId: '2' }), userDay({ userId: '3' })])
const open = newLoad(slice)
await store.beginLoad(codeLedgerRow(open, { outcome: 'started' }))
await store.loadCode(open, 'user_days', inTurn([userDay({ userId: '4' })]))
for (;;) {
  process.stdout.write('loaded\n')
  await store.refreshCodeSums(tenant)
  process.stdout.write('summed\n')
  await store.pruneReplaced(slice, { keepForMs: 0 })
  process.stdout.write('pruned\n')
  await collectUserDays(store, slice, [userDay({ userId: '2' }), userDay({ userId: '3' })])
}
