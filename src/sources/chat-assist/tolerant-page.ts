import type { CostFile, SpooledBody } from '../source.ts'
import { bodyRows, readHead } from '../body-rows.ts'
import { shapeError, type ListedPage, type Listing, type Window } from './costs/cost-listing.ts'
import { cutPage, type CutPage } from './costs/cut-page.ts'
import { listQuery, toCostFiles } from './costs/file-list-page.ts'
import { parseJsonOrNull } from '../parse-json-or-null.ts'
import { isMarkup } from '../is-markup.ts'

const ANYTHING = { bytes: null, sha256: null }

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
  const answer = await client.getFile('cost_list', client.logsPath, listQuery(window), ANYTHING, { signal })
  await using body = answer.body
  const head = await readHead(body.path)
  if (isMarkup({ contentType: answer.contentType, text: head })) throw shapeError(listing, 'html_answer')
  // No lines at all is an answer only from a server that says it speaks in lines.
  const speaksLines = /ndjson|jsonl/.test(answer.contentType)
  if (head.trim() === '' && !speaksLines) throw shapeError(listing, 'empty_answer')
  const cut = await cutPage(listing, body, head, signal)
  const isFileList = cut.first.some((item) => item.isListedFile)
  const { files, discard } = isFileList ? await filesOf(listing, cut, signal) : rowsOf(listing, window, cut)
  const { hasMore, lastEndTime } = cut
  return { page: { files, hasMore, lastEndTime, upstreamNow: answer.upstreamNow }, discard }
}

interface Contents {
  files: CostFile[]
  discard(): Promise<void>
}

async function filesOf(listing: Listing, cut: CutPage, signal: AbortSignal): Promise<Contents> {
  await using rows = cut.rows
  const files: CostFile[] = []
  for await (const row of bodyRows(rows.path, signal)) {
    files.push(...toCostFiles(listing, parseJsonOrNull(row.bytes.toString('utf8'))))
  }
  return { files, discard: async () => {} }
}

function rowsOf(listing: Listing, window: Window, cut: CutPage): Contents {
  let unclaimed: SpooledBody | null = cut.rows
  const file: CostFile = {
    id: `rows:${window.after}`,
    endTime: cut.lastEndTime ?? cut.latest ?? window.after,
    bytes: null,
    sha256: null,
    async fetch(signal) {
      const claimed = unclaimed
      unclaimed = null
      return claimed ?? refetchRows(listing, window, signal)
    },
  }
  return {
    files: cut.count > 0 ? [file] : [],
    async discard() {
      // Whoever fetches while it is being removed is not to get it any more.
      const left = unclaimed
      unclaimed = null
      await left?.[Symbol.asyncDispose]()
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
