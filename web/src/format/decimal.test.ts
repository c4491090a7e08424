import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addExact,
  changeOf,
  compareAmounts,
  formatAmount,
  formatChange,
  formatExact,
  formatRough,
  formatShare,
  formatTick,
  shareOf,
  subtractExact,
} from './decimal.ts'

describe('exact amounts', () => {
  it('shows every digit of an amount no float can hold', () => {
    expect(formatExact('90071992547409931.123456789012345678', 'CREDITS')).toBe(
      '90,071,992,547,409,931.123456789012345678',
    )
  })

  it('keeps two places for dollars and more where the service gave more', () => {
    expect(formatExact('5', 'USD')).toBe('$5.00')
    expect(formatExact('0.20415', 'usd')).toBe('$0.20415')
  })

  it('adds and subtracts without binary error', () => {
    expect(addExact(['0.1', '0.2'])).toBe('0.3')
    expect(subtractExact('0.3', '0.1')).toBe('0.2')
  })

  it('refuses text that is not a decimal', () => {
    expect(() => formatExact('1e5', null)).toThrow(RangeError)
  })
})

describe('amounts for reading', () => {
  it.each([
    ['0', 'CREDITS', '0'],
    ['0.03408', 'CREDITS', '0.0341'],
    ['3.3408', 'CREDITS', '3.34'],
    ['1234.5', 'CREDITS', '1,235'],
    ['3.3', 'USD', '$3.30'],
    ['1234.5', 'USD', '$1,235'],
  ])('%s %s reads %s', (text, unit, shown) => {
    expect(formatAmount(text, { unit })).toBe(shown)
  })

  it('shortens large amounts only when asked to', () => {
    expect(formatAmount('1234567', { unit: 'CREDITS', compact: true })).toBe('1.2M')
    expect(formatAmount('1234567', { unit: 'CREDITS' })).toBe('1,234,567')
  })
})

describe('shares and changes', () => {
  it('of all parts of a whole sum to one, as far as six places say', () => {
    const thousandths = fc
      .bigInt(0n, 10n ** 24n)
      .map((parts) => `${parts / 1000n}.${String(parts % 1000n).padStart(3, '0')}`)
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 1, maxLength: 30 }), (parts) => {
        const whole = addExact(parts)
        const shares = parts.flatMap((part) => shareOf(part, whole) ?? [])
        if (Number(whole) === 0) return expect(shares).toEqual([])
        const off = Math.abs(Number(subtractExact(addExact(shares), '1')))
        expect(off).toBeLessThanOrEqual(parts.length * 0.000_000_5)
      }),
    )
  })

  it('is unknown, not zero, when the whole or the past is nothing', () => {
    expect(shareOf('1', '0')).toBeNull()
    expect(changeOf('5', '0')).toBeNull()
    // Corrections may make a whole, or what was before, less than nothing.
    expect(shareOf('80', '-420')).toBeNull()
    expect(changeOf('80', '-420')).toBeNull()
    expect(changeOf('-410', '90')).toBe('-5.555556')
    expect(changeOf('5', null)).toBeNull()
    expect(formatShare(null)).toBeNull()
  })

  it('rounds for reading and never shows a small share as none', () => {
    expect(formatShare('0.073456')).toBe('7.3%')
    expect(formatShare('0.0001')).toBe('< 0.1%')
    expect(formatShare('0')).toBe('0%')
  })

  it('shows direction, and a factor when a percentage would be absurd', () => {
    expect(formatChange('0.124')).toBe('+12.4%')
    expect(formatChange('-0.5')).toBe('-50%')
    expect(formatChange('22.1')).toBe('×23.1')
  })

  it('orders by value, not by text, with the unknown first', () => {
    expect(['10', '9', null, '9.5'].toSorted(compareAmounts)).toEqual([null, '9', '9.5', '10'])
  })
})

describe('short forms', () => {
  it('gives an axis no more digits than it needs', () => {
    expect([formatTick(90, 'USD'), formatTick(0.25, 'USD'), formatTick(12_500, null)]).toEqual([
      '$90',
      '$0.25',
      '12.5K',
    ])
    const rates = [0, 0.005, 0.01, 0.015000000000000001, 0.25]
    expect(rates.map((rate) => formatTick(rate, 'ratio'))).toEqual(['0%', '0.5%', '1%', '1.5%', '25%'])
  })

  it('tells the size of a count in a glance', () => {
    expect(formatRough('169312000')).toBe('169M')
  })
})
