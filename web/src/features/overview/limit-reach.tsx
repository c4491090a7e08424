import { useNow } from '../../components/use-now.ts'
import { formatInstant, formatShortDay, toDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { TextLink } from '../../components/page/typed-links.tsx'
import { spendText } from './amounts.ts'
import { ExplainMade } from './explain-made.tsx'
import { asOfEnd } from './standing-facts.ts'
import styles from './overview.module.css'
import type { Overview } from './use-overview.ts'

type Unit = NonNullable<Overview['spend']>['units'][number]
type Limit = NonNullable<Unit['limit']>
type Month = NonNullable<Overview['spend']>['month']

/** Who is at their limit or near it, and who will be: each person for themselves. */
export function LimitReach({ limit, month }: { limit: Limit; month: Month }) {
  const { people, at, near, unknown, reaching } = limit
  return (
    <div>
      <p className={styles['row']}>
        <span>
          {t('overview:spend.limited', { count: people })} <ExplainMade of="limits" />
        </span>
        <TextLink to="/limits" search={asOfEnd(month, toDay(useNow()))} inherit underline="always">
          {at === null || near === null
            ? t('overview:spend.closeUnknown')
            : t('overview:spend.close', { at, near })}
        </TextLink>
      </p>
      <p className={styles['note']}>
        {reaching && reachingText(reaching)}{' '}
        {at !== null && unknown > 0 && t('overview:spend.unknownUse', { count: unknown })}
      </p>
    </div>
  )
}

function reachingText({ people, next, half }: NonNullable<Limit['reaching']>): string {
  if (people === 0 || next === null || half === null) return t('overview:spend.nobodyReaches')
  const words = { count: people, next: formatShortDay(next), half: formatShortDay(half) }
  return next === half ? t('overview:spend.reachesOn', words) : t('overview:spend.reaches', words)
}

/** What the vendor’s console shows, beside the records of the same people. */
export function VendorCounter({
  counter,
  unit,
  behind,
}: {
  counter: NonNullable<Unit['counter']>
  unit: Unit['unit']
  /** Where the records end, if that is before the vendor counted. */
  behind: string | null
}) {
  const { people, vendor_used: vendor, used } = counter
  return (
    <p className={styles['note']}>
      {t('overview:spend.counter', { count: people, vendor: spendText(vendor, unit) })}{' '}
      {used === null
        ? t('overview:spend.counterAlone')
        : t('overview:spend.counterRecords', { used: spendText(used, unit) })}{' '}
      {used !== null &&
        behind !== null &&
        t('overview:spend.counterBehind', { through: formatInstant(behind) })}
    </p>
  )
}
