import { SECRET_TEXT } from '../lib/secret-text.ts'

/** Longest quotation that is shown. */
const LONGEST = 240
/** Of what a vendor sends no more is looked at. */
const LOOKED_AT = 2_000

const MARKUP = /<[^>]*>?/g
/** Control and format characters: they could turn the sentence around that quotes them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu
const QUERY = /(\bhttps?:\/\/[^\s?#]+)[?#]\S*/gi
const MAIL = /[^\s@<>"'()]+@[^\s@<>"'()]+/g
/** Whatever is long and has both letters and digits may be a key that nobody knows the look of. */
const LONG = /(?<![\w/+-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{20,}/gi

/** What a vendor says of itself, fit to be shown: one line without markup, secrets and addresses of people. Null: nothing is left. */
export function quotation(text: string): string | null {
  const plain = text
    .slice(0, LOOKED_AT)
    .replaceAll(MARKUP, ' ')
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(QUERY, '$1')
    .replaceAll(MAIL, '…')
    .replaceAll(SECRET_TEXT, '…')
    .replaceAll(LONG, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(plain)) return null
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1).trimEnd()}…` : plain
}
