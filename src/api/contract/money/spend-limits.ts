import { z } from 'zod'
import {
  CLOSENESS,
  LIMIT_COUNTERS,
  LIMIT_HOLDERS,
  LIMIT_HOLDS,
  LIMIT_LEVELS,
  LIMIT_ORDERS,
  LIMIT_TYPES,
} from '../../../model/records/spend-limit.ts'
import {
  AsOf,
  Day,
  DecimalText,
  Instant,
  NextCursor,
  Notes,
  OfConnection,
  pageOf,
  Search,
  Sentence,
} from '../common.ts'

export const SpendLimitsQuery = z.object({
  ...AsOf,
  connection_id: OfConnection,
  level: z.enum(LIMIT_LEVELS).optional().describe('Of which level alone.'),
  search: Search.describe('Part of a name, address or id.'),
  order: z.enum(LIMIT_ORDERS).default('used_share').describe('The most used first, or by name.'),
  ...pageOf({ usual: 100, most: 500 }),
})

export const LimitType = z.enum(LIMIT_TYPES)

const Limit = z.object({
  type: LimitType,
  amount: DecimalText.nullable(),
  unit: z.string().describe('`credit`, `usd`, or another unit as the vendor gave it.'),
  expires_at: Instant.nullable(),
})

export const Closeness = z.enum(CLOSENESS)

export const Pace = z
  .object({
    per_day: DecimalText,
    month_end: DecimalText,
    runs_out_on: Day.nullable().describe('Null: not in this month, or it has run out.'),
  })
  .describe(
    'An estimate: as if the month went on as evenly as it came. Null before three days of it are known, and once it is over.',
  )

export const SpendLimit = z
  .object({
    connection_id: z.string(),
    workspace_id: z.string(),
    level: z.enum(LIMIT_LEVELS),
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    limit: Limit.nullable().describe('Null: nothing is set at this level. That is not "unlimited".'),
    holds: z
      .enum(LIMIT_HOLDS)
      .nullable()
      .describe(
        'What holds for a person; null for groups and workspaces. `none`: nothing is set at any level.',
      ),
    effective_limit: Limit.nullable().describe(
      'The limit that holds; null where none does or it cannot be decided (`holds`).',
    ),
    effective_source: z.object({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
    effective_by: z
      .enum(LIMIT_HOLDERS)
      .nullable()
      .describe(
        "Who says that it holds: the vendor, or Tidemark by the vendor's rule from the levels the vendor gives.",
      ),
    current_usage: z
      .object({
        amount: DecimalText,
        unit: z.string(),
        by: z
          .enum(LIMIT_COUNTERS)
          .describe(
            "The vendor's own counter, or the sum of the person's cost records since the first of the month (UTC).",
          ),
        at_least: z
          .boolean()
          .describe(
            'A part of the month is not in the records, or in none of their amounts: this much or more.',
          ),
        through: Instant,
      })
      .nullable()
      .describe('Of the calendar month of the asked time; null: unknown, which is not zero.'),
    used_share: DecimalText.nullable().describe(
      '`current_usage / effective_limit`, or null where either is unknown, the units differ or the limit is zero.',
    ),
    closeness: Closeness.nullable().describe(
      '`near` from 80 % on. `blocked`: a limit of zero and nothing used. Null: not known well enough to say.',
    ),
    left: DecimalText.nullable().describe(
      'Of `effective_limit`, in its unit: below zero where more was used; null as `used_share`.',
    ),
    pace: Pace.nullable(),
    members: z.int().nullable(),
    role: z.string().nullable(),
    seat_type: z.string().nullable(),
  })
  .meta({ id: 'SpendLimit' })
export type SpendLimit = z.infer<typeof SpendLimit>

export const SpendLimitsAnswer = z
  .object({
    data: z.array(SpendLimit),
    next_cursor: NextCursor,
    snapshots: z
      .array(
        z.object({
          connection_id: z.string(),
          workspace_id: z.string(),
          taken_at: Instant.nullable(),
          rejected: z.int().describe('Entries that could not be understood, and are not in the answer.'),
          stale: z.boolean(),
          reason: z.string().nullable().describe('Why there is nothing, e.g. the limit scope is missing.'),
          reason_said: Sentence.nullable(),
          records_through: Instant.nullable().describe(
            'How far cost records reach where they stand for a counter the vendor does not give, else null.',
          ),
        }),
      )
      .describe('When the snapshot was taken, per connection; null where none is at or before `as_of`.'),
    totals: z
      .object({
        users: z.int(),
        near_limit: z
          .int()
          .nullable()
          .describe(
            'At least 80 % used; null where of nobody with a limit it is known how much is used. Where `usage_unknown` or `limit_unknown` is above 0 there may be more.',
          ),
        at_limit: z.int().nullable().describe('All of it used, or more; null as `near_limit`.'),
        no_cap: z.int().describe('Nothing stops them: `unlimited` and `none` together.'),
        limited: z.int(),
        unlimited: z.int(),
        none: z.int(),
        blocked: z.int().describe('A limit of zero, and nothing used: not counted as at the limit.'),
        limit_unknown: z.int().describe('Which limit holds cannot be decided.'),
        usage_unknown: z
          .int()
          .describe('Limited people of whom it is not known well enough how much is used.'),
      })
      .nullable()
      .describe('Null where groups are shown and people are not, and where no list is known of the time.'),
    ...Notes,
  })
  .meta({ id: 'SpendLimitsAnswer' })
export type SpendLimitsAnswer = z.infer<typeof SpendLimitsAnswer>
