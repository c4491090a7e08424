import { DAY_MS } from '../../format/time-units.ts'
import { t } from '../../i18n/t.ts'
import { toDay, toMs } from '../../format/time.ts'
import type { Overview } from './use-overview.ts'

type Reach = Overview['reach'][number]
type Reason = Reach['missing'][number]['reason']

/**
 * What is missing in a few words: whole days, joined by reason where they touch, the longest stretch first. What is only
 * still to come, after the last data, is left out; and days between two lists are no hole of a list.
 */
export function missingByReason({
  missing,
  data_through: through,
  feed,
}: Pick<Reach, 'missing' | 'data_through'> & { feed?: Reach['feed'] }): {
  from: string
  to: string
  reason: Reason
}[] {
  const end = through === null ? Number.POSITIVE_INFINITY : toMs(through)
  const told = missing.filter(
    ({ from, to, reason }) =>
      toMs(to) - toMs(from) >= DAY_MS &&
      !(reason === 'not_collected_yet' && (toMs(from) >= end || feed === 'seats')),
  )
  return [...Map.groupBy(told, ({ reason }) => reason)]
    .flatMap(([reason, stretches]) =>
      joined(stretches).map(({ from, to }) => ({ reason, from: toDay(from), to: toDay(to) })),
    )
    .toSorted((a, b) => toMs(b.to) - toMs(b.from) - (toMs(a.to) - toMs(a.from)))
}

/** Stretches of several accounts as one where they touch: what lies between two is known. Pure. */
function joined(stretches: readonly { from: string; to: string }[]): { from: number; to: number }[] {
  const whole: { from: number; to: number }[] = []
  for (const { from, to } of stretches.toSorted((a, b) => toMs(a.from) - toMs(b.from))) {
    const last = whole.at(-1)
    if (last && toMs(from) <= last.to) last.to = Math.max(last.to, toMs(to))
    else whole.push({ from: toMs(from), to: toMs(to) })
  }
  return whole
}

/** Of published numbers: days that are there, and in none of them yet, or never; and sums that wait for days they stand beside. */
const NOT_PUBLISHED = {
  not_collected_yet: 'notYet',
  before_history: 'never',
  waiting_for_vendor: 'beside',
} as const

const isOfRelease = (reason: Reason): reason is keyof typeof NOT_PUBLISHED =>
  Object.hasOwn(NOT_PUBLISHED, reason)

/** Why days are missing, in a few words. */
export function reasonText(reason: Reason, published: boolean): string {
  return published && isOfRelease(reason)
    ? t(`overview:groups.reason.${NOT_PUBLISHED[reason]}`)
    : t(`overview:reach.reason.${reason}`)
}
