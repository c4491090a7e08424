import { createReadStream } from 'node:fs'
import { epochMicros } from '../../../model/time/time.ts'
import type { SpooledBody } from '../../source.ts'
import { bodyRows, isOneRecordPerLine } from '../../body-rows.ts'
import { shapeError, type Listing } from './cost-listing.ts'
import { PAGE_SIZE } from './file-list-page.ts'
import { JsonSplitter } from '../../json-splitter.ts'
import { PageItem } from '../page-item.ts'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'
import { listEnvelope } from '../schemas.ts'

/** Whether the upstream has more, and where the next page begins. */
interface PageEnd {
  hasMore: boolean
  lastEndTime: string | null
}

/** A page taken apart: its rows on disk, one JSON document per line, and what stood around them. */
export interface CutPage extends PageEnd {
  rows: SpooledBody
  count: number
  /** The first few rows; enough to tell files from records. */
  first: PageItem[]
  /** Latest end of a row, verbatim. */
  latest: string | null
}

const ENOUGH = 3

/** Cut a page into rows without holding it. Throws UpstreamError `unexpected` when it is no page. */
export async function cutPage(
  listing: Listing,
  body: SpooledBody,
  head: string,
  signal: AbortSignal,
): Promise<CutPage> {
  const seen = new Seen()
  const splitter = isOneRecordPerLine(head) ? null : new JsonSplitter(Number.POSITIVE_INFINITY)
  async function* lines(): AsyncGenerator<string> {
    for await (const bytes of splitter ? splitBytes(body, splitter, signal) : lineBytes(body, signal)) {
      const text = bytes.toString('utf8')
      seen.add(new PageItem(parseJsonOrNull(text)))
      yield `${text.replace(/[\r\n]+/g, ' ')}\n`
    }
  }
  const rows = await listing.client.spool(lines())
  try {
    if (!seen.mayBePage) throw shapeError(listing, 'unexpected_shape')
    const { count, first, latest } = seen
    return { rows, count, first, latest, ...(splitter ? envelopeEnd(listing, splitter) : linesEnd(seen)) }
  } catch (error) {
    await rows[Symbol.asyncDispose]()
    throw error
  }
}

/** What is known of a page's rows when they have passed by. */
class Seen {
  count = 0
  latest: string | null = null
  readonly first: PageItem[] = []

  add(item: PageItem): void {
    this.count += 1
    if (this.first.length < ENOUGH) this.first.push(item)
    const end = item.endTime
    if (end !== null && (epochMicros(end) ?? 0n) > (epochMicros(this.latest ?? '') ?? 0n)) this.latest = end
  }

  /** Plain words, or one object that is neither record nor file, are another kind of answer. */
  get mayBePage(): boolean {
    if (this.count === 1) return this.first.every((item) => item.mayBeRecord)
    return this.count === 0 || this.first.some((item) => item.isObject)
  }
}

async function* lineBytes(body: SpooledBody, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const row of bodyRows(body.path, signal)) yield row.bytes
}

async function* splitBytes(
  body: SpooledBody,
  splitter: JsonSplitter,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(body.path, { signal })) yield* splitter.push(chunk)
}

/**
 * Lines have no envelope that could say "more"; a page exactly as long as asked for may have been cut there. Rows of
 * one hour share their time, so the next page starts a second before the last one's.
 */
function linesEnd({ count, latest }: Seen): PageEnd {
  if (count !== PAGE_SIZE) return { hasMore: false, lastEndTime: null }
  const lastEndTime = latest === null ? null : new Date(Date.parse(latest) - 1000).toISOString()
  return { hasMore: true, lastEndTime }
}

/** `{"data":[…]}`, or a bare array, which says nothing of more pages. Anything else is no page. */
function envelopeEnd(listing: Listing, splitter: JsonSplitter): PageEnd {
  const { envelope, unfinished } = splitter.finish()
  if (unfinished !== null) throw shapeError(listing, 'unexpected_shape')
  const around = parseJsonOrNull(envelope)
  if (Array.isArray(around)) return { hasMore: false, lastEndTime: null }
  const parsed = listEnvelope.safeParse(around)
  if (!parsed.success || !splitter.foundWrapper) throw shapeError(listing, 'unexpected_shape')
  return { hasMore: parsed.data.has_more, lastEndTime: parsed.data.last_end_time ?? null }
}
