import type { CostRecord } from '../../model/cost-record.ts'
import { costRow } from './cost-columns.ts'
import type { Engine } from './engine.ts'
import type { Load, LoadedRows } from './facts-store.ts'
import { insertVerified } from './insert-verified.ts'
import { countLoaded, removeLoad, settleEvents } from './settle-load.ts'

/** Load records one by one. Several of the same event in one body: the last wins, the others are counted. */
export async function loadCosts(
  engine: Engine,
  load: Load,
  records: AsyncIterable<CostRecord>,
): Promise<LoadedRows> {
  const { rows, duplicates, restated } = await lastOfEachEvent(load, records)
  await insertVerified({
    engine,
    table: 'costs',
    rows: [...rows.values()],
    count: async () => (await countLoaded(engine, load)).events,
    remove: () => removeLoad(engine, load),
  })
  const settled = await settleEvents(engine, load, await countLoaded(engine, load))
  return { ...settled, duplicates: settled.duplicates + duplicates, restated: settled.restated + restated }
}

async function lastOfEachEvent(load: Load, records: AsyncIterable<CostRecord>) {
  const rows = new Map<string, string>()
  const seenTwice = { duplicates: 0, restated: 0 }
  for await (const record of records) {
    const row = costRow(load, record)
    const earlier = rows.get(record.eventId)
    if (earlier === row) seenTwice.duplicates += 1
    else if (earlier !== undefined) seenTwice.restated += 1
    rows.set(record.eventId, row)
  }
  return { rows, ...seenTwice }
}
