import { ROUTES, type RouteId } from '../../src/api/contract/routes.ts'
import type { PrivacyMode } from '../../src/model/privacy.ts'

/** Every route that tells of people or groups. A route that becomes one without a row below does not compile. */
export type Guarded = {
  [Id in RouteId]: (typeof ROUTES)[Id]['privacy'] extends 'none' ? never : Id
}[RouteId]

/** Whether an answer names people where the organisation agreed to see them. */
export const NAMES_PEOPLE: Record<Guarded, boolean> = {
  getOverview: false,
  queryMetrics: true,
  listDimensionValues: true,
  listCostRecords: true,
  listBillLines: false,
  listSeats: true,
  listSeatBilling: false,
  getReconciliation: false,
  listBookMonths: false,
  getBookMonth: false,
  signOffMonth: false,
  listTeams: false,
  listPeople: true,
  getMovement: false,
  getUnits: false,
  setUnits: false,
  listMatches: true,
  listPseudonyms: false,
  listReveals: false,
  askReveal: false,
  approveReveal: false,
  refuseReveal: false,
  getRevealed: false,
  decideRevealDelay: false,
  getMyData: false,
  listMyLooks: false,
  listAccessRequests: false,
  askAccess: false,
  approveAccess: false,
  refuseAccess: false,
  getAccessFile: false,
  listDecisions: true,
  getPerson: true,
  mergePeople: true,
  splitPerson: true,
  undoDecision: false,
  listSpendLimits: true,
  listBudgets: true,
  listBudgetPeople: true,
  listCostCenters: false,
  listIncludedCredits: false,
  listDatasets: false,
  listRejectedLines: false,
  listRuns: false,
  getRun: false,
  listAudit: false,
  listAnnotations: false,
  previewUsageReport: false,
  importUsageReport: false,
  listUsageReports: false,
  takeBackUsageReport: false,
}

/** Routes that have a form without people: what is published, states and times, settings. */
export const ANSWERED: readonly Guarded[] = [
  'listDatasets',
  'listRejectedLines',
  'listRuns',
  'getRun',
  'takeBackUsageReport',
  'listAudit',
  'listReveals',
  'decideRevealDelay',
  'listAccessRequests',
  'askAccess',
  'approveAccess',
  'refuseAccess',
  'queryMetrics',
  'listDimensionValues',
  'listAnnotations',
  'getOverview',
  'listSpendLimits',
  'listBudgets',
  'listCostCenters',
  'listSeatBilling',
  'getMovement',
  'getUnits',
  'setUnits',
  'listTeams',
  'listBookMonths',
  'getBookMonth',
  'signOffMonth',
  'previewUsageReport',
  'importUsageReport',
  'listUsageReports',
  'listIncludedCredits',
  'getReconciliation',
]

/** Routes that tell of people without their names: where that was agreed on, and nowhere else. */
export const WITHOUT_NAMES: readonly Guarded[] = [
  'listPseudonyms',
  'askReveal',
  'approveReveal',
  'refuseReveal',
  'getRevealed',
]

/** What is known of oneself: refused in every mode to whom no identity provider has vouched for. */
const OF_ONESELF: readonly Guarded[] = ['getMyData', 'listMyLooks']

/** The same whatever was agreed on, of one person: test/privacy/own-data.test.ts. */
const HANDED_OVER: readonly Guarded[] = ['getAccessFile']

/** A wrong password at each, after a few of which nobody is answered for a while; they tell of nobody in any mode. */
export const GUESSED: readonly RouteId[] = ['signIn', 'changePassword']

/** All but signing out, which ends the sessions that are asked with. */
export const IDS = (Object.keys(ROUTES) as RouteId[]).filter((id) => id !== 'signOut')
export const isGuarded = (id: RouteId): id is Guarded => ROUTES[id].privacy !== 'none'
export const GUARDED = IDS.filter(isGuarded)

export const BY_NAME = GUARDED.filter((id) => !WITHOUT_NAMES.includes(id))

/** What the gate refuses to everybody. */
export const refusedIn = (mode: PrivacyMode) =>
  mode === 'identified'
    ? [...WITHOUT_NAMES, ...OF_ONESELF]
    : GUARDED.filter(
        (id) =>
          !ANSWERED.includes(id) &&
          !HANDED_OVER.includes(id) &&
          !(mode === 'pseudonymous' && WITHOUT_NAMES.includes(id)),
      )
