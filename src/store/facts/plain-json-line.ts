import type { SqlParams } from './facts-store.ts'

/** SQL of a condition on `line`, and its parameters. */
export interface LineCondition {
  sql: string
  params: SqlParams
}

/**
 * A line that is one JSON object and in which nothing stands that the engine's parser reads more loosely than we do: a
 * number in quotes, beyond 15 digits, with an exponent or more than 18 decimal places, a name written with escapes, a lone
 * surrogate. It knows the compact form every encoder writes, and costs a third of what a regular expression over whole
 * lines costs. What it declines is not wrong yet: the caller looks closer. `numberKeys` are the keys (or how they end)
 * whose values must be numbers.
 */
export function plainLine(numberKeys: readonly string[]): LineCondition {
  const odd = [...numberKeys.map((key) => `${key}":"`), ...ODD_TEXTS]
  // One by one: looked for together they take twice as long.
  const texts = odd.map((_, at) => `position(line, {odd_text_${at}:String}) = 0`)
  return {
    sql: [
      `startsWith(line, '{')`,
      'isValidJSON(line)',
      ...texts,
      'NOT match(line, {odd_number:String})',
    ].join(' AND '),
    params: {
      ...Object.fromEntries(odd.map((text, at) => [`odd_text_${at}`, text])),
      odd_number: ODD_NUMBER,
    },
  }
}

/** An escaped letter, a surrogate, and space between a name and its colon, where the texts above would miss it. */
const ODD_TEXTS = ['\\u00', '\\ud', '\\uD', '" :', '"\t:', '"\r:']

/** Begins with one plain character, which the engine looks for faster than for a choice of them. */
const ODD_NUMBER = ':(?:[ \\t\\r]+"|[ \\t\\r]*-?[0-9]*(?:[eE]|[0-9]{16}|\\.[0-9]*[eE]|\\.[0-9]{19}))'
