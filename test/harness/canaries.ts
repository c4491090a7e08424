import { randomBytes } from 'node:crypto'

/** A secret nobody else has, to be looked for where it must not be. */
export interface Canary {
  /** Where it was put in, for the report. */
  name: string
  value: string
}

/** How much of a secret is a leak. The four last characters are shown on purpose. */
const PART = 8
const RANDOM_CHARACTERS = 40

/** `prefix` makes it look like what it stands for; only the random rest is searched for. */
export function newCanary(name: string, prefix = ''): Canary {
  const random = randomBytes(64)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return { name, value: `${prefix}${random.slice(0, RANDOM_CHARACTERS)}` }
}

/**
 * Names of the canaries of which `haystack` holds a part of eight characters or more, plain or in base64. They hold
 * letters and digits only, so URL-encoding leaves them as they are. `stride` 1 finds every such part; 8, for large
 * files, every part of fifteen.
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
  // In base64 the same bytes look different at each of three offsets; the ends depend on their neighbours.
  for (let offset = 0; offset < 3; offset += 1) {
    needles.push(
      Buffer.from(`${'x'.repeat(offset)}${random}`)
        .toString('base64')
        .slice(8, 32),
    )
  }
  return needles
}
