import { describe, expect, test } from 'vitest'
import type { AnswerRow } from '../metrics-query.ts'
import type { OwnAllowance } from '../../model/money/dated-price.ts'
import { inEnglish } from '../../words/said.ts'
import { coverNotes, includedMonth as monthOf } from './included-credits.ts'

type Input = Omit<Parameters<typeof monthOf>[0], 'allowances'>
const includedMonth = (input: Input, allowances: readonly OwnAllowance[] = []) =>
  monthOf({ ...input, allowances })

const seats = (time: string, plans: Record<string, number>): AnswerRow[] =>
  Object.entries(plans).map(([plan, people]) => ({ time, plan, 'seats.total': people }))

const credits = (time: string, gross: string | null, included: string | null, more = {}): AnswerRow => ({
  time,
  'credits.gross': gross,
  'credits.included': included,
  'credits.billed': gross === null ? null : String(Number(gross) - Number(included)),
  provisional: false,
  partial: false,
  ...more,
})

const OCTOBER = { copilot_business: 10, enterprise: 1 }
const MANY = 10 * 1900 + 3900

describe('the size', () => {
  test('is what the seats bring, by both terms where they differ', () => {
    const now = includedMonth({ seatDays: seats('2026-10-05', OCTOBER), creditDays: [] })
    expect(now).toMatchObject({
      size: { existing: String(MANY), new: String(MANY), by: 'seats' },
      month: null,
      left: null,
    })
    const promotion = includedMonth({ seatDays: seats('2026-07-05', OCTOBER), creditDays: [] })
    expect(promotion.size).toEqual({ existing: '37000', new: String(MANY), by: 'seats' })
  })

  test('grows with seats at once, and shrinks with none of them before the next month', () => {
    const days = [
      ...seats('2026-10-01', OCTOBER),
      ...seats('2026-10-02', { business: 12 }),
      ...seats('2026-10-03', { business: 3 }),
    ]
    const { seats: counted, size } = includedMonth({ seatDays: days, creditDays: [] })
    expect(size?.new).toBe(String(MANY))
    expect(counted.map(({ plan, people }) => [plan, people])).toEqual([
      ['business', 10],
      ['enterprise', 1],
    ])
  })

  test('is unknown, and not smaller, where a plan brings nobody knows what', () => {
    for (const plan of ['standalone', '', 'gold'])
      expect(
        includedMonth({ seatDays: seats('2026-10-05', { business: 5, [plan]: 1 }), creditDays: [] }).size,
      ).toBe(null)
    expect(includedMonth({ seatDays: [], creditDays: [credits('2026-10-01', '5', '5')] })).toMatchObject({
      size: null,
      month: { used: '5' },
      left: null,
    })
  })

  test('is all that was covered, once two settled days had use and nothing more of it covered', () => {
    const seatDays = seats('2026-10-05', OCTOBER)
    const days = [credits('2026-10-01', '20000', '20000'), credits('2026-10-02', '3000', '2950.5')]
    const uncovered = (day: string, more = {}) => credits(day, '10', '0', more)
    const sizeOf = (...more: AnswerRow[]) => includedMonth({ seatDays, creditDays: [...days, ...more] }).size
    expect(sizeOf(uncovered('2026-10-03'), uncovered('2026-10-04'))).toEqual({
      existing: '22950.5',
      new: '22950.5',
      by: 'bill',
    })
    // One day may be a model that nothing covers, and what is not settled may be covered yet.
    expect(sizeOf(uncovered('2026-10-03'))?.by).toBe('seats')
    expect(sizeOf(uncovered('2026-10-03'), uncovered('2026-10-04', { provisional: true }))?.by).toBe('seats')
    // Without use nothing shows; and where a day lacks, more may have been covered.
    expect(sizeOf(uncovered('2026-10-03'), credits('2026-10-04', '0', '0'))?.by).toBe('seats')
    expect(
      sizeOf(credits('2026-10-03', null, null), uncovered('2026-10-04'), uncovered('2026-10-05'))?.by,
    ).toBe('seats')
  })
})

