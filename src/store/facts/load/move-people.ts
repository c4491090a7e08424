import { DAY_TABLES, fillMonths } from '../derived/build-cost-sums.ts'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, runOn, sql, text, verbatim, type Sql } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'
import { inChat } from './told-people.ts'

/** Of a large installation everything is read once. */
const MOST_SECONDS = 3600

/** A table that says who somebody is, in which column, of which rows, and when that was. */
interface Naming {
  table: string
  who: string
  rows: string
  seen: string
}

const OF_CHAT = `source = 'chat_assistant'`
const COSTS: Naming = { table: 'costs', who: 'user_id', rows: `user_id != ''`, seen: 'event_time' }
const MONTHS: Naming = { ...COSTS, table: 'cost_person_months', seen: 'start' }
const OTHERS: readonly Naming[] = [
  { table: 'spend_limits', who: 'subject_id', rows: `level = 'user' AND subject_id != ''`, seen: 'taken_at' },
  { table: 'release_members', who: 'subject', rows: OF_CHAT, seen: 'quarter' },
  { table: 'release_values', who: 'subject', rows: OF_CHAT, seen: 'month' },
]

/**
 * Put subjects where an older version wrote the vendor's ids of people of the chat assistant. Table by table and partition by
 * partition, each exchanged whole: it may be killed anywhere and goes on with what is left. What is derived goes first.
 */
export async function movePeople(engine: Engine, vault: NamesKeeper): Promise<void> {
  await moveIn(engine, vault, COSTS, () => forgetDays(engine))
  await moveIn(engine, vault, MONTHS, () => sumMonthsAnew(engine))
  for (const naming of OTHERS) await moveIn(engine, vault, naming)
}

const LOOKUP = 'subjects_of_people'

async function moveIn(
  engine: Engine,
  vault: NamesKeeper,
  naming: Naming,
  before?: () => Promise<void>,
): Promise<void> {
  const known = await subjectsIn(engine, vault, naming)
  if (known.length === 0) return
  try {
    await engine.run(`CREATE OR REPLACE TABLE ${LOOKUP} (tenant String, id String, subject String)
      ENGINE = Join(ANY, LEFT, tenant, id) SETTINGS persistent = 0`)
    await engine.insertRows(LOOKUP, known.join('\n'))
    await before?.()
    for (const partition of await partitionsOf(engine, naming)) await exchange(engine, naming, partition)
  } finally {
    await engine.run(`DROP TABLE IF EXISTS ${LOOKUP} SYNC`)
  }
}

const NAMED = { tenant: TEXT, id: TEXT, seconds: COUNT }

/** The subject of everybody who stands in the table by the vendor's id, as rows of the lookup. */
async function subjectsIn(engine: Engine, vault: NamesKeeper, naming: Naming): Promise<string[]> {
  const everybody = sql`SELECT tenant, ${verbatim(naming.who)} AS id, toUnixTimestamp(toDateTime(max(${verbatim(naming.seen)}), 'UTC')) AS seconds
FROM ${allTenants(naming.table)} WHERE ${verbatim(naming.rows)} GROUP BY tenant, id`
  const people = await readRows(longReader(engine), everybody, NAMED)
  const known: string[] = []
  for (const [tenant, own] of Map.groupBy(people, (row) => row.tenant)) {
    const { subjects, vendorIds } = await vault.ids({ tenant, source: 'chat_assistant' })
    const named = own.filter(({ id }) => !vendorIds.has(id))
    const strangers = named.flatMap(({ id, seconds }) =>
      subjects.has(id) ? [] : [{ userId: id, email: '', name: '', seconds }],
    )
    const given = strangers.length === 0 ? subjects : await vault.keep(...inChat(tenant, strangers))
    for (const { id } of named) {
      known.push(JSON.stringify({ tenant, id, subject: subjects.get(id) ?? given.get(id) }))
    }
  }
  return known
}

/** Empty where the row is of nobody, or of somebody who is a subject already. */
const subjectIn = ({ who, rows }: Naming) =>
  `if(${rows}, joinGet('${LOOKUP}', 'subject', toString(tenant), ${who}), '')`

