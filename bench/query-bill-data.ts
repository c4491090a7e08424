import type { Engine } from '../src/store/facts/engine/engine.ts'
import type { CodeData } from './query-code-data.ts'

/**
 * Generate an enterprise's bill and its credits by model in the engine: an organisation for every 1,000 people and a cost
 * centre for every 500, in which each day has seats and credits of three kinds, and a coding agent in four repositories.
 */
export async function fillWithBill(engine: Engine, data: CodeData): Promise<void> {
  for (const sql of [BILL_SQL, CREDITS_SQL, LEDGER_SQL]) await engine.run(sql, { ...data })
}

const DAY = `toDate({until:String}) - {days:UInt32} + day_number`
const OF = `{tenant:String}, {account:String}, {connection:String}`
const MONEY = `toDecimal128(amount, 18) / 100, toDecimal128(covered, 18) / 100, toDecimal128(amount - covered, 18) / 100`

const BILL_SQL = `INSERT INTO code_bill_lines
(tenant, account, connection, dataset, slice, load_id, day, product, sku, charge, unit, price, quantity,
 gross, discount, net, organization, repository, cost_center_id, cost_center)
SELECT ${OF}, 'enterprise_bill', toString(${DAY}), concat('bill-', toString(day_number)), ${DAY}, 'Copilot',
  ['Copilot Business', 'Copilot AI Credits', 'Copilot Enterprise', 'Coding Agent AI Credits'][least(line, 4)],
  if(line IN (1, 3), 'seats', 'credits'), if(line IN (1, 3), 'UserMonths', 'AICredits'), 0.01, toDecimal128(amount, 18),
  ${MONEY}, concat('org-', toString(intDiv(centre, 2))), if(line < 4, '', concat('repository-', toString(centre), '-', toString(line))),
  concat('centre-', toString(centre)), concat('Centre ', toString(centre))
FROM (
  SELECT day_number, centre, line, toInt64(100 + cityHash64(day_number, centre, line) % 90000) AS amount,
    if(line IN (1, 3), 0, intDiv(amount, 2)) AS covered
  FROM (SELECT number AS day_number FROM numbers({days:UInt32})) AS d,
    (SELECT number AS centre FROM numbers(intDiv({people:UInt32}, 500))) AS c, (SELECT 1 + number AS line FROM numbers(7)) AS l
)`

const CREDITS_SQL = `INSERT INTO code_credit_lines
(tenant, account, connection, dataset, slice, load_id, day, product, sku, charge, unit, price, quantity,
 gross, discount, net, discount_quantity, net_quantity, model)
SELECT ${OF}, 'enterprise_credits', toString(${DAY}), concat('credits-', toString(day_number)), ${DAY}, 'Copilot',
  concat('sku-', toString(model % 3)), 'credits', 'AICredits', 0.01, toDecimal128(amount, 18), ${MONEY},
  toDecimal128(covered, 18), toDecimal128(amount - covered, 18), concat('Model ', toString(model))
FROM (
  SELECT day_number, model, toInt64(100 + cityHash64(day_number, model) % 900000) AS amount, intDiv(amount, 2) AS covered
  FROM (SELECT number AS day_number FROM numbers({days:UInt32})) AS d, (SELECT number AS model FROM numbers(30)) AS m
)`

/** The ledger as the collector would have written it: each day of both a slice. */
const LEDGER_SQL = `INSERT INTO slices
(tenant, account, connection, dataset, slice, kind, load_id, outcome, fetched_at, period_start, period_end,
 rows, rejected, duplicates, restated, unknown_fields, sha256, bytes, lease_epoch, note)
SELECT ${OF}, feed.1, toString(day), 'day', concat(feed.2, '-', toString(number)), 'committed',
  toUnixTimestamp(toDateTime({until:String}, 'UTC')) * 1000, toUnixTimestamp(toDateTime(day, 'UTC')) * 1000,
  toUnixTimestamp(toDateTime(day + 1, 'UTC')) * 1000, 1, 0, 0, 0, map(), '', 0, 1, ''
FROM (SELECT number, toDate({until:String}) - {days:UInt32} + number AS day FROM numbers({days:UInt32}))
ARRAY JOIN [('enterprise_bill', 'bill'), ('enterprise_credits', 'credits')] AS feed`

/** What the vendor says itself that each month comes to, over all cost centres and by each. */
export async function fillWithBillSums(engine: Engine, data: CodeData): Promise<void> {
  for (const sql of [SUMS_SQL, SUMS_LEDGER_SQL]) await engine.run(sql, { ...data })
}

const SUMS_SQL = `INSERT INTO code_bill_sums
(tenant, account, connection, dataset, slice, load_id, day, product, sku, charge, unit, price, quantity, gross, discount, net,
 discount_quantity, net_quantity, part)
SELECT ${OF}, 'enterprise_bill_summary', concat(formatDateTime(month, '%Y-%m'), ' ', part), concat('sums-', toString(month), part),
  month, 'Copilot', sku, charge, any(unit), 0.01, sum(quantity), sum(gross), sum(discount), sum(net), 0, 0, part
FROM (
  SELECT *, toStartOfMonth(day) AS month, arrayJoin(['all', cost_center_id]) AS part FROM code_bill_lines WHERE tenant = {tenant:String}
) GROUP BY month, part, sku, charge`

const SUMS_LEDGER_SQL = `INSERT INTO slices
(tenant, account, connection, dataset, slice, kind, load_id, outcome, fetched_at, period_start, period_end,
 rows, rejected, duplicates, restated, unknown_fields, sha256, bytes, lease_epoch, note)
SELECT ${OF}, 'enterprise_bill_summary', slice, 'month', any(load_id), 'committed',
  toUnixTimestamp(toDateTime({until:String}, 'UTC')) * 1000, toUnixTimestamp(toDateTime(any(day), 'UTC')) * 1000,
  toUnixTimestamp(toDateTime(addMonths(any(day), 1), 'UTC')) * 1000, count(), 0, 0, 0, map(), '', 0, 1, ''
FROM code_bill_sums WHERE tenant = {tenant:String} GROUP BY slice`
