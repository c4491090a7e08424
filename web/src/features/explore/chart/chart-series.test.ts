import { describe, expect, it } from 'vitest'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { bucketsOf } from '../buckets/buckets.ts'
import { groupedSeries, highWater, otherSeries, totalSeries } from './chart-series.ts'
import { ownWords } from '../../../i18n/service-words.ts'

const CREDITS = 'spend.credits'
const days = (...rows: MetricsAnswer['rows']): MetricsAnswer => ({
  columns: [],
  rows,
  completeness: {
    data_through: '2026-03-04T14:00:00Z',
    settled_through: '2026-03-04T00:00:00Z',
    missing: [
      {
        from: '2026-03-02T00:00:00Z',
        to: '2026-03-03T00:00:00Z',
        reason: 'held',
        message: 'Held back.',
        message_said: ownWords('Held back.'),
        metrics: [],
      },
      {
        from: '2026-03-05T00:00:00Z',
        to: '2026-03-06T00:00:00Z',
        reason: 'not_collected_yet',
        message: 'Still to come.',
        message_said: ownWords('Still to come.'),
        metrics: [],
      },
    ],
    rejected: [],
  },
  notes: [],
  notes_said: [],
})
const answer = days(
  { time: '2026-03-01', [CREDITS]: '3.4', provisional: false, partial: false },
  { time: '2026-03-02', [CREDITS]: null, provisional: false, partial: true },
  { time: '2026-03-03', [CREDITS]: '0', provisional: false, partial: true },
  { time: '2026-03-04', [CREDITS]: '5', provisional: true, partial: false },
  { time: '2026-03-05', [CREDITS]: null, provisional: true, partial: false },
)

describe('buckets', () => {
  it('gives a gap its place and its reason, and tells what will fill by itself', () => {
    expect(bucketsOf(answer, [CREDITS], 'day').map(({ time, gap }) => [time, gap])).toEqual([
      ['2026-03-01', null],
      ['2026-03-02', { kind: 'missing', message: 'Held back.' }],
      ['2026-03-03', null],
      ['2026-03-04', null],
      ['2026-03-05', { kind: 'arriving', message: 'Still to come.' }],
    ])
  })

  it('marks what can change and what is only partly known, but never a gap', () => {
    const flags = bucketsOf(answer, [CREDITS], 'day').map(({ partial, provisional }) => ({
      partial,
      provisional,
    }))
    expect(flags).toEqual([
      { partial: false, provisional: false },
      { partial: false, provisional: false },
      { partial: true, provisional: false },
      { partial: false, provisional: true },
      { partial: false, provisional: false },
    ])
  })

  it('tells a past that is still being collected from hours that are still to come', () => {
    const filling = days({ time: '2026-02-01', [CREDITS]: null }, { time: '2026-03-06', [CREDITS]: null })
    const reason = 'not_collected_yet' as const
    filling.completeness.missing = [
      {
        from: '2026-02-01T00:00:00Z',
        to: '2026-02-02T00:00:00Z',
        reason,
        message: 'Not collected yet.',
        message_said: ownWords('Not collected yet.'),
        metrics: [],
      },
      {
        from: '2026-03-06T00:00:00Z',
        to: '2026-03-07T00:00:00Z',
        reason,
        message: 'Still to come.',
        message_said: ownWords('Still to come.'),
        metrics: [],
      },
    ]
    expect(bucketsOf(filling, [CREDITS], 'day').map(({ gap }) => gap?.kind)).toEqual(['missing', 'arriving'])
  })

  it('says when the vendor gives no value although the time is collected', () => {
    const estimate = days({ time: '2026-03-01', 'spend.estimated_usd': null })
    expect(bucketsOf(estimate, ['spend.estimated_usd'], 'day')[0]?.gap?.message).toContain(
      'vendor gives no value',
    )
  })

  it('ends a month where the next begins', () => {
    const [month] = bucketsOf(days({ time: '2026-02-01', [CREDITS]: '1' }), [CREDITS], 'month')
    expect(month?.end).toBe(Date.UTC(2026, 2, 1))
  })
})

describe('series', () => {
  const buckets = bucketsOf(answer, [CREDITS], 'day')
  const rows = [
    { time: '2026-03-01', user: 'u1', user_label: 'Ada', [CREDITS]: '1.1' },
    { time: '2026-03-01', user: '', user_label: null, [CREDITS]: '2.2' },
    { time: '2026-03-02', user: 'u1', user_label: 'Ada', [CREDITS]: null },
    { time: '2026-03-04T00:00:00.000Z', user: 'u1', user_label: 'Ada', [CREDITS]: '5' },
  ]
  const drawn = groupedSeries(rows, buckets, CREDITS, 'user')

  it('keeps the order of the service and the names it gives, and never turns unknown into zero', () => {
    expect(drawn).toEqual([
      { key: 'u1', label: 'Ada', values: ['1.1', null, null, '5', null] },
      { key: '', label: 'Unattributed', values: ['2.2', null, null, null, null] },
    ])
  })

  it('leaves the exact rest to the others', () => {
    const total = totalSeries(answer.rows, CREDITS)
    expect(otherSeries(total, drawn)?.values).toEqual(['0.1', null, '0', '0', null])
    expect(otherSeries(total, [total])).toBeNull()
  })

  it('marks the high water', () => {
    const top = highWater(totalSeries(answer.rows, CREDITS), { buckets, grain: 'day' })
    expect(top).toEqual({ bucket: buckets[3], value: '5' })
    const nothing = { key: 't', label: 't', values: [null, '0'] }
    expect(highWater(nothing, { buckets, grain: 'day' })).toBeNull()
  })
})
