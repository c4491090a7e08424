/** Well-mixed 32-bit hash of up to four integers. The only source of randomness, so that a seed determines every byte. */
export function hash32(a: number, b = 0, c = 0, d = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15) ^ b, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 13) ^ c, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 16) ^ d, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The same hash as a number in [0, 1). */
export function chance(a: number, b = 0, c = 0, d = 0): number {
  return hash32(a, b, c, d) / 0x1_0000_0000
}

/** `length` lower-case hex digits derived from the given integers. */
export function hexId(length: number, a: number, b = 0, c = 0): string {
  let text = ''
  for (let part = 1; text.length < length; part++) text += hash32(a, b, c, part).toString(16).padStart(8, '0')
  return text.slice(0, length)
}

/** A version 4 UUID derived from the given integers. */
export function uuid(a: number, b = 0, c = 0): string {
  const hex = hexId(32, a, b, c)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** `length` letters and digits derived from the given integers. */
export function opaqueId(length: number, a: number, b = 0): string {
  let text = ''
  for (let at = 0; at < length; at++) text += LETTERS[hash32(a, b, at, 0x1d) % LETTERS.length]
  return text
}

/** A pseudo-random generator with a given initial state (mulberry32). */
export class Random {
  #state: number

  constructor(state: number) {
    this.#state = state | 0
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    const picked = items[Math.floor(this.next() * items.length)]
    // Not `??`, because null may be an item.
    return picked === undefined ? items[0] : picked
  }

  /** An integer from a long-tailed distribution around `median`, like token counts; at most 40 medians. */
  tokens(median: number): number {
    const spread = this.next() + this.next() + this.next() - 1.5
    return Math.max(1, Math.floor(median * Math.min(40, Math.exp(spread * 1.9))))
  }
}
