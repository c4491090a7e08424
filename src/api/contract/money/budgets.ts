import { z } from 'zod'
import { CHARGES } from '../../../model/money/book-link.ts'
import {
  BUDGET_COUNTERS,
  BUDGET_COVERS,
  BUDGET_UNITS,
  POOL_UNITS,
  SIZED_BY,
} from '../../../model/records/budget.ts'
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
} from '../common.ts'
import { AccountSnapshot } from '../seats.ts'
import { LIMIT_ORDERS, SEAT_PLANS } from '../words.ts'
import { Closeness, Pace } from './spend-limits.ts'

export const BudgetsQuery = z.object({
  ...AsOf,
  connection_id: OfConnection,
  scope: z
    .string()
    .max(64)
    .optional()
    .describe(
      'As the vendor names it: `enterprise`, `organization`, `cost_center`, `multi_user_customer`, `user` and others.',
    ),
  search: Search.describe('Part of whom it is for, of its id or SKU.'),
  order: z.enum(LIMIT_ORDERS).default('used_share').describe('The most used first, or by name.'),
  ...pageOf({ usual: 100, most: 500 }),
})

export const Budget = z
  .object({
    connection_id: z.string(),
    account: z.string().describe('`organization:<login>` or `enterprise:<slug>`.'),
    id: z.string(),
    scope: z.string().describe("Whom it is for, in the vendor's words, an open set."),
    entity: z
      .string()
      .nullable()
      .describe(
        'Name of the enterprise, organisation, repository or cost centre, or a login; null where the vendor names none.',
      ),
    type: z.string(),
    skus: z.array(z.string()),
    charge: z.enum(CHARGES),
    amount: DecimalText,
    unit: z.enum(BUDGET_UNITS),
    per_person: z.boolean().describe("The amount is one person's, and `used` the sum over all of them."),
    covers: z
      .enum(BUDGET_COVERS)
      .nullable()
      .describe(
        'What counts against it: all use, or only what is charged beyond what is included. Null: a scope not known here.',
      ),
    stops: z
      .boolean()
      .nullable()
      .describe('Use stops once it is used up; else it only warns. Null: not said.'),
    blocks: z.boolean().describe('An amount of zero: nothing can be used.'),
    excludes_cost_centers: z.boolean().nullable(),
    alerts: z.boolean().nullable(),
    expires_at: z.string().nullable(),
    used: z
      .object({
        amount: DecimalText,
        by: z.enum(BUDGET_COUNTERS).describe("The vendor's own counter, or the net amounts of the bill."),
        at_least: z.boolean(),
        through: Instant,
      })
      .nullable()
      .describe('Of the calendar month of the asked time; null: unknown, which is not zero.'),
    left: DecimalText.nullable().describe('Below zero where more was used than that.'),
    used_share: DecimalText.nullable(),
    closeness: Closeness.nullable().describe(
      '`near` from 80 % on. `blocked`: an amount of zero and nothing used. Null: not known, or `per_person`.',
    ),
    pace: Pace.nullable(),
    people: z
      .object({ listed: z.int(), near: z.int(), at: z.int() })
      .nullable()
      .describe(
        'Of a budget for several people: who used some of it, and is near or at their own amount. Null: not told.',
      ),
  })
  .meta({
    id: 'Budget',
    description:
      'What an account of the code assistant set. Budgets side by side cover different things: they are never added.',
  })
export type Budget = z.infer<typeof Budget>

export const BudgetsAnswer = z
  .object({
    data: z.array(Budget),
    next_cursor: NextCursor,
    snapshots: z.array(AccountSnapshot),
    totals: z
      .object({
        budgets: z.int(),
        near: z.int(),
        at: z.int(),
        blocked: z.int(),
        unknown: z.int(),
      })
      .nullable()
      .describe(
        'How many, never how much. Of those not per person; `unknown`: how much is used is not known well enough. Null where groups are shown and people are not.',
      ),
    ...Notes,
  })
  .meta({ id: 'BudgetsAnswer' })
export type BudgetsAnswer = z.infer<typeof BudgetsAnswer>

export const BudgetParams = z.object({
  id: z.string().min(1).max(200).describe('Its id, as the list answers.'),
})

export const BudgetPeopleQuery = z.object({
  ...AsOf,
  connection_id: OfConnection.describe('Whose budget it is, where several connections have one of this id.'),
  search: Search.describe('Part of a login.'),
  ...pageOf({ usual: 100, most: 500 }),
})

