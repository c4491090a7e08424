import { z } from 'zod'
import { AsOf, Day, DecimalText, Instant, OfConnection, pageOf, Search, Sentence } from '../common.ts'
import { AccountSnapshot } from '../seats.ts'
import { SEAT_PLANS } from '../words.ts'
import { Pace } from './spend-limits.ts'

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
  order: z.enum(['used_share', 'name']).default('used_share').describe('The most used first, or by name.'),
  ...pageOf({ usual: 100, most: 500 }),
})

const Closeness = z.enum(['within', 'near', 'at', 'over', 'blocked'])

/** What an account of the code assistant set. Budgets side by side cover different things: they are never added. */
export const Budget = z
  .object({
    connection_id: z.string(),
    /** `organization:<login>` or `enterprise:<slug>`. */
    account: z.string(),
    id: z.string(),
    /** Whom it is for, in the vendor's words, an open set. */
    scope: z.string(),
    /** Name of the enterprise, organisation, repository or cost centre, or a login; null where the vendor names none. */
    entity: z.string().nullable(),
    type: z.string(),
    skus: z.array(z.string()),
    charge: z.enum(['credits', 'requests', 'seats', 'other']),
    amount: DecimalText,
    unit: z.enum(['usd', 'licenses']),
    /** The amount is one person's, and `used` the sum over all of them. */
    per_person: z.boolean(),
    /** What counts against it: all use, or only what is charged beyond what is included. Null: a scope not known here. */
    covers: z.enum(['pool_and_metered', 'metered']).nullable(),
    /** Use stops once it is used up; else it only warns. Null: not said. */
    stops: z.boolean().nullable(),
    /** An amount of zero: nothing can be used. */
    blocks: z.boolean(),
    excludes_cost_centers: z.boolean().nullable(),
    alerts: z.boolean().nullable(),
    expires_at: z.string().nullable(),
    /** Of the calendar month of the asked time; null: unknown, which is not zero. */
    used: z
      .object({
        amount: DecimalText,
        /** The vendor's own counter, or the net amounts of the bill. */
        by: z.enum(['vendor', 'bill']),
        at_least: z.boolean(),
        through: Instant,
      })
      .nullable(),
    /** Below zero where more was used than that. */
    left: DecimalText.nullable(),
    used_share: DecimalText.nullable(),
    /** `near` from 80 % on. `blocked`: an amount of zero and nothing used. Null: not known, or `per_person`. */
    closeness: Closeness.nullable(),
    pace: Pace.nullable(),
    /** Of a budget for several people: who used some of it, and is near or at their own amount. Null: not told. */
    people: z.object({ listed: z.int(), near: z.int(), at: z.int() }).nullable(),
  })
  .meta({ id: 'Budget' })
export type Budget = z.infer<typeof Budget>

const Notes = { notes: z.array(z.string()), notes_said: z.array(Sentence) }

export const BudgetsAnswer = z
  .object({
    data: z.array(Budget),
    next_cursor: z.string().nullable(),
    snapshots: z.array(AccountSnapshot),
    /**
     * How many, never how much. Of those not per person; `unknown`: how much is used is not known well enough. Null where
     * groups are shown and people are not.
     */
    totals: z
      .object({
        budgets: z.int(),
        near: z.int(),
        at: z.int(),
        blocked: z.int(),
        unknown: z.int(),
      })
      .nullable(),
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

/** What one person used of a budget for several, of the amount that holds for them. */
export const BudgetPerson = z
  .object({
    /** Login; null where the vendor does not name the person. */
    user: z.string().nullable(),
    used: DecimalText.nullable(),
    amount: DecimalText.nullable(),
    used_share: DecimalText.nullable(),
    closeness: Closeness.nullable(),
    /** A budget of their own replaces this one. */
    override_budget_id: z.string().nullable(),
  })
  .meta({ id: 'BudgetPerson' })
export type BudgetPerson = z.infer<typeof BudgetPerson>

export const BudgetPeopleAnswer = z
  .object({
    data: z.array(BudgetPerson),
    next_cursor: z.string().nullable(),
    /** When the snapshot was taken; null: not known. */
    taken_at: Instant.nullable(),
  })
  .meta({ id: 'BudgetPeopleAnswer' })

export const CostCentersQuery = z.object({ ...AsOf, connection_id: OfConnection })

export const CostCenter = z
  .object({
    connection_id: z.string(),
    account: z.string(),
    id: z.string(),
    name: z.string(),
    /** `active` or `deleted`, in the vendor's words. */
    state: z.string(),
    /** Null where groups are shown and people are not; so is the pool, whose size counts them. */
    members: z.array(z.object({ type: z.string(), count: z.int() })).nullable(),
    /** Its members draw only on what their own seats include; null: not said. */
    own_pool: z.boolean().nullable(),
    /** Null: none of its own, or not used yet this month. */
    pool: z
      .object({
        size: DecimalText.nullable(),
        /** Null: not known of the asked month, as the newest list is of an earlier one. */
        used: DecimalText.nullable(),
        /** The vendor names no unit: `credits` where the size fits what its members' seats include, else `unclear`. */
        unit: z.enum(['credits', 'unclear']),
      })
      .nullable(),
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

/** What the seats of a month include, in credits; `existing`: for who was a customer when credits began, else `new`. */
export const IncludedCredits = z
  .object({
    connection_id: z.string(),
    /** Who is billed: `enterprise:<slug>`, or `organization:<login>` of its own. */
    account: z.string(),
    /** The first day of the calendar month. */
    since: Day,
    /** People with a seat, on the day of the month that brings most. */
    seats: z.array(
      z.object({
        plan: z.enum(SEAT_PLANS).nullable(),
        people: z.int(),
        each: z.object(ByTerms),
        /** Whose figure that is: of the organisation's own entries, or of the vendor's list. Null: nobody has one. */
        each_by: z.enum(['own', 'list']).nullable(),
      }),
    ),
    /** `seats`: estimated by what each of them brings; `bill`: all that was covered, as no more of it is. Null: not known. */
    size: z.object({ ...ByTerms, by: z.enum(['seats', 'bill']) }).nullable(),
    /** Null: not known of any day. */
    used: DecimalText.nullable(),
    covered: DecimalText.nullable(),
    billed: DecimalText.nullable(),
    /** Days between are not known. */
    at_least: z.boolean(),
    /** End of what is known of the use. */
    through: Instant.nullable(),
    /** Size less use, an estimate; below zero where more is used. */
    left: z.object(ByTerms).nullable(),
  })
  .meta({ id: 'IncludedCredits' })
export type IncludedCredits = z.infer<typeof IncludedCredits>

export const IncludedCreditsAnswer = z
  .object({
    data: z.array(IncludedCredits),
    /** Whose figures of seats these are, with the day from which they hold, or on which they were read. */
    ...Notes,
  })
  .meta({ id: 'IncludedCreditsAnswer' })
