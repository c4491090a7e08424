import { epochMicros } from '../../model/time.ts'
import type { CostFeed, CostFile, CostFilePage } from '../source.ts'
import type { Profile } from '../profiles.ts'
import type { ChatAssistClient } from './client.ts'
import { shapeError, type ListedPage, type Listing, type Window } from './cost-listing.ts'
import { readFileListPage } from './file-list-page.ts'
import { parseCosts } from './parse-costs.ts'
import { readTolerantPage } from './tolerant-page.ts'

/** Pages of one listing after which something is wrong: the vendor keeps about 4,300 files, 100 to a page. */
const MOST_PAGES = 10_000

/** The costs feed: files listed in write order, fetched one by one; in a tolerant profile also rows in the answer. */
export function createCostFeed(client: ChatAssistClient, profile: Profile): CostFeed {
  const listing: Listing = { client, url: new URL(client.logsPath, profile.baseUrl) }
  const readPage = profile.tolerantCosts ? readTolerantPage : readFileListPage
  return {
    bodyShape: profile.tolerantCosts ? 'tolerant' : 'vendor_ndjson',
    list: (window, signal) => listPages(listing.url, window, (asked) => readPage(listing, asked, signal)),
    parse: (body, file, signal, onIgnored = () => {}) =>
      parseCosts(body, file, { tolerant: profile.tolerantCosts, signal, onIgnored }),
  }
}

/**
 * Page after page until the last. The next page starts at the end of the one before, told by the vendor's own string;
 * an upstream that says "more" and does not move on would be asked for ever, so that is an error.
 */
async function* listPages(
  url: URL,
  window: Window,
  readPage: (window: Window) => Promise<ListedPage>,
): AsyncGenerator<CostFilePage> {
  let after = window.after
  for (let pages = 1; ; pages += 1) {
    const { page, discard } = await readPage({ ...window, after })
    try {
      const next = page.hasMore ? nextAfter(page, after) : null
      if (page.hasMore && next === null) throw shapeError({ url }, 'page_does_not_advance')
      if (page.hasMore && pages === MOST_PAGES) throw shapeError({ url }, 'too_many_pages')
      yield page
      if (next === null) return
      after = next
    } finally {
      await discard()
    }
  }
}

function nextAfter(page: CostFilePage, after: string): string | null {
  const next = page.lastEndTime ?? latestEnd(page.files)
  const [from, to] = [epochMicros(after), next === null ? null : epochMicros(next)]
  return from !== null && to !== null && to > from ? next : null
}

function latestEnd(files: readonly CostFile[]): string | null {
  return files.reduce<string | null>((latest, { endTime }) => {
    const isLater = latest === null || (epochMicros(endTime) ?? 0n) > (epochMicros(latest) ?? 0n)
    return isLater ? endTime : latest
  }, null)
}
