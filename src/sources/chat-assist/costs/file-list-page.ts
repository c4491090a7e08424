import type { CostFile } from '../../source.ts'
import type { Query } from '../../links.ts'
import { shapeError, type ListedPage, type Listing, type Window } from './cost-listing.ts'
import { parseJsonOrNull } from '../../parse-json-or-null.ts'
import { fileList, listedFile, type ListedFile } from '../schemas.ts'
import { isMarkup } from '../../is-markup.ts'

const EVENT_TYPE = 'COSTS'
export const PAGE_SIZE = 100

/** `after` is the vendor's own string, never a time of our making rounded to milliseconds. */
export function listQuery(window: Window, limit = PAGE_SIZE): Query {
  return { event_type: EVENT_TYPE, after: window.after, before: window.before, limit: String(limit) }
}

/** One page of listed files, exactly as published. Throws UpstreamError `unexpected` on anything else. */
export async function readFileListPage(
  listing: Listing,
  window: Window,
  signal: AbortSignal,
): Promise<ListedPage> {
  const { client } = listing
  const answer = await client.getText('cost_list', client.logsPath, listQuery(window), { signal })
  if (isMarkup(answer)) throw shapeError(listing, 'html_answer')
  const list = fileList.safeParse(parseJsonOrNull(answer.text))
  if (!list.success)
    throw shapeError(listing, answer.text.trim() === '' ? 'empty_answer' : 'unexpected_shape')
  const page = {
    files: list.data.data.flatMap((item) => toCostFiles(listing, item)),
    hasMore: list.data.has_more,
    lastEndTime: list.data.last_end_time ?? null,
    upstreamNow: answer.upstreamNow,
  }
  return { page, discard: async () => {} }
}

/** A listed item as a file to fetch; none when it holds another type of log. */
export function toCostFiles(listing: Listing, item: unknown): CostFile[] {
  const parsed = listedFile.safeParse(item)
  if (!parsed.success) throw shapeError(listing, 'unexpected_file_item')
  return parsed.data.event_type.toUpperCase() === EVENT_TYPE ? [toCostFile(listing, parsed.data)] : []
}

function toCostFile({ client }: Listing, listed: ListedFile): CostFile {
  const bytes = listed.file_size ?? null
  const sha256 = listed.file_sha256?.toLowerCase() ?? null
  return {
    id: listed.id,
    endTime: listed.end_time,
    bytes,
    sha256,
    async fetch(signal) {
      const path = `${client.logsPath}/${encodeURIComponent(listed.id)}`
      const { body } = await client.getFile('cost_file', path, {}, { bytes, sha256 }, { signal })
      return body
    },
  }
}
