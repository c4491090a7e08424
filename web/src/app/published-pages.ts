/** Pages of numbers and of people, each of which says of groups what it can. Reconciliation is the same page of both. */
const PUBLISHED_PAGES = [
  'overview',
  'people',
  'spend',
  'limits',
  'adoption',
  'activity',
  'seats',
  'teams',
  'productivity',
] as const
export type PublishedPageId = (typeof PUBLISHED_PAGES)[number] | 'matching'

/** The page of groups at an address; null where the page tells of nobody. */
export function publishedPageOf(path: string): PublishedPageId | null {
  if (path === '/people/matching') return 'matching'
  const [, first] = path.split('/')
  return PUBLISHED_PAGES.find((page) => page === first) ?? null
}
