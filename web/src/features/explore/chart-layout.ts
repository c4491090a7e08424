import { formatTick, toPixelNumber } from '../../format/decimal.ts'
import { axisName } from './bucket-words.ts'
import type { ChartData } from './chart-data.ts'
import { highWater, type Series } from './chart-series.ts'

/** Room of one letter of a label, about: 11 pixels high. */
const LETTER = 6.1
const MARGIN = { top: 22, right: 14, bottom: 26 }
const MOST_BAR = 44

export interface Point {
  x: number
  y: number
  /** Which bucket it is of. */
  place: number
}

export interface Bar extends Point {
  width: number
  height: number
  /** Which series it is of. */
  series: number
}

/** Stretches of a line; a bucket without a number breaks it. */
export type Line = Point[][]

/** Where everything of a chart is, in pixels. */
export interface ChartLayout {
  plot: { left: number; right: number; top: number; bottom: number }
  /** Width of a bucket. */
  step: number
  ticks: { y: number; label: string }[]
  names: { x: number; label: string }[]
  bars: Bar[]
  lines: Line[]
  previous: Line
  /** Left edges of buckets of which nothing is known. */
  gaps: number[]
  /** The highest bucket: the tidemark. */
  water: { y: number; place: number; value: string } | null
}

/** From zero to at least `top` in about four steps of 1, 2, 2.5 or 5 of some power of ten. */
export function niceTicks(top: number): number[] {
  if (!(top > 0)) return [0, 1]
  const rough = top / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10) * power
  const count = Math.ceil(top / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}

const pixel = (value: string | null | undefined) => (value ? toPixelNumber(value) : 0)

/** The top of the axis: the highest stack, or the highest point of all lines. */
function highest({ series, buckets, previous, shape }: ChartData): number {
  const tops = buckets.map((_, place) => {
    const values = series.map(({ values: of }) => Math.max(0, pixel(of[place])))
    const top = shape === 'bars' ? values.reduce((a, b) => a + b, 0) : Math.max(0, ...values)
    return Math.max(top, pixel(previous?.values[place]))
  })
  return tops.reduce((a, b) => Math.max(a, b), 0)
}

/** Every value has its place for a width and height. Pure. */
export function layOut(data: ChartData, width: number, height: number): ChartLayout {
  const { buckets, series, unit, shape } = data
  const values = niceTicks(highest(data))
  const labels = values.map((value) => formatTick(value, unit))
  const left = Math.ceil(Math.max(...labels.map(({ length }) => length)) * LETTER) + 12
  const plot = { left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom }
  const step = Math.max(0, plot.right - left) / Math.max(1, buckets.length)
  const scale = (plot.bottom - plot.top) / (values.at(-1) ?? 1)
  const xOf = (place: number) => left + (place + 0.5) * step
  const yOf = (value: number) => plot.bottom - value * scale
  const lineOf = (one: Series) => stretches(one, xOf, yOf)
  const top = data.total && shape === 'bars' && buckets.length >= 3 ? highWater(data.total) : null
  return {
    plot,
    step,
    ticks: values.map((value, i) => ({ y: yOf(value), label: labels[i] ?? '' })),
    names: namesOf(data, step, xOf, width),
    bars: shape === 'bars' ? stack(data, step, xOf, yOf) : [],
    lines: shape === 'lines' ? series.map(lineOf) : [],
    previous: data.previous ? lineOf(data.previous) : [],
    gaps: buckets.flatMap(({ gap }, place) => (gap?.kind === 'missing' ? [left + place * step] : [])),
    water: top && { y: yOf(toPixelNumber(top.value)), ...top },
  }
}

/** As many names as fit without touching, evenly. */
function namesOf({ buckets, grain }: ChartData, step: number, xOf: (place: number) => number, width: number) {
  const labels = buckets.map((bucket) => axisName(bucket, grain))
  const room = labels.reduce((most, { length }) => Math.max(most, length), 0) * LETTER + 12
  const every = Math.max(1, Math.ceil(room / Math.max(step, 0.01)))
  return labels.flatMap((label, place) => {
    const half = (label.length * LETTER) / 2
    const x = xOf(place)
    return place % every === 0 && x + half <= width && x - half >= 0 ? [{ x, label }] : []
  })
}

function stack(
  { series, buckets }: ChartData,
  step: number,
  xOf: (place: number) => number,
  yOf: (value: number) => number,
): Bar[] {
  const width = Math.min(MOST_BAR, step * (buckets.length > 90 ? 0.92 : 0.76))
  return buckets.flatMap((_, place) => {
    let below = 0
    return series.flatMap((one, at): Bar[] => {
      const value = pixel(one.values[place])
      if (value <= 0) return []
      const y = yOf(below + value)
      const bar = { x: xOf(place) - width / 2, y, width, height: yOf(below) - y, place, series: at }
      below += value
      return [bar]
    })
  })
}

function stretches(one: Series, xOf: (place: number) => number, yOf: (value: number) => number): Line {
  const line: Line = []
  let open: Point[] | null = null
  for (const [place, value] of one.values.entries()) {
    if (value === null) {
      open = null
      continue
    }
    if (!open) line.push((open = []))
    open.push({ x: xOf(place), y: yOf(toPixelNumber(value)), place })
  }
  return line
}

/** A line as the path of an SVG. */
export function pathOf(line: Line): string {
  return line
    .map((points) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`)
    .join('')
}
