import type { FactsReader, QueryOptions } from '../../../src/store/facts/facts-store.ts'
import type { Sql, SqlParams } from '../../../src/store/facts/engine/sql.ts'

const PLACEHOLDER = /(\{\w+:[^{}]+\})/

/** A statement of a test: text with `{name:Type}` placeholders, which may look at everybody's rows. */
export async function askText<Row = unknown>(
  facts: FactsReader,
  text: string,
  params: SqlParams = {},
  options?: QueryOptions,
): Promise<Row[]> {
  // The test decides the shape of its rows.
  return (await facts.query(statementIn(text, params), options)) as Row[]
}

function statementIn(text: string, params: SqlParams): Sql {
  const parts = text.split(PLACEHOLDER).map((part) => {
    const [, name, type] = /^\{(\w+):([^{}]+)\}$/.exec(part) ?? []
    const value = name === undefined ? undefined : params[name]
    return type === undefined || value === undefined ? { table: part } : { type, value }
  })
  return { parts }
}
