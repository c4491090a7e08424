import type { ReportLine } from '../../../../model/records/report-line.ts'
import { said, type Said } from '../../../../words/said.ts'
import { JsonNumber, type JsonValue } from '../../../exact-json.ts'
import type { CodeProfile } from '../../../profiles.ts'
import { LineFault, RecordFields } from '../../../record-fields.ts'
import { ReportFault, type ReportRow } from '../../../usage-report.ts'
import { isDay } from '../../read/report-fields.ts'
import { moneyOf } from '../money-fields.ts'
import { csvRecords, DOWNLOAD_AGAIN, type CsvRecord } from './csv-records.ts'
import { columnOf, readColumns, type ReportColumns } from './report-columns.ts'

/**
 * The lines of a usage report as an admin has downloaded it, in any of its forms. `aic_*` repeat other columns or
 * preview other prices, and are not read (upstream/code-billing 14). @throws ReportFault at the first that is wrong
 */
export async function* readReport(path: string, profile: CodeProfile): AsyncGenerator<ReportRow> {
  let columns: ReportColumns | null = null
  for await (const record of csvRecords(path)) {
    if (columns) yield rowOf(record, columns, profile)
    else columns = readColumns(record.fields)
  }
  if (!columns) throw new ReportFault(said('report_is_empty'), DOWNLOAD_AGAIN)
}

function rowOf(record: CsvRecord, columns: ReportColumns, { fieldWords, host = '' }: CodeProfile): ReportRow {
  const { line } = record
  const fields = fieldsOf(record, columns)
  try {
    const money = moneyOf(fields, fieldWords, 'quantity')
    if (money === null) return { kind: 'other_product' }
    const day = dayIn(fields)
    if (isTwin(day, money.quantity, fields)) return { kind: 'twin' }
    const organization = fields.text(['organizationName']).toLowerCase()
    const who = {
      user: fields.text(['user']),
      model: fields.text(['model']),
      // As a bill of a further host names it (at-host.ts).
      organization: organization && `${organization}${host}`,
      repository: fields.text(['repositoryName']),
      costCenter: fields.text(['costCenter']),
    }
    return { kind: 'line', line: { line, day, ...money, ...who } satisfies ReportLine }
  } catch (thrown) {
    if (!(thrown instanceof LineFault)) throw thrown
    const { reason, path } = thrown
    const params = { line, column: columnOf(path), expected: EXPECTED[reason] ?? NUMBER }
    throw new ReportFault(said('report_value_wrong', params), DOWNLOAD_AGAIN)
  }
}

const NUMBER = said('number_expected')
const EXPECTED: Partial<Record<LineFault['reason'], Said>> = {
  bad_time: said('date_expected'),
  number_out_of_range: said('storable_number_expected'),
}

const AMOUNTS = new Set(['quantity', 'pricePerUnit', 'grossAmount', 'discountAmount', 'netAmount'])
const DIGITS = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A record as what a call would have answered. */
function fieldsOf({ fields }: CsvRecord, columns: ReportColumns): RecordFields {
  const valueOf = (name: string, text: string): JsonValue =>
    AMOUNTS.has(name) && DIGITS.test(text) ? new JsonNumber(text) : text
  const named = [...columns].map(([name, at]) => [name, valueOf(name, (fields[at] ?? '').trim())] as const)
  return new RecordFields(new Map(named), '', false)
}

/** `2026-06-01`, with a time or without, or `6/1/26`, the month first: the day in UTC, whatever zone the reader is in. */
function dayIn(fields: RecordFields): string {
  const text = fields.text(['date'])
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text) ?? []
  const found =
    month && day && year
      ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      : text.replace(/[T ].*$/s, '')
  if (isDay(found)) return found
  throw new LineFault('bad_time', 'date')
}

/** The vendor has filled these days twice; of a pair the one without use has the mark of the smaller plan. */
function isTwin(day: string, quantity: string, fields: RecordFields): boolean {
  return day >= '2026-04-24' && day <= '2026-04-30' && quantity === '0' && fields.text(['quota']) === '300'
}
