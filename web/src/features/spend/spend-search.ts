import { day, instant, pageSearch, wordOf } from '../../app/search/page-search.ts'
import { SOURCE_KINDS, type SourceKind } from '../../components/source/sources.ts'
import { EXPLORE_FIELDS } from '../explore/explore-search.ts'

/** What the Spend page adds to the address of every page over days. */
export const readSpendSearch = pageSearch({
  ...EXPLORE_FIELDS,
  /** Whose spend is shown; left out: as `shownTools` says. */
  tool: wordOf([...SOURCE_KINDS, 'both']),
  /** Start of the hour whose records are open beside the page. */
  hour: instant,
  /** The day whose records or lines of the bill are open beside the page. */
  day,
})
export type SpendSearch = ReturnType<typeof readSpendSearch>

/**
 * The tools whose spend is shown, of those that are connected. An address without a tool that looks at something closely is
 * about the chat assistant: links are older than the other tool's bill.
 */
export function shownTools(search: SpendSearch, connected: readonly SourceKind[]): readonly SourceKind[] {
  const { tool, filter, by, metric, hour, all, top } = search
  const looksClosely = [filter, by, metric, hour, all, top].some((one) => one !== undefined)
  const wanted = tool ?? (looksClosely ? 'chat_assistant' : 'both')
  const found = connected.filter((source) => wanted === 'both' || source === wanted)
  return found.length > 0 ? found : connected
}
