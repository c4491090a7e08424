import { dayText } from '../calendar.ts'
import type { Billing, CostRow } from './cost-rows.ts'
import { identityOf } from '../row-identity.ts'
import type { World } from '../world.ts'

/** Formats a row as a line of the vendor's JSON, without a line end. Amounts are exact JSON numbers. */
export type LineWriter = (row: CostRow) => string

export function createLineWriter(world: World): LineWriter {
  const identities = new Map<string, string>()
  const dates = new Map<number, string>()
  const organization = JSON.stringify(world.organizationId)

  // Cached, because the same few identities occur in every hour.
  const identityText = (row: CostRow): string | null => {
    const identity = identityOf(world, row)
    if (!identity) return null
    const { person, contact, groups } = identity
    const key = `${person.number} ${contact?.email} ${groups.map(({ id, name }) => id + (name ?? '')).join()}`
    const kept = identities.get(key)
    if (kept !== undefined) return kept
    const text = JSON.stringify({ user_id: person.userId, ...contact, groups })
    identities.set(key, text)
    return text
  }

  return (row) => {
    const day = Math.floor(row.hour / 24)
    const hour = row.hour - day * 24
    let date = dates.get(day)
    if (date === undefined) {
      date = dayText(day)
      dates.set(day, date)
    }
    const clock = String(hour).padStart(2, '0')
    return (
      `{"event_id":"${row.eventId}","type":"COSTS","timestamp":"${date}T${clock}:59:59Z",` +
      `"principal":{"id":${organization},"type":"API_PLATFORM_ORG"},"actor":{"type":"SYSTEM","id":"costs_compliance"},` +
      `"payload":{"day":"${date}","hour":${hour},"organization_id":${organization}` +
      identityField(row, identityText(row)) +
      `,"product":"${row.product}","surface":"${row.surface}"` +
      optional('client', row.client) +
      optional('model', row.model) +
      optional('service_tier', row.serviceTier) +
      optional('reasoning', row.reasoning) +
      `,"measures":{${usageField(row)}"billing":[${row.billing.map(billingText).join()}]}}}`
    )
  }
}

function optional(field: string, value: string | null): string {
  return value === null ? '' : `,"${field}":"${value}"`
}

function identityField(row: CostRow, person: string | null): string {
  const agent = row.agent && JSON.stringify(row.agent.name === null ? { id: row.agent.id } : row.agent)
  if (person !== null) return `,"identity":${agent ? `${person.slice(0, -1)},"agent":${agent}}` : person}`
  if (agent) return `,"identity":{"agent":${agent}}`
  // For unattributed work the vendor omits the field or leaves it empty.
  return row.eventId < '8' ? '' : ',"identity":{"groups":[]}'
}

function usageField(row: CostRow): string {
  if (!row.usage) return ''
  return `"usage":{${row.usage.map(([name, tokens]) => `"${name}":${tokens}`).join()}},`
}

function billingText(line: Billing): string {
  const estimate =
    line.estimatedUsd === null ? '' : `,"estimated_cost_usd":{"value":${line.estimatedUsd},"unit":"USD"}`
  return (
    `{"sku":"${line.sku}","quantity":{"value":${line.quantity},"unit":"${line.quantityUnit}"},` +
    `"cost":{"value":${line.cost},"unit":"${line.unit}"}${estimate}}`
  )
}
