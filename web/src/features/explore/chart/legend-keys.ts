import { CHART_KINDS } from './chart-kinds.ts'
import type { ChartData } from './chart-data.ts'

/** What the legend has to say of a picture: only what is drawn in it. Pure. */
export function legendKeys({ shape, buckets, series }: Pick<ChartData, 'shape' | 'buckets' | 'series'>) {
  const { stacked, marksNothing } = CHART_KINDS[shape]
  const seen = (place: number) =>
    series.some(({ values }) => {
      const value = values[place] ?? null
      return value !== null && (marksNothing || Number(value) !== 0)
    })
  const drawn = buckets.filter((_, place) => seen(place))
  return {
    settled: stacked && drawn.some(({ provisional, partial }) => !provisional && !partial),
    provisional: drawn.some(({ provisional }) => provisional),
    // Hatched like what can still change, but for another reason; a line does not show it.
    partial: stacked && drawn.some(({ provisional, partial }) => partial && !provisional),
    missing: buckets.some(({ gap }) => gap?.kind === 'missing'),
  }
}
