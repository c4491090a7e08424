import type { Engine } from '../src/store/facts/engine/engine.ts'

export interface QueryData {
  tenant: string
  account: string
  connection: string
  rows: number
  people: number
  days: number
  /** The day after the last one, `YYYY-MM-DD`. */
  until: string
}

/** Rows per statement: a few days, so that each insert touches one or two monthly partitions. */
const CHUNK = 500_000

/**
 * Generate realistic cost records in the engine: working hours, a long-tailed distribution of people, a few models and two
 * groups per person, three SKU lines per record, amounts with four decimal places.
 */
export async function fillWithCosts(engine: Engine, data: QueryData): Promise<void> {
  for (let from = 0; from < data.rows; from += CHUNK) {
    const count = Math.min(CHUNK, data.rows - from)
    await engine.run(FILL_SQL, { ...data, from, count })
  }
  await engine.run(LEDGER_SQL, { ...data })
}

/** The ledger as the collector would have written it: a file per day, and one window over all of them. */
const LEDGER_SQL = `INSERT INTO slices
(tenant, account, connection, dataset, slice, kind, load_id, outcome, fetched_at, period_start, period_end,
 rows, rejected, duplicates, restated, unknown_fields, sha256, bytes, lease_epoch, note)
SELECT {tenant:String}, {account:String}, {connection:String}, 'costs',
  if(number = {days:UInt32}, 'window', concat('file-', toString(number))), if(number = {days:UInt32}, 'window', 'file'),
  concat('load-', toString(number)), 'committed', last_ms,
  if(number = {days:UInt32}, last_ms - {days:UInt32} * 86400000, last_ms - ({days:UInt32} - number) * 86400000),
  if(number = {days:UInt32}, last_ms + 43200000, last_ms - ({days:UInt32} - number - 1) * 86400000),
  if(number = {days:UInt32}, 0, 1), 0, 0, 0, map(), '', 0, 1, ''
FROM (SELECT number, toUnixTimestamp(toDateTime({until:String}, 'UTC')) * 1000 AS last_ms FROM numbers({days:UInt32} + 1))`

const FILL_SQL = `INSERT INTO costs
(tenant, account, connection, slice, load_id, version, event_id, event_time, user_id, user_email, user_name,
 group_ids, group_names, product, surface, client, model, service_tier, reasoning,
 text_input, text_cached_input, text_output,
 billing_sku, billing_quantity, billing_quantity_unit, billing_cost, billing_cost_unit, billing_estimated_usd)
SELECT {tenant:String}, {account:String}, {connection:String}, concat('file-', toString(day)), concat('load-', toString(day)), 1,
  lower(hex(sipHash128(n))), 
  toDateTime({until:String}, 'UTC') - toIntervalDay({days:UInt32} - day) + toIntervalHour(6 + cityHash64(n, 1) % 14),
  concat('user-', leftPad(toString(person), 26, '0')), concat('person', toString(person), '@example.com'), concat('Person ', toString(person)),
  [concat('group-', toString(person % 200)), concat('office-', toString(person % 12))],
  [concat('Group ', toString(person % 200)), concat('Office ', toString(person % 12))],
  ['chatgpt', 'Work', 'codex'][1 + flavour % 3], ['chatgpt', 'chatgpt', 'exec', 'github_code_review'][1 + flavour % 4],
  ['web', 'desktop_app', 'cli'][1 + flavour % 3], concat('gpt-5.', toString(flavour % 8)), ['default', 'flex'][1 + flavour % 2], 'medium',
  input, input * 3, intDiv(input, 4),
  arrayMap(x -> concat('GPT-5.', toString(flavour % 8), ' - ', x), ['Input', 'Cached Input', 'Output']),
  [toDecimal128(input, 18), toDecimal128(input * 3, 18), toDecimal128(intDiv(input, 4), 18)], ['tokens', 'tokens', 'tokens'],
  [toDecimal128(input, 18) / 8000, toDecimal128(input * 3, 18) / 80000, toDecimal128(intDiv(input, 4), 18) / 1000],
  ['CREDITS', 'CREDITS', 'CREDITS'],
  [toDecimal128(input, 18) / 200000, toDecimal128(input * 3, 18) / 2000000, NULL]
FROM (
  SELECT {from:UInt64} + number AS n,
    toUInt32(intDiv(n * {days:UInt32}, {rows:UInt64})) AS day,
    toUInt32({people:UInt32} * pow((cityHash64(n, 2) % 1000000) / 1000000., 1.7)) AS person,
    cityHash64(person) + cityHash64(n, 3) % 3 AS flavour,
    toInt64(200 + cityHash64(n, 4) % 20000) AS input
  FROM numbers({count:UInt64})
)`
