import type { CostRecord } from '../../../../model/records/cost-record.ts'
import { costRow } from './cost-columns.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Load, LoadedRows, NamesKeeper } from '../../facts-store.ts'
import { Incoming } from '../incoming.ts'
import { moveIn } from '../move-in.ts'

const ROWS_PER_STATEMENT = 50_000

/** Load records one by one. Several of the same event in one body: the last wins, the others are counted. */
export async function loadCosts(
  engine: Engine,
  load: Load,
  records: AsyncIterable<CostRecord>,
  vault: NamesKeeper,
): Promise<LoadedRows> {
  const { rows, duplicates, restated } = await lastOfEachEvent(load, records)
  await using incoming = await Incoming.create(engine, load)
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await engine.insertRows(incoming.table, rows.slice(at, at + ROWS_PER_STATEMENT).join('\n'))
  }
  const counted = await incoming.count()
  if (counted.events !== rows.length)
    throw new Error(`slice ${load.slice}: ${rows.length} rows sent, ${counted.events} taken`)
  const loaded = await moveIn(engine, { incoming, counted }, vault)
  return { ...loaded, duplicates: loaded.duplicates + duplicates, restated: loaded.restated + restated }
}

async function lastOfEachEvent(load: Load, records: AsyncIterable<CostRecord>) {
  const rows = new Map<string, string>()
  const repeated = { duplicates: 0, restated: 0 }
  for await (const record of records) {
    const row = costRow(load, record)
    const earlier = rows.get(record.eventId)
    if (earlier === row) repeated.duplicates += 1
    else if (earlier !== undefined) repeated.restated += 1
    rows.set(record.eventId, row)
  }
  return { rows: [...rows.values()], ...repeated }
}
