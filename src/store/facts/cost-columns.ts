import { TOKEN_CLASSES, type CostRecord } from '../../model/cost-record.ts'
import type { Load } from './facts-store.ts'

/** Columns of `costs` in the order the loads write them; the rest is derived by the table itself. */
export const COST_COLUMNS = [
  'tenant',
  'account',
  'connection',
  'slice',
  'load_id',
  'version',
  'event_id',
  'event_time',
  'user_id',
  'user_email',
  'user_name',
  'group_ids',
  'group_names',
  'agent_id',
  'agent_name',
  'product',
  'surface',
  'client',
  'model',
  'service_tier',
  'reasoning',
  ...TOKEN_CLASSES,
  'billing_sku',
  'billing_quantity',
  'billing_quantity_unit',
  'billing_cost',
  'billing_cost_unit',
  'billing_estimated_usd',
]

/** One spelling per unit: `CREDITS`, `USD`, or the unit as given. The SQL of the fast path says the same. */
export function normaliseUnit(unit: string): string {
  const upper = unit.toUpperCase()
  if (upper === 'CREDIT' || upper === 'CREDITS') return 'CREDITS'
  return upper === 'USD' || unit === '$' ? 'USD' : unit
}

/** The same rule in SQL, for an expression that is a string. */
export function normalisedUnitSql(unit: string): string {
  return `multiIf(upper(${unit}) IN ('CREDIT', 'CREDITS'), 'CREDITS', upper(${unit}) = 'USD' OR ${unit} = '$', 'USD', ${unit})`
}

/** A record as one line of JSONEachRow, with the columns of COST_COLUMNS. Amounts stay text, hence exact. */
export function costRow(load: Load, record: CostRecord): string {
  return JSON.stringify({
    tenant: load.tenant,
    account: load.account,
    connection: load.connection,
    slice: load.slice,
    load_id: load.loadId,
    version: String(load.version),
    event_id: record.eventId,
    event_time: record.hour,
    user_id: record.userId,
    user_email: record.userEmail,
    user_name: record.userName,
    group_ids: record.groups.map((group) => group.id),
    group_names: record.groups.map((group) => group.name),
    agent_id: record.agentId,
    agent_name: record.agentName,
    product: record.product,
    surface: record.surface,
    client: record.client,
    model: record.model,
    service_tier: record.serviceTier,
    reasoning: record.reasoning,
    ...record.tokens,
    billing_sku: record.billing.map((line) => line.sku),
    billing_quantity: record.billing.map((line) => line.quantity),
    billing_quantity_unit: record.billing.map((line) => line.quantityUnit),
    billing_cost: record.billing.map((line) => line.cost),
    billing_cost_unit: record.billing.map((line) => normaliseUnit(line.costUnit)),
    billing_estimated_usd: record.billing.map((line) => line.estimatedUsd),
  })
}
