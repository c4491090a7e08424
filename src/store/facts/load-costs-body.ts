import { TOKEN_CLASSES } from '../../model/cost-record.ts'
import { COST_COLUMNS, normalisedUnitSql } from './cost-columns.ts'
import type { Engine } from './engine.ts'
import { EngineError } from './engine-error.ts'
import type { Load, LoadedRows } from './facts-store.ts'
import { countLoaded, removeLoad, settleEvents } from './settle-load.ts'
import { LINE_FORM, VENDOR_COST_COLUMNS, VENDOR_COST_FORMAT } from './vendor-cost-line.ts'

/**
 * Load a body of vendor-shaped lines through the engine's own parser: a few times faster than line by line.
 * All or nothing: whatever the data gets refused for, the answer is 'irregular' and nothing of the load stays.
 */
export async function loadCostsBody(
  engine: Engine,
  load: Load,
  path: string,
): Promise<LoadedRows | 'irregular'> {
  const lines = await regularLines(engine, path)
  if (lines === 'irregular') return 'irregular'
  try {
    await insertBody(engine, load, path)
  } catch (error) {
    if (!(error instanceof EngineError && error.fault === 'data')) throw error
    await removeLoad(engine, load)
    return 'irregular'
  }
  const loaded = await countLoaded(engine, load)
  if (loaded.rows === lines && loaded.events === lines) return settleEvents(engine, load, loaded)
  // An event twice in one body: the last line wins, which only the line-by-line loader can tell.
  await removeLoad(engine, load)
  return 'irregular'
}

async function regularLines(engine: Engine, path: string): Promise<number | 'irregular'> {
  try {
    return await engine.checkLines(path, 'match(line, {form:String})', { form: LINE_FORM })
  } catch (error) {
    if (error instanceof EngineError && error.fault === 'data') return 'irregular'
    throw error
  }
}

function insertBody(engine: Engine, load: Load, path: string): Promise<void> {
  const { tenant, account, connection, slice, loadId, version } = load
  const params = { tenant, account, connection, slice, load_id: loadId, version: String(version) }
  const file = { path, columns: VENDOR_COST_COLUMNS }
  // One thread keeps the lines in one block, and so in one part per month: visible at once or not at all.
  return engine.insertFromFile(file, insertStatement, params, { ...VENDOR_COST_FORMAT, max_threads: 1 })
}

const billing = (path: string) => `payload.measures.billing.${path}`
/** Both or neither of value and unit; a line that gives one alone is not of the published shape. */
const unpaired = (amount: string) =>
  `arrayExists((v, u) -> isNull(v) != empty(u), ${billing(`${amount}.value`)}, ${billing(`${amount}.unit`)})`

const NOT_PUBLISHED = [
  `type != 'COSTS'`,
  `empty(event_id)`,
  `isNull(payload.hour) OR ifNull(payload.hour, 0) > 23`,
  `toString(toDateOrZero(payload.day)) != payload.day`,
  `arrayExists(sku -> empty(sku), ${billing('sku')})`,
  unpaired('quantity'),
  unpaired('cost'),
  unpaired('estimated_cost_usd'),
  `arrayExists(u -> u NOT IN ('', 'USD'), ${billing('estimated_cost_usd.unit')})`,
  // Envelope fields are read so that the parser checks them as well.
  `length(timestamp) + length(principal.id) + length(principal.type) + length(actor.id) + length(actor.type) > 4096`,
  `length(payload.organization_id) > 4096`,
].join(' OR ')

function insertStatement(source: string): string {
  return `INSERT INTO costs (${COST_COLUMNS.join(', ')})
SELECT
  {tenant:String}, {account:String}, {connection:String}, {slice:String}, {load_id:String}, {version:UInt64},
  event_id,
  toDateTime(toDateOrZero(payload.day), 'UTC') + toUInt32(ifNull(payload.hour, 0)) * 3600,
  payload.identity.user_id,
  payload.identity.email,
  payload.identity.name,
  payload.identity.groups.id,
  arrayMap(name -> ifNull(name, ''), payload.identity.groups.name),
  payload.identity.agent.id,
  payload.identity.agent.name,
  payload.product, payload.surface, payload.client, payload.model, payload.service_tier, payload.reasoning,
  ${TOKEN_CLASSES.map((token) => `payload.measures.usage.${token}_tokens`).join(', ')},
  ${billing('sku')},
  ${billing('quantity.value')},
  ${billing('quantity.unit')},
  ${billing('cost.value')},
  arrayMap(unit -> ${normalisedUnitSql('unit')}, ${billing('cost.unit')}),
  ${billing('estimated_cost_usd.value')}
FROM ${source}
WHERE throwIf(${NOT_PUBLISHED}) = 0`
}
