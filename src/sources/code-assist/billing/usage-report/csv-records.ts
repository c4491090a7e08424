import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { said, type Said } from '../../../../words/said.ts'
import { isMarkup } from '../../../is-markup.ts'
import { ReportFault } from '../../../usage-report.ts'

export interface CsvRecord {
  fields: readonly string[]
  /** The line on which it ends; the first is 1. */
  line: number
}

/** A line of a usage report has a few hundred. */
const MOST_CHARACTERS = 64 * 1024

/** The records of a file on disk, one at a time. @throws ReportFault */
export async function* csvRecords(path: string): AsyncGenerator<CsvRecord> {
  const parser = parse({ bom: true, info: true, skip_empty_lines: true, max_record_size: MOST_CHARACTERS })
  // What fails here fails the parser as well, and is thrown below.
  pipeline(Readable.from(textOf(path)), parser, () => undefined)
  try {
    for await (const parsed of parser) yield recordOf(parsed)
  } catch (thrown) {
    throw thrown instanceof CsvError ? faultOf(thrown, parser.info.lines) : thrown
  }
}

/** The parser gives this of every record, as it was asked for `info` and for no columns. */
function recordOf(parsed: unknown): CsvRecord {
  const { record, info } = parsed as { record: string[]; info: { lines: number } }
  return { fields: record, line: info.lines }
}

/** In characters; of other bytes nothing is guessed. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = utf8()
  let isStart = true
  for await (const bytes of createReadStream(path)) {
    const text = decoded(decoder, bytes)
    if (isStart) refuseMarkup(text)
    if (text.includes('\0')) throw new ReportFault(said('report_is_no_text'), DOWNLOAD_AGAIN)
    isStart = false
    yield text
  }
  if (isStart) throw new ReportFault(said('report_is_empty'), DOWNLOAD_AGAIN)
  yield decoded(decoder)
}

const utf8 = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decoded(decoder: ReturnType<typeof utf8>, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new ReportFault(said('report_is_no_text'), DOWNLOAD_AGAIN)
  }
}

function refuseMarkup(text: string): void {
  if (isMarkup({ contentType: '', text: text.replace(/^\uFEFF/, '') }))
    throw new ReportFault(said('report_is_page'), DOWNLOAD_AGAIN)
}

export const DOWNLOAD_AGAIN = said('download_report_again')

const FAULTS: Partial<Record<string, (line: number) => Said>> = {
  CSV_MAX_RECORD_SIZE: (line) => said('report_line_too_long', { line }),
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: (line) => said('report_line_cut', { line }),
  CSV_QUOTE_NOT_CLOSED: (line) => said('report_line_cut', { line }),
}

/** The parser's own words hold what it has read. */
function faultOf({ code }: CsvError, line: number): ReportFault {
  const message = FAULTS[code]?.(line) ?? said('report_quotes_wrong', { line })
  return new ReportFault(message, DOWNLOAD_AGAIN)
}
