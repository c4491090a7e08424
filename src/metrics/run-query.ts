import type { Clock } from '../lib/clock.ts'
import type { Interval } from '../model/time.ts'
import type { FactsReader } from '../store/facts/facts-store.ts'
import { readValidRollups, type ValidRollups } from '../store/facts/valid-rollups.ts'
import { buildAnswer, type Groups, type ValueRow } from './build-answer.ts'
import { checkQuery, type CheckedQuery } from './check-query.ts'
import { compileQuery, measuresOf, type CompileInput } from './compile-query.ts'
import { readLabels } from './labels.ts'
import type { MetricsAnswer, MetricsQuery, Scope } from './metrics-query.ts'
import { noteMeasures, type NoteCounters } from './query-notes.ts'
import { planQuery } from './query-plan.ts'
import { readCoverage } from './read-coverage.ts'
import { accountsOf } from './scope-accounts.ts'
import { bucketsOf, parseRange, previousRange } from './time-range.ts'

/** Rows a series may have; more groups than fit are cut to the largest, and the answer says so. */
const MAX_SERIES_ROWS = 20_000

export interface MetricsContext {
  facts: FactsReader
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
  const before = query.compare ? previousRange(range, query.grain) : null
  // Awaited together: one that fails alone, as when the asker leaves, would end the process.
  const [coverage, numbers] = await Promise.all([
    readCoverage(input),
    readNumbers({ ...input, checked }, range, before),
  ])
  return buildAnswer({ query, checked, scope, now: clock.now(), ...numbers, coverage })
}

async function readNumbers(asked: Omit<Question, 'rollups'>, range: Interval, before: Interval | null) {
  const question = { ...asked, rollups: await readRollups(asked, before ?? range, range) }
  const [rows, counters] = await Promise.all([
    readRows(question, range, before),
    readCounters(question, range),
  ])
  return { ...rows, counters }
}

/** A checked question and the roll-ups that hold while it is answered. */
interface Question extends MetricsContext {
  query: MetricsQuery
  checked: CheckedQuery
  rollups: ValidRollups
}

async function readRollups(
  { facts, scope, query, signal }: MetricsContext & { query: MetricsQuery },
  first: Interval,
  last: Interval,
): Promise<ValidRollups> {
  if (query.grain === 'hour' || scope.accounts.length === 0) return new Map()
  const accounts = { tenant: scope.tenant, accounts: accountsOf(scope) }
  return await readValidRollups(facts, accounts, { start: first.start, end: last.end }, signal)
}

/** The rows of both periods, for the groups that the answer shows, and those groups' names. */
async function readRows(question: Question, range: Interval, before: Interval | null) {
  const { query } = question
  const groups = await topGroups(question, range)
  const shown = groups ? { keys: groups.keys } : {}
  const [current, previous, labels] = await Promise.all([
    groups && query.grain === 'total' ? groups.rows : runPart(question, shown, range),
    before && runPart(question, shown, before),
    readLabels(question, query.groupBy, groups?.rows ?? []),
  ])
  return {
    groups,
    current: { range, rows: current },
    previous: before && previous && { range: before, rows: previous },
    labels,
  }
}

/** Which groups the answer shows, largest first over the whole range; null when nothing is grouped. */
async function topGroups(question: Question, range: Interval): Promise<Groups | null> {
  const { query } = question
  if (query.groupBy.length === 0) return null
  const buckets = query.grain === 'total' ? 1 : bucketsOf(range, query.grain).length
  const limit = Math.max(1, Math.min(query.limit, Math.floor(MAX_SERIES_ROWS / buckets)))
  const part = { grain: 'total', order: rankingOrder(question), limit: limit + 1 } as const
  const rows = await runPart(question, part, range)
  const kept = rows.slice(0, limit)
  return {
    keys: kept.map((row) => query.groupBy.map((_, i) => row[`d${i}`] ?? '')),
    rows: kept,
    cut: rows.length > limit,
    limit,
  }
}

function rankingOrder({ query, checked }: Question): NonNullable<CompileInput['order']> {
  const ranking: NonNullable<CompileInput['order']>[number][] = []
  for (const { by, direction } of checked.order) {
    if ('metric' in by) ranking.push({ by: { value: by.metric }, direction })
    // A series is ranked by size and only shown in the order of its names.
    else if ('dimension' in by && query.grain === 'total') ranking.push({ by, direction })
  }
  return ranking.length > 0 ? ranking : [{ by: { value: 0 }, direction: 'desc' }]
}

async function readCounters(question: Question, range: Interval): Promise<NoteCounters> {
  const measures = noteMeasures(question.checked.metrics)
  const values = measures.map((measure) => ({ measures: [measure], value: `sum(m_${measure})` }))
  const [row] = await runPart(question, { values, grain: 'total', groupBy: [] }, range)
  return Object.fromEntries(measures.map((measure, i) => [measure, row?.[`m${i}`] ?? '0']))
}

/** One statement: the question with `part` of it said differently, over one range. */
async function runPart(
  { facts, scope, query, checked, rollups, signal }: Question,
  part: Partial<CompileInput>,
  range: Interval,
): Promise<ValueRow[]> {
  if (scope.accounts.length === 0 || part.keys?.length === 0) return []
  const asked = {
    tenant: scope.tenant,
    accounts: accountsOf(scope),
    values: checked.metrics,
    grain: query.grain,
    groupBy: query.groupBy,
    filters: query.filters,
    ...part,
  }
  const plan = planQuery({ ...asked, range, measures: measuresOf(asked.values), rollups })
  const { sql, params } = compileQuery({ ...asked, plan })
  return await facts.query<ValueRow>(sql, params, signal ? { signal } : {})
}
