import { z } from 'zod'
import { Day, Sentence } from '../common.ts'

const CHECKS = [
  'people_of_reports',
  'interactions_of_reports',
  'generations_of_reports',
  'acceptances_of_reports',
  'people_of_28_days',
  'interactions_of_28_days',
  'seats_stated',
  'seats_billed',
  'active_without_seat',
  'spend_counted',
] as const

export const ReconciliationQuery = z.object({
  from: Day.optional().describe('First day; 28 days before `to` when absent.'),
  to: Day.optional().describe('The day after the last; today when absent.'),
})
export type ReconciliationQuery = z.infer<typeof ReconciliationQuery>

const Amount = z.string().nullable()

/** Two numbers of the same thing, from two answers of the vendor or counted here and there. */
const ReconciliationCheck = z
  .object({
    check: z.enum(CHECKS),
    /** `organization:<login>`, `enterprise:<slug>` or a workspace; empty: of all together. */
    account: z.string(),
    connection_id: z.string(),
    connection_label: z.string(),
    from: Day,
    to: Day,
    unit: z.enum(['people', 'seats', 'events', 'credits', 'usd']),
    /** Ours, and the vendor's; null: unknown, or people of several days, who never add. */
    ours: Amount,
    theirs: Amount,
    /** Days on which both are known; null of what is not by day. */
    compared_days: z.int().nullable(),
    /** `explained`: every difference has its reason; `unknown`: one side has no number. */
    verdict: z.enum(['equal', 'explained', 'unexplained', 'unknown']),
    reasons: z.array(z.string()),
    reasons_said: z.array(Sentence),
    /** The days that differ; `reason` null: unexplained. */
    days: z.array(
      z.object({
        day: Day,
        ours: z.string(),
        theirs: z.string(),
        reason: z.string().nullable(),
        reason_said: Sentence.nullable(),
      }),
    ),
  })
  .meta({ id: 'ReconciliationCheck' })
export type ReconciliationCheck = z.infer<typeof ReconciliationCheck>

export const ReconciliationAnswer = z
  .object({ from: Day, to: Day, data: z.array(ReconciliationCheck) })
  .meta({ id: 'ReconciliationAnswer' })
export type ReconciliationAnswer = z.infer<typeof ReconciliationAnswer>
