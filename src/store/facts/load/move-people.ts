import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, listed, readRows, runOn, sql, text, texts, verbatim, type Sql } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'

/** Of a large installation everything is read once. */
const MOST_SECONDS = 3600

/** Somebody whom a table names, and when it did so last. */
export interface NamedWord {
  id: string
  seconds: number
}

/** What is written in place of a vendor's word for somebody; words that stay are not there. */
export type WordsOf = (
  vault: NamesKeeper,
  tenant: string,
  named: readonly NamedWord[],
) => Promise<ReadonlyMap<string, string>>

/** Where rows of a table name people by words of their vendor, and the columns with other words for them. */
export interface Naming {
  table: string
  /** SQL of an array: everybody whom a row names; empty texts are nobody. */
  names: string
  /** SQL of the time at which a row did so. */
  seen: string
  words: WordsOf
  /** SQL of each column that names somebody; `word` makes SQL of the word of the vault from SQL of the vendor's. */
  columns: (word: (vendors: string) => string) => Record<string, string>
  /** Of several rows with one key the engine keeps the one of the highest version, or the one that was inserted last. */
  replaces?: 'by_version' | 'by_order'
  /** SQL of rows that another version has left, and that count for nothing; `from` are all of a partition. */
  leftOut?: (from: Sql) => Sql
}

/**
 * Put words of the vault where an older version wrote those of a vendor: partition by partition, each exchanged whole once
 * it agrees with the one before in everything else. It may be killed anywhere and goes on with what is left; two that do
 * so at once put the same in each other's place. `before` is done where there is anything to do.
 */
export async function movePeople(
  engine: Engine,
  vault: NamesKeeper,
  naming: Naming,
  before?: (words: MovedWords) => Promise<void>,
): Promise<void> {
  // What is still being rewritten in the background would be copied as it was.
  await mutationsEnded(engine, naming.table)
  const known = await wordsIn(engine, vault, naming)
  if (known.length === 0) return
  await using lookup = await openWords(engine, known)
  await before?.(lookup)
  for (const partition of await partitionsOf(engine, naming, lookup))
    await exchange(engine, naming, { lookup, partition })
}

/** Words of the vault by tenant and vendor's word, in the engine's memory, for as long as this takes. */
export interface MovedWords extends AsyncDisposable {
  /** SQL of what is written for SQL of a word; what is none of a vendor's stays. */
  of(word: string): string
  /** SQL of whether it is one of a vendor's. */
  has(word: string): string
}

async function openWords(engine: Engine, known: readonly string[]): Promise<MovedWords> {
  await using dropping = new AsyncDisposableStack()
  const { table } = dropping.use(ownTable(engine, WORDS, ''))
  await engine.run(`CREATE TABLE ${table} (tenant String, id String, word String)
    ENGINE = Join(ANY, LEFT, tenant, id) SETTINGS persistent = 0`)
  await engine.insertRows(table, known.join('\n'))
  const found = (word: string) => `joinGet('${table}', 'word', toString(tenant), ${word})`
  const dropped = dropping.move()
  return {
    of: (word) => `ifNull(nullIf(${found(word)}, ''), ${word})`,
    has: (word) => `${found(word)} != ''`,
    [Symbol.asyncDispose]: () => dropped.disposeAsync(),
  }
}

const NAMED = { tenant: TEXT, id: TEXT, seconds: COUNT }

/** The words for everybody whom the table names by the vendor's, as rows of the lookup. */
async function wordsIn(
  engine: Engine,
  vault: NamesKeeper,
  { table, names, seen, words }: Naming,
): Promise<string[]> {
  const everybody = sql`SELECT tenant, said AS id, toUnixTimestamp(toDateTime(max(at), 'UTC')) AS seconds
FROM (SELECT tenant, arrayJoin(${verbatim(names)}) AS said, ${verbatim(seen)} AS at FROM ${allTenants(table)})
WHERE said != '' GROUP BY tenant, said`
  const people = await readRows(longReader(engine), everybody, NAMED)
  const known: string[] = []
  for (const [tenant, own] of Map.groupBy(people, (row) => row.tenant))
    for (const [id, word] of await words(vault, tenant, own)) known.push(JSON.stringify({ tenant, id, word }))
  return known
}

const namesAny = ({ names }: Naming, lookup: MovedWords) =>
  verbatim(`arrayExists(one -> ${lookup.has('one')}, ${names})`)

async function partitionsOf(engine: Engine, naming: Naming, lookup: MovedWords): Promise<string[]> {
  const found = await readRows(
    longReader(engine),
    sql`SELECT DISTINCT _partition_id AS partition FROM ${allTenants(naming.table)}
WHERE ${namesAny(naming, lookup)} ORDER BY partition`,
    { partition: TEXT },
  )
  return found.map(({ partition }) => partition)
}

interface Exchanged {
  lookup: MovedWords
  partition: string
}

/** Rows are wide: in blocks of the usual length they take a hundred megabytes more. */
const SMALL_BLOCKS = verbatim('SETTINGS max_block_size = 8192')

const inPartition = (table: string, partition: string) =>
  sql`${allTenants(table)} WHERE _partition_id = ${text(partition)}`

