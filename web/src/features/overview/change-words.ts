import { WEEK_MS } from '../../format/time-units.ts'
import Big from 'big.js'
import type { OverviewChange } from '../../../../src/api/contract/overview.ts'
import { SOURCE_WORDS } from '../../components/source/source-words.ts'
import { formatAmount, formatCount, formatShare, subtractExact } from '../../format/decimal.ts'
import { formatDayRange, formatMonth, toMs } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { valueLabel } from '../explore/filters/filters.ts'
import { spendText } from './amounts.ts'

type Part = NonNullable<OverviewChange['part']>

const LONGEST_MONTH_MS = 31 * 86_400_000

const NAMED = ['model', 'product', 'surface', 'group', 'team', 'editor', 'feature'] as const

/** `model gpt-5.5`. */
export function partText({ dimension, value, label }: Part): string {
  const known = NAMED.find((one) => one === dimension) ?? 'other'
  return t(`overview:changes.asPart.${known}`, { name: valueLabel(dimension, value, label) })
}

/** `model gpt-5.5 in group Engineering`. */
export function partsText(parts: readonly Part[]): string {
  const [part, whole] = parts.map(partText)
  return part && whole ? t('overview:changes.within', { part, whole }) : (part ?? '')
}

export function isUp({ now, before }: Pick<OverviewChange, 'now' | 'before'>): boolean {
  return !subtractExact(now, before).startsWith('-')
}

/** From the first of a month to the first of the next. */
const isMonth = (from: string, to: string) =>
  from.endsWith('-01') && to.endsWith('-01') && toMs(to) - toMs(from) <= LONGEST_MONTH_MS

/** What it is compared with: `the 4 weeks before`. */
function beforeText({ kind, before_period: { from, to } }: OverviewChange): string {
  if (kind === 'limits') return t('overview:changes.month')
  if (isMonth(from, to)) return t('overview:changes.ofMonth', { month: formatMonth(from) })
  const weeks = (toMs(to) - toMs(from)) / WEEK_MS
  return Number.isInteger(weeks)
    ? t('overview:changes.weeks', { count: weeks })
    : t('overview:changes.period')
}

function amountText(change: OverviewChange, amount: string): string {
  if (change.kind === 'spend') return spendText(amount, change.metric === 'spend.usd' ? 'USD' : 'CREDITS')
  return formatAmount(amount, { unit: null })
}

/** From here on a multiple says more than a percentage. */
const MANY_TIMES = 2

/** Direction, where a part can also be new or gone. */
function way(change: OverviewChange) {
  if (change.part && Number(change.before) === 0) return 'partNew'
  if (change.part && Number(change.now) === 0) return 'partGone'
  if (Number(change.change ?? 0) >= MANY_TIMES) return change.part ? 'partTimes' : 'times'
  if (change.part) return isUp(change) ? 'partUp' : 'partDown'
  return isUp(change) ? 'up' : 'down'
}

function sentenceKey(change: OverviewChange) {
  const { kind, part } = change
  if (kind === 'data') return 'changes.data' as const
  if (kind === 'spend' || kind === 'activity') return `changes.${kind}.${way(change)}` as const
  if (kind === 'people' && part) return `changes.people.${isUp(change) ? 'partUp' : 'partDown'}` as const
  return `changes.${kind}.${isUp(change) ? 'up' : 'down'}` as const
}

const REASONS: Partial<Record<string, string>> = t('overview:changes.reason', { returnObjects: true })

/** The key of the sentence and what fills its blanks. */
export function changeWords(change: OverviewChange) {
  const { before, now, part, period, source, reason } = change
  const moved = subtractExact(now, before).replace('-', '')
  return {
    key: sentenceKey(change),
    values: {
      change: formatShare(change.change && new Big(change.change).abs().round(2).toFixed()) ?? '',
      times: formatAmount(new Big(change.change ?? 0).plus(1).round(1).toFixed(), { unit: null }),
      before: beforeText(change),
      was: amountText(change, before),
      now: amountText(change, now),
      part: part ? partText(part) : '',
      source: SOURCE_WORDS[source].name,
      moved: formatCount(Number(moved)),
      count: Number(change.kind === 'data' ? now : moved),
      days: formatDayRange(period.from, period.to),
      reason: REASONS[reason ?? 'other'] ?? t('overview:changes.reason.other'),
    },
  }
}
