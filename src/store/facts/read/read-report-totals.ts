import { CHARGES } from '../../../model/money/book-link.ts'
import { canonicalDecimal } from '../../../model/money/decimal.ts'
import { COUNT, oneOf, TEXT } from '../engine/columns.ts'
import { readRows, rowsOf, sql, text, texts } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'

const TOTAL = { month: TEXT, charge: oneOf(CHARGES), lines: COUNT, net: TEXT }

/** Lines of these loads of usage reports, added up by month (`YYYY-MM`) and by what they charge for. */
export async function readReportTotals(
  facts: FactsReader,
  of: { tenant: string; account: string; dataset: string; loads: readonly string[] },
): Promise<{ month: string; charge: (typeof CHARGES)[number]; lines: number; net: string }[]> {
  if (of.loads.length === 0) return []
  const totals = sql`SELECT formatDateTime(day, '%Y-%m') AS month, charge, count() AS lines, toString(sum(net)) AS net
FROM ${rowsOf('code_report_lines', of)} AND dataset = ${text(of.dataset)} AND load_id IN ${texts(of.loads)}
GROUP BY month, charge ORDER BY month, charge`
  const rows = await readRows(facts, totals, TOTAL)
  return rows.map((row) => ({ ...row, net: canonicalDecimal(row.net) }))
}
