import { TOKEN_CLASSES, type CostRecord } from '../../../../model/records/cost-record.ts'
import type { Load } from '../../facts-store.ts'

type Value = string | number | null | undefined | readonly (string | null)[]
type Column = (record: CostRecord, load: Load) => Value

const ofBilling = (field: keyof CostRecord['billing'][number]): Column => {
  return ({ billing }) => billing.map((line) => line[field])
}

/** What the columns of `costs` hold, in the order the loads write them; the rest is derived by the table itself. */
const COLUMNS: Readonly<Record<string, Column>> = {
  tenant: (_, load) => load.tenant,
  account: (_, load) => load.account,
  connection: (_, load) => load.connection,
  slice: (_, load) => load.slice,
  load_id: (_, load) => load.loadId,
  version: (_, load) => String(load.version),
  event_id: (record) => record.eventId,
  event_time: (record) => record.hour,
  user_id: (record) => record.userId,
  user_email: (record) => record.userEmail,
  user_name: (record) => record.userName,
  group_ids: (record) => record.groups.map((group) => group.id),
  group_names: (record) => record.groups.map((group) => group.name),
  agent_id: (record) => record.agentId,
  agent_name: (record) => record.agentName,
  product: (record) => record.product,
  surface: (record) => record.surface,
  client: (record) => record.client,
  model: (record) => record.model,
  service_tier: (record) => record.serviceTier,
  reasoning: (record) => record.reasoning,
  ...Object.fromEntries(TOKEN_CLASSES.map((name): [string, Column] => [name, ({ tokens }) => tokens[name]])),
  billing_sku: ofBilling('sku'),
  billing_quantity: ofBilling('quantity'),
  billing_quantity_unit: ofBilling('quantityUnit'),
  billing_cost: ofBilling('cost'),
  billing_cost_unit: ofBilling('costUnit'),
  billing_estimated_usd: ofBilling('estimatedUsd'),
}

export const COST_COLUMNS = Object.keys(COLUMNS)

/** Told to the vault (told-people.ts), and empty in the facts. */
const NAMES = ['user_email', 'user_name']
export const KEPT_COST_COLUMNS = COST_COLUMNS.filter((name) => !NAMES.includes(name))

/** A record as one line of JSONEachRow, with the columns of COST_COLUMNS. Amounts stay text, hence exact. */
export function costRow(load: Load, record: CostRecord): string {
  const values = Object.entries(COLUMNS).map(([name, value]) => [name, value(record, load)])
  return JSON.stringify(Object.fromEntries(values))
}
