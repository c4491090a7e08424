import { Session } from 'chdb'
import { reportLoad, startMeasuring } from '../run-program.ts'

// The baseline: the engine's own load of the same lines from disk. Arguments: <store folder> <files folder>.
const [store = '', files = ''] = process.argv.slice(2)

const AMOUNT = 'Tuple(value Nullable(Decimal(38, 18)), unit String)'
const MEDIA = ['text', 'audio', 'image']
const TOKENS = MEDIA.flatMap((medium) =>
  ['input', 'cached_input', 'output', 'total'].map((kind) => `${medium}_${kind}_tokens`),
)
const SHAPE = `Tuple(event_id String, type String, payload Tuple(day Date, hour UInt8,
  identity Tuple(user_id String, email String, name String, groups Array(Tuple(id String, name String)), agent Tuple(id String, name String)),
  product String, surface String, client String, model String, service_tier String, reasoning String,
  measures Tuple(usage Tuple(${TOKENS.map((name) => `${name} Nullable(Int64)`).join(', ')}),
    billing Array(Tuple(sku String, quantity ${AMOUNT}, cost ${AMOUNT}, estimated_cost_usd ${AMOUNT})))))`

const CREATE = `CREATE TABLE records
(event_id String, event_time DateTime('UTC'), user_id String, user_email String, user_name String,
 group_ids Array(LowCardinality(String)), group_names Array(LowCardinality(String)),
 agent_id LowCardinality(String), agent_name LowCardinality(String), product LowCardinality(String),
 surface LowCardinality(String), client LowCardinality(String), model LowCardinality(String),
 service_tier LowCardinality(String), reasoning LowCardinality(String),
 ${TOKENS.map((name) => `${name} Nullable(Int64)`).join(', ')},
 billing_sku Array(LowCardinality(String)), billing_quantity Array(Nullable(Decimal(38, 18))),
 billing_quantity_unit Array(LowCardinality(String)), billing_cost Array(Nullable(Decimal(38, 18))),
 billing_cost_unit Array(LowCardinality(String)), billing_estimated_usd Array(Nullable(Decimal(38, 18))))
ENGINE = MergeTree PARTITION BY toYYYYMM(event_time) ORDER BY (event_time, event_id)`

const LOAD = `INSERT INTO records
WITH JSONExtract(line, '${SHAPE}') AS r, r.payload AS p, p.identity AS i, p.measures.billing AS b
SELECT r.event_id, toDateTime(p.day, 'UTC') + p.hour * 3600, i.user_id, i.email, i.name, i.groups.id, i.groups.name,
  i.agent.id, i.agent.name, p.product, p.surface, p.client, p.model, p.service_tier, p.reasoning,
  ${TOKENS.map((name) => `p.measures.usage.${name}`).join(', ')},
  b.sku, b.quantity.value, b.quantity.unit, b.cost.value, b.cost.unit, b.estimated_cost_usd.value
FROM file('${files}/*.jsonl', 'LineAsString')`

const session = new Session(store)
await session.queryAsync(CREATE)
const stop = startMeasuring()
await session.queryAsync(LOAD)
const measured = stop()
const rows = Number((await session.queryAsync('SELECT count() FROM records')).text())
session.close()
reportLoad({ ...measured, rows })
