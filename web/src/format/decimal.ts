import Big from 'big.js'
import { locale } from '../i18n/t.ts'

/** What `Intl.NumberFormat` reads as an exact decimal instead of a binary float. */
type ExactText = Intl.StringNumericLiteral

const FORM = /^-?\d+(?:\.\d+)?$/

/** A decimal of the contract. `Intl` formats such a text digit by digit; the check is the guarantee for the cast. */
function exact(text: string): ExactText {
  if (!FORM.test(text)) throw new RangeError('not a plain decimal')
  return text as ExactText
}

export interface AmountStyle {
  /** `CREDITS`, `USD`, `ratio`, a token count, or whatever unit the vendor used. */
  unit: string | null
  /** Short form for axes and tight places: 12.3K. */
  compact?: boolean
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const place = `${locale()} ${key}`
  const known = formatters.get(place) ?? new Intl.NumberFormat(locale(), options)
  formatters.set(place, known)
  return known
}

export function isUsd(unit: string | null): boolean {
  return unit?.toUpperCase() === 'USD'
}

/** The currency that a unit is, `usd` or a code of ISO 4217. */
function currencyOf(unit: string | null): string | null {
  if (isUsd(unit)) return 'USD'
  return unit !== null && /^[A-Z]{3}$/.test(unit) ? unit : null
}

/** How the amounts of a unit are written: money with its sign. */
const signOf = (currency: string | null): Intl.NumberFormatOptions =>
  currency === null ? {} : { style: 'currency', currency }

/** A rate between 0 and 1, written as a percentage with one decimal. */
function formatRatio(share: string): string {
  return formatter('ratio', { style: 'percent', maximumFractionDigits: 1 }).format(exact(share))
}

function fractionDigits(text: string): number {
  const magnitude = new Big(text).abs()
  if (magnitude.eq(0) || magnitude.gte(1000)) return 0
  return magnitude.gte(1) ? 2 : 4
}

/** An amount for people, rounded for its size, by the reader's locale. `1234.5` USD becomes `$1,235`. */
export function formatAmount(text: string, { unit, compact = false }: AmountStyle): string {
  if (unit === 'ratio') return formatRatio(text)
  const money = currencyOf(unit)
  if (compact && new Big(text).abs().gte(10_000)) {
    const options: Intl.NumberFormatOptions = {
      ...signOf(money),
      notation: 'compact',
      maximumFractionDigits: 1,
    }
    return formatter(`compact:${money}`, options).format(exact(text))
  }
  const digits = fractionDigits(text)
  const least = money !== null && digits > 0 ? 2 : 0
  const options = {
    ...signOf(money),
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(digits, least),
  }
  return formatter(`amount:${money}:${digits}`, options).format(exact(text))
}

/** The size of a count in a glance: `169M`. */
export function formatRough(text: string): string {
  return formatter('rough', { notation: 'compact', maximumFractionDigits: 0 }).format(exact(text))
}

/** A tick of an axis: no more digits than it needs. */
export function formatTick(value: number, unit: string | null): string {
  if (unit === 'ratio')
    return formatter('ratio tick', { style: 'percent', maximumFractionDigits: 4 }).format(value)
  const money = currencyOf(unit)
  const size: Intl.NumberFormatOptions = value >= 10_000 ? { notation: 'compact' } : {}
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: value >= 10_000 ? 1 : 4 }
  const narrow = { ...signOf(money), currencyDisplay: 'narrowSymbol' } as const
  return formatter(`tick:${money}:${value >= 10_000}`, { ...narrow, ...size, ...digits }).format(value)
}

/** Every digit the service gave, grouped by locale. For tables and tooltips where the exact value counts. */
export function formatExact(text: string, unit: string | null): string {
  if (unit === 'ratio') return formatRatio(text)
  const money = currencyOf(unit)
  const options = {
    ...signOf(money),
    minimumFractionDigits: money === null ? 0 : 2,
    maximumFractionDigits: 18,
  }
  return formatter(`exact:${money}`, options).format(exact(text))
}

/** A count of things, e.g. rows. */
export function formatCount(count: number): string {
  return formatter('count', { maximumFractionDigits: 0 }).format(count)
}

/** `0.0734` becomes `7.3 %` in the reader's locale. Null in, null out: a share of nothing is unknown. */
export function formatShare(share: string): string
export function formatShare(share: string | null): string | null
export function formatShare(share: string | null): string | null {
  if (share === null) return null
  const tiny = new Big(share).abs().lt('0.0005') && !new Big(share).eq(0)
  return tiny ? `< ${formatRatio('0.001')}` : formatRatio(share)
}

/** `part / whole` as a decimal text with six places, or null when the whole is nothing, or less by corrections. */
export function shareOf(part: string | null, whole: string | null): string | null {
  if (part === null || whole === null) return null
  const divisor = new Big(whole)
  return divisor.lte(0) ? null : new Big(part).div(divisor).round(6).toFixed()
}

/** Relative change from `before` to `now`, or null when there is nothing to compare with, or less than that. */
export function changeOf(now: string | null, before: string | null): string | null {
  if (now === null || before === null) return null
  const base = new Big(before)
  return base.lte(0) ? null : new Big(now).minus(base).div(base).round(6).toFixed()
}

/** `+12.4 %`, `-3 %`; changes above tenfold are shown as a factor, which reads better than 2,310 %. */
export function formatChange(change: string): string {
  const value = new Big(change)
  if (value.gte(9))
    return `×${formatter('factor', { maximumFractionDigits: 1 }).format(exact(value.plus(1).toFixed()))}`
  const options: Intl.NumberFormatOptions = {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }
  return formatter('change', options).format(exact(change))
}

export function addExact(values: Iterable<string>): string {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return total.toFixed()
}

export function subtractExact(a: string, b: string): string {
  return new Big(a).minus(b).toFixed()
}

export function multiplyExact(a: string, b: string): string {
  return new Big(a).times(b).toFixed()
}

/** An amount of money in a currency of one's choice, with the digits that currency has. */
export function formatMoney(text: string, currency: string): string {
  return formatter(`money:${currency}`, { style: 'currency', currency }).format(exact(text))
}

/** The same with every digit there is: a credit may cost less than the smallest coin. */
export function formatPrice(text: string, currency: string): string {
  const options = { style: 'currency', currency, maximumFractionDigits: 9 } as const
  return formatter(`price:${currency}`, options).format(exact(text))
}

/** Order of two amounts; unknown comes first. */
export function compareAmounts(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return new Big(a).cmp(b)
}

/** Position on a scale. Pixels only: never shown, never added. */
export function toPixelNumber(text: string): number {
  return Number(text)
}
