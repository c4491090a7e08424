import type { Engine } from '../../../src/store/facts/engine/engine.ts'
import { askText } from './ask-text.ts'

interface Copying {
  from: string
  to: string
  /** Slices that the copy is to have otherwise. */
  without?: { dataset: string; slices: string[] }
}

/** By table, whether it tells slices. */
const TABLES = `SELECT table, countIf(name IN ('dataset', 'slice')) = 2 AS ofSlices FROM system.columns
WHERE database = currentDatabase() AND table IN (
  SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
) GROUP BY table HAVING countIf(name = 'tenant') = 1`

/** All that a store holds of a tenant once more, for another one: loading it again takes many times as long. */
export async function copyTenant(engine: Engine, { from, to, without }: Copying): Promise<void> {
  for (const { table, ofSlices } of await askText<{ table: string; ofSlices: number }>(engine, TABLES)) {
    const others =
      ofSlices && without ? 'AND NOT (dataset = {dataset:String} AND slice IN {slices:Array(String)})' : ''
    // Within: beside it the new name would be compared.
    const theirs = `SELECT * FROM ${table} WHERE tenant = {from:String} ${others}`
    const rows = `SELECT * REPLACE ({to:String} AS tenant) FROM (${theirs})`
    await engine.run(`INSERT INTO ${table} ${rows}`, { from, to, ...(ofSlices && without) })
  }
}
