import { addDays, dayStart, HOUR_MS } from '../../../src/model/time/time.ts'

export interface CostLineFields {
  eventId: string
  /** Start of the hour, milliseconds. */
  at: number
  userId?: string
  email?: string
  name?: string
  product?: string
  model?: string
  sku?: string
  credits?: string
  usd?: string
  inputTokens?: number
  groups?: { id: string; name: string }[]
}

/** An amount that `asLine` writes with exactly these digits, which a JavaScript number might lose. */
const exactly = (digits: string) => `amount:${digits}`

/** A cost record in the vendor's published format (upstream 4), as an object that tests may change. */
export function costRecord(fields: CostLineFields): Record<string, unknown> {
  const at = new Date(fields.at)
  const unit = fields.usd === undefined ? 'CREDITS' : 'USD'
  const user = fields.userId ?? 'user-ann'
  return {
    event_id: fields.eventId,
    type: 'COSTS',
    timestamp: new Date(fields.at + HOUR_MS - 1000).toISOString().replace('.000', ''),
    principal: { id: ORGANIZATION_ID, type: 'API_PLATFORM_ORG' },
    actor: { type: 'SYSTEM', id: 'costs_compliance' },
    payload: {
      day: at.toISOString().slice(0, 10),
      hour: at.getUTCHours(),
      organization_id: ORGANIZATION_ID,
      identity: {
        user_id: user,
        email: fields.email ?? `${user}@example.com`,
        name: fields.name ?? 'Ann Example',
        groups: fields.groups ?? [],
      },
      product: fields.product ?? 'chatgpt',
      surface: 'chatgpt',
      client: 'web',
      model: fields.model ?? 'gpt-5.5',
      service_tier: 'default',
      measures: {
        usage: { text_input_tokens: fields.inputTokens ?? 100, text_output_tokens: 20 },
        billing: [
          {
            sku: fields.sku ?? 'chat.completion.5',
            quantity: { value: 1, unit: 'counts' },
            cost: { value: exactly(fields.usd ?? fields.credits ?? '5'), unit },
          },
        ],
      },
    },
  }
}

/** The same as one line of a body. */
export function costLine(fields: CostLineFields): string {
  return asLine(costRecord(fields))
}

/** JSON on one line, with amounts as numbers of exactly the given digits. */
export function asLine(record: unknown): string {
  return JSON.stringify(record).replaceAll(/"amount:(-?[\d.eE+-]+)"/g, '$1')
}

export const ORGANIZATION_ID = 'org-harness0000000000000001'
export const WORKSPACE_ID = '5f3a1c52-8a34-4f0e-9d2b-0c9be2a7d001'

/** Start of an hour in milliseconds, e.g. `hourOf('2026-03-10', 13)`; hours outside 0–23 are on other days. */
export function hourOf(day: string, hour: number): number {
  return dayStart(addDays(day, Math.floor(hour / 24))) + (((hour % 24) + 24) % 24) * HOUR_MS
}
