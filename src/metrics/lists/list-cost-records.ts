import { z } from 'zod'
import { readCursor, writeCursor } from '../../lib/page-cursor.ts'
import { TOKEN_CLASSES, type TokenClass } from '../../model/records/cost-record.ts'
import type { NamesById } from '../../model/records/told-person.ts'
import { DAY_MS, HOUR_MS, utcDay, type Interval, type UtcDay } from '../../model/time/time.ts'
import {
  COUNT,
  GIVEN,
  listOf,
  PERSON_GIVEN,
  orNull,
  TEXT,
  type RowOf,
} from '../../store/facts/engine/columns.ts'
import { listed, readRows, rowsOf, sql, text, u32 } from '../../store/facts/engine/sql.ts'
import { filterSql } from '../ask/compile-query.ts'
import { stateOfBucket, type AccountCoverage } from '../completeness/completeness.ts'
import { RECORDS } from '../feeds/cost-sources.ts'
import type { DimensionFilter, ScopedFacts } from '../metrics-query.ts'
import { readCostsCoverage } from '../completeness/costs-coverage.ts'
import { ownersOf, ownerOf } from '../ask/scope-accounts.ts'
import { nameOf } from './labels.ts'
import { requireHoursKept } from '../ask/hours-kept.ts'
import { isoInstant, parseRange } from '../ask/time-range.ts'

export interface CostRecordRow {
  eventId: string
  day: UtcDay
  /** Null of days whose hours were deleted. */
  hour: string | null
  connection: string
  organizationId: string
  user: string | null
  userLabel: string | null
  groups: { id: string; name: string | null }[]
  agent: string | null
  product: string | null
  surface: string | null
  client: string | null
  model: string | null
  serviceTier: string | null
  reasoning: string | null
  tokens: Partial<Record<TokenClass, number>>
  billing: {
    sku: string
    quantity: string | null
    quantityUnit: string
    cost: string | null
    costUnit: string
    estimatedUsd: string | null
  }[]
  /** The slice it came with, the vendor's log file id. */
  file: string
  provisional: boolean
}

interface ListCostRecordsInput extends ScopedFacts {
  from: string
  to: string
  filters: DimensionFilter[]
  limit: number
  cursor?: string | undefined
}

/**
 * The rows behind a number, newest hour first. Each is the newest content of its event.
 * @throws TidemarkError `validation_failed` where a part of a day is asked whose hours were deleted
 */
export async function listCostRecords(
  input: ListCostRecordsInput,
): Promise<{ data: CostRecordRow[]; nextCursor: string | null }> {
  const { limit } = input
  const range = parseRange({ from: input.from, to: input.to, grain: 'total' })
  const after = input.cursor === undefined ? null : readCursor(input.cursor, Position)
  const [found, coverage, names] = await Promise.all([
    newestRows(
      input,
      { ...range, end: after ? Math.min(range.end, after[0] * 1000 + HOUR_MS) : range.end },
      after,
    ),
    readCostsCoverage(input),
    input.facts.names({ tenant: input.scope.tenant, source: 'chat_assistant' }),
  ])
  requireHoursKept([range], coverage)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => toRecord(row, coverage, names)),
    nextCursor: last && found.length > limit ? writeCursor([last.hour, last.account, last.event_id]) : null,
  }
}

/** The last row of the page before: its hour in seconds as far as a time of the facts store goes, account, event. */
const Position = z.tuple([z.int().min(0).max(4_294_967_295), z.string(), z.string()])
type Position = z.infer<typeof Position>

/** Look back a day, then ever further: the newest rows are nearly always in the first step. */
async function newestRows(
  input: ListCostRecordsInput,
  range: Interval,
  after: Position | null,
): Promise<StoredRecord[]> {
  const rows: StoredRecord[] = []
  let end = range.end
  for (let span = DAY_MS; end > range.start && rows.length <= input.limit; span *= 4) {
    const start = Math.max(range.start, end - span)
    rows.push(...(await readNewest(input, { start, end }, after, input.limit + 1 - rows.length)))
    end = start
  }
  return rows
}

