import { METRIC_UNITS } from '../../model/metric.ts'
import { divideDecimals } from '../../model/decimal.ts'
import type { MetricDefinition } from '../definitions/metric-definition.ts'
import type { Interval } from '../../model/time.ts'
import type { CostMeasure } from '../../store/facts/derived/cost-measures.ts'
import type { MetricsQuery } from '../metrics-query.ts'
import type { Question } from './question.ts'
import { runPart } from './statements.ts'

/** Counters of a range, each the sum of its measure; only those that `noteMeasures` names are there. */
type NoteCounters = Partial<Record<CostMeasure, string>>

const isSpend = ({ id }: MetricDefinition) => id.startsWith('spend.')
const isEstimate = ({ id }: MetricDefinition) => id === 'spend.estimated_usd'
const isTokens = ({ id }: MetricDefinition) => METRIC_UNITS[id] === 'tokens'
const isPeople = ({ id }: MetricDefinition) => METRIC_UNITS[id] === 'people'
const isTrailing = ({ trailingDays }: MetricDefinition) => trailingDays !== undefined
const isOfCosts = ({ feed }: MetricDefinition) => feed === 'costs'

/** Sentences a reader needs to believe the numbers: what they overlap with and what is not in them. */
export async function queryNotes(question: Question, range: Interval): Promise<string[]> {
  const { query, checked } = question
  const measures = noteMeasures(checked.metrics)
  const metrics = measures.map((measure) => ({ measures: [measure], value: `sum(m_${measure})` }))
  const costs = { feed: 'costs', trailingDays: null, metrics } as const
  const [row] =
    measures.length === 0 ? [] : await runPart(question, costs, { grain: 'total', groupBy: [] }, range)
  const counters = Object.fromEntries(measures.map((measure, i) => [measure, row?.[`m${i}`] ?? '0']))
  return answerNotes(query, checked.metrics, counters)
}

/** What has to be counted to say what these metrics leave out. */
function noteMeasures(metrics: readonly MetricDefinition[]): CostMeasure[] {
  return [
    ...(metrics.some(isSpend) ? (['other_unit_lines', 'lines_without_amount'] as const) : []),
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
): string[] {
  const notes: string[] = []
  if (query.groupBy.includes('group')) {
    notes.push('A person in several groups counts in each of them: the groups sum to more than the total.')
  }
  if (metrics.some(isPeople) && (query.groupBy.length > 0 || query.grain !== 'total')) {
    notes.push(
      'Distinct people are counted again for every row: the rows do not add up to the number of people.',
    )
  }
  return [
    ...notes,
    ...(metrics.some(isSpend) ? spendNotes(counters) : []),
    ...(metrics.some(isEstimate) ? estimateNotes(counters) : []),
    ...(metrics.some(isTokens) ? tokenNotes(counters) : []),
    ...peopleNotes(counters),
    ...(query.grain !== 'total' && metrics.some(isTrailing)
      ? ['Trailing windows end with their bucket, or with the last collected day in it.']
      : []),
  ]
}

const some = (count: string | undefined): count is string => count !== undefined && count !== '0'
const lines = (count: string) => (count === '1' ? '1 SKU line' : `${count} SKU lines`)
const records = (count: string | bigint) => (String(count) === '1' ? '1 record' : `${count} records`)

function spendNotes({ other_unit_lines, lines_without_amount }: NoteCounters): string[] {
  return [
    ...(some(other_unit_lines)
      ? [`In no total: ${lines(other_unit_lines)} in a unit that is neither CREDITS nor USD.`]
      : []),
    ...(some(lines_without_amount)
      ? [`Without an amount: ${lines(lines_without_amount)}, whose cost is unknown.`]
      : []),
  ]
}

function estimateNotes({ credits, estimated_credits }: NoteCounters): string[] {
  const share = divideDecimals(estimated_credits ?? '0', credits ?? '0', 4)
  if (share === null) return []
  return [`The vendor's estimate covers ${Number((Number(share) * 100).toFixed(2))} % of the credits.`]
}

function tokenNotes(counters: NoteCounters): string[] {
  const { total_only_records, total_only_tokens } = counters
  const silent =
    BigInt(counters.records ?? 0) - BigInt(counters.detailed_records ?? 0) - BigInt(total_only_records ?? 0)
  return [
    ...(some(total_only_records)
      ? [
          `Only a total given: ${records(total_only_records)} (${total_only_tokens} tokens together), not split and not part of these numbers.`,
        ]
      : []),
    ...(silent > 0n ? [`No tokens given: ${records(silent)}.`] : []),
  ]
}

function peopleNotes({ unattributed_records }: NoteCounters): string[] {
  if (!some(unattributed_records)) return []
  return [`Attributed to nobody: ${records(unattributed_records)}, counted as no person.`]
}
