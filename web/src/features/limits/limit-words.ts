import type { SpendLimit } from '../../../../src/api/contract/spend-limits.ts'
import type { Tone } from '../../components/status-text.tsx'
import { formatExact, isUsd } from '../../format/decimal.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

type Limit = NonNullable<SpendLimit['limit']>

/** An amount with its unit in words: `1,500 credits`, `$50.00`. */
export function amountText(amount: string, unit: string): string {
  if (isUsd(unit)) return formatExact(amount, unit)
  return unit === 'credit'
    ? t('limits:credits', { amount: formatExact(amount, null), count: Number(amount) })
    : `${formatExact(amount, null)} ${unit}`
}

/** A limit in words. Nothing set is not the same as unlimited. */
export function limitText(limit: Limit | null, nothing: string): string {
  if (!limit) return nothing
  if (limit.type === 'unlimited') return t('limits:unlimited')
  const amount = limit.amount === null ? t('limits:amountUnknown') : amountText(limit.amount, limit.unit)
  return limit.expires_at ? t('limits:until', { amount, day: formatDay(limit.expires_at) }) : amount
}

const SOURCE_WORDS: Record<string, string> = t('limits:from', { returnObjects: true })

/** Where an effective limit comes from; a kind we do not know is shown as the vendor wrote it. */
export function sourceText(source: SpendLimit['effective_source']): string {
  if (!source) return ''
  const words = SOURCE_WORDS[source.kind] ?? source.kind.replaceAll('_', ' ')
  return source.name ? t('limits:fromNamed', { from: words, name: source.name }) : words
}

/** Share of a limit from which somebody is near it. */
export const NEAR = 0.8

/** How close somebody is, in words and tone. Null where it cannot be known. */
export function closeness(share: string | null): { tone: Tone; text: string } | null {
  if (share === null) return null
  if (Number(share) > 1) return { tone: 'bad', text: t('limits:over') }
  if (Number(share) === 1) return { tone: 'bad', text: t('limits:at') }
  return Number(share) >= NEAR
    ? { tone: 'warn', text: t('limits:near') }
    : { tone: 'good', text: t('limits:within') }
}
