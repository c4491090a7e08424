import { MEASURES, type Tool } from '../../model/money/book-link.ts'
import type { CalendarMonth } from '../../model/time/calendar-month.ts'
import type { MetricId } from '../../model/metric.ts'
import { toleranceOf } from '../../model/money/tolerance.ts'
import { invoiceHeld } from '../../metrics/reconcile/months/invoice-link.ts'
import { linkOf, monthVerdict, type Held } from '../../metrics/reconcile/months/link.ts'
import type { BookedInvoice, HeldOf } from '../../metrics/reconcile/months/months-input.ts'
import type { BookMonth } from '../../metrics/reconcile/months/reconcile-months.ts'
import { creditLinks } from '../../metrics/reconcile/months/use-links.ts'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { said } from '../../words/said.ts'
import { readSides, type Sides } from './published-sides.ts'

/** How many lines a bill has is a clock of who worked: so many leave no end of a digit unexplained. */
const LINES = 100_000

export interface PublishedBooksInput {
  releases: ReleaseReader
  /** One after the other, the newest first. */
  months: readonly CalendarMonth[]
  invoices: readonly BookedInvoice[]
  now: number
}

/** What of a tool is published as a whole, and what of it is held against what. */
const CHAINS: Readonly<
  Record<Tool, { metrics: readonly MetricId[]; invoiced: MetricId; held(sides: Sides): HeldOf }>
> = {
  code_assistant: {
    metrics: [
      'code.ai_credits',
      'credits.gross',
      'bill.credits',
      'bill.gross_usd',
      'bill.discount_usd',
      'bill.net_usd',
      'usage_report.gross_usd',
      'usage_report.discount_usd',
      'usage_report.net_usd',
    ],
    invoiced: 'bill.net_usd',
    held: (sides) => (month) => [...creditsOf(sides, month), ...reportsOf(sides, month)],
  },
  chat_assistant: { metrics: ['spend.usd'], invoiced: 'spend.usd', held: () => () => [] },
}

/** The months of a tool, from what is published of them, the newest first. Nothing stands by account, by charge or by day. */
export async function reconcilePublished(input: PublishedBooksInput, tool: Tool): Promise<BookMonth[]> {
  const { releases, months, invoices, now } = input
  const { metrics, invoiced, held } = CHAINS[tool]
  const sides = await readSides(releases, { tool, months, metrics })
  const ofInvoices = invoiceHeld(sides, invoices, { tool, metric: invoiced })
  return months.map((month) => {
    const links = [...held(sides)(month), ...ofInvoices(month)].map((one) => linkOf(month, now, one))
    return { tool, month: month.name, verdict: monthVerdict(month, now, links), links }
  })
}

function creditsOf(sides: Sides, month: CalendarMonth): Held[] {
  const side = (metric: MetricId) => sides.of(month, metric)
  const [reported, byModel] = [side('code.ai_credits'), side('credits.gross')]
  const links = creditLinks({ reported, byModel, billed: side('bill.credits'), lines: LINES })
  return links.map((link) =>
    link.link === 'credits_by_model' && link.ours.value !== null && link.theirs.value !== null
      ? { ...link, notes: [said('lines_uncounted')] }
      : link,
  )
}

/** Where nobody imported a file of the month, nothing is held against it. */
function reportsOf(sides: Sides, month: CalendarMonth): Held[] {
  return MEASURES.flatMap((measure): Held[] => {
    const theirs = sides.of(month, `usage_report.${measure}_usd`)
    if (theirs.value === null) return []
    return [
      {
        link: 'bill_and_report',
        unit: 'usd',
        measure,
        ours: sides.of(month, `bill.${measure}_usd`),
        theirs,
        tolerance: toleranceOf(LINES),
        notes: [said('lines_uncounted')],
      },
    ]
  })
}