/** A partition with other words for the one without, once they agree in everything else. */
async function exchange(engine: Engine, naming: Naming, { lookup, partition }: Exchanged): Promise<void> {
  const { table } = naming
  const columns = Object.entries(naming.columns(lookup.of))
  await using anew = await likeTable(engine, table)
  await runOn(
    engine,
    sql`INSERT INTO ${verbatim(anew.table)}
SELECT * REPLACE (${listed(columns.map(([column, made]) => `${made} AS ${column}`))})
FROM (SELECT * FROM ${allTenants(table)} ${verbatim(naming.replaces === 'by_order' ? 'FINAL' : '')}
  WHERE _partition_id = ${text(partition)} AND ${notLeftOut(naming, partition)}) ${SMALL_BLOCKS}`,
  )
  // Somebody else may have been quicker, and may have taken in new rows since.
  const isDue = () => isNamedIn(engine, naming, { lookup, partition })
  if (!(await isDue())) return
  const before = await agreed(engine, naming, { lookup, partition })
  const after = await agreed(engine, naming, { lookup: AS_IT_IS, partition }, anew.table)
  if (before !== after) {
    if (!(await isDue())) return
    throw new Error(`${table} ${partition}: ${after} with the vault's words, ${before} with the vendor's`)
  }
  await engine.run(`ALTER TABLE ${table} REPLACE PARTITION ID '${partition}' FROM ${anew.table}`)
}

async function isNamedIn(engine: Engine, naming: Naming, { lookup, partition }: Exchanged): Promise<boolean> {
  const one = sql`SELECT 1 AS n FROM ${inPartition(naming.table, partition)} AND ${namesAny(naming, lookup)} LIMIT 1`
  return (await readRows(longReader(engine), one, { n: COUNT })).length > 0
}

const notLeftOut = ({ table, leftOut }: Naming, partition: string): Sql =>
  leftOut ? sql`NOT (${leftOut(inPartition(table, partition))})` : sql`true`

const AS_IT_IS = { of: (word: string) => word }

/** How many rows count and of how many, and a sum of all that they say but whom they name, each one's by itself. */
async function agreed(
  engine: Engine,
  naming: Naming,
  { lookup, partition }: { lookup: Pick<MovedWords, 'of'>; partition: string },
  copied?: string,
): Promise<string> {
  const { table, replaces } = naming
  const named = Object.entries(naming.columns(lookup.of))
  const rows = replaces ? 'FINAL' : ''
  const [found] = await readRows(
    longReader(engine),
    sql`SELECT sum(n) AS rows, count() AS named, toString(sum(cityHash64(n, said))) AS sums FROM (
  SELECT count() AS n, sum(cityHash64(tuple(* EXCEPT (${listed(named.map(([column]) => column))})))) AS said
  FROM ${allTenants(copied ?? table)} ${verbatim(rows)}
  WHERE _partition_id = ${text(partition)} AND ${copied === undefined ? notLeftOut(naming, partition) : sql`true`}
  GROUP BY ${listed(named.map(([, made]) => made))}
) ${SMALL_BLOCKS}`,
    { rows: COUNT, named: COUNT, sums: TEXT },
  )
  return `${found?.rows} rows of ${found?.named} (${found?.sums})`
}

const COPY = '_with_words_'
const WORDS = 'words_of_people_'

type OwnTable = { table: string } & AsyncDisposable
/** Those of this process. */
const inUse = new Set<string>()

/** A name that no other process has, nor somebody else in this one; what is there by it goes at the end. */
function ownTable(engine: Engine, begin: string, onCluster: string): OwnTable {
  const table = `${begin}${randomBytes(8).toString('hex')}`
  inUse.add(table)
  return {
    table,
    [Symbol.asyncDispose]: async () => {
      await engine.run(`DROP TABLE IF EXISTS ${table} ${onCluster} SYNC`)
      inUse.delete(table)
    },
  }
}

const clusterOf = ({ cluster }: Engine) => (cluster === null ? '' : `ON CLUSTER \`${cluster}\``)

/** An empty table of the same form, for as long as this takes. */
export async function likeTable(engine: Engine, table: string): Promise<OwnTable> {
  const onCluster = clusterOf(engine)
  const anew = ownTable(engine, `${table}${COPY}`, onCluster)
  await engine.run(`CREATE TABLE ${anew.table} ${onCluster} AS ${table}`)
  return anew
}

/** Nothing takes as long. */
const LEFT_AFTER_SECONDS = 86_400

/** Drop what a kill has left of this. On a server others may be at it; of a folder there is one process. */
export async function dropLeftCopies(engine: Engine): Promise<void> {
  const after = engine.kind === 'embedded' ? 0 : LEFT_AFTER_SECONDS
  const left = await readRows(
    engine,
    sql`SELECT name FROM system.tables WHERE database = currentDatabase()
  AND match(name, ${text(`^${WORDS}|${COPY}[0-9a-f]{16}$`)}) AND name NOT IN ${texts([...inUse])}
  AND metadata_modification_time <= now() - ${verbatim(String(after))}`,
    { name: TEXT },
  )
  for (const { name } of left) await engine.run(`DROP TABLE IF EXISTS ${name} ${clusterOf(engine)} SYNC`)
}

/** A rewrite that a restart cut short goes on by itself. */
async function mutationsEnded(engine: Engine, table: string): Promise<void> {
  for (;;) {
    const [left] = await readRows(
      engine,
      sql`SELECT count() AS n FROM system.mutations WHERE database = currentDatabase() AND table = ${text(table)} AND NOT is_done`,
      { n: COUNT },
    )
    if ((left?.n ?? 0) === 0) return
    await wait(100)
  }
}

export const longReader = (engine: Engine) => ({
  query: (asked: Sql) => engine.query(asked, { maxSeconds: MOST_SECONDS }),
})
