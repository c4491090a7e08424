import { describe, expect, it } from 'vitest'
import type { Bucket } from '../buckets/buckets.ts'
import type { ChartData } from './chart-data.ts'
import { layOut, niceTicks } from './chart-layout.ts'

const DAY_MS = 86_400_000

function bucket(place: number, fields: Partial<Bucket> = {}): Bucket {
  const start = Date.parse('2026-03-02') + place * DAY_MS
  return {
    time: new Date(start).toISOString().slice(0, 10),
    start,
    end: start + DAY_MS,
    gap: null,
    partial: false,
    provisional: false,
    ...fields,
  }
}

function chart(values: (string | null)[][], fields: Partial<ChartData> = {}): ChartData {
  const buckets = values[0]?.map((_, place) => bucket(place)) ?? []
  return {
    id: 'spend.credits',
    name: 'Credits',
    unit: 'credits',
    grain: 'day',
    by: null,
    buckets,
    series: values.map((of, i) => ({ key: `k${i}`, label: `k${i}`, values: of })),
    total: null,
    previous: null,
    shape: 'bars',
    thresholds: [],
    completeness: { data_through: null, settled_through: null, missing: [], rejected: [] },
    notes: [],
    ...fields,
  }
}

describe('ticks', () => {
  it.each([
    [[], [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[0.37], [0, 0.1, 0.2, 0.3, 0.4]],
    [[4], [0, 1, 2, 3, 4]],
    [[1234], [0, 500, 1000, 1500]],
    [
      [-300, 900],
      [-500, 0, 500, 1000],
    ],
  ])('for %j', (ends, ticks) => {
    expect(niceTicks(ends)).toEqual(ticks)
  })
})

describe('a chart of bars', () => {
  it('stacks the series, each as high as its share of the axis', () => {
    const { bars, plot, ticks } = layOut(
      chart([
        ['10', '5'],
        ['30', null],
      ]),
      600,
      340,
    )
    const whole = plot.bottom - plot.top
    expect(ticks.at(-1)).toMatchObject({ y: plot.top, label: '40' })
    expect(bars.map(({ place, series }) => [place, series])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ])
    expect(bars.map(({ height }) => height / whole)).toEqual([0.25, 0.75, 0.125])
    expect(bars[1]).toMatchObject({ y: plot.top, height: (bars[0]?.y ?? 0) - plot.top })
  })

  it('stays inside its width, and names no more buckets than there is room for', () => {
    const values = Array.from({ length: 400 }, () => '7')
    for (const width of [320, 1200]) {
      const { bars, names } = layOut(chart([values]), width, 340)
      expect(bars).toHaveLength(400)
      expect(bars.every((bar) => bar.x >= 0 && bar.x + bar.width <= width)).toBe(true)
      expect(names.length).toBeGreaterThan(2)
      const apart = names.slice(1).map(({ x }, i) => x - (names[i]?.x ?? 0))
      expect(Math.min(...apart)).toBeGreaterThan(30)
    }
  })

  it('draws nothing for what is unknown, and a band where nothing will come', () => {
    const gap = { kind: 'missing', message: '' } as const
    const data = chart([['1', null, null]])
    const buckets = [bucket(0), bucket(1, { gap }), bucket(2, { gap: { kind: 'arriving', message: '' } })]
    const { bars, gaps, plot, step } = layOut({ ...data, buckets }, 600, 340)
    expect(bars).toHaveLength(1)
    expect(gaps).toEqual([plot.left + step])
  })

  it('draws a line across where a threshold is, and keeps it on the axis', () => {
    const thresholds = [{ value: '8', label: 'agreed' }]
    const { thresholds: drawn, plot, ticks } = layOut(chart([['1', '4', '2']], { thresholds }), 600, 340)
    expect(ticks.at(-1)).toMatchObject({ y: plot.top, label: '8' })
    expect(drawn).toEqual([{ y: plot.top, label: 'agreed' }])
  })
})

it('a correction goes down from zero, and takes nothing from what stands above it', () => {
  const { bars, plot, ticks } = layOut(
    chart([
      ['30', '10'],
      ['-10', '0'],
    ]),
    600,
    340,
  )
  const zero = ticks.find(({ label }) => label === '0')?.y ?? 0
  expect(zero).toBeLessThan(plot.bottom)
  expect(bars.map(({ y, height }) => [Math.sign(zero - y), Math.round(height)])).toEqual([
    [1, Math.round(zero - plot.top)],
    [0, Math.round((zero - plot.top) / 3)],
    [1, Math.round((zero - plot.top) / 3)],
  ])
})

it('a line breaks where there is no number, and is as high as the period before needs', () => {
  const previous = { key: 'p', label: 'p', values: ['8', null, '2'] }
  const layout = layOut(chart([['1', null, '4']], { shape: 'lines', previous }), 600, 340)
  expect(layout.lines[0]?.points.map(({ place }) => place)).toEqual([0, 2])
  expect(layout.lines[0]?.path).toMatch(/^M[\d.]+,[\d.]+Z?M[\d.]+,[\d.]+Z?$/)
  expect(layout.previous?.points[0]?.y).toBe(layout.plot.top)
})
