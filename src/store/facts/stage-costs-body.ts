import { TOKEN_CLASSES } from '../../model/cost-record.ts'
import { COST_COLUMNS } from './cost-columns.ts'
import type { Engine } from './engine.ts'
import { EngineError } from './engine-error.ts'
import type { Load } from './facts-store.ts'
import { Incoming } from './incoming.ts'
import type { Gathered } from './move-in.ts'
import {
  REGULAR_LINE,
  REGULAR_LINE_PARAMS,
  VENDOR_COST_COLUMNS,
  VENDOR_COST_FORMAT,
} from './vendor-cost-line.ts'

/**
 * Parse a body of vendor-shaped lines by the engine's own parser: a few times faster than line by line.
 * All or nothing: whatever the data gets refused for, the answer is 'irregular' and nothing of the load stays.
 * Otherwise the caller disposes of what was gathered.
 */
export async function stageCostsBody(
  engine: Engine,
  load: Load,
  path: string,
): Promise<Gathered | 'irregular'> {
  const lines = await regularLines(engine, path)
  if (lines === 'irregular') return 'irregular'
  await using owned = new AsyncDisposableStack()
  const incoming = owned.use(await Incoming.create(engine, load))
  try {
    await fill(engine, incoming, load, path)
  } catch (error) {
    if (isDataFault(error)) return 'irregular'
    throw error
  }
  const counted = await incoming.count()
  // An event twice in one body: the last line wins, which only the line-by-line loader can tell.
  if (counted.events !== lines || counted.rows !== lines) return 'irregular'
  owned.move()
  return { incoming, counted }
}

function isDataFault(error: unknown): boolean {
  return error instanceof EngineError && error.fault === 'data'
}

async function regularLines(engine: Engine, path: string): Promise<number | 'irregular'> {
  try {
    return await engine.checkLines([path], REGULAR_LINE, REGULAR_LINE_PARAMS)
  } catch (error) {
    if (isDataFault(error)) return 'irregular'
    throw error
  }
}

/** Other loads run beside it, so no core idles, and the parallel parser costs more than it brings. */
const ONE_THREAD = { max_threads: 1, input_format_parallel_parsing: 0 }

function fill(engine: Engine, incoming: Incoming, load: Load, path: string): Promise<void> {
  const { tenant, account, connection, slice, loadId, version } = load
  const params = { tenant, account, connection, slice, load_id: loadId, version: String(version) }
  const files = { paths: [path], columns: VENDOR_COST_COLUMNS }
  const settings = { ...VENDOR_COST_FORMAT, ...ONE_THREAD }
  return engine.insertFromFiles(files, (source) => fillStatement(incoming.table, source), params, settings)
}

/**
 * By `tupleElement`, step by step: a dotted name looks through every part of the whole record's type, half a millisecond
 * each, and a statement has sixty of them.
 */
const field = (...path: string[]) =>
  path.reduce((tuple, name) => `tupleElement(${tuple}, '${name}')`, 'payload')
const billing = (...path: string[]) => field('measures', 'billing', ...path)
/** Both or neither of value and unit; a line that gives one alone is not of the published shape. */
const unpaired = (amount: string) =>
  `arrayExists((v, u) -> isNull(v) != empty(u), ${billing(amount, 'value')}, ${billing(amount, 'unit')})`

/** `CREDITS` and `USD` in one spelling each, any other unit as given: what CostRecord says of `costUnit`. */
const UNIT = `multiIf(upper(unit) IN ('CREDIT', 'CREDITS'), 'CREDITS', upper(unit) IN ('USD', '$'), 'USD', unit)`

const HOUR = field('hour')
const DAY = field('day')

/** What the line-by-line parser treats in ways of its own, or refuses; it shall decide. */
const NOT_PUBLISHED = [
  `type != 'COSTS'`,
  `empty(event_id)`,
  `isNull(${HOUR}) OR ifNull(${HOUR}, 0) > 23`,
  `toString(toDateOrZero(${DAY})) != ${DAY}`,
  `${DAY} < '2015-01-01' OR ${DAY} >= '2100-01-01'`,
  // Folding the case of other letters differs between languages.
  `NOT match(${field('identity', 'email')}, '^[!-~]*$')`,
  `arrayExists(sku -> empty(sku), ${billing('sku')})`,
  unpaired('quantity'),
  `arrayExists(v -> ifNull(v < 0, 0), ${billing('quantity', 'value')})`,
  unpaired('cost'),
  unpaired('estimated_cost_usd'),
  `arrayExists(u -> u NOT IN ('', 'USD'), ${billing('estimated_cost_usd', 'unit')})`,
].join(' OR ')

const ATTRIBUTES = ['product', 'surface', 'client', 'model', 'service_tier', 'reasoning']

function fillStatement(table: string, source: string): string {
  return `INSERT INTO ${table} (${COST_COLUMNS.join(', ')})
SELECT
  {tenant:String}, {account:String}, {connection:String}, {slice:String}, {load_id:String}, {version:UInt64},
  event_id,
  toDateTime(toDateOrZero(${DAY}), 'UTC') + toUInt32(ifNull(${HOUR}, 0)) * 3600,
  ${field('identity', 'user_id')},
  lower(${field('identity', 'email')}),
  ${field('identity', 'name')},
  ${field('identity', 'groups', 'id')},
  arrayMap(name -> ifNull(name, ''), ${field('identity', 'groups', 'name')}),
  ${field('identity', 'agent', 'id')},
  ${field('identity', 'agent', 'name')},
  ${ATTRIBUTES.map((name) => field(name)).join(', ')},
  ${TOKEN_CLASSES.map((token) => field('measures', 'usage', `${token}_tokens`)).join(', ')},
  ${billing('sku')},
  ${billing('quantity', 'value')},
  ${billing('quantity', 'unit')},
  ${billing('cost', 'value')},
  arrayMap(unit -> ${UNIT}, ${billing('cost', 'unit')}),
  ${billing('estimated_cost_usd', 'value')}
FROM ${source}
WHERE throwIf(${NOT_PUBLISHED}) = 0
  -- Named so that the parser checks them too.
  AND ignore(timestamp, principal, actor, ${field('organization_id')}) = 0`
}
