/** Damage that makes a line unreadable even for a tolerant parser. */
export const BREAKING_DAMAGE = [
  'not_json',
  'cut_short',
  'invalid_utf8',
  'no_event_id',
  'event_id_object',
  'text_for_amount',
  'huge_amount',
  'object_for_tokens',
  'fraction_of_tokens',
  'negative_tokens',
  'duplicate_keys',
  'deep_nesting',
] as const

/** Oddities of lines that are still a cost record. */
export const HARMLESS_DAMAGE = [
  'unknown_fields',
  'unknown_words',
  'unknown_unit',
  'prototype_keys',
  'amounts_as_text',
  'extra_spaces',
  'null_optionals',
  'day_without_hour',
] as const

export type LineDamage = (typeof BREAKING_DAMAGE)[number] | (typeof HARMLESS_DAMAGE)[number]

/** An unknown product and surface. */
export const UNKNOWN_WORDS = { product: 'Sketchpad', surface: 'glasses' }

const BREAKING: ReadonlySet<string> = new Set(BREAKING_DAMAGE)

/** Whether a correct parser rejects the line. */
export function isBreaking(damage: LineDamage): boolean {
  return BREAKING.has(damage)
}

const AMOUNT = /"cost":\{"value":([\d.]+)/
const TOKENS = /"(text_input_tokens|text_total_tokens|image_output_tokens)":\d+/

/** Adds tokens to a line without them, so that every kind of damage applies to every line. */
function withTokens(line: string): string {
  return TOKENS.test(line)
    ? line
    : line.replace('"measures":{', '"measures":{"usage":{"text_input_tokens":1},')
}

function withAmount(line: string): string {
  const billing =
    '"billing":[{"sku":"X","quantity":{"value":1,"unit":"counts"},"cost":{"value":1,"unit":"CREDITS"}}]'
  return AMOUNT.test(line) ? line : line.replace('"billing":[]', billing)
}

const CHANGES: Record<LineDamage, (line: string) => string> = {
  not_json: () => 'Internal Server Error',
  cut_short: (line) => line.slice(0, Math.floor(line.length * 0.6)),
  invalid_utf8: (line) => line.replace('"product":"', `"product":"${INVALID_MARK}`),
  no_event_id: (line) => line.replace(/"event_id":"[^"]*",/, ''),
  event_id_object: (line) => line.replace(/"event_id":"[^"]*"/, '"event_id":{}'),
  text_for_amount: (line) => withAmount(line).replace(AMOUNT, '"cost":{"value":"a lot"'),
  huge_amount: (line) => withAmount(line).replace(AMOUNT, '"cost":{"value":1e400'),
  object_for_tokens: (line) => withTokens(line).replace(TOKENS, '"$1":{"value":1}'),
  fraction_of_tokens: (line) => withTokens(line).replace(TOKENS, '"$1":10.5'),
  negative_tokens: (line) => withTokens(line).replace(TOKENS, '"$1":-1'),
  duplicate_keys: (line) => line.replace('"hour":', '"hour":1,"hour":'),
  deep_nesting: (line) =>
    line.replace('"surface":', `"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},"surface":`),
  unknown_fields: (line) => line.replace('"product":', '"shift":"night","cost_center":{"id":7},"product":'),
  unknown_words: (line) =>
    line.replace(/"product":"[^"]*","surface":"[^"]*"/, JSON.stringify(UNKNOWN_WORDS).slice(1, -1)),
  unknown_unit: (line) =>
    line.replaceAll(/"cost":\{"value":([\d.]+),"unit":"[A-Z]+"/g, '"cost":{"value":$1,"unit":"POINTS"'),
  prototype_keys: (line) =>
    line.replace('"product":', '"__proto__":{"admin":true},"constructor":{"prototype":{}},"product":'),
  amounts_as_text: (line) =>
    line.replaceAll(/"(cost|estimated_cost_usd)":\{"value":([\d.]+)/g, '"$1":{"value":"$2"'),
  extra_spaces: (line) => `  ${line.replaceAll('":', '" : ')}\t`,
  day_without_hour: (line) => line.replace(/,"hour":\d+/, ''),
  null_optionals: (line) => line.replace(/,"measures":/, ',"note":null,"measures":'),
}

const INVALID_MARK = '\uE0FF'
const INVALID_MARK_BYTES = Buffer.from(INVALID_MARK)

export function damageLine(line: string, damage: LineDamage): string {
  return CHANGES[damage](line)
}

/** Encode as UTF-8; the mark for broken UTF-8 becomes invalid bytes. */
export function encodeLines(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (!text.includes(INVALID_MARK)) return bytes
  for (let at = bytes.indexOf(INVALID_MARK_BYTES); at >= 0; at = bytes.indexOf(INVALID_MARK_BYTES))
    bytes.fill(0xff, at, at + 3)
  return bytes
}
