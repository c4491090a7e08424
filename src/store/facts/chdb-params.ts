import type { SqlParams } from './facts-store.ts'

const PLACEHOLDER = /\{(\w+):([^{}]+)\}/g
const NUMERIC_TYPE = /^U?Int(?:8|16|32|64)$/

/**
 * Bind `{name:Type}` placeholders for chDB. Its own binding runs one statement at a time in the whole process,
 * which would queue every page view behind a load. Text travels as hex digits inside `unhex('…')`, so nothing of
 * a value can be read as SQL, whatever it holds.
 */
export function bindParams(sql: string, params: SqlParams): string {
  return sql.replace(PLACEHOLDER, (_, name: string, type: string) => {
    const value = params[name]
    if (value === undefined) throw new RangeError(`no value for the parameter ${name}`)
    if (NUMERIC_TYPE.test(type)) return integerLiteral(name, value)
    const literal = Array.isArray(value) ? `[${value.map(textLiteral).join(', ')}]` : textLiteral(value)
    return type === 'String' ? literal : `CAST(${literal} AS ${type})`
  })
}

function integerLiteral(name: string, value: SqlParams[string]): string {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  if (!/^-?\d{1,20}$/.test(text)) throw new RangeError(`the parameter ${name} is not an integer`)
  return text
}

/** A string expression of the engine; only `[0-9a-f]` of the value reaches the statement. */
function textLiteral(value: string | number | boolean): string {
  return `unhex('${Buffer.from(String(value), 'utf8').toString('hex')}')`
}
