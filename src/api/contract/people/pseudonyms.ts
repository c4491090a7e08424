import { z } from 'zod'
import { DecimalText, listOf, Notes, pageOf } from '../common.ts'
import { MetricsAnswer } from '../metrics.ts'
import type { RouteContract } from '../route-contract.ts'
import { DIRECTIONS, PERSON_STATUSES, PSEUDONYM_ORDERS } from '../words.ts'

export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)

export const PseudonymsQuery = z.object({
  month: Month.optional().describe('One of `months`; the newest of them when absent.'),
  status: z.enum(PERSON_STATUSES).optional().describe('Of whom alone.'),
  search: z.string().trim().max(40).optional().describe('Part of a pseudonym.'),
  order: z.enum(PSEUDONYM_ORDERS).default('pseudonym').describe('By which column.'),
  direction: z
    .enum(DIRECTIONS)
    .optional()
    .describe('Absent: pseudonyms from A, numbers from the largest. What is unknown comes last.'),
  ...pageOf({ usual: 100, most: 500 }),
})
export type PseudonymsQuery = z.infer<typeof PseudonymsQuery>

const Numbers = {
  interactions: z.int().nullable(),
  generations: z.int().nullable(),
  acceptances: z.int().nullable(),
  ai_credits: DecimalText.nullable().describe(
    'AI credits of the code assistant that the reports say were used.',
  ),
  credits: DecimalText.nullable().describe(
    'Of the chat assistant; never added to `usd`, nor to `ai_credits`.',
  ),
  usd: DecimalText.nullable(),
}

export const PersonWithoutName = z
  .object({
    pseudonym: z
      .string()
      .meta({ examples: ['P-KQZVMHTA'] })
      .describe('The same in all months of a quarter, and another one in the next.'),
    status: z
      .enum(PERSON_STATUSES)
      .describe(
        'By what they did in the month and by the lists of licences, teams and chat accounts at its end.',
      ),
    unit: z
      .string()
      .nullable()
      .describe('The published team or group that they are counted in; null: in none that is published.'),
    ...Numbers,
  })
  .meta({
    id: 'PersonWithoutName',
    description: 'Somebody without their name. Null: unknown, or no account in that source.',
  })
export type PersonWithoutName = z.infer<typeof PersonWithoutName>

export const PseudonymsAnswer = listOf(PersonWithoutName)
  .extend({
    month: Month.nullable().describe('Null: no whole month has been released since people may be told of.'),
    months: z.array(Month).describe('Months that may be asked for, the newest first.'),
    found: z.int().describe('How many people the filters leave.'),
    counts: z
      .object({ people: z.int(), both: z.int(), code_only: z.int(), chat_only: z.int() })
      .describe('Of everybody, whatever is filtered.'),
    unattributed: z
      .object(Numbers)
      .nullable()
      .describe(
        'What a source gave to nobody; with it, all rows of the month sum to what is published of it. Null: no month.',
      ),
    alike: z.int().meta({
      description:
        'Pairs of rows, each of one assistant, whose names or mailboxes are alike, in whole hundreds: 0 is fewer than 100. Which they are is told to nobody.',
    }),
    completeness: MetricsAnswer.shape.completeness,
    ...Notes,
  })
  .meta({ id: 'PseudonymsAnswer' })
export type PseudonymsAnswer = z.infer<typeof PseudonymsAnswer>

export const PSEUDONYM_ROUTES = {
  listPseudonyms: {
    method: 'get',
    path: '/pseudonyms',
    permission: 'metrics:read',
    privacy: 'pseudonym',
    tag: 'People',
    summary:
      'People without names and their sums of a month, over exactly the days that are published together as it, where that was agreed on; the whole list as CSV with `Accept: text/csv`',
    query: PseudonymsQuery,
    status: 200,
    answer: PseudonymsAnswer,
  },
} as const satisfies Record<string, RouteContract>
