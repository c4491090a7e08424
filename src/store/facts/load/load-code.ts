import { loadRow } from '../code-tables.ts'
import { codeRow } from './code-rows.ts'
import type { Engine } from '../engine/engine.ts'
import type { CodeRows, CodeTable, Load, LoadedRows } from '../facts-store.ts'
import { IncomingCode } from './incoming-code.ts'

/** Characters per statement: large enough to be quick, small beside everything else a load holds. */
const BATCH_LENGTH = 4_000_000

/** Rows of one slice on their way in. */
export interface CodeSliceRows<T extends CodeTable> {
  load: Load
  rows: AsyncIterable<CodeRows[T]>
}

/**
 * Load rows one by one, of several slices of one dataset at once where there are several. Several rows of one natural
 * key in a load: the last wins, the others are counted.
 */
export async function loadCode<T extends CodeTable>(
  engine: Engine,
  table: T,
  slices: readonly CodeSliceRows<T>[],
): Promise<LoadedRows[]> {
  const [first, ...more] = slices.map(({ load }) => load)
  if (!first) return []
  await using incoming = await IncomingCode.create(engine, [first, ...more], table)
  const sent = await insertInBatches(engine, incoming.table, jsonRows(table, slices))
  const staged = await incoming.count()
  const taken = staged.reduce((sum, { rows }) => sum + rows, 0)
  if (taken !== sent) throw new Error(`slice ${first.slice}: ${sent} rows sent, ${taken} taken`)
  return await incoming.moveIn(staged)
}

async function* jsonRows<T extends CodeTable>(table: T, slices: readonly CodeSliceRows<T>[]) {
  let line = 0
  for (const { load, rows } of slices) {
    const ref = loadRow(load)
    for await (const row of rows) {
      line += 1
      yield JSON.stringify({ ...ref, line, ...codeRow(table, row, load) })
    }
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
