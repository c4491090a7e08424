import { datasetsShaped, traitsOf, type Shape } from '../../../model/dataset.ts'
import type { UtcMonth } from '../../../model/time/calendar-month.ts'
import { utcDay, type Interval } from '../../../model/time/time.ts'
import { COUNT, TEXT, type Column } from '../../../store/facts/engine/columns.ts'
import { i64, readRows, sql, text, texts, type Owner } from '../../../store/facts/engine/sql.ts'
import { newestSlices } from '../../../store/facts/ledger/newest-slices.ts'
import type { ScopedFacts } from '../../metrics-query.ts'

const bills = () => datasetsShaped('bill_line')
const sums = () => datasetsShaped('bill_sum')
const reports = () => datasetsShaped('report_line')

/** When what is stored of a month was read last, and when it changed last. Milliseconds since the epoch. */
export interface ReadOfMonth {
  month: UtcMonth
  read: number
  changed: number
}

/** What the ledger says of one of these datasets of an account; of sums, of one part of them. */
export interface BillRead {
  account: string
  dataset: string
  /** The part that was asked for, a cost centre or all; empty of anything else. */
  part: string
  rows: number
  /** Of the months that are asked about, those of which something is there. */
  months: readonly ReadOfMonth[]
}

const MONTHS: Column<ReadOfMonth[]> = (stored, name) =>
  (Array.isArray(stored) ? stored : []).map((one: unknown) => {
    const [month, read, changed]: unknown[] = Array.isArray(one) ? one : []
    return { month: TEXT(month, name), read: COUNT(read, name), changed: COUNT(changed, name) }
  })
const READ = { account: TEXT, dataset: TEXT, part: TEXT, rows: COUNT, months: MONTHS }

/** Of bills, of the vendor's sums and of usage reports: what was ever read, and of the months in range when. */
export async function readBillLedger(
  { facts, signal }: ScopedFacts,
  of: Owner,
  range: Interval,
): Promise<BillRead[]> {
  const [first, last] = [utcDay(range.start).slice(0, 7), utcDay(range.end - 1).slice(0, 7)]
  const marks = sql`SELECT account, dataset, part, toUInt64(sum(lines)) AS rows,
  groupArrayIf([month, toString(fetched), toString(changed)], month >= ${text(first)} AND month <= ${text(last)}) AS months
FROM (
  SELECT account, dataset, substring(slice, 1, 7) AS month, if(dataset IN ${texts(sums())}, substring(slice, 9), '') AS part,
    sum(rows) AS lines, max(fetched_at) AS fetched, max(ifNull(stable_since, fetched_at)) AS changed
  FROM ${newestSlices(of)} AND dataset IN ${texts([...bills(), ...sums(), ...reports()])} AND outcome = 'committed'
    AND kind IN ('day', 'month') AND ifNull(period_start < ${i64(range.end)}, 1)
  GROUP BY account, dataset, month, part
) GROUP BY account, dataset, part ORDER BY account, dataset, part`
  return await readRows(facts, marks, READ, signal)
}

const isShaped =
  (shape: Shape) =>
  ({ dataset }: BillRead) =>
    traitsOf(dataset).shape === shape
export const isBill = isShaped('bill_line')
export const isSum = isShaped('bill_sum')
export const isReport = isShaped('report_line')
