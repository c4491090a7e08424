import { extent, nice, ticks } from 'd3-array'
import { line, stack, stackOffsetDiverging } from 'd3-shape'
import { formatTick, toPixelNumber } from '../../../format/decimal.ts'
import { axisName } from '../buckets/bucket-words.ts'
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

/** The path of an SVG, broken where a bucket has no number, and the points on it. */
export interface Line {
  path: string
  points: Point[]
}

/** Where everything of a chart is, in pixels. */
export interface ChartLayout {
  plot: { left: number; right: number; top: number; bottom: number }
  /** Width of a bucket. */
  step: number
  ticks: { y: number; label: string }[]
  names: { x: number; label: string }[]
  bars: Bar[]
  lines: Line[]
  previous: Line | null
  /** Left edges of buckets of which nothing is known. */
  gaps: number[]
  /** The highest bucket: the tidemark. */
  water: { y: number; place: number; value: string } | null
}

const STEPS = 4

const pixel = (value: string | null | undefined) => (value ? toPixelNumber(value) : 0)

/** Round values from the lowest to the highest end of anything drawn, zero among them. */
export function niceTicks(ends: readonly number[]): number[] {
  const [low = 0, high = 0] = extent([0, ...ends])
  const [first, last] = nice(low, high > low ? high : low + 1, STEPS)
  return ticks(first, last, STEPS)
}

interface Box {
  place: number
  /** Which series it is of. */
  series: number
  ends: [number, number]
}

/** The parts of each bucket on top of each other; what is below zero, a correction of the vendor's, goes down from it. */
function stackOf({ series, buckets }: ChartData): Box[] {
  const layers = stack<number, number>()
    .keys(series.keys())
    .value((place, at) => pixel(series[at]?.values[place]))
    .offset(stackOffsetDiverging)(buckets.keys())
  return layers
    .flatMap((layer, at) => layer.map(([from, to], place): Box => ({ place, series: at, ends: [from, to] })))
    .filter(({ ends }) => ends[0] !== ends[1])
    .toSorted((a, b) => a.place - b.place || a.series - b.series)
}

/** Every value has its place for a width and height. Pure. */
export function layOut(data: ChartData, width: number, height: number): ChartLayout {
  const { buckets, series, unit, shape } = data
  const boxes = shape === 'bars' ? stackOf(data) : []
  const drawn = [...(shape === 'lines' ? series : []), ...(data.previous ? [data.previous] : [])]
  const values = niceTicks([
    ...boxes.flatMap(({ ends }) => ends),
    ...drawn.flatMap((one) => one.values.map(pixel)),
  ])
  const labels = values.map((value) => formatTick(value, unit))
  const left = Math.ceil(Math.max(...labels.map(({ length }) => length)) * LETTER) + 12
  const plot = { left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom }
  const step = Math.max(0, plot.right - left) / Math.max(1, buckets.length)
  const [lowest = 0, highest = 1] = [values[0], values.at(-1)]
  const xOf = (place: number) => left + (place + 0.5) * step
  const yOf = (value: number) =>
    plot.bottom - ((value - lowest) / (highest - lowest)) * (plot.bottom - plot.top)
  const lineOf = (one: Series) => lineThrough(one, xOf, yOf)
  const top = data.total && shape === 'bars' && buckets.length >= 3 ? highWater(data.total) : null
  return {
    plot,
    step,
    ticks: values.map((value, i) => ({ y: yOf(value), label: labels[i] ?? '' })),
    names: namesOf(data, step, xOf, width),
    bars: barsOf(boxes, step, buckets.length, xOf, yOf),
    lines: shape === 'lines' ? series.map(lineOf) : [],
    previous: data.previous && lineOf(data.previous),
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

function barsOf(
  boxes: readonly Box[],
  step: number,
  buckets: number,
  xOf: (place: number) => number,
  yOf: (value: number) => number,
): Bar[] {
  const width = Math.min(MOST_BAR, step * (buckets > 90 ? 0.92 : 0.76))
  return boxes.map(({ place, series, ends }) => {
    const [bottom, top] = [yOf(Math.min(...ends)), yOf(Math.max(...ends))]
    return { x: xOf(place) - width / 2, y: top, width, height: bottom - top, place, series }
  })
}

function lineThrough(one: Series, xOf: (place: number) => number, yOf: (value: number) => number): Line {
  const path = line<string | null>()
    .defined((value) => value !== null)
    .x((_, place) => xOf(place))
    .y((value) => yOf(pixel(value)))
    .digits(1)
  const points = one.values.flatMap((value, place) =>
    value === null ? [] : [{ x: xOf(place), y: yOf(pixel(value)), place }],
  )
  return { path: path(one.values) ?? '', points }
}
