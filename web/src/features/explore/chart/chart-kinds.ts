import { line, stack, stackOffsetDiverging } from 'd3-shape'
import { toPixelNumber } from '../../../format/decimal.ts'
import type { ChartData, ChartShape } from './chart-data.ts'
import type { Series } from './chart-series.ts'

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

/** Where buckets and values are, in pixels. */
export interface Scale {
  /** Width of a bucket. */
  step: number
  xOf: (place: number) => number
  yOf: (value: number) => number
}

/** What is drawn of the series: bars in the order they are drawn in, lines in the order of their series. */
export interface Marks {
  bars: Bar[]
  lines: Line[]
}

/** A kind of chart. The frame around it (axes, gaps, thresholds, the period before, legend, keys) is the same for all. */
interface ChartKind {
  /** Its series are parts of one whole. */
  stacked: boolean
  /** Whether a number of nothing leaves a mark. */
  marksNothing: boolean
  /** Values that its marks reach to: the axis holds them. */
  ends: (data: ChartData) => number[]
  marks: (data: ChartData, scale: Scale) => Marks
}

export const pixel = (value: string | null | undefined) => (value ? toPixelNumber(value) : 0)

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

const STACKED_BARS: ChartKind = {
  stacked: true,
  marksNothing: false,
  ends: (data) => stackOf(data).flatMap(({ ends }) => ends),
  marks: (data, { step, xOf, yOf }) => {
    const width = Math.min(MOST_BAR, step * (data.buckets.length > 90 ? 0.92 : 0.76))
    const bars = stackOf(data).map(({ place, series, ends }) => {
      const [bottom, top] = [yOf(Math.min(...ends)), yOf(Math.max(...ends))]
      return { x: xOf(place) - width / 2, y: top, width, height: bottom - top, place, series }
    })
    return { bars, lines: [] }
  },
}

export function lineThrough({ values }: Series, { xOf, yOf }: Scale): Line {
  const path = line<string | null>()
    .defined((value) => value !== null)
    .x((_, place) => xOf(place))
    .y((value) => yOf(pixel(value)))
    .digits(1)
  const points = values.flatMap((value, place) =>
    value === null ? [] : [{ x: xOf(place), y: yOf(pixel(value)), place }],
  )
  return { path: path(values) ?? '', points }
}

const LINES: ChartKind = {
  stacked: false,
  marksNothing: true,
  ends: ({ series }) => series.flatMap(({ values }) => values.map(pixel)),
  marks: ({ series }, scale) => ({ bars: [], lines: series.map((one) => lineThrough(one, scale)) }),
}

export const CHART_KINDS: Record<ChartShape, ChartKind> = { bars: STACKED_BARS, lines: LINES }
