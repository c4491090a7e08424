import { z } from 'zod'
import { readCursor, writeCursor } from '../../lib/page-cursor.ts'
import type { TokenClass } from '../../model/cost-record.ts'
import { TOKEN_CLASSES } from '../../model/cost-record.ts'
import { DAY_MS, HOUR_MS, type Interval } from '../../model/time.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { filterSql } from '../ask/compile-query.ts'
import { stateOfBucket, type AccountCoverage } from '../completeness/completeness.ts'
import { RECORDS } from '../feeds/cost-sources.ts'
import type { DimensionFilter, Scope } from '../metrics-query.ts'
import { readCostsCoverage } from '../completeness/costs-coverage.ts'
import { accountsOf, ownAccounts } from '../ask/scope-accounts.ts'
import { isoInstant, parseRange } from '../ask/time-range.ts'

export interface CostRecordRow {
  eventId: string
  hour: string
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

interface ListCostRecordsInput {
  facts: FactsReader
  scope: Scope
  from: string
  to: string
  filters: DimensionFilter[]
  limit: number
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/** The rows behind a number, newest hour first. Each is the newest content of its event. */
export async function listCostRecords(
  input: ListCostRecordsInput,
): Promise<{ data: CostRecordRow[]; nextCursor: string | null }> {
  const { limit } = input
  const range = parseRange({ from: input.from, to: input.to, grain: 'total' })
  const after = input.cursor === undefined ? null : readCursor(input.cursor, Position)
  const [found, coverage] = await Promise.all([
    newestRows(
      input,
      { ...range, end: after ? Math.min(range.end, after[0] * 1000 + HOUR_MS) : range.end },
      after,
    ),
    readCostsCoverage(input),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => toRecord(row, coverage)),
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
    rows.push(...(await readRows(input, { start, end }, after, input.limit + 1 - rows.length)))
    end = start
  }
  return rows
}

async function readRows(
  { facts, scope, filters, signal }: ListCostRecordsInput,
  { start, end }: Interval,
  after: Position | null,
  limit: number,
): Promise<StoredRecord[]> {
  const conditions = [
    'tenant = {tenant:String}',
    'account IN {accounts:Array(String)}',
    `event_time >= toDateTime({start:UInt32}, 'UTC')`,
    `event_time < toDateTime({end:UInt32}, 'UTC')`,
    ...filters.map((filter, i) => filterSql(RECORDS, filter, i)),
    ...(after
      ? [
          `(event_time, account, event_id) < (toDateTime({after_hour:UInt32}, 'UTC'), {after_account:String}, {after_event:String})`,
        ]
      : []),
  ]
  const sql = `SELECT ${COLUMNS}
FROM ${RECORDS.from}
WHERE ${conditions.join(' AND ')}
ORDER BY event_time DESC, account DESC, event_id DESC
LIMIT {limit:UInt32}`
  const params = {
    tenant: scope.tenant,
    accounts: accountsOf(scope, 'costs'),
    own: ownAccounts(scope),
    start: start / 1000,
    end: end / 1000,
    limit,
    ...Object.fromEntries(filters.map(({ values }, i) => [`f${i}`, values])),
    ...(after ? { after_hour: after[0], after_account: after[1], after_event: after[2] } : {}),
  }
  return await facts.query<StoredRecord>(sql, params, signal ? { signal } : {})
}

const TEXT = [
  'event_id',
  'account',
  'connection',
  'user_id',
  'user_name',
  'user_email',
  'agent_id',
  'agent_name',
  'product',
  'surface',
  'client',
  'model',
  'service_tier',
  'reasoning',
  'slice',
] as const
const LISTS = [
  'group_ids',
  'group_names',
  'billing_sku',
  'billing_quantity_unit',
  'billing_cost_unit',
] as const
const AMOUNTS = ['billing_quantity', 'billing_cost', 'billing_estimated_usd'] as const

type StoredRecord = { hour: number } & Record<(typeof TEXT)[number], string> &
  Record<(typeof LISTS)[number], string[]> &
  Record<(typeof AMOUNTS)[number], (string | null)[]> &
  Record<TokenClass, string | null>

const COLUMNS = [
  'toUnixTimestamp(event_time) AS hour',
  ...TEXT,
  ...LISTS,
  ...AMOUNTS.map((name) => `arrayMap(x -> toString(x), ${name}) AS ${name}`),
  ...TOKEN_CLASSES.map((name) => `toString(${name}) AS ${name}`),
].join(', ')

const orNull = (text: string) => (text === '' ? null : text)

function toRecord(row: StoredRecord, coverage: readonly AccountCoverage[]): CostRecordRow {
  const hour = { start: row.hour * 1000, end: row.hour * 1000 + HOUR_MS }
  const own = coverage.filter(({ account }) => account.account === row.account)
  return {
    eventId: row.event_id,
    hour: isoInstant(hour.start),
    connection: row.connection,
    organizationId: row.account,
    user: orNull(row.user_id),
    userLabel: orNull(row.user_name) ?? orNull(row.user_email),
    groups: row.group_ids.map((id, i) => ({ id, name: orNull(row.group_names[i] ?? '') })),
    agent: orNull(row.agent_name) ?? orNull(row.agent_id),
    product: orNull(row.product),
    surface: orNull(row.surface),
    client: orNull(row.client),
    model: orNull(row.model),
    serviceTier: orNull(row.service_tier),
    reasoning: orNull(row.reasoning),
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

function tokensOf(row: StoredRecord): Partial<Record<TokenClass, number>> {
  const given = TOKEN_CLASSES.flatMap((name) => {
    const value = row[name]
    return value === null ? [] : [[name, Number(value)] as const]
  })
  return Object.fromEntries(given)
}
