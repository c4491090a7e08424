import { randomBytes } from 'node:crypto'

/** A unique secret, which tests search for in places where it must not be. */
export interface Canary {
  /** Where it was entered, for the failure message. */
  name: string
  value: string
}

/** Characters of a secret that count as a leak. The last four are shown on purpose. */
const PART = 8
const RANDOM_CHARACTERS = 40

/** `prefix` makes it look like a real secret of its kind; only the random rest is searched for. */
export function newCanary(name: string, prefix = ''): Canary {
  const random = randomBytes(64)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return { name, value: `${prefix}${random.slice(0, RANDOM_CHARACTERS)}` }
}

/**
 * Names of the canaries of which `haystack` contains eight or more characters, plain or in base64. They consist of letters
 * and digits, which URL encoding does not change. `stride` 1 finds every such part; 8, for large files, parts of 15.
 */
export function leaksIn(haystack: Buffer, canaries: readonly Canary[], stride: 1 | 8): string[] {
  return canaries
    .filter(({ value }) => needlesOf(value, stride).some((needle) => haystack.includes(needle)))
    .map(({ name }) => name)
}

function needlesOf(value: string, stride: number): string[] {
  const random = value.slice(-RANDOM_CHARACTERS)
  const needles: string[] = []
  for (let at = 0; at + PART <= random.length; at += stride) needles.push(random.slice(at, at + PART))
  // The base64 of the same bytes differs by their offset modulo 3; its ends depend on the adjacent bytes.
  for (let offset = 0; offset < 3; offset += 1) {
    needles.push(
      Buffer.from(`${'x'.repeat(offset)}${random}`)
        .toString('base64')
        .slice(8, 32),
    )
  }
  return needles
}
