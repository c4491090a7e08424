import { DAY_MS } from '../../../model/time/time.ts'
import { createHash } from 'node:crypto'
import { COUNT, TEXT } from '../engine/columns.ts'
import type { Engine } from '../engine/engine.ts'
import { readRows, rowsOf, sql, text, texts, verbatim, wholes } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { deleteRows } from '../load/delete-rows.ts'

/** What is derived from the rows: sums of days and months, names, seats. Nothing else says which of it holds. */
export type DerivedName =
  | 'cost_day'
  | 'cost_month'
  | 'code_day'
  | 'code_team'
  | 'code_month'
  | 'code_names'
  | 'code_seats'
  | 'code_seat_plans'
  | 'code_seat_people'

/** By key (a day, the first day of a month, a load) what data has to be derived from to hold, as a hash. */
export type Inputs = ReadonlyMap<string, string>

/** Data that holds exactly as long as its inputs are what they were when it was made; else the rows are read. */
export interface Wanted {
  name: DerivedName
  /** The vendor-side account; '' where the accounts of a tenant are derived together. */
  account: string
  inputs: Inputs
}

export interface Derived extends Wanted {
  tenant: string
  /** With a `build` column. The first is filled first and emptied last, so it knows every build there was. */
  tables: readonly string[]
  /** Keys that a statement takes at once, in the order in which they are due. */
  batches(due: readonly string[]): Promise<string[][]> | string[][]
  /** Derive these from the rows; the build of a day or month is `base` plus its days since the epoch. */
  build(keys: readonly string[], base: number): Promise<void>
}

/** Answers still being read may have been planned with builds that hold no more. */
const OVERLAP = 'INTERVAL 1 HOUR'

const HELD = { name: TEXT, account: TEXT, key: TEXT, build: COUNT, inputs: TEXT }

/** Of each of `wanted`, in their order, the keys whose data holds, with its build: by this number its rows are read. */
export async function readHeld(
  facts: Pick<FactsReader, 'query'>,
  tenant: string,
  wanted: readonly Wanted[],
  signal?: AbortSignal,
): Promise<Map<string, number>[]> {
  const keys = wanted.flatMap(({ inputs }) => [...inputs.keys()])
  if (keys.length === 0) return wanted.map(() => new Map())
  const first = keys.reduce((a, b) => (a < b ? a : b))
  const last = keys.reduce((a, b) => (a > b ? a : b))
  const of = { tenant, accounts: wanted.map(({ account }) => account) }
  const names = texts(wanted.map(({ name }) => name))
  const rows = await readRows(
    facts,
    sql`SELECT name, account, key, build, inputs FROM ${rowsOf('derived', of, 'FINAL')}
  AND name IN ${names} AND key >= ${text(first)} AND key <= ${text(last)}`,
    HELD,
    signal,
  )
  const found = Map.groupBy(rows, ({ name, account }) => `${name} ${account}`)
  return wanted.map(({ name, account, inputs }) => {
    const own = found.get(`${name} ${account}`) ?? []
    return new Map(
      own.filter((row) => inputs.get(row.key) === row.inputs).map(({ key, build }) => [key, build]),
    )
  })
}

/**
 * Derive what does not hold, and then take out what no answer can be planned with any more. Calling this late, twice, or dying
 * in between costs time and never a wrong answer. Resolves to how many keys were due.
 */
export async function refresh(engine: Engine, derived: Derived): Promise<number> {
  const [held] = await readHeld(engine, derived.tenant, [derived])
  const due = [...derived.inputs.keys()].filter((key) => !held?.has(key))
  for (const batch of await derived.batches(due)) {
    const base = await engineMicros(engine)
    await derived.build(batch, base)
    await record(engine, derived, batch, base)
  }
  if (due.length > 0) await removeSuperseded(engine, derived)
  return due.length
}

async function record(
  engine: Engine,
  { tenant, name, account, inputs }: Derived,
  keys: readonly string[],
  base: number,
): Promise<void> {
  const rows = keys.map((key) =>
    JSON.stringify({
      tenant,
      name,
      account,
      key,
      build: base + daysSinceEpoch(key),
      inputs: inputs.get(key),
    }),
  )
  await engine.insertRows('derived', rows.join('\n'))
}

/** 0 for a key that is no day. */
export function daysSinceEpoch(key: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(key) ? Date.parse(key) / DAY_MS : 0
}

/** The engine's own clock in microseconds: no two builds of an account share one. */
export async function engineMicros(engine: Engine): Promise<number> {
  const [row] = await readRows(engine, sql`SELECT toUnixTimestamp64Micro(now64(6)) AS micros`, {
    micros: COUNT,
  })
  return row?.micros ?? 0
}

async function removeSuperseded(engine: Engine, { tenant, name, account, tables }: Derived): Promise<void> {
  const [first] = tables
  if (first === undefined) return
  const of = account === '' ? { tenant } : { tenant, account }
  const rows = await readRows(
    engine,
    sql`SELECT DISTINCT build FROM ${rowsOf(first, of)} AND build < toUnixTimestamp64Micro(now64(6) - ${verbatim(OVERLAP)})
  AND build NOT IN (SELECT build FROM ${rowsOf('derived', of, 'FINAL')} AND name = ${text(name)})`,
    { build: COUNT },
  )
  if (rows.length === 0) return
  const superseded = wholes(rows.map(({ build }) => build))
  for (const table of tables.toReversed())
    await deleteRows(engine, sql`${rowsOf(table, of)} AND build IN ${superseded}`)
}

/** What data is derived from, as a hash. */
export function hashOf(inputs: unknown): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}

/** Of each month, by its first day, all its days. One of which a part is asked for asks for what nothing was made from. */
export function monthInputs(days: Inputs): Inputs {
  return new Map(
    [...byMonth(days.keys())].map(([month, own]) => [month, hashOf(own.map((day) => [day, days.get(day)]))]),
  )
}

/** By the first day of the month, its days in their order. */
export function byMonth(days: Iterable<string>): Map<string, string[]> {
  return Map.groupBy([...days].sort(), (day) => `${day.slice(0, 7)}-01`)
}

/** In their order, as many together as have about `most` rows: a statement groups them in memory. */
export function inBatches<Item>(
  items: readonly Item[],
  most: number,
  rowsOfItem: (item: Item) => number,
  apart: (item: Item) => string = () => '',
): Item[][] {
  const batches: Item[][] = []
  let size = 0
  for (const [at, item] of items.entries()) {
    const rows = rowsOfItem(item)
    const last = batches.at(-1)
    const before = items[at - 1]
    if (last && before !== undefined && size + rows <= most && apart(before) === apart(item)) last.push(item)
    else {
      batches.push([item])
      size = 0
    }
    size += rows
  }
  return batches
}
