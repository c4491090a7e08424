import { importReport } from '../../collector/imports/import-report.ts'
import { listImports, type ImportView } from '../../collector/imports/list-imports.ts'
import { contradicts, previewReport, type ReportPreview } from '../../collector/imports/preview-report.ts'
import { takeBackImport } from '../../collector/imports/take-back-import.ts'
import { runMetricsQuery } from '../../metrics/ask/run-query.ts'
import type { Actor } from '../../model/actor.ts'
import { addDays, type UtcDay } from '../../model/time.ts'
import type { FactsGrant } from '../../privacy/gate.ts'
import type {
  UsageReport,
  UsageReportImported,
  UsageReportPreview,
  UsageReportTotal,
} from '../contract/usage-reports.ts'
import { billedIn } from '../billed-in.ts'
import { metricsScope } from '../metrics-scope.ts'
import type { ApiServices } from '../services.ts'
import { noneIsPublished } from '../../privacy/not-published.ts'
import type { Handlers } from './route-handler.ts'

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
        release: noneIsPublished,
        facts: (facts) => answerReportPreview({ ctx, facts, actor, id, file, signal }),
      }),

    importUsageReport: ({ identity: { actor }, gate, params: { id }, query: { digest }, upload: file }) =>
      gate.numbers({
        release: noneIsPublished,
        facts: () => answerReportImport({ ctx, actor, id, file, digest }),
      }),

    listUsageReports: ({ identity: { actor }, gate, params: { id } }) =>
      gate.numbers({
        release: noneIsPublished,
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
  const { account: _, otherProducts, twins, totals, ...same } = await previewReport(asked)
  const billed = await readBilled(asked, same)
  return {
    ...same,
    lines_of_other_products: otherProducts,
    lines_written_twice: twins,
    totals: totals.map((total) => totalAnswer(total, billed(total))),
  }
}

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
