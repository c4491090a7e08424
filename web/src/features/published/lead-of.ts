import type { SourceKind } from '../../components/source/sources.ts'
import type { SectionedPageId } from './pages.ts'

/** Pages of both sources: of each of them something else is shown there. */
const OF_BOTH = ['people', 'spend', 'limits', 'teams'] as const satisfies SectionedPageId[]
type OfBoth = (typeof OF_BOTH)[number]
const isOfBoth = (page: SectionedPageId): page is OfBoth => OF_BOTH.some((one) => one === page)

interface Shown {
  /** Those of the page that are connected. */
  sources: readonly SourceKind[]
  /** People are listed beside groups, without their names. */
  withoutNames: boolean
  /** Of groups the own ones alone. */
  ownOnly: boolean
}

/** The text that says what a page shows of groups: nothing of a source that it has no section of. Pure. */
export function leadOf(page: SectionedPageId, { sources, withoutNames, ownOnly }: Shown) {
  const of = (sources.length === 1 ? sources[0] : undefined) ?? 'both'
  if (withoutNames && page === 'people') return `published:lead.peopleWithoutNames.${of}` as const
  if (ownOnly) return 'published:lead.ownTeams'
  return isOfBoth(page) ? (`published:lead.${page}.${of}` as const) : (`published:lead.${page}` as const)
}
