import Big from 'big.js'
import type { Charge } from '../../model/money/book-link.ts'
import { toleranceOf } from '../../model/money/tolerance.ts'
import type { UtcDay } from '../../model/time/time.ts'
import { readReportTotals } from '../../store/facts/read/read-report-totals.ts'
import type { CollectorContext } from '../context.ts'
import type { ReportTotal } from './check-report.ts'
import { markOf, readStanding, type Standing } from './import-ledger.ts'
import { withReport, type ReadReport, type ReportGiven } from './read-file.ts'

/** A month and charge of a file, beside what earlier files have of the same days. */
export interface PreviewedTotal extends ReportTotal {
  /** Null: no earlier file has such lines of these days. */
  before: { lines: number; net: string } | null
}

export interface ReportPreview {
  /** Names the file and what is stored: an import of anything else is refused. */
  digest: string
  account: string
  from: UtcDay
  to: UtcDay
  lines: number
  otherProducts: number
  twins: number
  /** Days of which no file was imported yet, whose lines differ, and that stay as they are. */
  days: { added: number; changed: number; same: number }
  totals: readonly PreviewedTotal[]
}

/**
 * What importing a file would do. Nothing of it is kept.
 * @param given.alone say nothing of what is stored of its days but which of them there are
 */
export function previewReport({
  alone = false,
  ...given
}: ReportGiven & { alone?: boolean }): Promise<ReportPreview> {
  return withReport(given, async (report) => {
    const standing = await readStanding(given.ctx, report.place)
    return await previewOf(given.ctx, report, { standing, alone })
  })
}

async function previewOf(
  ctx: CollectorContext,
  report: ReadReport,
  { standing, alone }: { standing: Standing; alone: boolean },
): Promise<ReportPreview> {
  const { checked, place, sha256 } = report
  const { lines, otherProducts, twins, days } = checked
  const [from = '', to = ''] = [[...days.keys()][0], [...days.keys()].at(-1)]
  const loads = [...days.keys()].flatMap((day) => standing.days.get(day)?.loadId ?? [])
  const before = alone ? [] : await readReportTotals(ctx.facts, { ...place, loads })
  return {
    digest: markOf(standing, sha256),
    account: place.account,
    from,
    to,
    lines,
    otherProducts,
    twins,
    days: compareDays(checked.days, standing),
    totals: beside(checked.totals, before),
  }
}

/** How the days of a file stand to what is imported. Pure. */
export function compareDays(days: ReadReport['checked']['days'], standing: Standing): ReportPreview['days'] {
  const counts = { added: 0, changed: 0, same: 0 }
  for (const [day, { sha256 }] of days) {
    const known = standing.days.get(day)
    counts[known === undefined ? 'added' : known.sha256 === sha256 ? 'same' : 'changed'] += 1
  }
  return counts
}

type Before = Awaited<ReturnType<typeof readReportTotals>>

/** What only earlier files have is shown as well: it would go. */
function beside(totals: readonly ReportTotal[], before: Before): PreviewedTotal[] {
  const keyOf = ({ month, charge }: { month: string; charge: Charge }) => `${month} ${charge}`
  const known = new Map(before.map((total) => [keyOf(total), total]))
  const own = totals.map((total): PreviewedTotal => {
    const found = known.get(keyOf(total))
    return { ...total, before: found ? { lines: found.lines, net: found.net } : null }
  })
  const named = new Set(totals.map(keyOf))
  const gone = before
    .filter((total) => !named.has(keyOf(total)))
    .map(({ month, charge, lines, net }): PreviewedTotal => ({
      ...NOTHING,
      month,
      charge,
      before: { lines, net },
    }))
  return [...own, ...gone].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

const NOTHING = { lines: 0, gross: '0', discount: '0', net: '0' }

/** Whether a file's net and the bill's say something else of the same days, by more than reconciliation lets pass. Pure. */
export function contradicts(net: string, { billed, lines }: { billed: string; lines: number }): boolean {
  return new Big(net).minus(billed).abs().gt(toleranceOf(lines))
}
