import type { Permission } from '../../../src/api/contract/routes.ts'

/** What a page needs to be of use to its reader; what is below it, the same. */
export const PAGE_NEEDS = {
  '/overview': 'metrics:read',
  '/people': 'metrics:read',
  '/spend': 'units:read',
  '/reconciliation': 'metrics:read',
  '/limits': 'metrics:read',
  '/adoption': 'units:read',
  '/activity': 'units:read',
  '/seats': 'metrics:read',
  '/teams': 'units:read',
  '/productivity': 'units:read',
  '/my-data': 'self:data',
  '/data-health': 'connections:read',
  '/settings/connected-apps': 'connections:read',
  '/settings/sources': 'connections:read',
  '/settings/organization': 'self:read',
  '/settings/privacy': 'self:read',
  '/settings/tokens': 'tokens:manage',
  '/settings/people': 'sessions:manage',
  '/settings/sign-in': 'members:manage',
  '/settings/audit': 'audit:read',
} as const satisfies Record<string, Permission>
export type ListedPage = keyof typeof PAGE_NEEDS

/** Null: whoever is signed in may open it. */
export function needOf(path: string): Permission | null {
  const found = Object.entries(PAGE_NEEDS).find(([page]) => path === page || path.startsWith(`${page}/`))
  return found?.[1] ?? null
}