export const BudgetPerson = z
  .object({
    user: z.string().nullable().describe('Login; null where the vendor does not name the person.'),
    used: DecimalText.nullable(),
    amount: DecimalText.nullable(),
    used_share: DecimalText.nullable(),
    closeness: Closeness.nullable(),
    override_budget_id: z.string().nullable().describe('A budget of their own replaces this one.'),
  })
  .meta({
    id: 'BudgetPerson',
    description: 'What one person used of a budget for several, of the amount that holds for them.',
  })
export type BudgetPerson = z.infer<typeof BudgetPerson>

export const BudgetPeopleAnswer = z
  .object({
    data: z.array(BudgetPerson),
    next_cursor: NextCursor,
    taken_at: Instant.nullable().describe('When the snapshot was taken; null: not known.'),
  })
  .meta({ id: 'BudgetPeopleAnswer' })

export const CostCentersQuery = z.object({ ...AsOf, connection_id: OfConnection })

export const CostCenter = z
  .object({
    connection_id: z.string(),
    account: z.string(),
    id: z.string(),
    name: z.string(),
    state: z.string().describe("`active` or `deleted`, in the vendor's words."),
    members: z
      .array(z.object({ type: z.string(), count: z.int() }))
      .nullable()
      .describe('Null where groups are shown and people are not; so is the pool, whose size counts them.'),
    own_pool: z
      .boolean()
      .nullable()
      .describe('Its members draw only on what their own seats include; null: not said.'),
    pool: z
      .object({
        size: DecimalText.nullable(),
        used: DecimalText.nullable().describe(
          'Null: not known of the asked month, as the newest list is of an earlier one.',
        ),
        unit: z
          .enum(POOL_UNITS)
          .describe(
            "The vendor names no unit: `credits` where the size fits what its members' seats include, else `unclear`.",
          ),
      })
      .nullable()
      .describe('Null: none of its own, or not used yet this month.'),
  })
  .meta({ id: 'CostCenter' })
export type CostCenter = z.infer<typeof CostCenter>

export const CostCentersAnswer = z
  .object({
    data: z.array(CostCenter),
    snapshots: z.array(AccountSnapshot),
    ...Notes,
  })
  .meta({ id: 'CostCentersAnswer' })
export type CostCentersAnswer = z.infer<typeof CostCentersAnswer>

const ByTerms = { existing: DecimalText.nullable(), new: DecimalText.nullable() }

export const IncludedCreditsQuery = z.object(AsOf)

export const IncludedCredits = z
  .object({
    connection_id: z.string(),
    account: z.string().describe('Who is billed: `enterprise:<slug>`, or `organization:<login>` of its own.'),
    since: Day.describe('The first day of the calendar month.'),
    seats: z
      .array(
        z.object({
          plan: z.enum(SEAT_PLANS).nullable(),
          people: z.int(),
          each: z.object(ByTerms),
          each_by: z
            .enum(['own', 'list'])
            .nullable()
            .describe(
              "Whose figure that is: of the organisation's own entries, or of the vendor's list. Null: nobody has one.",
            ),
        }),
      )
      .describe('People with a seat, on the day of the month that brings most.'),
    size: z
      .object({ ...ByTerms, by: z.enum(SIZED_BY) })
      .nullable()
      .describe(
        '`seats`: estimated by what each of them brings; `bill`: all that was covered, as no more of it is. Null: not known.',
      ),
    used: DecimalText.nullable().describe('Null: not known of any day.'),
    covered: DecimalText.nullable(),
    billed: DecimalText.nullable(),
    at_least: z.boolean().describe('Days between are not known.'),
    through: Instant.nullable().describe('End of what is known of the use.'),
    left: z.object(ByTerms).nullable().describe('Size less use, an estimate; below zero where more is used.'),
  })
  .meta({
    id: 'IncludedCredits',
    description:
      'What the seats of a month include, in credits; `existing`: for who was a customer when credits began, else `new`.',
  })
export type IncludedCredits = z.infer<typeof IncludedCredits>

export const IncludedCreditsAnswer = z
  .object({
    data: z.array(IncludedCredits),
    /** Whose figures of seats these are, with the day from which they hold, or on which they were read. */
    ...Notes,
  })
  .meta({ id: 'IncludedCreditsAnswer' })
