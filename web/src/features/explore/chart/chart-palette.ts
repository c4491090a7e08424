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

/** What is drawn over a layer, in 16 by 16. None is diagonal: that says that a number can still change. */
const PATTERNS: readonly string[] = [
  '',
  'M4 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M0 2h16v1.6H0zM0 8h16v1.6H0zM0 13.4h16v1.6H0z',
  'M4 1l3 3-3 3-3-3zM12 9l3 3-3 3-3-3z',
  'M2 0h1.6v16H2zM8 0h1.6v16H8zM13.4 0h1.6v16h-1.6z',
  'M4 1l3 5H1zM12 9l3 5H9z',
  'M0 1h16v1.5H0zM0 5h16v1.5H0zM0 9h16v1.5H0zM0 13h16v1.5H0z',
  'M2 2h4v4H2zM10 10h4v4h-4z',
]

/** The path over the layer at a place; empty for the first, which is plain. */
export function layerPattern(place: number): string {
  return PATTERNS[place % PATTERNS.length] ?? ''
}
