import { z } from 'zod'
import { DecimalText, Instant } from './common.ts'

export const SpendLimitsQuery = z.object({
  /** The snapshot in force at this instant; now when absent. */
  as_of: z.union([z.iso.date(), Instant]).optional(),
  connection_id: z.string().max(64).optional(),
  level: z.enum(['workspace', 'group', 'user']).optional(),
  search: z.string().max(100).optional(),
  order: z.enum(['used_share', 'name']).default('used_share'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(400).optional(),
})

const Limit = z.object({
  type: z.enum(['limited', 'unlimited']),
  amount: DecimalText.nullable(),
  /** `credit`, `usd`, or another unit as the vendor gave it. */
  unit: z.string(),
  expires_at: Instant.nullable(),
})

export const SpendLimit = z
  .object({
    connection_id: z.string(),
    workspace_id: z.string(),
    level: z.enum(['workspace', 'group', 'user']),
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** Null: nothing is set at this level. That is not "unlimited". */
    limit: Limit.nullable(),
    /** The vendor's own answer to "which limit holds"; people only. */
    effective_limit: Limit.nullable(),
    effective_source: z.object({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
    current_usage: z.object({ amount: DecimalText, unit: z.string() }).nullable(),
    /** `current_usage / effective_limit`, or null where either is unknown or the units differ. */
    used_share: DecimalText.nullable(),
    members: z.int().nullable(),
    role: z.string().nullable(),
    seat_type: z.string().nullable(),
  })
  .meta({ id: 'SpendLimit' })
export type SpendLimit = z.infer<typeof SpendLimit>

export const SpendLimitsAnswer = z
  .object({
    data: z.array(SpendLimit),
    next_cursor: z.string().nullable(),
    /** When the snapshot was taken, per connection; null where none is at or before `as_of`. */
    snapshots: z.array(
      z.object({
        connection_id: z.string(),
        workspace_id: z.string(),
        taken_at: Instant.nullable(),
        stale: z.boolean(),
        /** Why there is nothing, e.g. the limit scope is missing. */
        reason: z.string().nullable(),
      }),
    ),
    totals: z.object({
      users: z.int(),
      near_limit: z.int(),
      at_limit: z.int(),
      no_cap: z.int(),
    }),
    notes: z.array(z.string()),
  })
  .meta({ id: 'SpendLimitsAnswer' })
export type SpendLimitsAnswer = z.infer<typeof SpendLimitsAnswer>
