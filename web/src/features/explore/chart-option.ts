import type { EChartsCoreOption } from 'echarts/core'
import { formatAmount, formatTick, toPixelNumber } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { axisName } from './bucket-words.ts'
import type { Bucket } from './buckets.ts'
import { layerPattern, lineDash, seriesColor, type ChartColors } from './chart-palette.ts'
import { highWater, type Series } from './chart-series.ts'
import type { ChartData } from './chart-data.ts'
import { chartTooltip } from './chart-tooltip.ts'

function pixel(value: string | null): number | null {
  return value === null ? null : toPixelNumber(value)
}

/** Diagonal lines over a bar, so that "can still change" does not hang on colour alone. */
function hatching(color: string) {
  return { symbol: 'rect', color, dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 }
}

function barSeries(one: Series, place: number, buckets: readonly Bucket[], colors: ChartColors) {
  const color = seriesColor(colors, one, place)
  const pattern = layerPattern(place)
  const decal = pattern ? { decal: { ...pattern, color: colors.pattern } } : {}
  return {
    type: 'bar',
    name: one.label,
    stack: 'all',
    barMaxWidth: 44,
    barCategoryGap: buckets.length > 90 ? '8%' : '24%',
    itemStyle: { color, ...decal },
    emphasis: { disabled: true },
    data: one.values.map((value, at) => ({
      value: pixel(value),
      ...(buckets[at]?.provisional || buckets[at]?.partial
        ? { itemStyle: { decal: hatching(colors.hatch) } }
        : {}),
    })),
  }
}

function lineSeries(one: Series, place: number, buckets: readonly Bucket[], colors: ChartColors) {
  const color = seriesColor(colors, one, place)
  return {
    type: 'line',
    name: one.label,
    connectNulls: false,
    symbol: 'circle',
    // A history that has just begun is a few points among many gaps.
    symbolSize: one.values.filter((value) => value !== null).length > 62 ? 3 : 6,
    showSymbol: true,
    lineStyle: { width: 2, color, type: lineDash(place) },
    itemStyle: { color },
    emphasis: { disabled: true },
    data: one.values.map((value, at) => ({
      value: pixel(value),
      // A hollow point can still change.
      ...(buckets[at]?.provisional
        ? { itemStyle: { color: colors.surface, borderColor: color, borderWidth: 2 } }
        : {}),
    })),
  }
}

/** The period before: thin, dashed and without points, so that it is never taken for a number of this one. */
function previousLine({ previous }: ChartData, colors: ChartColors) {
  if (!previous) return []
  return [
    {
      type: 'line',
      name: previous.label,
      connectNulls: false,
      showSymbol: false,
      silent: true,
      z: 4,
      lineStyle: { width: 1.5, color: colors.text, opacity: 0.65, type: [4, 4] },
      itemStyle: { color: colors.text },
      emphasis: { disabled: true },
      data: previous.values.map(pixel),
    },
  ]
}

/** Bands where nothing is known, on axes of their own so that they take no room from the bars. */
function gapBands(buckets: readonly Bucket[], colors: ChartColors) {
  return {
    type: 'bar',
    name: 'gaps',
    xAxisIndex: 1,
    yAxisIndex: 1,
    silent: true,
    z: 0,
    barWidth: '100%',
    animation: false,
    tooltip: { show: false },
    data: buckets.map(({ gap }) => ({
      value: gap?.kind === 'missing' ? 1 : null,
      itemStyle: {
        color: colors.gap,
        decal: {
          symbol: 'rect',
          color: colors.gapLine,
          dashArrayX: [1, 0],
          dashArrayY: [1, 6],
          rotation: Math.PI / 4,
        },
      },
    })),
  }
}

/** The highest bucket as a line with its value: the tidemark. */
function waterLine({ total, buckets, unit, grain }: ChartData, colors: ChartColors) {
  const top = total && highWater(total)
  const bucket = top && buckets[top.place]
  if (!top || !bucket || buckets.length < 3) return {}
  const amount = formatAmount(top.value, { unit, compact: true })
  const label = t('explore:chart.highWater', { amount, bucket: axisName(bucket, grain) })
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      lineStyle: { color: colors.muted, type: [5, 5], width: 1, opacity: 0.8 },
      label: {
        formatter: label,
        position: 'insideStartTop',
        color: colors.muted,
        fontSize: 11,
        fontFamily: 'inherit',
      },
      data: [{ yAxis: toPixelNumber(top.value) }],
    },
  }
}

function axes({ buckets, grain, unit }: ChartData, colors: ChartColors) {
  const names = buckets.map((bucket) => axisName(bucket, grain))
  const hidden = { show: false, type: 'category', data: names }
  return {
    xAxis: [
      {
        type: 'category',
        data: names,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: colors.line } },
        axisLabel: { color: colors.muted, fontSize: 11, hideOverlap: true, margin: 10 },
      },
      hidden,
    ],
    yAxis: [
      {
        type: 'value',
        min: 0,
        splitNumber: 4,
        splitLine: { lineStyle: { color: colors.line } },
        axisLabel: {
          color: colors.muted,
          fontSize: 11,
          formatter: (value: number) => formatTick(value, unit),
        },
      },
      { type: 'value', show: false, min: 0, max: 1 },
    ],
  }
}

/** The drawing library's description of the chart. Pure: the same data gives the same picture. */
export function chartOption(data: ChartData, colors: ChartColors, animation: boolean): EChartsCoreOption {
  const { series, buckets, shape } = data
  const asBars = shape === 'bars'
  const drawn = series.map((one, place) =>
    asBars ? barSeries(one, place, buckets, colors) : lineSeries(one, place, buckets, colors),
  )
  const [first, ...others] = drawn
  return {
    animation,
    animationDuration: 250,
    textStyle: { fontFamily: 'Inter, ui-sans-serif, system-ui, sans-serif' },
    grid: {
      left: 4,
      right: 14,
      top: 22,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: asBars ? 'shadow' : 'line', shadowStyle: { color: colors.hover } },
      confine: true,
      className: 'tm-tooltip',
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.text, fontSize: 12 },
      formatter: chartTooltip(data, colors),
    },
    ...axes(data, colors),
    series: [
      ...(first ? [{ ...first, ...(asBars ? waterLine(data, colors) : {}) }] : []),
      ...others,
      ...previousLine(data, colors),
      gapBands(buckets, colors),
    ],
  }
}
