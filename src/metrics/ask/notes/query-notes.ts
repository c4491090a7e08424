import { METRIC_UNITS } from '../../../model/metric.ts'
import { divideDecimals } from '../../../model/money/decimal.ts'
import type { MetricDefinition } from '../../definitions/metric-definition.ts'
import { summed } from '../../definitions/value.ts'
import type { Interval } from '../../../model/time/time.ts'
import type { CostMeasure } from '../../../store/facts/derived/cost-measures.ts'
import type { MetricsQuery } from '../../metrics-query.ts'
import type { Question } from '../question.ts'
import { runPart } from '../statements.ts'
import { said, type Said } from '../../../words/said.ts'
import { UNTOLD_LINES, untoldNotes } from './untold-lines.ts'

/** Counters of a range, each the sum of its measure; only those that `noteMeasures` names are there. */
type NoteCounters = Partial<Record<CostMeasure, string>>

const isSpend = ({ id }: MetricDefinition) => id.startsWith('spend.')
const isEstimate = ({ id }: MetricDefinition) => id === 'spend.estimated_usd'
const isTokens = ({ id }: MetricDefinition) => METRIC_UNITS[id] === 'tokens'
const isPeople = ({ id }: MetricDefinition) => METRIC_UNITS[id] === 'people'
const isTrailing = ({ trailingDays }: MetricDefinition) => trailingDays !== undefined
const isOfCosts = ({ feed }: MetricDefinition) => feed === 'costs'

/** Sentences a reader needs to believe the numbers: what they overlap with and what is not in them. */
export async function queryNotes(question: Question, range: Interval): Promise<Said[]> {
  const { query, checked } = question
  const measures = noteMeasures(checked.metrics)
  const costs = { feed: 'costs', trailingDays: null, metrics: measures.map(summed) } as const
  const [row] =
    measures.length === 0 ? [] : await runPart(question, costs, { grain: 'total', groupBy: [] }, range)
  const counters = Object.fromEntries(measures.map((measure, i) => [measure, row?.[`m${i}`] ?? '0']))
  return answerNotes(query, checked.metrics, counters)
}

/** What has to be counted to say what these metrics leave out. */
function noteMeasures(metrics: readonly MetricDefinition[]): CostMeasure[] {
  return [
    ...(metrics.some(isSpend) ? UNTOLD_LINES : []),
    ...(metrics.some(isEstimate) ? (['credits', 'estimated_credits'] as const) : []),
    ...(metrics.some(isTokens)
      ? (['records', 'detailed_records', 'total_only_records', 'total_only_tokens'] as const)
      : []),
    ...(metrics.some((metric) => isOfCosts(metric) && isPeople(metric))
      ? (['unattributed_records'] as const)
      : []),
  ]
}

function answerNotes(
  query: MetricsQuery,
  metrics: readonly MetricDefinition[],
  counters: NoteCounters,
): Said[] {
  const notes: Said[] = []
  if (query.groupBy.includes('group')) {
    notes.push(said('people_of_several_groups'))
  }
  if (metrics.some(isPeople) && (query.groupBy.length > 0 || query.grain !== 'total')) {
    notes.push(said('distinct_people'))
  }
  return [
    ...notes,
    ...untoldNotes({
      other_unit_lines: Number(counters.other_unit_lines ?? 0),
      lines_without_amount: Number(counters.lines_without_amount ?? 0),
    }),
    ...(metrics.some(isEstimate) ? estimateNotes(counters) : []),
    ...(metrics.some(isTokens) ? tokenNotes(counters) : []),
    ...peopleNotes(counters),
    ...(query.grain !== 'total' && metrics.some(isTrailing) ? [said('trailing_windows')] : []),
  ]
}

const some = (count: string | undefined): count is string => count !== undefined && count !== '0'
const records = (count: string | bigint) =>
  String(count) === '1' ? said('record') : said('records', { count: String(count) })

function estimateNotes({ credits, estimated_credits }: NoteCounters): Said[] {
  const share = divideDecimals(estimated_credits ?? '0', credits ?? '0', 4)
  if (share === null) return []
  return [said('estimate_covers', { share: Number((Number(share) * 100).toFixed(2)) })]
}

function tokenNotes(counters: NoteCounters): Said[] {
  const { total_only_records, total_only_tokens } = counters
  const silent =
    BigInt(counters.records ?? 0) - BigInt(counters.detailed_records ?? 0) - BigInt(total_only_records ?? 0)
  return [
    ...(some(total_only_records)
      ? [said('only_total_given', { records: records(total_only_records), tokens: total_only_tokens ?? '0' })]
      : []),
    ...(silent > 0n ? [said('no_tokens_given', { records: records(silent) })] : []),
  ]
}

function peopleNotes({ unattributed_records }: NoteCounters): Said[] {
  if (!some(unattributed_records)) return []
  return [said('attributed_to_nobody', { records: records(unattributed_records) })]
}
