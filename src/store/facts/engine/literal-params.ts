import type { SqlParams } from './sql.ts'

const PLACEHOLDER = /(\bIN )?\{(\w+):([^{}]+)\}/g
/** The engine searches a list of an expression row by row; a longer one is made a set of, once. */
const LONGEST_LIST = 100
const NUMERIC_TYPE = /^U?Int(?:8|16|32|64)$/

/**
 * Put the values of `{name:Type}` placeholders into the statement: chDB's own binding lets one statement run at a time in the
 * whole process, and a server's parameters have no room for a list of everybody. Other text than letters, digits and a few
 * marks is written as hex digits inside `unhex('…')`, so that nothing of a value can be read as SQL.
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
  const literal = Array.isArray(value) ? listLiteral(name, value) : textLiteral(value)
  return type === 'String' ? literal : `CAST(${literal} AS ${type})`
}

/** A list of plain values is one expression to the engine however long it is; each call of a function is one more. */
function listLiteral(name: string, values: readonly (string | number)[]): string {
  const numbers = values.every((value) => typeof value === 'number')
  const literals = values.map((value) => (numbers ? integerLiteral(name, value) : textLiteral(value)))
  return `[${literals.join(', ')}]`
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

/** Nothing in it ends a quoted text or means anything there. */
const PLAIN = /^[A-Za-z0-9_.:/ -]*$/

/** A string expression of the engine; of a value that is not plain only `[0-9a-f]` reaches the statement. */
function textLiteral(value: string | number | boolean): string {
  const text = String(value)
  return PLAIN.test(text) ? `'${text}'` : `unhex('${hexOf(text)}')`
}

function hexOf(value: string | number | boolean): string {
  return Buffer.from(String(value), 'utf8').toString('hex')
}
