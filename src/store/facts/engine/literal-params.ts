import type { SqlParams } from './sql.ts'

const PLACEHOLDER = /(\bIN )?\{(\w+):([^{}]+)\}/g
/** The engine searches a list of an expression row by row; a longer one is made a set of, once. */
const LONGEST_LIST = 100
const NUMERIC_TYPE = /^U?Int(?:8|16|32|64)$/

/**
 * Put the values of `{name:Type}` placeholders into the statement. chDB's own binding runs one statement at a time in the
 * whole process, which would queue every page view behind a load; a server's parameters have no room for a list of everybody.
 * Text travels as hex digits inside `unhex('…')`, so nothing of a value can be read as SQL, whatever it holds.
 */
export function bindParams(sql: string, params: SqlParams): string {
  return sql.replace(PLACEHOLDER, (_, within: string | undefined, name: string, type: string) => {
    const value = params[name]
    if (value === undefined) throw new RangeError(`no value for the parameter ${name}`)
    if (within && Array.isArray(value) && value.length > LONGEST_LIST) return withinSet(value, type)
    return `${within ?? ''}${literalOf(name, type, value)}`
  })
}

function literalOf(name: string, type: string, value: SqlParams[string]): string {
  if (NUMERIC_TYPE.test(type)) return integerLiteral(name, value)
  const literal = Array.isArray(value) ? `[${value.map(textLiteral).join(', ')}]` : textLiteral(value)
  return type === 'String' ? literal : `CAST(${literal} AS ${type})`
}

/** One text of all values, because each expression of a statement takes time of its own: 50,000 of them two seconds. */
function withinSet(values: readonly (string | number | boolean)[], type: string): string {
  const texts = values.map(hexOf).join(',')
  return `IN (SELECT arrayJoin(CAST(arrayMap(x -> unhex(x), splitByChar(',', '${texts}')) AS ${type})))`
}

function integerLiteral(name: string, value: SqlParams[string]): string {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  if (!/^-?\d{1,20}$/.test(text)) throw new RangeError(`the parameter ${name} is not an integer`)
  return text
}

/** A string expression of the engine; only `[0-9a-f]` of the value reaches the statement. */
function textLiteral(value: string | number | boolean): string {
  return `unhex('${hexOf(value)}')`
}

function hexOf(value: string | number | boolean): string {
  return Buffer.from(String(value), 'utf8').toString('hex')
}
