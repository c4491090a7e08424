import { formatAmount } from '../../../format/decimal.ts'
import { axisName } from '../buckets/bucket-words.ts'
import {
  isMembership,
  type Dimension,
  type Membership,
  type MetricId,
} from '../../../../../src/api/contract/words.ts'
import type { MessageCode } from '../../../../../src/words/english.ts'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { ownWords } from '../../../i18n/service-words.ts'
import { t } from '../../../i18n/t.ts'
import { bucketsOf, type Bucket } from '../buckets/buckets.ts'
import {
  groupedSeries,
  highWater,
  metricSeries,
  otherSeries,
  previousSeries,
  totalSeries,
  type Series,
} from './chart-series.ts'
import type { ShownGrain } from '../range/date-range.ts'
import { metricWords } from '../explain/metric-words.ts'
import type { Sentence } from '../../../../../src/api/contract/common.ts'

/** The kinds of charts there are, see `chart-kinds.ts`. */
export type ChartShape = 'bars' | 'lines'

interface Threshold {
  value: string
  label: string
}

/** What a chart and the table behind it show. */
export interface ChartData {
  /** For file names: `code.generations`. */
  id: string
  name: string
  /** As the answer names it: of money in a currency of one's own, that currency. */
  unit: string
  grain: ShownGrain
  /** What the series are values of; null when there is one, or when each is a number of its own. */
  by: Dimension | null
  buckets: Bucket[]
  series: Series[]
  /** The whole the series are parts of; null where they are no parts. */
  total: Series | null
  /** The whole of the period before, bucket by bucket; null where it is not compared or not known. */
  previous: Series | null
  /** Parts of a whole are stacked; what overlaps (people, groups) or has no whole (rates) is drawn as lines. */
  shape: ChartShape
  /** Values to hold the others against, each a line across the picture with its name. */
  thresholds: Threshold[]
  /** Of the answer that the numbers are of: what is missing and what was not understood. */
  completeness: MetricsAnswer['completeness']
  notes: Sentence[]
}

interface Shown {
  metric: MetricId
  grain: ShownGrain
  by: Dimension | null
}

/** Which period is compared: the legend names it. */
const SAID_BY_THE_LEGEND: MessageCode = 'previous_period'

const OVERLAP: Record<Membership, Sentence> = {
  group: ownWords(t('explore:split.groupsOverlap')),
  team: ownWords(t('explore:split.teamsOverlap')),
}

/** Said of parts that one person may be in several of, where that depends on what is connected. */
const PERHAPS_OVERLAP: MessageCode = 'people_of_several_connections'

/** Why the parts may sum to more than the whole; null where they are its parts. */
function overlapOf(by: Dimension | null, parts: MetricsAnswer | null): Sentence | null {
  if (by && isMembership(by)) return OVERLAP[by]
  return parts?.notes_said.find(({ code }) => code === PERHAPS_OVERLAP) ?? null
}

function hasAmount({ values }: Series): boolean {
  return values.some((value) => value !== null && Number(value) !== 0)
}

/** The unit of a number, as its answer says. */
const unitIn = ({ columns }: MetricsAnswer, metric: MetricId): string =>
  columns.find(({ name }) => name === metric)?.unit ?? metricWords(metric).unit

/** The highest bucket of a whole. Of two buckets it would say nothing. */
function tidemark(total: Series, buckets: Bucket[], { unit, grain }: Pick<ChartData, 'unit' | 'grain'>) {
  const top = buckets.length >= 3 ? highWater(total, { buckets, grain }) : null
  if (!top) return []
  const amount = formatAmount(top.value, { unit, compact: true })
  const label = t('explore:chart.highWater', { amount, bucket: axisName(top.bucket, grain) })
  return [{ value: top.value, label }]
}

/** One number over time, whole or split by a dimension. */
export function buildChart(
  whole: MetricsAnswer,
  parts: MetricsAnswer | null,
  { metric, grain, by }: Shown,
): ChartData {
  const { name, additive } = metricWords(metric)
  const unit = unitIn(whole, metric)
  const buckets = bucketsOf(whole, [metric], grain)
  const sum = totalSeries(whole.rows, metric)
  const total = by ? sum : { ...sum, label: name }
  const overlap = overlapOf(by, parts)
  const stacked = by ? additive && !overlap : unit !== 'ratio'
  const drawn = parts && by ? groupedSeries(parts.rows, buckets, metric, by).filter(hasAmount) : [total]
  const rest = parts && stacked ? otherSeries(total, drawn) : null
  const shape = stacked ? 'bars' : 'lines'
  return {
    id: metric,
    name,
    unit,
    grain,
    by,
    buckets,
    series: rest ? [...drawn, rest] : drawn,
    total,
    previous: by ? null : previousSeries(whole, metric, grain),
    shape,
    thresholds: shape === 'bars' ? tidemark(total, buckets, { unit, grain }) : [],
    completeness: whole.completeness,
    notes: [
      ...(overlap ? [overlap] : []),
      ...whole.notes_said.filter(({ code }) => code !== SAID_BY_THE_LEGEND),
    ],
  }
}

/** Several numbers of one unit over time, side by side: they are no parts of each other. */
export function buildComparison(
  answer: MetricsAnswer,
  metrics: readonly MetricId[],
  { id, name, grain }: { id: string; name: string; grain: ShownGrain },
): ChartData {
  const [first] = metrics
  return {
    id,
    name,
    unit: first ? unitIn(answer, first) : 'events',
    grain,
    by: null,
    buckets: bucketsOf(answer, metrics, grain),
    series: metrics.map((metric) => metricSeries(answer.rows, metric)),
    total: null,
    previous: null,
    shape: 'lines',
    thresholds: [],
    completeness: answer.completeness,
    notes: answer.notes_said,
  }
}

/** The same picture without some of its series; each that is left keeps its colour, as it keeps its place. */
export function withoutSeries(data: ChartData, hidden: ReadonlySet<string>): ChartData {
  if (hidden.size === 0) return data
  const series = data.series.map((one) =>
    hidden.has(one.key) ? { ...one, values: one.values.map(() => null) } : one,
  )
  return { ...data, series }
}
