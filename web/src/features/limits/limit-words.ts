import type { SpendLimit, SpendLimitsAnswer } from '../../../../src/api/contract/money/spend-limits.ts'
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

/** What holds for a person, in words; that nothing is set is not that it is unknown. */
export function holdsText({ holds, effective_limit: limit }: SpendLimit): string {
  return limitText(limit, holds === 'unknown' ? t('limits:limitUnknown') : t('limits:noneGiven'))
}

/** Beside how many are near their limit or at it: of whom that is not known. Null where it is known of all, or of nobody. */
export function leastText(totals: NonNullable<SpendLimitsAnswer['totals']>): string | null {
  const unknown = totals.usage_unknown + totals.limit_unknown
  if (unknown === 0 || totals.at_limit === null) return null
  return t('limits:leastOf', { count: unknown })
}

const TONES = {
  within: 'good',
  near: 'warn',
  at: 'bad',
  over: 'bad',
  blocked: 'good',
} as const satisfies Record<NonNullable<SpendLimit['closeness']>, Tone>

/** How close somebody is, as the service counts it, in words and tone. Null where it cannot be known. */
export function closenessText(closeness: SpendLimit['closeness']): { tone: Tone; text: string } | null {
  return closeness && { tone: TONES[closeness], text: t(`limits:${closeness}`) }
}
