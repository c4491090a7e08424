import { createReadStream } from 'node:fs'
import { epochMicros } from '../../model/time.ts'
import type { CostFile, SpooledBody } from '../source.ts'
import { bodyRows, isOneRecordPerLine, readHead } from './body-rows.ts'
import { shapeError, type ListedPage, type Listing, type Window } from './cost-listing.ts'
import { listQuery, PAGE_SIZE, toCostFiles } from './file-list-page.ts'
import { JsonSplitter } from './json-splitter.ts'
import { parseJsonOrNull } from './parse-json-or-null.ts'
import { listEnvelope } from './schemas.ts'
import { isMarkup } from './vendor-error-text.ts'

/** A page taken apart: its rows on disk, one JSON document per line, and what stood around them. */
interface Opened {
  rows: SpooledBody
  count: number
  /** The first few rows; enough to tell files from records. */
  first: unknown[]
  /** Latest `end_time`, `timestamp` or `period_end` of a row. */
  latest: string | null
  hasMore: boolean
  lastEndTime: string | null
}

/**
 * A page of the neutral profile: files as published, or the records themselves, as JSON or as lines. What it is shows
 * in its content. Rows become one file `rows:<after>` whose body is here already.
 */
export async function readTolerantPage(
  listing: Listing,
  window: Window,
  signal: AbortSignal,
): Promise<ListedPage> {
  const { client } = listing
  const asked = { bytes: null, sha256: null }
  const answer = await client.getFile('cost_list', client.logsPath, listQuery(window), asked, { signal })
  await using body = answer.body
  const head = await readHead(body.path)
  if (isMarkup({ contentType: answer.contentType, text: head })) throw shapeError(listing, 'html_answer')
  // No lines at all is an answer only from a server that says it speaks in lines.
  if (head.trim() === '' && !/ndjson|jsonl/.test(answer.contentType))
    throw shapeError(listing, 'empty_answer')
  const opened = await open(listing, body, isOneRecordPerLine(head), signal)
  if (opened.count > 0 && !opened.first.some(isObject)) {
    await opened.rows[Symbol.asyncDispose]()
    throw shapeError(listing, 'unexpected_shape')
  }
  const { upstreamNow } = answer
  const { hasMore, lastEndTime } = opened
  if (opened.first.some(isListedFile)) {
    const items = await readItems(opened.rows, signal)
    await opened.rows[Symbol.asyncDispose]()
    const files = items.flatMap((item) => toCostFiles(listing, item))
    return { page: { files, hasMore, lastEndTime, upstreamNow }, discard: async () => {} }
  }
  return rowsPage(listing, window, opened, upstreamNow)
}

function rowsPage(listing: Listing, window: Window, opened: Opened, upstreamNow: number | null): ListedPage {
  let unclaimed: SpooledBody | null = opened.rows
  const endTime = opened.lastEndTime ?? opened.latest ?? window.after
  const file: CostFile = {
    id: `rows:${window.after}`,
    endTime,
    bytes: null,
    sha256: null,
    async fetch(signal) {
      const claimed = unclaimed
      unclaimed = null
      return claimed ?? refetchRows(listing, window, signal)
    },
  }
  const { hasMore, lastEndTime } = opened
  const files = opened.count > 0 ? [file] : []
  return {
    page: { files, hasMore, lastEndTime, upstreamNow },
    async discard() {
      await unclaimed?.[Symbol.asyncDispose]()
      unclaimed = null
    },
  }
}

/** The page was turned before its rows were taken: ask for it once more. */
async function refetchRows(listing: Listing, window: Window, signal: AbortSignal): Promise<SpooledBody> {
  const { page, discard } = await readTolerantPage(listing, window, signal)
  const body = await page.files[0]?.fetch(signal)
  await discard()
  if (!body) throw shapeError(listing, 'rows_vanished')
  return body
}

