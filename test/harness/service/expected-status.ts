import { roleMay } from '../../../src/access/permissions.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../../src/api/contract/routes.ts'
import { refusedIn } from '../../privacy/guarded-routes.ts'
import type { Caller } from './api-app.ts'

/** Whose object a route is asked about. */
export type Target = 'own' | 'theirs' | 'missing'

/** Routes that are for people, whatever role a token has. */
const PEOPLE_ONLY: readonly RouteId[] = [
  'changePassword',
  'rotateToken',
  'listOwnAccounts',
  'linkAccount',
  'unlinkOwnAccount',
  'listSessions',
  'endSession',
  'listFactors',
  'beginTotp',
  'confirmTotp',
  'beginPasskey',
  'addPasskey',
  'removeFactor',
  'renewRecoveryCodes',
  'proveFresh',
  'beginProofPasskey',
  'approveErasure',
  'refuseErasure',
  'startInstall',
  'registerApp',
  'changePrivacy',
  'confirmPrivacyChange',
  'withdrawPrivacyChange',
  'askAccess',
  'approveAccess',
  'refuseAccess',
  'getAccessFile',
  'decideRevealDelay',
]

/** Routes for whom an identity provider has vouched for; everybody here signs in with a password. */
const VOUCHED_ONLY: readonly RouteId[] = ['getMyData', 'listMyLooks']

/** Routes for what one has made oneself; the matrix makes things as the owner, and an admin may manage everybody's. */
const OWN_ONLY: readonly RouteId[] = ['changeView', 'deleteView']

/** What the matrix makes is the owner's; another person of the same organisation has no such thing. */
const MINE_ONLY: readonly RouteId[] = [
  'endSession',
  'confirmTotp',
  'removeFactor',
  'dismissNotice',
  'getAccessFile',
  'unlinkOwnAccount',
]

/** The organisations of the matrix have an observer, whose confirmation it takes then. */
const OBSERVER_ONLY: readonly RouteId[] = ['confirmPrivacyChange', 'decideRevealDelay']

/** Routes that a simulated company alone has. */
const DEMO_ONLY: readonly RouteId[] = ['switchDemoMode']

/** Routes whose honest answer to the matrix is a refusal: the first run is done, the password is wrong, or no other one, or there is
 * no second factor. */
const REFUSALS: Partial<Record<RouteId, number>> = {
  completeSetup: 409,
  signIn: 401,
  signInWithFactor: 401,
  lookAtInvitation: 422,
  acceptInvitation: 422,
  beginSignInPasskey: 401,
  changePassword: 422,
  confirmTotp: 422,
  addPasskey: 422,
  renewRecoveryCodes: 409,
  beginProofPasskey: 409,
}

/** Refused to whoever is shown groups alone. */
const OF_PEOPLE: readonly RouteId[] = refusedIn('aggregate')

/** Asked for in the matrix as where people are shown, and published otherwise. */
const NOT_PUBLISHED: readonly RouteId[] = ['queryMetrics', 'listDimensionValues', 'getMovement']

/** What whoever is shown sums alone asks for in the matrix: people. */
const NOT_IN_TOTALS: readonly RouteId[] = ['queryMetrics']

/**
 * What a route answers where people are shown, asked with what `askingRoutes` makes.
 * @param published asked for what is published in its place
 */
export function expectedStatus(id: RouteId, caller: Caller, target: Target, published = false): number {
  const route: RouteContract = ROUTES[id]
  if (route.permission === 'public') return target === 'own' ? (REFUSALS[id] ?? route.status) : 404
  if (caller.role === null) return 401
  if (!roleMay(caller.role, route.permission)) return 403
  if (PEOPLE_ONLY.includes(id) && 'Authorization' in caller.headers) return 403
  if (DEMO_ONLY.includes(id) || VOUCHED_ONLY.includes(id)) return 403
  if (caller.role === 'member' && NOT_IN_TOTALS.includes(id)) return 422
  // Who sees names is told nothing under pseudonyms.
  if (route.privacy === 'pseudonym') return 403
  if (caller.role === 'finance' || caller.role === 'lead') {
    if (OF_PEOPLE.includes(id)) return route.privacy === 'release' ? 422 : 403
    if (NOT_PUBLISHED.includes(id) && !published) return 422
  }
  if (target !== 'own') return 404
  // Beside a provider that is on, an owner with a password needs a second factor before anything else.
  if (id === 'linkAccount' && caller.role === 'owner') return 403
  // The owner's: whoever replaces a token knows its value.
  if (id === 'rotateToken' && !roleMay(caller.role, 'members:manage')) return 403
  if (OBSERVER_ONLY.includes(id) && caller.role !== 'observer') return 403
  if (MINE_ONLY.includes(id) && caller.role !== 'owner') return 404
  return OWN_ONLY.includes(id) && !roleMay(caller.role, 'views:manage') ? 403 : (REFUSALS[id] ?? route.status)
}