async function readNewest(
  { facts, scope, filters, signal }: ListCostRecordsInput,
  { start, end }: Interval,
  after: Position | null,
  limit: number,
): Promise<StoredRecord[]> {
  const owners = ownersOf(scope, 'costs')
  const conditions = [
    sql`event_time >= toDateTime(${u32(start / 1000)}, 'UTC')`,
    sql`event_time < toDateTime(${u32(end / 1000)}, 'UTC')`,
    ...filters.map((filter) => filterSql(RECORDS, filter, owners)),
    ...(after
      ? [
          sql`(event_time, account, event_id) < (toDateTime(${u32(after[0])}, 'UTC'), ${text(after[1])}, ${text(after[2])})`,
        ]
      : []),
  ]
  const newest = sql`SELECT ${COLUMNS}
FROM ${rowsOf(RECORDS.from, ownerOf(scope, 'costs'))} AND ${listed(conditions, ' AND ')}
ORDER BY event_time DESC, account DESC, event_id DESC
LIMIT ${u32(limit)}`
  return await readRows(facts, newest, RECORD, signal)
}

const LISTS = {
  group_ids: listOf(TEXT),
  group_names: listOf(TEXT),
  billing_sku: listOf(TEXT),
  billing_quantity_unit: listOf(TEXT),
  billing_cost_unit: listOf(TEXT),
}
const TEXTS = {
  event_id: TEXT,
  account: TEXT,
  connection: TEXT,
  user_id: PERSON_GIVEN,
  agent_id: GIVEN,
  agent_name: GIVEN,
  product: GIVEN,
  surface: GIVEN,
  client: GIVEN,
  model: GIVEN,
  service_tier: GIVEN,
  reasoning: GIVEN,
  slice: TEXT,
}
const AMOUNT = listOf(orNull(TEXT))
const AMOUNTS = { billing_quantity: AMOUNT, billing_cost: AMOUNT, billing_estimated_usd: AMOUNT }
const RECORD = { hour: COUNT, tokens: listOf(orNull(COUNT)), ...LISTS, ...TEXTS, ...AMOUNTS }
type StoredRecord = RowOf<typeof RECORD>

const COLUMNS = listed([
  'toUnixTimestamp(event_time) AS hour',
  `[${TOKEN_CLASSES.join(', ')}] AS tokens`,
  ...Object.keys({ ...LISTS, ...TEXTS }),
  ...Object.keys(AMOUNTS).map((name) => `arrayMap(x -> toString(x), ${name}) AS ${name}`),
])

function toRecord(row: StoredRecord, coverage: readonly AccountCoverage[], names: NamesById): CostRecordRow {
  const hour = { start: row.hour * 1000, end: row.hour * 1000 + HOUR_MS }
  const own = coverage.filter(({ account }) => account.account === row.account)
  return {
    eventId: row.event_id,
    day: utcDay(hour.start),
    hour: own.some(({ hoursFrom = 0 }) => hour.start < hoursFrom) ? null : isoInstant(hour.start),
    connection: row.connection,
    organizationId: row.account,
    user: row.user_id,
    userLabel: nameOf(names.get(row.user_id ?? '')),
    groups: row.group_ids.map((id, i) => ({ id, name: row.group_names[i] || null })),
    agent: row.agent_name ?? row.agent_id,
    product: row.product,
    surface: row.surface,
    client: row.client,
    model: row.model,
    serviceTier: row.service_tier,
    reasoning: row.reasoning,
    tokens: tokensOf(row),
    billing: row.billing_sku.map((sku, i) => ({
      sku,
      quantity: row.billing_quantity[i] ?? null,
      quantityUnit: row.billing_quantity_unit[i] ?? '',
      cost: row.billing_cost[i] ?? null,
      costUnit: row.billing_cost_unit[i] ?? '',
      estimatedUsd: row.billing_estimated_usd[i] ?? null,
    })),
    file: row.slice,
    provisional: stateOfBucket(hour, own).provisional,
  }
}

function tokensOf({ tokens }: StoredRecord): Partial<Record<TokenClass, number>> {
  const given = TOKEN_CLASSES.flatMap((name, i) => {
    const value = tokens[i] ?? null
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(given)
}
