/**
 * SQL of a line that is one JSON object and in which nothing stands that the engine's parser reads more loosely than we
 * do: a number in quotes, beyond 15 digits, with an exponent or more than 18 decimal places, a name written with escapes,
 * a lone surrogate. It knows the compact form every encoder writes, and costs half of what a regular expression over
 * whole lines costs. What it declines is not wrong yet: the caller looks closer.
 */
export const PLAIN_LINE = `startsWith(line, '{') AND isValidJSON(line)
  AND NOT multiSearchAny(line, {odd_texts:Array(String)}) AND NOT match(line, {odd_number:String})`

/** The parameters of PLAIN_LINE; the keys (or how they end) whose values must be numbers. */
export function plainLineParams(numberKeys: readonly string[]): { odd_texts: string[]; odd_number: string } {
  return { odd_texts: [...numberKeys.map((key) => `${key}":"`), ...ODD_TEXTS], odd_number: ODD_NUMBER }
}

/** An escaped letter, a surrogate, and space between a name and its colon, where the texts above would miss it. */
const ODD_TEXTS = ['\\u00', '\\ud', '\\uD', '" :', '"\t:', '"\r:']

/** Begins with one plain character, which the engine looks for faster than for a choice of them. */
const ODD_NUMBER = ':(?:[ \\t\\r]+"|[ \\t\\r]*-?[0-9]*(?:[eE]|[0-9]{16}|\\.[0-9]*[eE]|\\.[0-9]{19}))'
