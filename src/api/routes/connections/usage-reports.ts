import { importReport } from '../../../collector/imports/import-report.ts'
import { listImports, type ImportView } from '../../../collector/imports/list-imports.ts'
import { contradicts, previewReport, type ReportPreview } from '../../../collector/imports/preview-report.ts'
import { takeBackImport } from '../../../collector/imports/take-back-import.ts'
import { runMetricsQuery } from '../../../metrics/ask/run-query.ts'
import type { Actor } from '../../../model/actor.ts'
import { addDays, type UtcDay } from '../../../model/time/time.ts'
import type { FactsGrant } from '../../../privacy/gate.ts'
import type {
  UsageReport,
  UsageReportImported,
  UsageReportPreview,
  UsageReportTotal,
} from '../../contract/connections/usage-reports.ts'
import { billedIn } from '../../billed-in.ts'
import { metricsScope } from '../../metrics-scope.ts'
import type { ApiServices } from '../../services.ts'
import { inHundreds } from '../../rows-in-hundreds.ts'
import type { Handlers } from '../route-handler.ts'

type UsageReportRoutes =
  | 'previewUsageReport'
  | 'importUsageReport'
  | 'listUsageReports'
  | 'takeBackUsageReport'

/** Usage reports that an admin has downloaded from the vendor. */
export function usageReportRoutes({ ctx }: ApiServices): Pick<Handlers, UsageReportRoutes> {
  return {
    previewUsageReport: ({ identity: { actor }, gate, params: { id }, upload: file, signal }) =>
      gate.numbers({
        release: () => answerReportAlone({ ctx, actor, id, file }),
        facts: (facts) => answerReportPreview({ ctx, facts, actor, id, file, signal }),
      }),

    importUsageReport: ({ identity: { actor }, gate, params: { id }, query: { digest }, upload: file }) =>
      gate.numbers({
        release: async () => importedOfGroups(await answerReportImport({ ctx, actor, id, file, digest })),
        facts: () => answerReportImport({ ctx, actor, id, file, digest }),
      }),

    listUsageReports: ({ identity: { actor }, gate, params: { id } }) =>
      gate.numbers({
        release: async () => ({
          data: (await listImports({ ctx, actor, id })).map(reportAnswer).map(reportOfGroups),
          next_cursor: null,
        }),
        facts: async () => ({
          data: (await listImports({ ctx, actor, id })).map(reportAnswer),
          next_cursor: null,
        }),
      }),

    takeBackUsageReport: async ({ identity: { actor }, params: { id } }) => {
      await takeBackImport({ ctx, actor, importId: id })
      return null
    },
  }
}

interface ReportAsked {
  ctx: ApiServices['ctx']
  actor: Actor
  /** Of the connection. */
  id: string
  file: AsyncIterable<Uint8Array>
}

/** A file beside what is stored; the shell asks through this as well. */
export async function answerReportPreview(
  asked: ReportAsked & { facts: FactsGrant; signal: AbortSignal },
): Promise<UsageReportPreview> {
  const preview = await previewReport(asked)
  return previewAnswer(preview, await readBilled(asked, preview))
}

/** A file by itself: of its own days, which may be one, neither what is stored nor what is billed is told. */
export async function answerReportAlone(asked: ReportAsked): Promise<UsageReportPreview> {
  return { ...previewAnswer(await previewReport({ ...asked, alone: true }), () => null), compared: false }
}

function previewAnswer(
  preview: ReportPreview,
  billed: (of: { month: string; charge: string }) => string | null,
): UsageReportPreview {
  const { account: _, otherProducts, twins, totals, ...same } = preview
  return {
    ...same,
    lines_of_other_products: otherProducts,
    lines_written_twice: twins,
    totals: totals.map((total) => totalAnswer(total, billed(total))),
  }
}

/** How many lines a file has is a clock of who worked. */
const reportOfGroups = (report: UsageReport): UsageReport => ({
  ...report,
  lines: inHundreds(report.lines),
  counted: 'hundreds',
})

export const importedOfGroups = ({ report, ...same }: UsageReportImported): UsageReportImported => ({
  ...same,
  report: reportOfGroups(report),
})

export async function answerReportImport(
  asked: ReportAsked & { digest: string },
): Promise<UsageReportImported> {
  const { importId, wasThere } = await importReport(asked)
  const report = (await listImports(asked)).find((one) => one.id === importId)
  // Somebody may take it back at once.
  if (!report) throw new Error(`the import ${importId} is gone`)
  return { report: reportAnswer(report), was_there: wasThere }
}

function totalAnswer(total: ReportPreview['totals'][number], billed: string | null): UsageReportTotal {
  const { month, charge, lines, gross, discount, net, before } = total
  return {
    month,
    charge,
    lines,
    gross_usd: gross,
    discount_usd: discount,
    net_usd: net,
    before: before && { lines: before.lines, net_usd: before.net },
    billed_usd: billed,
    contradicts: billed === null || lines === 0 ? null : contradicts(net, { billed, lines }),
  }
}

function reportAnswer({ importedAt, importedBy, standingDays, ...same }: ImportView): UsageReport {
  return { ...same, imported_at: importedAt, imported_by: importedBy, standing_days: standingDays }
}

/** Billed amounts of some days of a connection by month and charge, from the one reader of the bill; null where not known. */
async function readBilled(
  { ctx, facts, actor, id, signal }: ReportAsked & { facts: FactsGrant; signal: AbortSignal },
  { from, to }: { from: UtcDay; to: UtcDay },
): Promise<(of: { month: string; charge: string }) => string | null> {
  // Another connection's bill says nothing of this one's: where this one may not read it, it is not known.
  const scope = await metricsScope({ ctx, actor })
  const answer = await runMetricsQuery({
    facts,
    clock: ctx.clock,
    scope: { ...scope, accounts: scope.accounts.filter(({ connection }) => connection === id) },
    query: {
      metrics: ['bill.net_usd'],
      from,
      to: addDays(to, 1),
      grain: 'month',
      groupBy: ['charge'],
      filters: [],
      orderBy: [],
      limit: 1000,
    },
    signal,
  })
  return billedIn(answer, to)
}
