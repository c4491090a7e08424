import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { organizationQuery } from '../api/organization.ts'
import { isMissing, isSignedOut } from '../api/problem-error.ts'
import { meQuery, setupQuery } from '../api/session.ts'
import { viewQuery } from '../api/views.ts'
import { readBooksSearch } from '../features/books/books-search.ts'
import { readConnectedAppsSearch } from '../features/connected-apps/connected-apps-search.ts'
import { readExploreSearch } from '../features/explore/explore-search.ts'
import { readAccountSearch } from '../features/factors/account-search.ts'
import { readIdentitySearch } from '../features/identity/identity-search.ts'
import { readLimitsSearch } from '../features/limits/limits-search.ts'
import { readOverviewSearch } from '../features/overview/overview-search.ts'
import { readMatchingSearch } from '../features/people/matching/matching-search.ts'
import { readPeopleSearch, readPersonSearch } from '../features/people/people-search.ts'
import { readSeatsSearch } from '../features/seats/seats-search.ts'
import { readSpendSearch } from '../features/spend/spend-search.ts'
import { readTeamsSearch } from '../features/teams/teams-search.ts'
import { MissingView } from '../features/views/missing-view.tsx'
import { hrefOf } from '../features/views/view-address.ts'
import { loadPageTexts, type PageTexts } from '../i18n/t.ts'
import { FailedPage } from './failed-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { PendingPage, StartingPage } from './pending-page.tsx'
import { parseSearch, stringifySearch } from './search/search-text.ts'
import { Shell } from './shell.tsx'
import { readSignInSearch, toFirstFactor, toNewPassword, toSignIn } from './search/sign-in-search.ts'

/** A page whose texts come with it: before its module, which reads them while it loads. */
function pageWith<Route>(parts: PageTexts[], load: () => Promise<{ Route: Route }>): () => Promise<Route> {
  return async () => {
    await Promise.all(parts.map(loadPageTexts))
    return (await load()).Route
  }
}

interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  errorComponent: FailedPage,
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: async ({ context }) => {
    const setup = await context.queryClient.fetchQuery(setupQuery)
    if (!setup.needs_setup) throw redirect({ to: '/' })
  },
}).lazy(pageWith(['access'], () => import('../features/access/welcome-page.tsx')))

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context }) => {
    const setup = await context.queryClient.fetchQuery(setupQuery)
    if (setup.needs_setup) throw redirect({ to: '/welcome' })
  },
}).lazy(pageWith(['access', 'factors'], () => import('../features/access/sign-in-page.tsx')))

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      throw isSignedOut(error) ? redirect(toSignIn('/')) : error
    })
    if (!me.must_change_password) throw redirect({ to: '/' })
  },
}).lazy(pageWith(['access'], () => import('../features/account/new-password-page.tsx')))

/** Where a link of an invitation leads; its token stands behind the #. */
const join = createRoute({ getParentRoute: () => root, path: '/join' }).lazy(
  pageWith(['access', 'members'], () => import('../features/members/join-page.tsx')),
)

const firstFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      throw isSignedOut(error) ? redirect(toSignIn('/')) : error
    })
    if (!me.must_set_up_factor) throw redirect({ to: '/' })
  },
}).lazy(pageWith(['factors'], () => import('../features/factors/first-factor-page.tsx')))

