import { z } from 'zod'
import { Day, DecimalText, Sentence } from './common.ts'
import type { RouteContract } from './route-contract.ts'
import { LINKS, MEASURES, TOOLS } from './words.ts'

/** A calendar month in UTC. */
export const Month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
  .meta({ id: 'Month', examples: ['2026-06'] })
const Tool = z.enum(TOOLS)

export const BookMonthsQuery = z.object({
  /** Inclusive; eleven months before `to` when absent. */
  from: Month.optional(),
  /** Inclusive; the current month when absent. Two years at most. */
  to: Month.optional(),
})

export type BookMonthsQuery = z.infer<typeof BookMonthsQuery>

const Verdict = z.enum(['equal', 'explained', 'unexplained', 'unknown'])
/** The worst of its links; those for which nobody has given the other side say nothing. */
const MonthVerdict = z.enum(['equal', 'explained', 'unexplained', 'unknown', 'not_settled'])

/** Two numbers of one month that should be the same. No figure is altered to fit. */
export const BookLink = z
  .object({
    link: z.enum(LINKS),
    /** `organization:<login>`, `enterprise:<slug>` or a workspace; empty: of all together. */
    account: z.string(),
    connection_id: z.string(),
    connection_label: z.string(),
    /** What the bill charges for; null: all of it. */
    charge: z.enum(['credits', 'requests', 'seats', 'other']).nullable(),
    measure: z.enum(MEASURES).nullable(),
    unit: z.enum(['days', 'credits', 'usd', 'currency']),
    /** Of `currency`: ISO 4217; null elsewhere. */
    currency: z.string().nullable(),
    /** Null: unknown, which is not zero. */
    ours: DecimalText.nullable(),
    theirs: DecimalText.nullable(),
    /** Ours less theirs. */
    difference: DecimalText.nullable(),
    /** `equal`: up to rounding of the vendor. Never of a month that is not settled, nor where a side lacks something. */
    verdict: Verdict,
    /** False: one side is not there, as nobody gave it (an invoice, a price) or it was never read: it says nothing of the month. */
    given: z.boolean(),
    reasons: z.array(z.string()),
    reasons_said: z.array(Sentence),
    /** Days that differ, where it is by day. */
    days: z.array(z.object({ day: Day, ours: z.string(), theirs: z.string() })),
  })
  .meta({ id: 'BookLink' })
export type BookLink = z.infer<typeof BookLink>

const Head = { tool: Tool, month: Month, verdict: MonthVerdict }

/** A month of a tool with how many of its links came to what. */
export const BookMonthHead = z
  .object({
    ...Head,
    links: z.object({ equal: z.int(), explained: z.int(), unexplained: z.int(), unknown: z.int() }),
  })
  .meta({ id: 'BookMonthHead' })
export type BookMonthHead = z.infer<typeof BookMonthHead>

export const BookMonths = z
  .object({ from: Month, to: Month, data: z.array(BookMonthHead) })
  .meta({ id: 'BookMonths' })
export type BookMonths = z.infer<typeof BookMonths>

/** From activity to the invoice, in this order. */
export const BookMonth = z.object({ ...Head, data: z.array(BookLink) }).meta({ id: 'BookMonth' })
export type BookMonth = z.infer<typeof BookMonth>

export const BookMonthQuery = z.object({ tool: Tool, month: Month })

/** Whether activity, usage, bill and invoice of a month agree. */
export const BOOK_ROUTES = {
  listBookMonths: {
    method: 'get',
    path: '/reconciliation/months',
    permission: 'metrics:read',
    privacy: 'release',
    tag: 'Data health',
    summary: 'Months of each tool: whether all that is known twice agrees; CSV with `Accept: text/csv`',
    query: BookMonthsQuery,
    status: 200,
    answer: BookMonths,
  },
  getBookMonth: {
    method: 'get',
    path: '/reconciliation/month',
    permission: 'metrics:read',
    privacy: 'release',
    tag: 'Data health',
    summary: 'One month of a tool from activity to the invoice, link by link; CSV with `Accept: text/csv`',
    query: BookMonthQuery,
    status: 200,
    answer: BookMonth,
  },
} as const satisfies Record<string, RouteContract>
