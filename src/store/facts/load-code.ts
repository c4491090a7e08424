import { CODE_ROWS } from './code-rows.ts'
import type { Engine } from './engine.ts'
import type { CodeRows, CodeTable, Load, LoadedRows } from './facts-store.ts'
import { IncomingCode } from './incoming-code.ts'

/** Characters per statement: large enough to be quick, small beside everything else a load holds. */
const BATCH_LENGTH = 4_000_000

/** Load rows one by one. Several of one natural key in a load: the last wins, the others are counted. */
export async function loadCode<T extends CodeTable>(
  engine: Engine,
  load: Load,
  table: T,
  rows: AsyncIterable<CodeRows[T]>,
): Promise<LoadedRows> {
  await using incoming = await IncomingCode.create(engine, load, table)
  const sent = await insertInBatches(engine, incoming.table, jsonRows(load, table, rows))
  const staged = await incoming.count()
  if (staged.rows !== sent) throw new Error(`slice ${load.slice}: ${sent} rows sent, ${staged.rows} taken`)
  return await incoming.moveIn(staged)
}

async function* jsonRows<T extends CodeTable>(load: Load, table: T, rows: AsyncIterable<CodeRows[T]>) {
  const { tenant, account, connection, dataset, slice, loadId } = load
  const ref = { tenant, account, connection, dataset, slice, load_id: loadId }
  let line = 0
  for await (const row of rows) {
    line += 1
    yield JSON.stringify({ ...ref, line, ...CODE_ROWS[table](row, load) })
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
