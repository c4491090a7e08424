import type { Dataset } from '../../../model/dataset.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import { COUNT, TEXT, type RowOf } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, sql, text, texts, verbatim, whole } from '../engine/sql.ts'
import { newestSlices } from '../ledger/newest-slices.ts'
import type { FactsReader } from '../facts-store.ts'
import { inBatches, refresh, type DerivedName, type Wanted } from './derived.ts'

/** Rows a statement reads at most, about: it holds their people in memory. */
const BATCH_ROWS = 500_000

/** What is derived from single loads of these feeds; a load never changes, so it holds for good. */
export interface OfLoads {
  tenant: string
  name: DerivedName
  datasets: readonly Dataset[]
  /** What else it is derived from. */
  also?: string
  /** Where it goes, with a `build` column; without one, what is there of a load is written once. */
  tables?: readonly string[]
}

/** What is derived from these loads, and from nothing else but what is named. */
export function wantedOfLoads(name: DerivedName, loads: Iterable<string>, also = ''): Wanted {
  return { name, account: '', inputs: new Map([...loads].map((load) => [load, also])) }
}

const DUE = { load: TEXT, rows: COUNT, first: COUNT, last: COUNT }
/** A load from which it has not been derived yet; its first and its last day, since the epoch. */
export type LoadDue = RowOf<typeof DUE>

export function readLoadsDue(
  facts: Pick<FactsReader, 'query'>,
  { tenant, name, datasets, also = '' }: OfLoads,
  signal?: AbortSignal,
): Promise<LoadDue[]> {
  const day = (column: string) => sql`toUInt32(intDiv(${verbatim(column)}, ${whole(DAY_MS)}))`
  return readRows(
    facts,
    sql`SELECT load_id AS load, rows, ${day('ifNull(period_start, 0)')} AS first, ${day('ifNull(period_end, fetched_at)')} AS last
FROM ${newestSlices({ tenant })} AND dataset IN ${texts(datasets)} AND outcome = 'committed' AND rows > 0
  AND load_id NOT IN (SELECT key FROM ${rowsOf('derived', { tenant })} AND name = ${text(name)} AND inputs = ${text(also)})
ORDER BY first`,
    DUE,
    signal,
  )
}

/** Derive it from every load that is new. */
export async function refreshLoads(
  engine: Engine,
  of: OfLoads,
  build: (loads: readonly LoadDue[], base: number) => Promise<void>,
): Promise<void> {
  const due = new Map((await readLoadsDue(engine, of)).map((load) => [load.load, load]))
  const loadsOf = (keys: readonly string[]) => keys.flatMap((key) => due.get(key) ?? [])
  await refresh(engine, {
    ...of,
    ...wantedOfLoads(of.name, due.keys(), of.also),
    tables: of.tables ?? [],
    batches: (keys) => inBatches(keys, BATCH_ROWS, (key) => due.get(key)?.rows ?? 0),
    build: (keys, base) => build(loadsOf(keys), base),
  })
}
