import { divideDecimals } from '../model/decimal.ts'
import type { MetricDefinition } from './definitions/metric-definition.ts'
import type { Measure } from './measures.ts'
import type { MetricsQuery } from './metrics-query.ts'

/** Counters of the asked range and filters that say what an answer leaves out, in the order of the columns. */
export const NOTE_MEASURES = [
  'records',
  'unattributed_records',
  'detailed_records',
  'total_only_records',
  'total_only_tokens',
  'credits',
  'estimated_credits',
  'lines_without_amount',
  'other_unit_lines',
] as const satisfies readonly Measure[]

export type NoteCounters = Record<(typeof NOTE_MEASURES)[number], string>

/** Sentences a reader needs to believe the numbers: what they overlap with and what is not in them. */
export function answerNotes(
  query: MetricsQuery,
  metrics: readonly MetricDefinition[],
  counters: NoteCounters | null,
): string[] {
  const notes: string[] = []
  if (query.groupBy.includes('group')) {
    notes.push('A person in several groups counts in each of them: the groups sum to more than the total.')
  }
  if (
    metrics.some(({ unit }) => unit === 'people') &&
    (query.groupBy.length > 0 || query.grain !== 'total')
  ) {
    notes.push(
      'Distinct people are counted again for every row: the rows do not add up to the number of people.',
    )
  }
  if (!counters) return notes
  const spend = metrics.some(({ id }) => id.startsWith('spend.'))
  return [
    ...notes,
    ...(spend ? spendNotes(counters) : []),
    ...(metrics.some(({ id }) => id === 'spend.estimated_usd') ? estimateNotes(counters) : []),
    ...(metrics.some(({ unit }) => unit === 'tokens') ? tokenNotes(counters) : []),
    ...(metrics.some(({ unit }) => unit === 'people') ? peopleNotes(counters) : []),
  ]
}

const some = (count: string) => count !== '0'

function spendNotes(counters: NoteCounters): string[] {
  return [
    ...(some(counters.other_unit_lines)
      ? [
          `${counters.other_unit_lines} SKU lines have a unit that is neither CREDITS nor USD; they are in no total.`,
        ]
      : []),
    ...(some(counters.lines_without_amount)
      ? [`${counters.lines_without_amount} SKU lines came without an amount; what they cost is unknown.`]
      : []),
  ]
}

function estimateNotes(counters: NoteCounters): string[] {
  const share = divideDecimals(counters.estimated_credits, counters.credits, 4)
  if (share === null) return []
  return [`The vendor's estimate covers ${Number((Number(share) * 100).toFixed(2))} % of the credits.`]
}

function tokenNotes(counters: NoteCounters): string[] {
  const silent =
    BigInt(counters.records) - BigInt(counters.detailed_records) - BigInt(counters.total_only_records)
  return [
    ...(some(counters.total_only_records)
      ? [
          `${counters.total_only_records} records give only a total (${counters.total_only_tokens} tokens together); it is not split and not part of these numbers.`,
        ]
      : []),
    ...(silent > 0n ? [`${silent} records give no tokens at all.`] : []),
  ]
}

function peopleNotes(counters: NoteCounters): string[] {
  if (!some(counters.unattributed_records)) return []
  return [`${counters.unattributed_records} records are attributed to nobody and count as no person.`]
}
