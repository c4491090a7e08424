import { agreementAt, type Agreement } from '../../model/privacy/agreement.ts'

/** A stricter least group takes back nothing: what was published before is of groups as small as `k`. */
export interface EarlierGroups {
  k: number
  /** ISO-8601 UTC. */
  before: string
}

/** An entry of the journal: what holds from a moment on, ISO-8601 UTC. */
export interface AgreedAt {
  at: string
  agreement: Agreement
}

/**
 * The least group of what was published before the present one held; null where none was smaller, or nothing can have been
 * published meanwhile. Pure.
 * @param entries in order of time
 * @param since when something was connected first, ISO-8601 UTC
 */
export function earlierGroups(
  entries: readonly AgreedAt[],
  since: string,
  now: string,
): EarlierGroups | null {
  const spans = entries.flatMap((entry, at) => spansOf(entry, entries[at + 1]?.at ?? now))
  const present = spans.at(-1)
  const smaller = spans.filter(({ k, to }) => present !== undefined && k < present.k && to > since)
  const [first, ...others] = smaller
  if (!first) return null
  return others.reduce<EarlierGroups>(
    (all, { k, to }) => ({ k: Math.min(all.k, k), before: to > all.before ? to : all.before }),
    { k: first.k, before: first.to },
  )
}

/** What a weaker change made of it took effect by the clock, without an entry of its own. */
function spansOf({ agreement }: AgreedAt, until: string): { k: number; to: string }[] {
  const changes = agreement.pending?.holdsFrom ?? until
  const { k } = agreement
  if (changes >= until) return [{ k, to: until }]
  return [
    { k, to: changes },
    { k: agreementAt(agreement, Date.parse(until)).k, to: until },
  ]
}
