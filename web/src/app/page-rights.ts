import type { Me } from '../../../src/api/contract/people/people.ts'
import type { Permission } from '../../../src/api/contract/routes.ts'

/** What a page needs to be of use to its reader; what is below it, the same. */
export const PAGE_NEEDS = {
  '/overview': 'metrics:read',
  '/people/matching': 'people:match',
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
/** Whom a lead is shown of the own units, by an agreement and whatever the role may do beside it. */
const isOfUnits = (path: string) => path.startsWith('/people') && path !== '/people/matching'

type Reader = Pick<Me, 'permissions' | 'people_of_units'>

/** Whether a page is of single people of somebody's own units. */
export const isLedPage = (path: string, me: Reader) => me.people_of_units && isOfUnits(path)

/** Whether somebody may open what is at an address. */
export function mayOpen(path: string, me: Reader): boolean {
  const need = needOf(path)
  return need === null || me.permissions.includes(need) || isLedPage(path, me)
}

export type ListedPage = keyof typeof PAGE_NEEDS

/** Null: whoever is signed in may open it. */
export function needOf(path: string): Permission | null {
  const found = Object.entries(PAGE_NEEDS).find(([page]) => path === page || path.startsWith(`${page}/`))
  return found?.[1] ?? null
}
