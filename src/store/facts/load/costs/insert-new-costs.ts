import type { RecordForm } from '../../../../model/records/record-form.ts'
import { allEnded } from '../../../../lib/all-ended.ts'
import { COUNT, TEXT, type RowOf } from '../../engine/columns.ts'
import { isDataFault } from '../../engine/engine-error.ts'
import type { Engine, EngineSettings } from '../../engine/engine.ts'
import { readRows, rowsOf, sql, texts, verbatim } from '../../engine/sql.ts'
import type { CostsBody, LoadedRows, NamesKeeper } from '../../facts-store.ts'
import { HOUR_SECONDS, Incoming, togetherTable } from '../incoming.ts'
import { insertFrom } from '../move-in.ts'
import type { Held, NotedKeys } from '../note-keys.ts'
import { keepPeopleOf } from '../told-people.ts'
import { insertBodies } from '../../stage/insert-bodies.ts'

const ATTEMPTS = 3

/**
 * The second pass, for bodies of one account whose every event is new, which is the rule: they go straight into `costs`.
 * Says of each body what is there now; of one that is to be looked at closer, nothing is.
 */
export async function insertNewCosts(
  engine: Engine,
  noted: NotedKeys,
  held: ReadonlyMap<string, Held>,
  vault: NamesKeeper,
): Promise<(LoadedRows | 'closer look')[]> {
  const { bodies } = noted
  if (await isAnyKnown(engine, noted)) return bodies.map(() => 'closer look')
  const middle = Math.ceil(bodies.length / 2)
  const halves = [bodies.slice(0, middle), bodies.slice(middle)].filter((half) => half.length > 0)
  await using tables = new AsyncDisposableStack()
  const staged = await allEnded(
    halves.map(async (half) => ({ half, table: await stage(engine, noted.form, half, tables) })),
  )
  // Whoever is in both halves is asked for once.
  const named = staged.flatMap(({ table }) => table ?? [])
  const [first] = bodies
  const kept =
    first && (await unlessDeclined(keepPeopleOf(engine, { load: first.load, tables: named }, vault)))
  if (kept === null) return bodies.map(() => 'closer look')
  // Not one of them is undone because of the other: no event is in both.
  const loaded = staged.map(async ({ half, table }) => {
    const rows = table === null ? null : await unlessDeclined(insertAndVerify(engine, table, half, held))
    return rows ?? half.map(() => 'closer look' as const)
  })
  return (await allEnded<readonly (LoadedRows | 'closer look')[]>(loaded)).flat()
}

/** All of them in one statement, hence all or none. @returns the table; null where a body is to be looked at closer */
async function stage(
  engine: Engine,
  form: RecordForm,
  bodies: readonly CostsBody[],
  tables: AsyncDisposableStack,
): Promise<string | null> {
  const [first] = bodies
  if (!first) return null
  const { table } = tables.use(await Incoming.create(engine, first.load, togetherTable(first.load.loadId)))
  return await unlessDeclined(
    insertBodies(engine, bodies, { form, table, settings: ONE_THREAD }).then(() => table),
  )
}

/** Null where the engine declines what it reads: each body is then looked at by itself. */
async function unlessDeclined<T>(done: Promise<T>): Promise<T | null> {
  try {
    return await done
  } catch (error) {
    if (isDataFault(error)) return null
    throw error
  }
}

/** Two statements side by side use two cores from their first row to their last. */
const ONE_THREAD: EngineSettings = { max_threads: 1, max_insert_threads: 1 }

async function isAnyKnown(engine: Engine, { bodies, table }: NotedKeys): Promise<boolean> {
  const [first] = bodies
  if (!first) return false
  const known = sql`SELECT count() AS known FROM ${rowsOf('costs', first.load)}
    AND is_deleted = 0 AND event_key IN (SELECT event_key FROM ${verbatim(table)})`
  const [found] = await readRows(engine, known, { known: COUNT })
  return found?.known !== 0
}

/** An acknowledged insert is not taken on trust: engines have been seen to lose one at a kill. */
async function insertAndVerify(
  engine: Engine,
  table: string,
  bodies: readonly CostsBody[],
  expected: ReadonlyMap<string, Held>,
): Promise<LoadedRows[]> {
  for (let attempt = 1; ; attempt += 1) {
    await insertFrom(engine, table)
    const found = await findRows(engine, bodies, attempt === 1 ? 'all' : 'distinct')
    const missing = bodies.filter(({ load: { loadId } }) => !isSame(found.get(loadId), expected.get(loadId)))
    if (missing.length === 0) return bodies.map(({ load }) => loadedRows(found.get(load.loadId)))
    const slices = missing.map(({ load }) => load.slice).join(', ')
    if (attempt === ATTEMPTS) throw new Error(`slices ${slices}: not all rows are there after the insert`)
  }
}

function isSame(found: Held | undefined, expected: Held | undefined): boolean {
  return found?.rows === expected?.rows && found?.mark === expected?.mark
}

const FOUND = { load_id: TEXT, rows: COUNT, mark: TEXT, first: COUNT, last: COUNT }
type Found = RowOf<typeof FOUND>

/** After a second attempt a row may be there twice, and counts once. */
async function findRows(
  engine: Engine,
  bodies: readonly CostsBody[],
  which: 'all' | 'distinct',
): Promise<Map<string, Found>> {
  const [first] = bodies
  if (!first) return new Map()
  const loads = texts(bodies.map(({ load }) => load.loadId))
  const counted = sql`SELECT load_id, count() AS rows, toString(groupBitXor(event_key)) AS mark,
    toUnixTimestamp(min(event_time)) AS first, toUnixTimestamp(max(event_time)) AS last
    FROM (SELECT ${verbatim(which === 'all' ? '' : 'DISTINCT')} load_id, event_key, event_time
      FROM ${rowsOf('costs', first.load)} AND is_deleted = 0 AND load_id IN ${loads})
    GROUP BY load_id`
  const rows = await readRows(engine, counted, FOUND)
  return new Map(rows.map((row) => [row.load_id, row]))
}

function loadedRows(found: Found | undefined): LoadedRows {
  const counted = { duplicates: 0, restated: 0 }
  if (!found) return { rows: 0, ...counted, firstHour: null, lastHourEnd: null }
  const { rows, first, last } = found
  return { rows, ...counted, firstHour: first, lastHourEnd: last + HOUR_SECONDS }
}
