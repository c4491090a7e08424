import { loadRow } from '../code-tables.ts'
import { codeRow, type LoadedRow } from './code-rows.ts'
import { coarsenIncoming, isCoarseTable } from '../erasure/coarsen-code.ts'
import type { Engine } from '../engine/engine.ts'
import type { CodeRows, CodeTable, Load, LoadedRows, NamesKeeper } from '../facts-store.ts'
import { IncomingCode } from './incoming-code.ts'
import { withoutNames } from './people-of-rows.ts'

/** Characters per statement: large enough to be quick, small beside everything else a load holds. */
const BATCH_LENGTH = 4_000_000

/** Rows of one slice on their way in. */
export interface CodeSliceRows<T extends CodeTable> {
  load: Load
  rows: AsyncIterable<CodeRows[T]>
}

/** Slice by slice. */
export async function* inSlices<T extends CodeTable>(
  slices: readonly CodeSliceRows<T>[],
): AsyncGenerator<LoadedRow<T>> {
  for (const { load, rows } of slices) for await (const row of rows) yield [load, row]
}

/**
 * Load rows one by one, of several slices of one dataset at once where there are several. Several rows of one natural
 * key in a load: the last wins, the others are counted. Rows of people who were erased lose what could single them out.
 */
export async function loadCode<T extends CodeTable>(
  engine: Engine,
  table: T,
  loads: readonly Load[],
  rows: AsyncIterable<LoadedRow<T>>,
  vault: NamesKeeper,
): Promise<LoadedRows[]> {
  const [first, ...more] = loads
  if (!first) return []
  await using incoming = await IncomingCode.create(engine, [first, ...more], table)
  const nameless = withoutNames(rows, { table, tenant: first.tenant, vault })
  const sent = await insertInBatches(engine, incoming.table, jsonRows(table, nameless))
  if (isCoarseTable(table)) {
    const erased = await vault.erased({ tenant: first.tenant, source: 'code_assistant' })
    await coarsenIncoming(engine, { table, incoming: incoming.table }, [...erased])
  }
  const staged = await incoming.count()
  const taken = staged.reduce((sum, { rows }) => sum + rows, 0)
  if (taken !== sent) throw new Error(`slice ${first.slice}: ${sent} rows sent, ${taken} taken`)
  return await incoming.moveIn(staged)
}

async function* jsonRows<T extends CodeTable>(table: T, rows: AsyncIterable<LoadedRow<T>>) {
  let line = 0
  for await (const [load, row] of rows) {
    line += 1
    yield JSON.stringify({ ...loadRow(load), line, ...codeRow(table, row, load) })
  }
}

async function insertInBatches(engine: Engine, table: string, rows: AsyncIterable<string>): Promise<number> {
  let [sent, length] = [0, 0]
  let batch: string[] = []
  for await (const row of rows) {
    sent += 1
    length += row.length
    batch.push(row)
    if (length < BATCH_LENGTH) continue
    await engine.insertRows(table, batch.join('\n'))
    batch = []
    length = 0
  }
  await engine.insertRows(table, batch.join('\n'))
  return sent
}
