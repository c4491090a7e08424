import { z } from 'zod'
import {
  BOOK_UNITS,
  CHARGES,
  LINKS,
  MEASURES,
  MONTH_VERDICTS,
  TOOLS,
  VERDICTS,
} from '../../../model/money/book-link.ts'
import { MONTH_FORM } from '../../../model/time/calendar-month.ts'
import { Day, DecimalText, IdParams, Instant, listOf, Sentence } from '../common.ts'
import type { RouteContract } from '../route-contract.ts'

export const Month = z
  .string()
  .regex(MONTH_FORM)
  .meta({ id: 'Month', description: 'A calendar month in UTC.', examples: ['2026-06'] })
const Tool = z.enum(TOOLS)

export const BookMonthsQuery = z.object({
  from: Month.optional().describe('First month; eleven months before `to` when absent.'),
  to: Month.optional().describe('Last month, inside; the current one when absent. Two years at most.'),
})

export type BookMonthsQuery = z.infer<typeof BookMonthsQuery>

const Verdict = z.enum(VERDICTS)
const MonthVerdict = z
  .enum(MONTH_VERDICTS)
  .describe('The worst of its links; those for which nobody has given the other side say nothing.')

export const BookLink = z
  .object({
    link: z.enum(LINKS),
    account: z
      .string()
      .describe('`organization:<login>`, `enterprise:<slug>` or a workspace; empty: of all together.'),
    connection_id: z.string(),
    connection_label: z.string(),
    charge: z.enum(CHARGES).nullable().describe('What the bill charges for; null: all of it.'),
    measure: z.enum(MEASURES).nullable(),
    unit: z.enum(BOOK_UNITS),
    currency: z.string().nullable().describe('Of `currency`: ISO 4217; null elsewhere.'),
    ours: DecimalText.nullable().describe('Null: unknown, which is not zero.'),
    theirs: DecimalText.nullable(),
    difference: DecimalText.nullable().describe('Ours less theirs.'),
    verdict: Verdict.describe(
      '`equal`: up to rounding of the vendor. Never of a month that is not settled, nor where a side lacks something.',
    ),
    given: z
      .boolean()
      .describe(
        'False: one side is not there, as nobody gave it (an invoice, a price) or it was never read: it says nothing of the month.',
      ),
    reasons: z.array(z.string()),
    reasons_said: z.array(Sentence),
    days: z
      .array(z.object({ day: Day, ours: z.string(), theirs: z.string() }))
      .describe('Days that differ, where it is by day.'),
  })
  .meta({
    id: 'BookLink',
    description: 'Two numbers of one month that should be the same. No figure is altered to fit.',
  })
export type BookLink = z.infer<typeof BookLink>

const Person = z.object({ id: z.string(), name: z.string().nullable() })
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ examples: ['USD'] })
const InvoiceAmount = z
  .string()
  .regex(/^-?\d{1,12}(?:\.\d{1,9})?$/)
  .meta({ examples: ['1234.56'] })
const Words = z.string().max(280)

export const Invoice = z
  .object({
    id: z.string(),
    tool: Tool,
    month: Month,
    number: z.string(),
    amount: DecimalText,
    currency: Currency,
    covers: z.string(),
    note: z.string(),
    changed_at: Instant,
    changed_by: Person,
  })
  .meta({
    id: 'Invoice',
    description:
      'An invoice of a vendor as somebody typed it in. One in another currency than USD stands beside and is not compared.',
  })
export type Invoice = z.infer<typeof Invoice>

const InvoiceFields = {
  tool: Tool,
  month: Month,
  number: z.string().trim().min(1).max(80),
  amount: InvoiceAmount,
  currency: Currency,
}
const InvoiceWords = { covers: Words.optional(), note: Words.optional() }
export const AddInvoiceBody = z
  .strictObject({ ...InvoiceFields, ...InvoiceWords })
  .meta({ id: 'AddInvoiceBody' })
export const ChangeInvoiceBody = z
  .strictObject({ ...z.object(InvoiceFields).partial().shape, ...InvoiceWords })
  .meta({ id: 'ChangeInvoiceBody', description: 'What is absent stays as it is.' })

