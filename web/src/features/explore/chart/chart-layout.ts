import { extent, nice, ticks } from 'd3-array'
import { formatTick } from '../../../format/decimal.ts'
import { axisName } from '../buckets/bucket-words.ts'
import type { ChartData } from './chart-data.ts'
import { CHART_KINDS, lineThrough, pixel, type Line, type Marks } from './chart-kinds.ts'

/** Room of one letter of a label, about: 11 pixels high. */
const LETTER = 6.1
/** Of one in the name of a currency: capital letters are wider. */
const CAPITAL = 8.2
const roomOf = (label: string) =>
  [...label].reduce((sum, sign) => sum + (/[A-Z$]/.test(sign) ? CAPITAL : LETTER), 0)
const MARGIN = { top: 22, right: 14, bottom: 26 }

/** Where everything of a chart is, in pixels. */
export interface ChartLayout extends Marks {
  plot: { left: number; right: number; top: number; bottom: number }
  /** Width of a bucket. */
  step: number
  ticks: { y: number; label: string }[]
  names: { x: number; label: string }[]
  previous: Line | null
  /** Left edges of buckets of which nothing is known. */
  gaps: number[]
  thresholds: { y: number; label: string }[]
}

const STEPS = 4

/** Round values from the lowest to the highest end of anything drawn, zero among them. */
export function niceTicks(ends: readonly number[]): number[] {
  const [low = 0, high = 0] = extent([0, ...ends])
  const [first, last] = nice(low, high > low ? high : low + 1, STEPS)
  return ticks(first, last, STEPS)
}

/** Every value has its place for a width and height. Pure. */
export function layOut(data: ChartData, width: number, height: number): ChartLayout {
  const { buckets, unit, previous, thresholds } = data
  const kind = CHART_KINDS[data.shape]
  const values = niceTicks([
    ...kind.ends(data),
    ...(previous?.values ?? []).map(pixel),
    ...thresholds.map(({ value }) => pixel(value)),
  ])
  const labels = values.map((value) => formatTick(value, unit))
  const left = Math.ceil(Math.max(...labels.map(roomOf))) + 12
  const plot = { left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom }
  const step = Math.max(0, plot.right - left) / Math.max(1, buckets.length)
  const [lowest = 0, highest = 1] = [values[0], values.at(-1)]
  const xOf = (place: number) => left + (place + 0.5) * step
  const yOf = (value: number) =>
    plot.bottom - ((value - lowest) / (highest - lowest)) * (plot.bottom - plot.top)
  const scale = { step, xOf, yOf }
  return {
    ...kind.marks(data, scale),
    plot,
    step,
    ticks: values.map((value, i) => ({ y: yOf(value), label: labels[i] ?? '' })),
    names: namesOf(data, step, xOf, width),
    previous: previous && lineThrough(previous, scale),
    gaps: buckets.flatMap(({ gap }, place) => (gap && gap.kind !== 'arriving' ? [left + place * step] : [])),
    thresholds: thresholds.map(({ value, label }) => ({ y: yOf(pixel(value)), label })),
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
