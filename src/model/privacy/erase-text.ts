import { IDENTITY_SOURCES } from '../privacy.ts'

/** Before the id of somebody, as filters and keys write it. */
const BEFORE_IDS = ['user', ...IDENTITY_SOURCES].join('|')

/** Stands where a name stood. */
export const ERASED_TEXT = 'erased'

/** Shorter ones may be a part of anything. */
const SHORT = 4

/** The text without names of somebody, wherever one stands by itself; null where there is none in it. */
export type EraseText = (text: string) => string | null

/**
 * @param names ids, logins, addresses and whole names; a short one, or one word that anybody may use, counts where it is all of
 * the text or an id
 */
export function eraserOf(names: readonly string[]): EraseText {
  if (names.length === 0) return () => null
  const whole = new Set(names.map((name) => name.toLowerCase()))
  const longestFirst = [...whole].toSorted((a, b) => b.length - a.length).map(escaped)
  const within = longestFirst.filter((name) => name.length >= SHORT)
  const ids = `(?<=(?:${BEFORE_IDS}):)(?:${longestFirst.join('|')})`
  const words = within.length === 0 ? '' : `|(?<![\\p{L}\\p{N}_@.-])(?:${within.join('|')})`
  const pattern = new RegExp(`(?:${ids}${words})(?![\\p{L}\\p{N}_@-])`, 'giu')
  return (text) => {
    if (whole.has(text.toLowerCase())) return ERASED_TEXT
    const erased = text.replace(pattern, ERASED_TEXT)
    return erased === text ? null : erased
  }
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
