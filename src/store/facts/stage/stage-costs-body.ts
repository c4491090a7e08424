import type { RecordForm } from '../../../model/records/record-form.ts'
import { isDataFault } from '../engine/engine-error.ts'
import type { Engine } from '../engine/engine.ts'
import type { CostsBody } from '../facts-store.ts'
import { Incoming } from '../load/incoming.ts'
import type { Gathered } from '../load/move-in.ts'
import { insertBodies } from './insert-bodies.ts'
import { regularLine } from './regular-line.ts'

/**
 * Parse a body of vendor-shaped lines into a table of its own. All or nothing: whatever the data gets refused for, the
 * answer is 'irregular' and nothing of the load stays. Otherwise the caller disposes of what was gathered.
 */
export async function stageCostsBody(
  engine: Engine,
  form: RecordForm,
  body: CostsBody,
): Promise<Gathered | 'irregular'> {
  await using owned = new AsyncDisposableStack()
  try {
    const lines = await engine.checkLines([body.path], regularLine(form))
    const incoming = owned.use(await Incoming.create(engine, body.load))
    await insertBodies(engine, [body], { form, table: incoming.table, settings: { max_threads: 1 } })
    const counted = await incoming.count()
    // An event twice in one body: the last line wins, which only the line-by-line loader can tell.
    if (counted.events !== lines || counted.rows !== lines) return 'irregular'
    owned.move()
    return { incoming, counted }
  } catch (error) {
    if (isDataFault(error)) return 'irregular'
    throw error
  }
}
