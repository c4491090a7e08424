import { z } from 'zod'
import { CHARGES } from '../../../model/money/book-link.ts'
import { Day, DecimalText, IdParams as id, Instant, listOf } from '../common.ts'
import type { RouteContract } from '../route-contract.ts'

const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'Names the file and what is stored as the preview saw them.' })
const Month = z.string().regex(/^\d{4}-\d\d$/)

export const UsageReportTotal = z
  .object({
    month: Month,
    charge: z.enum(CHARGES),
    lines: z.int(),
    gross_usd: DecimalText,
    discount_usd: DecimalText,
    net_usd: DecimalText,
    before: z
      .object({ lines: z.int(), net_usd: DecimalText })
      .nullable()
      .describe('What earlier files say of the days of this one. Null: nothing.'),
    billed_usd: DecimalText.nullable().describe(
      "Billed amount of the same days as the vendor's calls say. Null: not known of all of them.",
    ),
    contradicts: z
      .boolean()
      .nullable()
      .describe(
        'Whether the file and the bill differ by more than 0.01 USD for every 1,000 lines. Null: the bill is not known.',
      ),
  })
  .meta({ id: 'UsageReportTotal', description: 'A month of the file and one thing it charges for.' })
export type UsageReportTotal = z.infer<typeof UsageReportTotal>

export const UsageReportPreview = z
  .object({
    digest: Digest,
    from: Day,
    to: Day.describe('Inclusive.'),
    lines: z.int(),
    lines_of_other_products: z
      .int()
      .describe('Left out: lines of other products, and lines that the vendor wrote twice in April 2026.'),
    lines_written_twice: z.int(),
    days: z
      .object({ added: z.int(), changed: z.int(), same: z.int() })
      .describe(
        'Days without an imported file so far, days whose lines would be replaced, and days with the same lines already.',
      ),
    totals: z.array(UsageReportTotal),
    compared: z
      .literal(false)
      .optional()
      .describe(
        "Present where groups are shown: `before` and `billed_usd` of a file's own days would be of single days.",
      ),
  })
  .meta({ id: 'UsageReportPreview' })
export type UsageReportPreview = z.infer<typeof UsageReportPreview>

export const UsageReport = z
  .object({
    id: z.string(),
    imported_at: Instant,
    imported_by: z
      .string()
      .nullable()
      .describe('Null: the person is gone, or it was imported from the shell.'),
    from: Day,
    to: Day.describe('Inclusive.'),
    days: z.int(),
    standing_days: z.int().describe('Of them those that no later file has replaced.'),
    lines: z.int(),
    counted: z
      .literal('hundreds')
      .optional()
      .describe(
        'Present where groups are shown and people are not: lines are in whole hundreds, 0 being fewer than 100.',
      ),
  })
  .meta({ id: 'UsageReport' })
export type UsageReport = z.infer<typeof UsageReport>

export const UsageReportImported = z
  .object({
    report: UsageReport,
    was_there: z
      .boolean()
      .describe('The same lines were imported before, and nothing has changed: `report` is that file.'),
  })
  .meta({ id: 'UsageReportImported' })
export type UsageReportImported = z.infer<typeof UsageReportImported>

/** What the vendor gives as a file only, which an admin downloads and brings. */
export const USAGE_REPORT_ROUTES = {
  previewUsageReport: {
    method: 'post',
    path: '/connections/{id}/usage-reports/preview',
    permission: 'connections:write',
    privacy: 'release',
    tag: 'Usage reports',
    summary:
      'What importing a downloaded usage report would add, change and contradict; nothing of it is kept',
    params: id,
    upload: 'text/csv',
    status: 200,
    answer: UsageReportPreview,
  },
  importUsageReport: {
    method: 'post',
    path: '/connections/{id}/usage-reports',
    permission: 'connections:write',
    privacy: 'release',
    tag: 'Usage reports',
    summary:
      'Import a previewed usage report, whole or not at all; its days take the place of an earlier file’s',
    params: id,
    query: z.object({ digest: Digest }),
    upload: 'text/csv',
    status: 200,
    answer: UsageReportImported,
  },
  listUsageReports: {
    method: 'get',
    path: '/connections/{id}/usage-reports',
    permission: 'connections:read',
    privacy: 'release',
    tag: 'Usage reports',
    summary: 'Imported usage reports, newest first',
    params: id,
    status: 200,
    answer: listOf(UsageReport),
  },
  takeBackUsageReport: {
    method: 'delete',
    path: '/usage-reports/{id}',
    permission: 'connections:write',
    privacy: 'release',
    tag: 'Usage reports',
    summary: 'Take an imported usage report back: what an earlier file said of its days stands again',
    params: id,
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
