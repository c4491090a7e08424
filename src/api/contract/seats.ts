import { z } from 'zod'
import { SEAT_DAYS } from '../../model/records/code-seat.ts'
import { Day, Instant, NextCursor, Notes, OfConnection, pageOf, Search, Sentence } from './common.ts'
import { SEAT_ORDERS, SEAT_STATUSES } from './words.ts'

export const SeatsQuery = z.object({
  as_of: Day.optional().describe('The snapshots in force on this day; the newest when absent.'),
  connection_id: OfConnection,
  status: z.enum(SEAT_STATUSES).optional().describe('Of which status alone.'),
  team: z.string().max(200).optional().describe('The vendor’s id of a team.'),
  editor: z
    .string()
    .max(200)
    .optional()
    .describe('Name of the editor of the last activity, without its version.'),
  plan: z.string().max(60).optional().describe('As the vendor names it, such as `business`.'),
  search: Search.describe('Part of a name, address, login or id.'),
  idle_days: z.coerce
    .number()
    .int()
    .min(1)
    .max(SEAT_DAYS.most)
    .default(SEAT_DAYS.active)
    .describe('A seat without activity for more days than these is idle.'),
  grace_days: z.coerce
    .number()
    .int()
    .min(0)
    .max(SEAT_DAYS.most)
    .default(SEAT_DAYS.new)
    .describe('A seat younger than these and without activity is new, not unused.'),
  order: z
    .enum(SEAT_ORDERS)
    .default('days_idle')
    .describe('The longest idle first, by login, or the oldest seat first.'),
  ...pageOf({ usual: 100, most: 500 }),
})
export type SeatsQuery = z.infer<typeof SeatsQuery>

const NamedTeam = z.object({ id: z.string(), name: z.string() })

export const Seat = z
  .object({
    user_id: z.string().nullable(),
    login: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    organizations: z.array(z.string()),
    teams: z.array(NamedTeam),
    plan: z.string().nullable(),
    created_at: Instant.nullable(),
    last_activity_at: Instant.nullable().describe('As the seat list says; it forgets after 90 days.'),
    last_authenticated_at: Instant.nullable().describe(
      'When they last signed in to the tool, as the seat list says. Signing in is not use.',
    ),
    signed_in: z.boolean().describe('Within `idle_days` of the list.'),
    last_activity_editor: z.string().nullable().describe('As given: `vscode/1.107.1/copilot-chat/0.35.3`.'),
    editor: z.string().nullable(),
    last_active_day: Day.nullable().describe('Last day with use in the reports.'),
    days_idle: z.int().nullable(),
    status: z.enum(SEAT_STATUSES),
    pending_cancellation: Day.nullable().describe('The seat ends then.'),
    seats: z.int(),
  })
  .meta({
    id: 'Seat',
    description: 'One person with every seat they hold; a seat without an assignee is a row of its own.',
  })
export type Seat = z.infer<typeof Seat>

export const AccountSnapshot = z
  .object({
    connection_id: z.string(),
    account: z.string().describe('`organization:<login>` or `enterprise:<slug>`.'),
    taken_at: Instant.nullable(),
    listed: z
      .int()
      .nullable()
      .describe(
        'Rows of the list, and how many there are as it says itself: an enterprise’s list has a row per grant and states people.',
      ),
    stated_total: z.int().nullable(),
    rejected: z
      .int()
      .describe('Entries of the list that could not be understood, and are not in the answer.'),
    stale: z.boolean(),
    reason: z.string().nullable().describe('Why there is nothing, or only something old.'),
    reason_said: Sentence.nullable(),
  })
  .meta({
    id: 'AccountSnapshot',
    description: "When the answer's lists were taken, per account; null where none is at or before `as_of`.",
  })
export type AccountSnapshot = z.infer<typeof AccountSnapshot>

export const SeatsAnswer = z
  .object({
    data: z.array(Seat),
    next_cursor: NextCursor,
    as_of: Day,
    totals: z
      .object({
        people: z.int(),
        active: z.int(),
        idle: z.int(),
        never_used: z.int(),
        new: z.int(),
        pending_cancellation: z.int(),
        unassigned: z.int(),
        idle_signed_in: z
          .int()
          .describe(
            'Of those who are idle, and of those who never used it: who signed in within `idle_days`.',
          ),
        never_used_signed_in: z.int(),
      })
      .nullable()
      .describe('Of all seats, whatever is searched for; null where no list is known of the day.'),
    unused_by_plan: z
      .array(z.object({ plan: z.string(), idle: z.int(), never_used: z.int(), unassigned: z.int() }))
      .describe(
        'What of them nobody uses, by the plan as the vendor names it; of several seats of a person the one that is billed.',
      ),
    snapshots: z.array(AccountSnapshot),
    teams_known: z
      .boolean()
      .describe(
        "Whether every organisation's lists reach back to the day; where not, who shows no team may have been in one.",
      ),
    ...Notes,
  })
  .meta({ id: 'SeatsAnswer' })
export type SeatsAnswer = z.infer<typeof SeatsAnswer>

export const SeatBillingQuery = z.object({
  as_of: Day.optional().describe('The summaries in force on this day; the newest when absent.'),
  connection_id: OfConnection,
})

const Count = z.int().nullable()
const Setting = z.string().nullable()

export const SeatBilling = AccountSnapshot.omit({ listed: true, stated_total: true, rejected: true })
  .extend({
    seats: z
      .object({
        total: Count,
        added_this_cycle: Count,
        active_this_cycle: Count,
        inactive_this_cycle: Count,
        pending_invitation: Count,
        pending_cancellation: Count,
      })
      .nullable()
      .describe('Numbers of the billing cycle, which is mostly the calendar month. They need not add up.'),
    plan_type: Setting.describe('Settings as given, an open set of words.'),
    seat_management: Setting,
    public_code_suggestions: Setting,
    ide_chat: Setting,
    platform_chat: Setting,
    cli: Setting,
  })
  .meta({
    id: 'SeatBilling',
    description:
      'What the vendor bills one organisation for, as its summary says; null is what it does not say.',
  })
export type SeatBilling = z.infer<typeof SeatBilling>

export const SeatBillingAnswer = z
  .object({
    data: z.array(SeatBilling),
    as_of: Day,
    ...Notes,
  })
  .meta({ id: 'SeatBillingAnswer' })
export type SeatBillingAnswer = z.infer<typeof SeatBillingAnswer>
