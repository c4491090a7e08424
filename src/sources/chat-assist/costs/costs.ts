import type { FileFeed } from '../../feed.ts'
import type { CostFilePage } from '../../source.ts'
import type { ChatProfile } from '../../profiles.ts'
import type { ChatAssistClient } from '../client.ts'
import { shapeError, type ListedPage, type Listing, type Window } from './cost-listing.ts'
import { readFileListPage } from './file-list-page.ts'
import { MOST_PAGES } from '../../links.ts'
import { nextPageAfter } from '../next-page.ts'
import { COST_FORM } from './cost-form.ts'
import { parseCosts } from './parse-costs.ts'
import { readTolerantPage } from '../tolerant-page.ts'

/** The costs feed: files listed in write order, fetched one by one; in a tolerant profile also rows in the answer. */
export function createCostFeed(client: ChatAssistClient, profile: ChatProfile): FileFeed {
  const listing: Listing = { client, url: new URL(client.logsPath, profile.baseUrl) }
  const readPage = profile.tolerantCosts ? readTolerantPage : readFileListPage
  return {
    by: 'files',
    list: (window, signal) => listPages(listing.url, window, (asked) => readPage(listing, asked, signal)),
    form: COST_FORM,
    parse: (body, file, signal, onIgnored = () => {}) =>
      parseCosts(body, file, { tolerant: profile.tolerantCosts, signal, onIgnored }),
  }
}

/**
 * Page after page until the last, each file once: pages may overlap. An upstream that says "more" and does not move on
 * would be asked for ever, so that is an error.
 */
async function* listPages(
  url: URL,
  window: Window,
  readPage: (window: Window) => Promise<ListedPage>,
): AsyncGenerator<CostFilePage> {
  let after = window.after
  let before = new Set<string>()
  for (let pages = 1; ; pages += 1) {
    const { page, discard } = await readPage({ ...window, after })
    try {
      const next = page.hasMore ? nextPageAfter(page, after) : null
      if (page.hasMore && next === null) throw shapeError({ url }, 'page_does_not_advance')
      if (page.hasMore && pages === MOST_PAGES) throw shapeError({ url }, 'too_many_pages')
      yield { ...page, files: page.files.filter(({ id }) => !before.has(id)) }
      if (next === null) return
      after = next
      before = new Set(page.files.map(({ id }) => id))
    } finally {
      await discard()
    }
  }
}