/** Who the row is of from now on. */
const subjectOf = (naming: Naming) => `ifNull(nullIf(${subjectIn(naming)}, ''), ${naming.who})`

async function partitionsOf(engine: Engine, naming: Naming): Promise<string[]> {
  const found = await readRows(
    longReader(engine),
    sql`SELECT DISTINCT _partition_id AS partition FROM ${allTenants(naming.table)}
WHERE ${verbatim(subjectIn(naming))} != '' ORDER BY partition`,
    { partition: TEXT },
  )
  return found.map(({ partition }) => partition)
}

/** A partition with subjects for the one without, once they agree in everything else. */
async function exchange(engine: Engine, naming: Naming, partition: string): Promise<void> {
  const { table, who } = naming
  const rows = `SELECT * REPLACE (${subjectOf(naming)} AS ${who}) FROM ${table} WHERE _partition_id = '${partition}'`
  await using anew = await likeTable(engine, table)
  await engine.run(`INSERT INTO ${anew.table} ${rows}`)
  const before = await agreed(engine, naming, table, partition)
  const after = await agreed(engine, naming, anew.table, partition)
  if (before !== after)
    throw new Error(`${table} ${partition}: ${after} with subjects, ${before} with vendors' ids`)
  await engine.run(`ALTER TABLE ${table} REPLACE PARTITION ID '${partition}' FROM ${anew.table}`)
}

/** How many rows count, and a sum of all that they say but who they are of. */
async function agreed(
  engine: Engine,
  { table, who }: Naming,
  from: string,
  partition: string,
): Promise<string> {
  const final = table === MONTHS.table ? '' : 'FINAL'
  const [found] = await readRows(
    longReader(engine),
    sql`SELECT count() AS rows, toString(sum(sipHash64(tuple(* EXCEPT (${verbatim(who)}))))) AS sums
FROM ${allTenants(from)} ${verbatim(final)} WHERE _partition_id = ${text(partition)}`,
    { rows: COUNT, sums: TEXT },
  )
  return `${found?.rows} rows (${found?.sums})`
}

/** An empty table of the same form, for as long as this takes. */
async function likeTable(engine: Engine, table: string): Promise<{ table: string } & AsyncDisposable> {
  const onCluster = engine.cluster === null ? '' : `ON CLUSTER \`${engine.cluster}\``
  const anew = `${table}_with_subjects`
  const drop = () => engine.run(`DROP TABLE IF EXISTS ${anew} ${onCluster} SYNC`)
  await drop()
  await engine.run(`CREATE TABLE ${anew} ${onCluster} AS ${table}`)
  return { table: anew, [Symbol.asyncDispose]: drop }
}

/** Sums of days hold sets of people; they are made of the rows again. */
async function forgetDays(engine: Engine): Promise<void> {
  await engine.run(`DELETE FROM derived WHERE name = 'cost_day'`)
  for (const table of DAY_TABLES) await engine.run(`TRUNCATE TABLE ${table}`)
}

/** Sums of months are made of months by person: the rows may be gone. */
async function sumMonthsAnew(engine: Engine): Promise<void> {
  const table = 'cost_months'
  await using anew = await likeTable(engine, table)
  const people = sql`(SELECT * REPLACE (${verbatim(subjectOf(MONTHS))} AS user_id) FROM ${allTenants(MONTHS.table)})`
  await runOn(engine, fillMonths(anew.table, people))
  const partitions = await readRows(
    engine,
    sql`SELECT DISTINCT _partition_id AS partition FROM ${allTenants(table)}`,
    { partition: TEXT },
  )
  for (const { partition } of partitions)
    await engine.run(`ALTER TABLE ${table} REPLACE PARTITION ID '${partition}' FROM ${anew.table}`)
}

const longReader = (engine: Engine) => ({
  query: (asked: Sql) => engine.query(asked, { maxSeconds: MOST_SECONDS }),
})