/** Everything below needs somebody who is signed in; who is not comes back here after signing in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  pendingComponent: StartingPage,
  beforeLoad: async ({ context, location }) => {
    const setup = await context.queryClient.ensureQueryData(setupQuery)
    if (setup.needs_setup) throw redirect({ to: '/welcome' })
    // The time zone before the first time is shown; without it times are UTC, and say so.
    const organization = context.queryClient.ensureQueryData(organizationQuery).catch(() => null)
    const me = await context.queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      throw isSignedOut(error) ? redirect(toSignIn(location.href)) : error
    })
    if (me.must_change_password) throw redirect(toNewPassword(location.href))
    if (me.must_set_up_factor) throw redirect(toFirstFactor(location.href))
    await organization
  },
})

const inside = () => signedIn

const pages = [
  createRoute({
    getParentRoute: inside,
    path: '/',
    beforeLoad: async ({ context }) => {
      const { permissions } = await context.queryClient.ensureQueryData(meQuery)
      if (permissions.includes('metrics:read')) throw redirect({ to: '/overview', search: {} })
      // A lead begins with the own teams.
      if (permissions.includes('units:read')) throw redirect({ to: '/teams', search: {} })
      // A member begins with what is known of them; numbers are refused to an observer, who begins with what was agreed on.
      throw permissions.includes('totals:read')
        ? redirect({ to: '/my-data' })
        : redirect({ to: '/settings/privacy' })
    },
  }),
  createRoute({ getParentRoute: inside, path: '/overview', validateSearch: readOverviewSearch }).lazy(
    pageWith(['overview', 'limits', 'prices'], () => import('../features/overview/overview-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/first-steps' }).lazy(
    pageWith(['access', 'sources', 'connectedApps'], () => import('../features/access/first-steps-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/people', validateSearch: readPeopleSearch }).lazy(
    pageWith(['people'], () => import('../features/people/people-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/people/matching', validateSearch: readMatchingSearch }).lazy(
    pageWith(['people', 'matching'], () => import('../features/people/matching/matching-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/people/$key', validateSearch: readPersonSearch }).lazy(
    pageWith(['people', 'matching', 'limits'], () => import('../features/people/person/person-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/adoption', validateSearch: readExploreSearch }).lazy(
    pageWith(['adoption'], () => import('../features/adoption/adoption-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/activity', validateSearch: readExploreSearch }).lazy(
    pageWith(['activity'], () => import('../features/activity/activity-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/seats', validateSearch: readSeatsSearch }).lazy(
    pageWith(['seats', 'stateDays', 'prices'], () => import('../features/seats/seats-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/teams', validateSearch: readTeamsSearch }).lazy(
    pageWith(['teams'], () => import('../features/teams/teams-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/productivity', validateSearch: readExploreSearch }).lazy(
    pageWith(['productivity'], () => import('../features/productivity/productivity-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/spend', validateSearch: readSpendSearch }).lazy(
    pageWith(['spend'], () => import('../features/spend/spend-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/reconciliation', validateSearch: readBooksSearch }).lazy(
    pageWith(['books'], () => import('../features/books/books-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/limits', validateSearch: readLimitsSearch }).lazy(
    pageWith(
      ['limits', 'budgets', 'prices', 'stateDays'],
      () => import('../features/limits/limits-page.tsx'),
    ),
  ),
  createRoute({ getParentRoute: inside, path: '/my-data' }).lazy(
    pageWith(['ownData', 'reveals'], () => import('../features/own-data/own-data-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/data-health' }).lazy(
    pageWith(['health', 'sources'], () => import('../features/health/health-page.tsx')),
  ),
  createRoute({
    getParentRoute: inside,
    path: '/settings/connected-apps',
    validateSearch: readConnectedAppsSearch,
  }).lazy(
    pageWith(
      ['connectedApps', 'sources'],
      () => import('../features/connected-apps/connected-apps-page.tsx'),
    ),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/connected-apps/token' }).lazy(
    pageWith(['connectedApps', 'sources'], () => import('../features/connect/code-connect-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/connected-apps/$id/reconnect' }).lazy(
    pageWith(['connectedApps', 'sources'], () => import('../features/connect/code-reconnect-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/connected-apps/$id/usage-reports' }).lazy(
    pageWith(
      ['usageReports', 'sources', 'health'],
      () => import('../features/usage-reports/usage-reports-page.tsx'),
    ),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/sources' }).lazy(
    pageWith(['sources'], () => import('../features/sources/sources-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/sources/connect' }).lazy(
    pageWith(['sources'], () => import('../features/connect/chat-connect-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/sources/$id/reconnect' }).lazy(
    pageWith(['sources'], () => import('../features/connect/chat-reconnect-page.tsx')),
  ),
  /** The short link of a saved view leads on to its page, in its state. */
  createRoute({
    getParentRoute: inside,
    path: '/views/$id',
    notFoundComponent: MissingView,
    loader: async ({ context, params }) => {
      const view = await context.queryClient.fetchQuery(viewQuery(params.id)).catch((error: unknown) => {
        throw isMissing(error) ? notFound() : error
      })
      throw redirect({ href: hrefOf(view), replace: true })
    },
  }),
  createRoute({ getParentRoute: inside, path: '/settings/organization' }).lazy(
    pageWith(['prices'], () => import('../features/organization/organization-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/tokens' }).lazy(
    pageWith(['tokens'], () => import('../features/tokens/tokens-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/people' }).lazy(
    pageWith(['members', 'factors'], () => import('../features/members/members-page.tsx')),
  ),
  createRoute({
    getParentRoute: inside,
    path: '/settings/sign-in',
    validateSearch: readIdentitySearch,
  }).lazy(
    pageWith(['identity', 'access', 'factors'], () => import('../features/identity/identity-page.tsx')),
  ),
  createRoute({
    getParentRoute: inside,
    path: '/settings/account',
    validateSearch: readAccountSearch,
  }).lazy(pageWith(['factors', 'access'], () => import('../features/factors/account-page.tsx'))),
  createRoute({ getParentRoute: inside, path: '/settings/privacy' }).lazy(
    pageWith(
      ['privacy', 'reveals', 'handover', 'erasures'],
      () => import('../features/privacy/privacy-page.tsx'),
    ),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/privacy/units' }).lazy(
    pageWith(['privacy', 'published'], () => import('../features/privacy/units/units-page.tsx')),
  ),
  createRoute({ getParentRoute: inside, path: '/settings/audit' }).lazy(
    pageWith(['audit', 'prices'], () => import('../features/audit/audit-page.tsx')),
  ),
  /** An address that leads nowhere keeps the way to every other page. */
  createRoute({ getParentRoute: inside, path: '$', component: MissingPage }),
]
const routeTree = root.addChildren([
  welcome,
  signIn,
  newPassword,
  firstFactor,
  join,
  signedIn.addChildren(pages),
])

export function buildRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>
  }
}
