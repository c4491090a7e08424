import type { FieldForm, Fields, RecordForm } from '../../../model/records/record-form.ts'
import type { LineCondition } from '../engine/engine.ts'

/**
 * A line in which the engine's parser waves nothing through that is not of the form: a quoted number, an exponent, digits
 * beyond what is stored exactly, several records on a line, a lone surrogate, bytes that are not UTF-8. It knows the type of
 * every key but not its place; the place is the parser's part.
 */
export function regularLine(form: RecordForm): LineCondition {
  const keys = keysOf(form.fields)
  const plain = plainLine(keys)
  return {
    sql: `((${plain.sql}) OR match(line, {form:String}))`,
    params: { ...plain.params, form: lineForm(keys, form.key) },
  }
}

type Kind = FieldForm['is'] | 'text or null'
type Keys = Readonly<Partial<Record<Kind, readonly string[]>>>

/** The names of fields by what they hold, wherever they stand. */
function keysOf(fields: Fields): Keys {
  const all = [...fieldsIn(fields)]
  return Object.fromEntries(
    [...Map.groupBy(all, ([, kind]) => kind)].map(([kind, found]) => [
      kind,
      [...new Set(found.map(([name]) => name))],
    ]),
  )
}

function* fieldsIn(fields: Fields): Generator<[name: string, kind: Kind]> {
  for (const [name, form] of Object.entries(fields)) {
    yield [name, form.is === 'text' && form.orNull ? 'text or null' : form.is === 'day' ? 'text' : form.is]
    if ('fields' in form) yield* fieldsIn(form.fields)
  }
}

/** An escaped letter, a surrogate, and space around the colon after a name, where the texts of the keys would miss it. */
const ODD_TEXTS = ['\\u00', '\\ud', '\\uD', '" :', '"\t:', '"\r:', '": ', '":\t', '":\r']

/**
 * A number beyond 15 digits, with an exponent or more than 18 decimal places. Begins with one plain character, which the
 * engine looks for faster than for a choice of them.
 */
const ODD_NUMBER = ':-?[0-9]*(?:[eE]|[0-9]{16}|\\.[0-9]*[eE]|\\.[0-9]{19})'

/**
 * One JSON object in the compact form every encoder writes, with nothing in it that is odd. Costs a third of what one
 * expression over whole lines costs. What it declines is not wrong yet: it is held to the whole form.
 */
function plainLine(keys: Keys): LineCondition {
  const texts = [...numberEnds(keys).map((end) => `${end}":"`), ...ODD_TEXTS]
  const odd = [ODD_NUMBER, ...oddFlags(keys.flag ?? [])]
  const conditions = [
    `startsWith(line, '{')`,
    'isValidJSON(line)',
    // One by one: looked for together they take twice as long.
    ...texts.map((_, at) => `position(line, {odd_text_${at}:String}) = 0`),
    ...odd.map((_, at) => `NOT match(line, {odd_form_${at}:String})`),
  ]
  const params = {
    ...Object.fromEntries(texts.map((text, at) => [`odd_text_${at}`, text])),
    ...Object.fromEntries(odd.map((form, at) => [`odd_form_${at}`, form])),
  }
  return { sql: conditions.join(' AND '), params }
}

/** How the names of numbers end, as few as can be: of those with a last word no text has, that word. */
function numberEnds({ count = [], amount = [], text = [], 'text or null': orNull = [] }: Keys): string[] {
  const ends = [...count, ...amount].map((name) => {
    const end = name.slice(Math.max(0, name.lastIndexOf('_')))
    return [...text, ...orNull].some((other) => other.endsWith(end)) ? name : end
  })
  return [...new Set(ends)]
}

/** By what their names begin with, all of them. */
function oddFlags([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return []
  let length = first.length
  while (!others.every((name) => name.startsWith(first.slice(0, length)))) length -= 1
  return [`${first.slice(0, length)}[a-z_]*":[^tfn]`]
}

/** The whole form, as one regular expression (RE2) over the line. */
function lineForm(keys: Keys, key: string): string {
  const hex = '[0-9a-fA-F]'
  const unicode = `(?:[0-9a-ce-fA-CE-F]${hex}{3}|[dD][0-7]${hex}{2}|[dD][89abAB]${hex}{2}\\\\u[dD][c-fC-F]${hex}{2})`
  const character = `(?:[^"\\\\\\x00-\\x1f]|\\\\["\\\\/bfnrt]|\\\\u${unicode})`
  const text = `"${character}*"`
  const count = '(?:0|[1-9][0-9]{0,14})'
  const values: Record<Kind, string> = {
    text,
    'text or null': `(?:${text}|null)`,
    day: text,
    count: `(?:${count}|null)`,
    amount: '(?:-?(?:0|[1-9][0-9]{0,19})(?:\\.[0-9]{1,18})?|null)',
    number: '(?:-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|null)',
    flag: '(?:true|false|null)',
    object: '\\{',
    list: '\\[',
  }
  const member = (names: readonly string[], value: string) =>
    `"(?:${names.join('|')})"[ \\t]*:[ \\t]*${value}`
  const kinds = Object.entries(values).flatMap(([kind, value]) => {
    const names = (isKind(kind, values) ? (keys[kind] ?? []) : []).filter((name) => name !== key)
    return names.length === 0 ? [] : [member(names, value)]
  })
  const part = ['[{}\\[\\], \\t]', ...kinds].join('|')
  // Once, so that it is one record.
  const own = member([key], keys.count?.includes(key) ? count : text)
  return `^\\{(?:${part})*${own}(?:${part})*\\}\\r?$`
}

function isKind(name: string, kinds: Record<Kind, string>): name is Kind {
  return Object.hasOwn(kinds, name)
}
