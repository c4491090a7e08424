import { formatShare, shareOf, toPixelNumber } from '../../format/decimal.ts'
import { formatShortDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { bareAmount, roughly, spendText } from './amounts.ts'
import styles from './overview.module.css'
import type { Overview } from './use-overview.ts'

type Unit = NonNullable<Overview['spend']>['units'][number]
type Limit = NonNullable<Unit['limit']>

const percent = (share: string | null) => Math.min(100, 100 * toPixelNumber(share ?? '0'))

/** How far the people with a limit are, and where the month would end for them. */
export function LimitMeter({ limit, unit }: { limit: Limit; unit: Unit['unit'] }) {
  const { used, used_share: share, amount, projected } = limit
  const expected = projected && shareOf(projected.amount, amount)
  return (
    <div>
      <p className={styles['row']}>
        <span>{t('overview:spend.limit', { count: limit.people })}</span>
        <span>
          {used === null || share === null
            ? t('overview:spend.limitUnknown', { amount: spendText(amount, unit) })
            : t('overview:spend.limitUsed', {
                used: bareAmount(used, unit),
                amount: spendText(amount, unit),
                share: formatShare(share),
              })}
        </span>
      </p>
      {share !== null && (
        <div className={styles['meter']} aria-hidden>
          {expected && (
            <div
              className={styles['expected']}
              data-over={toPixelNumber(expected) >= 1 || undefined}
              style={{ width: `${percent(expected)}%` }}
            />
          )}
          <div
            className={styles['used']}
            data-over={toPixelNumber(share) >= 1 || undefined}
            style={{ width: `${percent(share)}%` }}
          />
        </div>
      )}
      <p className={styles['note']}>{reachedText(limit, unit)}</p>
    </div>
  )
}

/** When all of it would be used, as sure as the last weeks make it; empty when the month is over. */
function reachedText({ reached, projected }: Limit, unit: Unit['unit']): string {
  if (!reached || !projected) return ''
  const { expected, earliest, latest } = reached
  const day = (of: string) => formatShortDay(of)
  if (expected && earliest && latest)
    return t('overview:spend.reachedOn', { day: day(expected), earliest: day(earliest), latest: day(latest) })
  if (expected && earliest)
    return t('overview:spend.reachedFrom', { day: day(expected), earliest: day(earliest) })
  if (earliest) return t('overview:spend.reachedMaybe', { earliest: day(earliest) })
  return t('overview:spend.notReached', { amount: spendText(roughly(projected.amount), unit) })
}
