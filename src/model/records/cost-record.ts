import type { DecimalString } from '../money/decimal.ts'
import type { Reason } from '../../words/reason.ts'

/** One SKU line of a cost record, in the vendor's own unit. Null: the vendor gave no amount. */
export interface BillingLine {
  sku: string
  quantity: DecimalString | null
  quantityUnit: string
  /** May be added only to amounts of the same `costUnit`. */
  cost: DecimalString | null
  /** `CREDITS`, `USD`, or another unit as given (stored, but excluded from totals). */
  costUnit: string
  /** The vendor's estimate for planning; missing in many real rows. */
  estimatedUsd: DecimalString | null
}

export const TOKEN_CLASSES = [
  'text_input',
  'text_cached_input',
  'text_output',
  'text_total',
  'audio_input',
  'audio_cached_input',
  'audio_output',
  'audio_total',
  'image_input',
  'image_cached_input',
  'image_output',
  'image_total',
] as const
export type TokenClass = (typeof TOKEN_CLASSES)[number]

/**
 * One cost record as the vendor wrote it, about a person and a UTC hour. An empty string: the vendor gave no value.
 * `text_input` excludes cached tokens: total = input + cached + output.
 */
export interface CostRecord {
  eventId: string
  /** Start of the UTC hour, seconds since the epoch: the vendor's `day` and `hour`, not `timestamp`. */
  hour: number
  userId: string
  userEmail: string
  userName: string
  groups: { id: string; name: string }[]
  agentId: string
  agentName: string
  product: string
  surface: string
  client: string
  model: string
  serviceTier: string
  reasoning: string
  tokens: Partial<Record<TokenClass, number>>
  billing: BillingLine[]
}

/** A line that could not be parsed. Its text stays in the raw copy only. */
export interface RejectedLine {
  /** 1-based line of a file, or row of a response. */
  line: number
  reason: Reason
  /** Path inside the record, e.g. `payload.measures.billing.0.cost.value`; never a value. */
  path: string
  /** SHA-256 of the line's bytes, hex. */
  sha256: string
}