describe('seats that bring what the organisation says', () => {
  const own = (validFrom: string | null, amount: number | null): OwnAllowance => ({
    plan: 'business',
    unit: 'credits',
    validFrom,
    amount,
  })

  test('are reckoned with that, those of other plans with the list, and each says whose figure it is', () => {
    const month = {
      seatDays: seats('2026-07-05', OCTOBER),
      creditDays: [credits('2026-07-01', '100', '100')],
    }
    const { seats: counted, size, left } = includedMonth(month, [own('2026-07-01', 2500)])
    // The promotion of who was a customer before remains for the Enterprise seat alone.
    expect(size).toEqual({ existing: '32000', new: '28900', by: 'seats' })
    expect(left).toEqual({ existing: '31900', new: '28800' })
    expect(counted.map(({ each, basis }) => [each, basis])).toEqual([
      [
        { existing: 2500, new: 2500 },
        { by: 'own', validFrom: '2026-07-01' },
      ],
      [
        { existing: 7000, new: 3900 },
        { by: 'list', source: 'price_documented', readOn: '2026-11-22' },
      ],
    ])
  })

  test('count from the day of the entry; the day that brings most is the month’s, so that less counts from the next', () => {
    const days = [...seats('2026-10-14', { business: 10 }), ...seats('2026-10-15', { business: 10 })]
    const sizeOf = (amount: number | null) =>
      includedMonth({ seatDays: days, creditDays: [] }, [own('2026-10-15', amount)]).size?.new
    expect(sizeOf(2500)).toBe('25000')
    expect(sizeOf(1000)).toBe('19000')
    expect(sizeOf(null)).toBeUndefined()
    expect(
      includedMonth({ seatDays: seats('2026-11-01', { business: 10 }), creditDays: [] }, [
        own('2026-10-15', 1000),
      ]).size?.new,
    ).toBe('10000')
  })

  test('a day that brings nobody knows what may be the one that brings most', () => {
    const days = [
      ...seats('2026-10-05', { business: 100 }),
      ...seats('2026-10-06', { business: 100, standalone: 1 }),
      ...seats('2026-10-07', { business: 50 }),
    ]
    expect(includedMonth({ seatDays: days, creditDays: [] }, []).size).toBeNull()
  })

  test('that bring nothing are none of unknown size', () => {
    const month = { seatDays: seats('2026-10-05', { business: 10 }), creditDays: [] }
    expect(includedMonth(month, [own(null, 0)]).size?.new).toBe('0')
    expect(includedMonth(month, [own(null, null)]).size).toBeNull()
  })
})

describe('a bill that says something else', () => {
  const seatDays = seats('2026-10-05', { business: 10 })
  const notes = (amount: number | null, ...creditDays: AnswerRow[]) => {
    const own = { plan: 'business', unit: 'credits', validFrom: null, amount } as const
    return coverNotes(includedMonth({ seatDays, creditDays }, [own])).map(inEnglish)
  }
  const charged = credits('2026-10-01', '25000', '19000')

  test('covers less than the seats are said to bring, and charges', () => {
    expect(notes(2500, charged)).toEqual([
      'The bill charges 6000 credits although it covers 19000, which is less than these seats include. Where no cost center has used up a pool of its own, the vendor includes less than that.',
    ])
    expect(notes(1900, charged)).toEqual([])
  })

  test('covers more', () => {
    expect(notes(1000, charged)[0]).toContain('covers 19000 credits, which is more')
    expect(notes(0, charged)).toHaveLength(1)
  })

  test('is none before anything is charged, where days are missing, where nobody knows what is included, and once it is the size', () => {
    expect(notes(2500, credits('2026-10-01', '900', '900'))).toEqual([])
    expect(notes(2500, charged, credits('2026-10-02', null, null), charged)).toEqual([])
    expect(notes(null, charged)).toEqual([])
    expect(notes(2500)).toEqual([])
    const uncovered = ['2026-10-02', '2026-10-03'].map((day) => credits(day, '10', '0'))
    expect(notes(2500, charged, ...uncovered)).toEqual([])
  })

  test('by terms is one only where both are contradicted', () => {
    const july = seats('2026-07-05', { business: 10 })
    const of = (included: string) =>
      coverNotes(includedMonth({ seatDays: july, creditDays: [credits('2026-07-01', '40000', included)] }))
    expect(of('25000')).toEqual([])
    expect(of('18000')).toHaveLength(1)
    expect(of('31000')).toHaveLength(1)
  })
})

describe('what is used', () => {
  const seatDays = seats('2026-10-05', OCTOBER)

  test('is left of the size, below zero where it is more, to the last digit', () => {
    const creditDays = [
      credits('2026-10-01', '20000.000000000000000001', '20000'),
      credits('2026-10-02', '3000', '2900'),
    ]
    expect(includedMonth({ seatDays, creditDays })).toMatchObject({
      month: { used: '23000.000000000000000001', covered: '22900', atLeast: false },
      left: { existing: '-100.000000000000000001', new: '-100.000000000000000001' },
    })
  })

  test('is at least so much where days between are not known; those that have not come yet are none of them', () => {
    const known = credits('2026-10-01', '1', '1')
    const gap = credits('2026-10-02', null, null)
    const atLeast = (...creditDays: AnswerRow[]) => includedMonth({ seatDays, creditDays }).month?.atLeast
    expect(atLeast(known, gap)).toBe(false)
    expect(atLeast(known, gap, credits('2026-10-03', '1', '1'))).toBe(true)
    expect(atLeast({ ...known, partial: true })).toBe(true)
    expect(includedMonth({ seatDays, creditDays: [gap] }).month).toBe(null)
  })
})
