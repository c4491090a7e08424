import Big from 'big.js'
import { createHash } from 'node:crypto'
import type { Charge } from '../../model/money/book-link.ts'
import { decimalText } from '../../model/money/decimal.ts'
import type { ReportLine } from '../../model/records/report-line.ts'
import { DAY_MS, dayStart, daysOf, utcDay, type UtcDay } from '../../model/time/time.ts'
import { ReportFault, type ReportRow } from '../../sources/source.ts'
import { said } from '../../words/said.ts'

/** Lines that are taken at once: each day's are loaded and counted together. */
export const MOST_LINES = 2_000_000
/** A summarized report spans a year at most. */
const MOST_DAYS = 400

/** A month of a file and one of the things it charges for. */
export interface ReportTotal {
  month: string
  charge: Charge
  lines: number
  gross: string
  discount: string
  net: string
}

/** What a file says, line by line looked at and found right. */
export interface CheckedReport {
  /** Every day from the first to the last, with a hash of its lines, whatever their order; a day in between had no use. */
  days: ReadonlyMap<UtcDay, { lines: number; sha256: string }>
  totals: readonly ReportTotal[]
  lines: number
  otherProducts: number
  twins: number
  /** Names of the organisations that its lines name. */
  organizations: ReadonlySet<string>
}

interface DayOfFile {
  lines: number
  hash: bigint
}

/**
 * Look at every line of a file. @throws ReportFault at the first that is wrong
 * @param organizations those it may name; null: any
 */
export async function checkReport(
  rows: AsyncIterable<ReportRow>,
  of: { now: number; productName: string; organizations: readonly string[] | null },
): Promise<CheckedReport> {
  const days = new Map<UtcDay, DayOfFile>()
  const totals = new Map<string, ReportTotal>()
  const organizations = new Set<string>()
  const counts = { line: 0, other_product: 0, twin: 0 }
  const today = utcDay(of.now)
  for await (const row of rows) {
    counts[row.kind] += 1
    if (row.kind !== 'line') continue
    const { line } = row
    if (counts.line > MOST_LINES) throw tooLong(line)
    if (line.day > today) throw inFuture(line)
    if (line.organization !== '') organizations.add(line.organization)
    if (!isAllowed(organizations, of.organizations)) throw ofOthers(line)
    addTo(days, line)
    addUp(totals, line)
  }
  if (counts.line === 0) throw nothingOurs(of.productName, counts.other_product)
  const { line: lines, other_product: otherProducts, twin: twins } = counts
  return {
    days: everyDay(days),
    totals: [...totals.values()].toSorted(inOrder),
    lines,
    otherProducts,
    twins,
    organizations,
  }
}

/** An organisation's file is of one of those that are read; which account it goes to must be clear. */
const isAllowed = (named: ReadonlySet<string>, allowed: readonly string[] | null) =>
  allowed === null || (named.size < 2 && [...named].every((name) => allowed.includes(name)))

const inOrder = (a: ReportTotal, b: ReportTotal) =>
  a.month.localeCompare(b.month) || a.charge.localeCompare(b.charge)

const HASHES = 2n ** 256n

/** The sum of the lines' hashes is the same in whatever order they come, and counts lines that are alike. */
function addTo(days: Map<UtcDay, DayOfFile>, given: ReportLine): void {
  const { line: _, ...content } = given
  const before = days.get(content.day) ?? { lines: 0, hash: 0n }
  const hash = BigInt(`0x${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`)
  days.set(content.day, { lines: before.lines + 1, hash: (before.hash + hash) % HASHES })
}

function addUp(totals: Map<string, ReportTotal>, line: ReportLine): void {
  const { charge } = line
  const month = line.day.slice(0, 7)
  const key = `${month} ${charge}`
  const { lines = 0, gross = '0', discount = '0', net = '0' } = totals.get(key) ?? {}
  totals.set(key, {
    month,
    charge,
    lines: lines + 1,
    gross: plus(gross, line.gross),
    discount: plus(discount, line.discount),
    net: plus(net, line.net),
  })
}

const plus = (a: string, b: string) => decimalText(new Big(a).plus(b))

function everyDay(found: ReadonlyMap<UtcDay, DayOfFile>): CheckedReport['days'] {
  const named = [...found.keys()].sort()
  const [first = '', last = ''] = [named[0], named.at(-1)]
  const span = (dayStart(last) - dayStart(first)) / DAY_MS + 1
  if (span > MOST_DAYS)
    throw new ReportFault(
      said('report_too_many_days', { days: span, most: MOST_DAYS }),
      said('import_shorter_report'),
    )
  return new Map(
    daysOf({ start: dayStart(first), end: dayStart(last) + DAY_MS }).map((day) => {
      const { lines, hash } = found.get(day) ?? { lines: 0, hash: 0n }
      return [day, { lines, sha256: hash.toString(16).padStart(64, '0') }]
    }),
  )
}

function tooLong({ line }: ReportLine): ReportFault {
  return new ReportFault(said('report_too_long', { line, most: MOST_LINES }), said('import_shorter_report'))
}

function inFuture({ line }: ReportLine): ReportFault {
  return new ReportFault(
    said('report_value_wrong', { line, column: 'date', expected: said('past_date_expected') }),
    said('download_report_again'),
  )
}

function ofOthers({ line }: ReportLine): ReportFault {
  return new ReportFault(
    said('report_value_wrong', { line, column: 'organization', expected: said('organization_expected') }),
    said('choose_connection_of_organization'),
  )
}

function nothingOurs(product: string, lines: number): ReportFault {
  return new ReportFault(said('report_of_others', { product, lines }), said('download_usage_report'))
}
