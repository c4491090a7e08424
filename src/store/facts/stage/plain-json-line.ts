import type { LineCondition } from '../engine/engine.ts'

/**
 * A line that is one JSON object, in the compact form every encoder writes, in which no value in quotes stands where a
 * number must be: `numberKeys` are the keys (or how they end) of those. Nor does it hold a name written with escapes or a
 * lone surrogate, an integer beyond 64 bits, or what the regular expressions (RE2) `odd` match. Costs a third of what one
 * expression over whole lines costs. What it declines is not wrong yet: the caller looks closer.
 */
export function plainLine(numberKeys: readonly string[], odd: readonly string[]): LineCondition {
  const texts = [...numberKeys.map((key) => `${key}":"`), ...ODD_TEXTS]
  const params = {
    ...Object.fromEntries(texts.map((text, at) => [`odd_text_${at}`, text])),
    ...Object.fromEntries(odd.map((form, at) => [`odd_form_${at}`, form])),
  }
  const conditions = [
    `startsWith(line, '{')`,
    'isValidJSON(line)',
    // One by one: looked for together they take twice as long.
    ...texts.map((_, at) => `position(line, {odd_text_${at}:String}) = 0`),
    ...odd.map((_, at) => `NOT match(line, {odd_form_${at}:String})`),
  ]
  return { sql: conditions.join(' AND '), params }
}

/** An escaped letter, a surrogate, and space around the colon after a name, where the texts of the keys would miss it. */
const ODD_TEXTS = ['\\u00', '\\ud', '\\uD', '" :', '"\t:', '"\r:', '": ', '":\t', '":\r']
