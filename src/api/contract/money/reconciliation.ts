import { z } from 'zod'
import { CHECK_UNITS, CHECKS, VERDICTS } from '../../../model/money/book-link.ts'
import { Day, Sentence } from '../common.ts'

export const ReconciliationQuery = z.object({
  from: Day.optional().describe(
    'First day; 28 days before `to` when absent. Where groups are shown both are those of one month: the last that is over when absent.',
  ),
  to: Day.optional().describe('The day after the last; today when absent.'),
})
export type ReconciliationQuery = z.infer<typeof ReconciliationQuery>

const Amount = z.string().nullable()

const ReconciliationCheck = z
  .object({
    check: z.enum(CHECKS),
    account: z
      .string()
      .describe('`organization:<login>`, `enterprise:<slug>` or a workspace; empty: of all together.'),
    connection_id: z.string(),
    connection_label: z.string(),
    from: Day,
    to: Day,
    unit: z.enum(CHECK_UNITS),
    ours: Amount.describe("Ours, and the vendor's; null: unknown, or people of several days, who never add."),
    theirs: Amount,
    compared_days: z.int().nullable().describe('Days on which both are known; null of what is not by day.'),
    verdict: z
      .enum(VERDICTS)
      .describe('`explained`: every difference has its reason; `unknown`: one side has no number.'),
    reasons: z.array(z.string()),
    reasons_said: z.array(Sentence),
    days: z
      .array(
        z.object({
          day: Day,
          ours: z.string(),
          theirs: z.string(),
          reason: z.string().nullable(),
          reason_said: Sentence.nullable(),
        }),
      )
      .describe('The days that differ; `reason` null: unexplained.'),
  })
  .meta({
    id: 'ReconciliationCheck',
    description: 'Two numbers of the same thing, from two answers of the vendor or counted here and there.',
  })
export type ReconciliationCheck = z.infer<typeof ReconciliationCheck>

export const ReconciliationAnswer = z
  .object({ from: Day, to: Day, data: z.array(ReconciliationCheck) })
  .meta({ id: 'ReconciliationAnswer' })
export type ReconciliationAnswer = z.infer<typeof ReconciliationAnswer>
