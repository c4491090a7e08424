import type { Clock } from '../lib/clock.ts'
import type { Interval } from '../model/time.ts'
import type { FactsReader, FactsWriter } from '../store/facts/facts-store.ts'
import { buildAnswer, type Groups, type ValueRow } from './build-answer.ts'
import { checkQuery, type CheckedQuery } from './check-query.ts'
import { compileQuery, type CompileInput } from './compile-query.ts'
import { readLabels } from './labels.ts'
import type { MetricsAnswer, MetricsQuery, Scope } from './metrics-query.ts'
import { planQuery } from './query-plan.ts'
import { noteMeasures, type NoteCounters } from './query-notes.ts'
import { readCoverage } from './read-coverage.ts'
import { accountsOf } from './scope-accounts.ts'
import { bucketsOf, parseRange, previousRange } from './time-range.ts'

/** Rows a series may have; more groups than fit are cut to the largest, and the answer says so. */
const MAX_SERIES_ROWS = 20_000

export interface MetricsContext {
  facts: FactsReader & Pick<FactsWriter, 'readLedger'>
  scope: Scope
  clock: Clock
  signal?: AbortSignal | undefined
}

/**
 * Answer a question from the facts of one tenant. Throws TidemarkError `unknown_metric`,
 * `dimension_not_available`, `validation_failed`, `range_too_large`; nothing else is the asker's fault.
 */
export async function runMetricsQuery(
  input: MetricsContext & { query: MetricsQuery },
): Promise<MetricsAnswer> {
  const { query, scope, clock } = input
  const checked = checkQuery(query)
  const range = parseRange(query)
  const [rows, coverage, counters] = await Promise.all([
    readRows(input, checked, range),
    readCoverage(input.facts, scope),
    readCounters(input, checked, range),
  ])
  return buildAnswer({ query, checked, scope, now: clock.now(), ...rows, coverage, counters })
}

/** The rows of both periods, for the groups that the answer shows, and those groups' names. */
async function readRows(
  input: MetricsContext & { query: MetricsQuery },
  checked: CheckedQuery,
  range: Interval,
) {
  const { query } = input
  const ask: Ask = (part, over) => runPart(input, checked, part, over)
  const groups = await topGroups(query, checked, range, ask)
  const shown = groups ? { keys: groups.keys } : {}
  const before = query.compare ? previousRange(range, query.grain) : null
  const [current, previous, labels] = await Promise.all([
    groups && query.grain === 'total' ? groups.rows : ask(shown, range),
    before && ask(shown, before),
    readLabels(input, query.groupBy, groups?.rows ?? []),
  ])
  return {
    groups,
    current: { range, rows: current },
    previous: before && previous && { range: before, rows: previous },
    labels,
  }
}

type Ask = (part: Partial<CompileInput>, over: Interval) => Promise<ValueRow[]>

/** Which groups the answer shows, largest first over the whole range; null when nothing is grouped. */
async function topGroups(
  query: MetricsQuery,
  checked: CheckedQuery,
  range: Interval,
  ask: Ask,
): Promise<Groups | null> {
  if (query.groupBy.length === 0) return null
  const buckets = query.grain === 'total' ? 1 : bucketsOf(range, query.grain).length
  const limit = Math.max(1, Math.min(query.limit, Math.floor(MAX_SERIES_ROWS / buckets)))
  const rows = await ask({ grain: 'total', order: rankingOrder(query, checked), limit: limit + 1 }, range)
  const kept = rows.slice(0, limit)
  return {
    keys: kept.map((row) => query.groupBy.map((_, i) => row[`d${i}`] ?? '')),
    rows: kept,
    cut: rows.length > limit,
    limit,
  }
}

function rankingOrder(query: MetricsQuery, checked: CheckedQuery): NonNullable<CompileInput['order']> {
  const ranking: NonNullable<CompileInput['order']>[number][] = []
  for (const { by, direction } of checked.order) {
    if ('metric' in by) ranking.push({ by: { value: by.metric }, direction })
    // A series is ranked by size and only shown in the order of its names.
    else if ('dimension' in by && query.grain === 'total') ranking.push({ by, direction })
  }
  return ranking.length > 0 ? ranking : [{ by: { value: 0 }, direction: 'desc' }]
}

async function runPart(
  { facts, scope, query, signal }: MetricsContext & { query: MetricsQuery },
  checked: CheckedQuery,
  part: Partial<CompileInput>,
  range: Interval,
): Promise<ValueRow[]> {
  if (scope.accounts.length === 0 || part.keys?.length === 0) return []
  const base = {
    tenant: scope.tenant,
    accounts: accountsOf(scope),
    values: checked.metrics,
    grain: query.grain,
    groupBy: query.groupBy,
    filters: query.filters,
    ...part,
  }
  const { sql, params } = compileQuery({ ...base, plan: planQuery({ ...base, range }) })
  return await facts.query<ValueRow>(sql, params, signal ? { signal } : {})
}

async function readCounters(
  input: MetricsContext & { query: MetricsQuery },
  checked: CheckedQuery,
  range: Interval,
): Promise<NoteCounters> {
  const measures = noteMeasures(checked.metrics)
  const values = measures.map((measure) => ({ measures: [measure], value: `sum(m_${measure})` }))
  const [row] = await runPart(input, checked, { values, grain: 'total', groupBy: [] }, range)
  return Object.fromEntries(measures.map((measure, i) => [measure, row?.[`m${i}`] ?? '0']))
}
