import { parseRow, peopleColumns, type Columns, type RowOf } from './columns.ts'

/** Bound values of `{name:Type}` placeholders. No other text of a statement ever depends on input. */
export type SqlParams = Record<string, string | number | boolean | string[] | number[]>

/** A value and the type that the engine reads it as. */
export interface Bound {
  readonly type: string
  readonly value: SqlParams[string]
  /** These are vendors' ids of people, for which subjects stand in the facts. */
  readonly people?: true
  /** Given as one text with this between them. */
  readonly joinedBy?: string
}

/** A table with rows of tenants. */
interface Owned {
  readonly table: string
  /** Whose rows; left out where they are everybody's. */
  readonly tenant?: string
}

/** SQL with its values: fragments compose, and no name of a parameter is written twice. */
export interface Sql {
  readonly parts: readonly (string | Bound | Owned)[]
}

/** What stands in `${…}` is a value of a known type or SQL made by this tag, never text. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Bound | Sql)[]): Sql {
  const joined = texts.flatMap((text, at) => {
    const part = parts[at]
    return part === undefined ? [text] : [text, ...('parts' in part ? part.parts : [part])]
  })
  return { parts: joined }
}

/** The guarantee: nobody writes to the values of a statement. */
const kept = <Value>(values: readonly Value[]) => values as Value[]

export const text = (value: string): Bound => ({ type: 'String', value })
export const texts = (values: readonly string[]): Bound => ({ type: 'Array(String)', value: kept(values) })
/** Vendors' ids of people. */
export const people = (ids: readonly string[]): Bound => ({ ...texts(ids), people: true })
/** The same as one text, none of which has what is between them: every expression of a statement takes time of its own. */
export const peopleAsOne = (ids: readonly string[], between: string): Bound => ({
  ...people(ids),
  type: 'String',
  joinedBy: between,
})
export const u32 = (value: number): Bound => ({ type: 'UInt32', value })
export const u32s = (values: readonly number[]): Bound => ({ type: 'Array(UInt32)', value: kept(values) })
export const i32s = (values: readonly number[]): Bound => ({ type: 'Array(Int32)', value: kept(values) })
export const i64 = (value: number): Bound => ({ type: 'Int64', value })
export const i64s = (values: readonly number[]): Bound => ({ type: 'Array(Int64)', value: kept(values) })
export const whole = (value: number): Bound => ({ type: 'UInt64', value })
/** Of all 64 bits. */
export const u64 = (value: bigint): Bound => ({ type: 'UInt64', value: String(value) })
export const wholes = (values: readonly number[]): Bound => ({ type: 'Array(UInt64)', value: kept(values) })

/** Text of our own (a column, an expression), never input. */
export function verbatim(ours: string): Sql {
  return { parts: [ours] }
}

/** One after the other with `between` them. */
export function listed(all: readonly (string | Sql)[], between = ', '): Sql {
  const parts = all.flatMap((one) => [between, ...(typeof one === 'string' ? [one] : one.parts)])
  return { parts: parts.slice(1) }
}

/** Whose rows: of a tenant, or of one or some of its accounts. */
export interface Owner {
  readonly tenant: string
  readonly account?: string
  readonly accounts?: readonly string[]
}

/** `<table> <more> WHERE <they are the owner's>`: the one way to read a table that holds rows of several tenants. */
export function rowsOf(table: string, { tenant, account, accounts }: Owner, more = ''): Sql {
  const own = sql`tenant = ${text(tenant)}`
  const ofOne = account === undefined ? own : sql`${own} AND account = ${text(account)}`
  const theirs = accounts ? sql`${ofOne} AND account IN ${texts(accounts)}` : ofOne
  return { parts: [{ table, tenant }, more === '' ? ' WHERE ' : ` ${more} WHERE `, ...theirs.parts] }
}

/** Rows whoever they are of: for the store's own upkeep, never for an answer. */
export function allTenants(table: string): Sql {
  return { parts: [{ table }] }
}

const UNOWNED =
  /\b(?:FROM|JOIN)\s+(?:costs?|code|slices|loads|derived|spend_limits|rejected_lines|release)(?:_\w+)?\b/

/**
 * As the engine takes it: text with placeholders, and what stands for them. Throws when a table with rows of tenants is
 * read by its name, hence without saying whose.
 */
export function statementOf({ parts }: Sql): { text: string; params: SqlParams } {
  const unowned = UNOWNED.exec(parts.map((part) => (typeof part === 'string' ? part : '?')).join(''))
  if (unowned) throw new Error(`a statement reads ${unowned[0]} of nobody in particular`)
  const params: SqlParams = {}
  const names = new Map<string, Map<Bound['value'], string>>()
  const written = parts.map((part) => {
    if (typeof part === 'string') return part
    if ('table' in part) return part.table
    const ofType = names.get(part.type) ?? new Map<Bound['value'], string>()
    names.set(part.type, ofType)
    const name = ofType.get(part.value) ?? `v${Object.keys(params).length}`
    ofType.set(part.value, name)
    const { value, joinedBy } = part
    params[name] = joinedBy !== undefined && Array.isArray(value) ? value.join(joinedBy) : value
    return `{${name}:${part.type}}`
  })
  return { text: written.join(''), params }
}

interface ReadOptions {
  signal?: AbortSignal
  people?: readonly string[]
}

/** The rows of a statement, each as its columns say. */
export async function readRows<const Named extends Columns>(
  facts: { query(asked: Sql, options: ReadOptions): Promise<Record<string, unknown>[]> },
  statement: Sql,
  columns: Named,
  signal?: AbortSignal,
): Promise<RowOf<Named>[]> {
  const people = peopleColumns(columns)
  const rows = await facts.query(statement, {
    ...(signal && { signal }),
    ...(people.length > 0 && { people }),
  })
  return rows.map((row) => parseRow(columns, row))
}

/** A write or a deletion. */
export async function runOn(
  engine: { run(sql: string, params?: SqlParams): Promise<void> },
  statement: Sql,
): Promise<void> {
  const { text: asked, params } = statementOf(statement)
  await engine.run(asked, params)
}
