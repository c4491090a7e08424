import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useGroupsOnly, useMe } from '../api/session.ts'
import { loadPageTexts } from '../i18n/t.ts'
import { PendingPage } from './pending-page.tsx'
import { isLedPage, mayOpen } from './page-rights.ts'
import { publishedPageOf, type PublishedPageId } from './published-pages.ts'
import { RefusedPage } from './refused-page.tsx'

const PublishedPage = lazy(async () => {
  await Promise.all((['published', 'adoption'] as const).map(loadPageTexts))
  return { default: (await import('../features/published/published-page.tsx')).PublishedPage }
})

const PublishedOverview = lazy(async () => {
  await Promise.all((['overview', 'prices'] as const).map(loadPageTexts))
  const part = await import('../features/overview/groups/published-overview.tsx')
  return { default: part.PublishedOverview }
})

const MatchingOfGroups = lazy(async () => {
  await Promise.all((['people', 'matching', 'health'] as const).map(loadPageTexts))
  const part = await import('../features/people/matching/matching-of-groups.tsx')
  return { default: part.MatchingOfGroups }
})

function PageOfGroups({ page }: { page: PublishedPageId }) {
  if (page === 'overview') return <PublishedOverview />
  if (page === 'matching') return <MatchingOfGroups />
  return <PublishedPage key={page} page={page} />
}

/**
 * The page of the address, if the reader may open it. Where groups are shown and people are not, one that asks for what is
 * published stands in its place.
 */
export function ShownPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const groupsOnly = useGroupsOnly()
  const me = useMe()
  const ofGroups = (at: string) => (groupsOnly && !isLedPage(at, me) ? publishedPageOf(at) : null)
  // Until a page is loaded, the outlet has the one before, and that may be one that the reader may not open.
  const loaded = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? path })
  if (!mayOpen(path, me)) return <RefusedPage />
  const page = ofGroups(path)
  if (page === null) return mayOpen(loaded, me) && ofGroups(loaded) === null ? <Outlet /> : <PendingPage />
  return (
    <Suspense fallback={<PendingPage />}>
      <PageOfGroups page={page} />
    </Suspense>
  )
}