async function open(
  listing: Listing,
  body: SpooledBody,
  isLines: boolean,
  signal: AbortSignal,
): Promise<Opened> {
  const seen = { count: 0, first: [] as unknown[], latest: null as string | null }
  const splitter = new JsonSplitter(Number.POSITIVE_INFINITY)
  async function* lines(): AsyncGenerator<string> {
    for await (const bytes of isLines
      ? lineBytes(body.path, signal)
      : splitBytes(body.path, splitter, signal)) {
      const text = bytes.toString('utf8')
      note(seen, text)
      yield `${text.replace(/[\r\n]+/g, ' ')}\n`
    }
  }
  const rows = await listing.client.spool(lines())
  try {
    if (seen.count === 1 && !isRow(seen.first[0])) throw shapeError(listing, 'unexpected_shape')
    if (isLines) return { rows, ...seen, ...linesEnd(seen) }
    return { rows, ...seen, ...readEnvelope(listing, splitter) }
  } catch (error) {
    await rows[Symbol.asyncDispose]()
    throw error
  }
}

async function* lineBytes(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const row of bodyRows(path, signal)) yield row.bytes
}

async function* splitBytes(
  path: string,
  splitter: JsonSplitter,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { signal })) yield* splitter.push(chunk)
}

function note(seen: { count: number; first: unknown[]; latest: string | null }, text: string): void {
  seen.count += 1
  const item = parseJsonOrNull(text)
  if (seen.first.length < 3) seen.first.push(item)
  const end = endOf(item)
  if (end !== null && (epochMicros(end) ?? 0n) > (epochMicros(seen.latest ?? '') ?? 0n)) seen.latest = end
}

/**
 * Lines have no envelope that could say "more"; a page exactly as long as asked for may have been cut there. Rows of
 * one hour share their time, so the next page starts a second before the last one's.
 */
function linesEnd(seen: { count: number; latest: string | null }): {
  hasMore: boolean
  lastEndTime: string | null
} {
  if (seen.count !== PAGE_SIZE) return { hasMore: false, lastEndTime: null }
  const lastEndTime = seen.latest === null ? null : new Date(Date.parse(seen.latest) - 1000).toISOString()
  return { hasMore: true, lastEndTime }
}

/** `{"data":[…]}`, or a bare array, which says nothing of more pages. Anything else is no page. */
function readEnvelope(
  listing: Listing,
  splitter: JsonSplitter,
): { hasMore: boolean; lastEndTime: string | null } {
  const { envelope, unfinished } = splitter.finish()
  if (unfinished !== null) throw shapeError(listing, 'unexpected_shape')
  const around = parseJsonOrNull(envelope)
  if (Array.isArray(around)) return { hasMore: false, lastEndTime: null }
  const parsed = listEnvelope.safeParse(around)
  if (!parsed.success || !splitter.foundWrapper) throw shapeError(listing, 'unexpected_shape')
  return { hasMore: parsed.data.has_more, lastEndTime: parsed.data.last_end_time ?? null }
}

/** A page of `null` or of plain words is no page of records; to take it for one would settle its hours. */
function isObject(item: unknown): boolean {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}

/** A single document that is neither a record nor a listed file is another kind of answer. */
function isRow(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  return ['event_id', 'eventId', 'id', 'payload', 'costs'].some((name) => name in item)
}

function isListedFile(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  return (
    'id' in item &&
    'event_type' in item &&
    ['file_name', 'file_size', 'file_sha256'].some((name) => name in item)
  )
}

function endOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  for (const name of ['end_time', 'timestamp', 'period_end', 'ts', 'start_time']) {
    const value = name in item ? Object.entries(item).find(([key]) => key === name)?.[1] : undefined
    if (typeof value === 'string' && epochMicros(value) !== null) return value
  }
  return null
}

async function readItems(rows: SpooledBody, signal: AbortSignal): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const row of bodyRows(rows.path, signal)) items.push(parseJsonOrNull(row.bytes.toString('utf8')))
  return items
}
