import { OTHER, type Series } from './chart-series.ts'

/** Told apart also by people with colour vision deficiency; order alternates light and dark tones. */
const LIGHT = ['#0b7a8c', '#e0962e', '#4b5fc4', '#d0607f', '#3f9b6b', '#8a64b8', '#b5651d', '#5fb3d4']
const DARK = ['#3bb3c2', '#e8ab52', '#8b9cf0', '#e58aa3', '#66c08f', '#b595dd', '#cf8a4d', '#8fd0ea']

export interface ChartColors {
  series: readonly string[]
  other: string
  /** What the vendor attributes to nothing. */
  nameless: string
  text: string
  muted: string
  line: string
  surface: string
  hatch: string
  /** Drawn over a layer of a stack, so that layers are told apart without their colour. */
  pattern: string
  hover: string
  gap: string
  gapLine: string
}

export function chartColors(scheme: 'light' | 'dark'): ChartColors {
  return scheme === 'dark'
    ? {
        series: DARK,
        other: '#5d6f7a',
        nameless: '#3d4b54',
        text: '#e4ecf0',
        muted: '#a1b2bc',
        line: '#25323a',
        surface: '#141d23',
        hatch: 'rgb(20 29 35 / 55%)',
        pattern: 'rgb(20 29 35 / 38%)',
        hover: 'rgba(161, 178, 188, 0.12)',
        gap: '#161f25',
        gapLine: '#26333b',
      }
    : {
        series: LIGHT,
        other: '#a9b4bd',
        nameless: '#ccd4da',
        text: '#14202a',
        muted: '#586570',
        line: '#e6eaed',
        surface: '#ffffff',
        hatch: 'rgb(255 255 255 / 62%)',
        pattern: 'rgb(255 255 255 / 36%)',
        hover: 'rgba(88, 101, 112, 0.09)',
        gap: '#f7f8f9',
        gapLine: '#e2e7ea',
      }
}

/** Colour of the series at a place; what is left over, or belongs to nothing, is grey. */
export function seriesColor(colors: ChartColors, { key }: Series, place: number): string {
  if (key === OTHER) return colors.other
  if (key === '') return colors.nameless
  return colors.series[place % colors.series.length] ?? colors.other
}

const DASHES: readonly (readonly number[])[] = [
  [],
  [7, 4],
  [2, 3],
  [10, 4, 2, 4],
  [4, 2],
  [12, 3],
  [1, 4],
  [6, 2, 2, 2],
]

/** How the line at a place is broken, so that lines are told apart without their colour; `solid` for the first. */
export function lineDash(place: number): 'solid' | number[] {
  const dash = DASHES[place % DASHES.length] ?? []
  return dash.length === 0 ? 'solid' : [...dash]
}

/** A pattern as the drawing library draws it over a bar. */
export interface LayerPattern {
  symbol: 'circle' | 'rect' | 'triangle' | 'diamond'
  symbolSize: number
  dashArrayX: number[] | number[][]
  dashArrayY: number[]
  rotation: number
}

const lines = (gap: number, rotation: number): LayerPattern => ({
  symbol: 'rect',
  symbolSize: 1,
  dashArrayX: [1, 0],
  dashArrayY: [1.5, gap],
  rotation,
})
const marks = (symbol: LayerPattern['symbol'], symbolSize: number): LayerPattern => ({
  symbol,
  symbolSize,
  dashArrayX: [
    [7, 7],
    [0, 7, 7, 0],
  ],
  dashArrayY: [7, 0],
  rotation: 0,
})

/** None is diagonal: that says that a number can still change. */
const PATTERNS: readonly (LayerPattern | null)[] = [
  null,
  marks('circle', 0.55),
  lines(5, 0),
  marks('diamond', 0.9),
  lines(5, Math.PI / 2),
  marks('triangle', 0.8),
  lines(2.5, 0),
  marks('rect', 0.5),
]

/** How the layer at a place is patterned; null for the first, which is plain. */
export function layerPattern(place: number): LayerPattern | null {
  return PATTERNS[place % PATTERNS.length] ?? null
}
