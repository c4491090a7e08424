import { TOKEN_CLASSES } from '../../../model/cost-record.ts'
import { COST_COLUMNS } from '../load/cost-columns.ts'
import type { Engine, EngineSettings } from '../engine/engine.ts'
import type { CostsBody } from '../facts-store.ts'
import { VENDOR_COST_COLUMNS, VENDOR_COST_FORMAT } from './vendor-cost-line.ts'

/**
 * Insert bodies of lines that are regular (vendor-cost-line.ts) into a table with the columns of `costs`, by the engine's
 * own parser: a few times faster than line by line. Throws an error for which `isDataFault` holds when it declines a
 * line; where the engine takes all the bodies in one statement, nothing of them is there then.
 */
export async function insertBodies(
  engine: Engine,
  table: string,
  bodies: readonly CostsBody[],
  settings: EngineSettings,
): Promise<void> {
  const [first] = bodies
  if (!first) return
  const { tenant, account, connection } = first.load
  const loads = bodies.map(({ load }) => load)
  const params = {
    tenant,
    account,
    connection,
    slices: loads.map(({ slice }) => slice),
    load_ids: loads.map(({ loadId }) => loadId),
    versions: loads.map(({ version }) => String(version)),
  }
  const paths = bodies.map(({ path }) => path)
  const files = { paths, format: 'JSONEachRow', columns: VENDOR_COST_COLUMNS } as const
  const statement = (source: string) => insertStatement(table, source)
  await engine.insertFromFiles(files, statement, params, { ...VENDOR_COST_FORMAT, ...READING, ...settings })
}

/** The parser that splits one file among threads costs more than it brings. */
const READING = { input_format_parallel_parsing: 0 }

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

const ofFile = (list: string) => `{${list}:Array(String)}[file_number + 1]`

const ATTRIBUTES = ['product', 'surface', 'client', 'model', 'service_tier', 'reasoning']

function insertStatement(table: string, source: string): string {
  return `INSERT INTO ${table} (${COST_COLUMNS.join(', ')})
SELECT
  {tenant:String}, {account:String}, {connection:String}, ${ofFile('slices')}, ${ofFile('load_ids')}, toUInt64(${ofFile('versions')}),
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
