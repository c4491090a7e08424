import { SEAT_DAYS } from '../../../model/records/code-seat.ts'
import type { Engine } from '../engine/engine.ts'
import { listed, rowsOf, runOn, sql, text, texts, verbatim, type Sql } from '../engine/sql.ts'
import { LOAD_COLUMNS } from '../code-tables.ts'
import type { CodeTable } from '../facts-store.ts'
import { columnsOf } from '../load/code-rows.ts'
import { countRows, deleteRows } from '../load/delete-rows.ts'

/** The column that says whose a row is, and what stands in others once the person was erased; all as it is in what is coarse already. */
interface Coarse {
  person: string
  columns: Readonly<Record<string, string>>
}

const startOf = (day: string) => `toDateTime64(${day}, 3, 'UTC')`
const dayOf = (column: string) => startOf(`toStartOfDay(${column})`)

const MS_OF_DAY = 'toInt64(86400000)'
const ms = (column: string) => `toUnixTimestamp64Milli(${column})`
/** As much earlier as leaves it on its day, and what was merged on that day as well: how long it took stays. */
const EARLIER = `least(${ms('created_at')} % ${MS_OF_DAY}, ifNull(${ms('merged_at')} % ${MS_OF_DAY}, ${MS_OF_DAY}))`
const earlier = (column: string) => `fromUnixTimestamp64Milli(${ms(column)} - ${EARLIER}, 'UTC')`

/** Counts go by days, by whether somebody ever was active, and by how old a seat is of somebody who never was. */
const COARSE = {
  seats: {
    person: 'user_id',
    columns: {
      created_at: `multiIf(isNull(created_at) OR isNotNull(last_activity_at), NULL,
        toDate(created_at, 'UTC') > day - ${SEAT_DAYS.new}, ${startOf('day')}, ${startOf(`day - ${SEAT_DAYS.new}`)})`,
      last_activity_at: dayOf('last_activity_at'),
      last_activity_editor: `splitByChar('/', last_activity_editor)[1]`,
      last_authenticated_at: 'NULL',
    },
  },
  pull_requests: {
    person: 'author_id',
    columns: {
      number: 'toUInt64(0)',
      created_at: earlier('created_at'),
      updated_at: dayOf('updated_at'),
      closed_at: dayOf('closed_at'),
      merged_at: earlier('merged_at'),
      first_review_at: dayOf('first_review_at'),
    },
  },
} satisfies { [T in CodeTable]?: Coarse }

type CoarseTable = keyof typeof COARSE
export const isCoarseTable = (table: CodeTable): table is CoarseTable => table in COARSE

const anew = (table: CoarseTable) =>
  listed(Object.entries(COARSE[table].columns).map(([name, coarse]) => `${name} = ${coarse}`))

/** Rows of these people that say more. */
function finer(table: CoarseTable, subjects: readonly string[]): Sql {
  const { person, columns } = COARSE[table]
  const differ = Object.entries(columns).map(
    ([name, coarse]) => `ifNull(toString(${name}), '') != ifNull(toString(${coarse}), '')`,
  )
  return sql`${verbatim(person)} IN ${texts(subjects)} AND (${listed(differ, ' OR ')})`
}

/** Rows of a load, before those are seen. */
export async function coarsenIncoming(
  engine: Engine,
  { table, incoming }: { table: CoarseTable; incoming: string },
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length > 0)
    await runOn(
      engine,
      sql`ALTER TABLE ${verbatim(incoming)} UPDATE ${anew(table)} WHERE ${finer(table, subjects)}`,
    )
}

/** Take dates of seats, and numbers and hours of pull requests from the rows of these people. Safe to repeat. */
export async function coarsenCode(
  engine: Engine,
  tenant: string,
  subjects: readonly string[],
): Promise<number> {
  return (await coarsenSeats(engine, tenant, subjects)) + (await coarsenPulls(engine, tenant, subjects))
}

async function coarsenSeats(engine: Engine, tenant: string, subjects: readonly string[]): Promise<number> {
  const rows = await countRows(
    engine,
    sql`${rowsOf('code_seats', { tenant })} AND ${finer('seats', subjects)}`,
  )
  if (rows === 0) return 0
  const theirs = sql`tenant = ${text(tenant)} AND ${finer('seats', subjects)}`
  await runOn(
    engine,
    sql`ALTER TABLE code_seats UPDATE ${anew('seats')} WHERE ${theirs} SETTINGS mutations_sync = 2`,
  )
  return rows
}

/** When it changed is what the newest state goes by, which no update changes: the coarse row comes first, and then the finer ones go. */
async function coarsenPulls(engine: Engine, tenant: string, subjects: readonly string[]): Promise<number> {
  const columns = [...LOAD_COLUMNS, ...columnsOf('pull_requests')]
  const coarse = new Map<string, string>(Object.entries(COARSE.pull_requests.columns))
  const rowsIn = (more: string) =>
    sql`${rowsOf('code_pull_requests', { tenant }, more)} AND ${finer('pull_requests', subjects)}`
  const rows = await countRows(engine, rowsIn('FINAL'))
  if (rows > 0) {
    const values = columns.map((name) => coarse.get(name) ?? name)
    await runOn(
      engine,
      sql`INSERT INTO code_pull_requests (${listed(columns)}) SELECT ${listed(values)} FROM ${rowsIn('FINAL')}`,
    )
  }
  await deleteRows(engine, rowsIn(''))
  return rows
}
