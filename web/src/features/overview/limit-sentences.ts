import { toMs } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import type { Overview } from './use-overview.ts'

type Spend = NonNullable<Overview['spend']>
type Counts = Pick<NonNullable<Spend['limits']>, 'limited' | 'unlimited' | 'none' | 'unknown'>

/** For whom what is set, and of whom that is not known: nobody has no limit as long as it is not known. Pure. */
export function limitSentences({ limited, unlimited, none, unknown }: Counts): string[] {
  const known = limited === 0 && unknown === 0 ? [t('overview:spend.nobodyLimited')] : []
  return [
    ...known,
    ...(unlimited > 0 && known.length === 0 ? [t('overview:spend.unlimited', { count: unlimited })] : []),
    ...(none > 0 && known.length === 0 ? [t('overview:spend.noneSet', { count: none })] : []),
    ...(unknown > 0 ? [t('overview:spend.limitUnknown', { count: unknown })] : []),
  ]
}

/** Where the cost records end, as long as that is before the vendor counted; null where they are not behind. Pure. */
export function recordsBehind({ limits }: Pick<Spend, 'limits'>, reach: Overview['reach']): string | null {
  const through = reach.find(({ feed }) => feed === 'costs')?.data_through ?? null
  const counted = limits?.taken_at ?? null
  return through !== null && counted !== null && toMs(through) < toMs(counted) ? through : null
}
