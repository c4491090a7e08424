import { z } from 'zod'
import type { FactsReader, SqlParams } from '../facts-store.ts'

/** A value and the type that the engine reads it as. */
export interface Bound {
  readonly type: string
  readonly value: SqlParams[string]
}

/**
 * SQL with its values: fragments compose, and no name of a parameter is written twice. `tenant` says whether the rows of
 * other tenants are left out; only a statement that does so can be run (`readRows`).
 */
export interface Sql<Tenant extends 'all' | 'one' = 'all' | 'one'> {
  readonly tenant: Tenant
  readonly parts: readonly (string | Bound)[]
}

type Part = Bound | Sql
type TenantOf<Parts extends readonly Part[]> =
  Extract<Parts[number], Sql<'one'>> extends never ? 'all' : 'one'

/** What stands in `${…}` is a value of a known type or SQL made by this tag, never text. */
export function sql<const Parts extends readonly Part[]>(
  texts: TemplateStringsArray,
  ...parts: Parts
): Sql<TenantOf<Parts>> {
  const joined = texts.flatMap((text, at) => {
    const part = parts[at]
    return part === undefined ? [text] : [text, ...('parts' in part ? part.parts : [part])]
  })
  return { tenant: tenantOf(parts), parts: joined }
}

/** The guarantee of the type: 'one' exactly when a part is of one tenant. */
function tenantOf<const Parts extends readonly Part[]>(parts: Parts): TenantOf<Parts> {
  const one = parts.some((part) => 'parts' in part && part.tenant === 'one')
  return (one ? 'one' : 'all') as TenantOf<Parts>
}

export const text = (value: string): Bound => ({ type: 'String', value })
export const texts = (values: readonly string[]): Bound => ({ type: 'Array(String)', value: [...values] })
export const u32 = (value: number): Bound => ({ type: 'UInt32', value })
export const u32s = (values: readonly number[]): Bound => ({ type: 'Array(UInt32)', value: [...values] })
export const whole = (value: number): Bound => ({ type: 'UInt64', value })
export const wholes = (values: readonly number[]): Bound => ({ type: 'Array(UInt64)', value: [...values] })

/** Text of our own (a column, a table), never input. */
export function verbatim(ours: string): Sql<'all'> {
  return { tenant: 'all', parts: [ours] }
}

const PLACEHOLDER = /(\{\w+:[^{}]+\})/

/** Text of our own with `{name:Type}` placeholders, and the values that these names stand for. */
export function named(ours: string, values: SqlParams): Sql<'all'> {
  const parts = ours.split(PLACEHOLDER).map((part) => {
    const [, name, type] = /^\{(\w+):([^{}]+)\}$/.exec(part) ?? []
    if (name === undefined || type === undefined) return part
    const value = values[name]
    if (value === undefined) throw new RangeError(`no value for the parameter ${name}`)
    return { type, value }
  })
  return { tenant: 'all', parts }
}

/** One after the other with commas between. */
export function listed(all: readonly (string | Sql<'all'>)[]): Sql<'all'> {
  const parts = all.flatMap((one) => [', ', ...(typeof one === 'string' ? [one] : one.parts)])
  return { tenant: 'all', parts: parts.slice(1) }
}

/** The rows of a tenant, or of some of its accounts: the condition without which nothing is read. */
export function rowsOf(tenant: string, accounts?: readonly string[]): Sql<'one'> {
  const own = sql`tenant = ${text(tenant)}`
  const { parts } = accounts ? sql`${own} AND account IN ${texts(accounts)}` : own
  return { tenant: 'one', parts }
}

/** As the engine takes it: text with placeholders, and what stands for them. */
export function statementOf({ parts }: Sql): { text: string; params: SqlParams } {
  const params: SqlParams = {}
  const written = parts.map((part) => {
    if (typeof part === 'string') return part
    const name = `v${Object.keys(params).length}`
    params[name] = part.value
    return `{${name}:${part.type}}`
  })
  return { text: written.join(''), params }
}

/** Rows of one tenant, each as the schema says; 64-bit integers and decimals arrive as text. */
export async function readRows<Row>(
  facts: Pick<FactsReader, 'query'>,
  statement: Sql<'one'>,
  row: z.ZodType<Row>,
  signal?: AbortSignal,
): Promise<Row[]> {
  const { text: asked, params } = statementOf(statement)
  return z.array(row).parse(await facts.query(asked, params, signal ? { signal } : {}))
}

/** A write or a deletion of rows of one tenant. */
export async function runOn(
  engine: { run(sql: string, params?: SqlParams): Promise<void> },
  statement: Sql<'one'>,
): Promise<void> {
  const { text: asked, params } = statementOf(statement)
  await engine.run(asked, params)
}

/** Integers of 64 bits below 2^53. */
export const Whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$|^\d{16}$/)
    .transform(Number),
])
