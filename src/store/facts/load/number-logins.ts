import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { allTenants, readRows, rowsOf, sql, text, texts, verbatim, type Sql } from '../engine/sql.ts'
import type { NamesKeeper } from '../facts-store.ts'
import { LoginNumbers, NUMBER_MARK } from './login-numbers.ts'
import { deleteRows } from './delete-rows.ts'

/** Of a large installation everything is read once. */
const MOST_SECONDS = 3600

/** Where rows of a table name people by their logins alone. */
interface Naming {
  table: string
  /** SQL of an array: all logins and numbers of a row. */
  names: string
  /** SQL of the columns that do not name anybody. */
  others: string
  columns: (row: Row, numberOf: (login: string) => string) => Row
}

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>
const Word = z.string()
const Words = z.array(z.string())

const ofLine = (table: string): Naming => ({
  table,
  names: '[user_login]',
  others: '* EXCEPT (user_login)',
  columns: ({ user_login: login }, numberOf) => ({ user_login: numberOf(Word.parse(login)) }),
})

export const NAMINGS = {
  person_credits: ofLine('code_person_credits'),
  report_lines: ofLine('code_report_lines'),
  budgets: {
    table: 'code_budgets',
    names: `arrayConcat(people, if(scope = 'user', [entity], []))`,
    others: '* EXCEPT (people, entity)',
    columns: ({ scope, entity, people }, numberOf) => ({
      entity: scope === 'user' ? numberOf(Word.parse(entity)) : entity,
      people: Words.parse(people).map(numberOf),
    }),
  },
  cost_centers: {
    table: 'code_cost_centers',
    names: `arrayFilter((name, type) -> type = 'user', member_names, member_types)`,
    others: '* EXCEPT (member_names)',
    columns: ({ member_names: names, member_types: types }, numberOf) => ({
      member_names: Words.parse(names).map((name, at) =>
        Words.parse(types)[at] === 'user' ? numberOf(name) : name,
      ),
    }),
  },
} satisfies Record<string, Naming>

const some = (names: string, is: string) => verbatim(`arrayExists(one -> ${is}, ${names})`)
const named = ({ names }: Naming) => some(names, `one != '' AND NOT startsWith(one, '${NUMBER_MARK}')`)
const numbered = ({ names }: Naming) => some(names, `startsWith(one, '${NUMBER_MARK}')`)

/**
 * Write rows that name somebody by a login once more, with its number of the vault; the migration after this deletes those
 * that name. Safe to repeat: what a kill has left of the copies goes first.
 */
export async function numberLogins(engine: Engine, vault: NamesKeeper, naming: Naming): Promise<void> {
  await mutationsEnded(engine, naming.table)
  const from = allTenants(naming.table)
  const days = await readRows(
    engine,
    sql`SELECT DISTINCT tenant, toString(day) AS day FROM ${from} WHERE ${named(naming)}`,
    { tenant: TEXT, day: TEXT },
  )
  const numbers = new Map<string, LoginNumbers>()
  for (const { tenant, day } of days) {
    const own = numbers.get(tenant) ?? new LoginNumbers({ tenant, vault })
    numbers.set(tenant, own)
    await copyDay(engine, naming, { tenant, day, numbers: own })
  }
}

async function copyDay(
  engine: Engine,
  naming: Naming,
  { tenant, day, numbers }: { tenant: string; day: string; numbers: LoginNumbers },
): Promise<void> {
  const { table, names, columns } = naming
  const ofDay = sql`${rowsOf(table, { tenant })} AND day = toDate(${text(day)})`
  const theirs = sql`${ofDay} AND ${named(naming)}`
  const loads = await readRows(engine, sql`SELECT DISTINCT load_id AS load FROM ${theirs}`, { load: TEXT })
  const copied = sql`${ofDay} AND ${numbered(naming)} AND load_id IN ${texts(loads.map(({ load }) => load))}`
  await deleteRows(engine, copied)
  const logins = sql`SELECT DISTINCT arrayJoin(${verbatim(names)}) AS login FROM ${theirs}`
  await numbers.learn((await readRows(engine, logins, { login: TEXT })).map(({ login }) => login))
  const rows = await engine.query(sql`SELECT * FROM ${theirs}`, { maxSeconds: MOST_SECONDS })
  const copies = rows.map((row) => JSON.stringify({ ...row, ...columns(Row.parse(row), numbers.of) }))
  await engine.insertRows(table, copies.join('\n'))
  const [before, after] = await Promise.all([sumsOf(engine, naming, theirs), sumsOf(engine, naming, copied)])
  if (before !== after)
    throw new Error(`${table} of ${day}: rows with numbers of logins are not those with logins`)
}

/** All that rows say beside whom they name. */
async function sumsOf(engine: Engine, { others }: Naming, rows: Sql): Promise<string> {
  const sums = sql`SELECT count() AS n, toString(sum(toUInt64(cityHash64(tuple(${verbatim(others)}))))) AS said FROM ${rows}`
  const [found] = await readRows(engine, sums, { n: COUNT, said: TEXT })
  return `${found?.n ?? 0} ${found?.said ?? ''}`
}

/** A deletion that a restart cut short goes on by itself. */
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