/** A month that somebody stands by. */
const SignOffFields = {
  id: z.string(),
  note: z.string(),
  verdict: z.string().describe('What came of the month when it was signed.'),
  signed_at: Instant,
  signed_by: Person,
}
export const SignOff = z.object({ tool: Tool, month: Month, ...SignOffFields }).meta({ id: 'SignOff' })
export const SignOffBody = z
  .strictObject({ tool: Tool, month: Month, note: z.string().max(1000).optional() })
  .meta({
    id: 'SignOffBody',
    description: 'A month that is not settled, or of which something is not explained, needs a note.',
  })

const FigureChange = z
  .object({
    link: z.enum(LINKS),
    account: z.string(),
    charge: BookLink.shape.charge,
    measure: BookLink.shape.measure,
    unit: BookLink.shape.unit,
    currency: z.string().nullable(),
    side: z.enum(['ours', 'theirs']),
    signed: DecimalText.nullable(),
    now: DecimalText.nullable(),
    difference: DecimalText.nullable(),
  })
  .describe(
    'A figure that is another one than when the month was signed off. Null: it was not known, or is not any more.',
  )

const Head = { tool: Tool, month: Month, verdict: MonthVerdict }

export const BookMonthHead = z
  .object({
    ...Head,
    links: z.object({ equal: z.int(), explained: z.int(), unexplained: z.int(), unknown: z.int() }),
    signed_off: z
      .object({ at: Instant, changed: z.int().nullable() })
      .nullable()
      .describe(
        'How many figures are others since then. Null where groups are shown: what was signed may not be published.',
      ),
  })
  .meta({ id: 'BookMonthHead', description: 'A month of a tool with how many of its links came to what.' })
export type BookMonthHead = z.infer<typeof BookMonthHead>

export const BookMonths = z
  .object({ from: Month, to: Month, data: z.array(BookMonthHead) })
  .meta({ id: 'BookMonths' })
export type BookMonths = z.infer<typeof BookMonths>

export const BookMonth = z
  .object({
    ...Head,
    data: z.array(BookLink),
    invoices: z.array(Invoice),
    signed_off: z
      .object({
        ...SignOffFields,
        changes: z
          .array(FigureChange)
          .nullable()
          .describe('Null where groups are shown: what was signed may not be published.'),
        changed_at: Instant.nullable().describe(
          'When something of the month changed last since then; null: nothing did, or nobody knows.',
        ),
      })
      .nullable(),
  })
  .meta({ id: 'BookMonth', description: 'From activity to the invoice, in this order.' })
export type BookMonth = z.infer<typeof BookMonth>

export const BookMonthQuery = z.object({
  tool: Tool.describe('Whose month.'),
  month: Month.describe('Calendar month, UTC.'),
})

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
  listInvoices: {
    method: 'get',
    path: '/invoices',
    permission: 'metrics:read',
    privacy: 'none',
    tag: 'Organisation',
    summary: 'Invoices of vendors as they were typed in, the newest month first',
    status: 200,
    answer: listOf(Invoice),
  },
  addInvoice: {
    method: 'post',
    path: '/invoices',
    permission: 'money:write',
    privacy: 'none',
    tag: 'Organisation',
    summary: 'Type in an invoice; refused where the tool has one of that number in the month',
    body: AddInvoiceBody,
    status: 201,
    answer: Invoice,
  },
  changeInvoice: {
    method: 'patch',
    path: '/invoices/{id}',
    permission: 'money:write',
    privacy: 'none',
    tag: 'Organisation',
    summary: 'Correct an invoice',
    params: IdParams,
    body: ChangeInvoiceBody,
    status: 200,
    answer: Invoice,
  },
  deleteInvoice: {
    method: 'delete',
    path: '/invoices/{id}',
    permission: 'money:write',
    privacy: 'none',
    tag: 'Organisation',
    summary: 'Take an invoice out again',
    params: IdParams,
    status: 204,
    answer: null,
  },
  signOffMonth: {
    method: 'post',
    path: '/sign-offs',
    permission: 'money:write',
    privacy: 'release',
    tag: 'Data health',
    summary: 'Sign a month of a tool off, with the figures of this moment',
    body: SignOffBody,
    status: 201,
    answer: SignOff,
  },
  withdrawSignOff: {
    method: 'delete',
    path: '/sign-offs/{id}',
    permission: 'money:write',
    privacy: 'none',
    tag: 'Data health',
    summary: 'Withdraw a sign-off; the audit log keeps it',
    params: IdParams,
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
