import type { RouteId } from '../../src/api/contract/routes.ts'

export interface Step {
  id: RouteId
  /** Of the path; the second belongs to the first. */
  ids?: (found: Found) => string[]
  query?: Record<string, string>
  /** Fields that differ from those of the example, as they are of this company. */
  change?: (found: Found) => object
  /** Who asks; the owner of the demo where it is absent. */
  by?: 'second' | 'nobody'
}

/** A text of an answer that came before, by its path. */
export type Found = (id: RouteId, ...path: (string | number)[]) => string

const first = (id: RouteId) => (found: Found) => [found(id, 'data', 0, 'id')]
const made = (id: RouteId) => (found: Found) => [found(id, 'id')]
const DAYS = { from: '2026-10-01', to: '2026-11-01' }
const OCTOBER = '2026-10'

/** What is asked where people are shown, in this order. */
export const OF_PEOPLE: readonly Step[] = [
  { id: 'switchDemoMode' },
  { id: 'getSetup', by: 'nobody' },
  { id: 'getMe' },
  { id: 'proveFresh', change: () => ({ password: 'tidemark-demo' }) },
  { id: 'createToken' },
  { id: 'listTokens' },
  { id: 'rotateToken', ids: made('createToken') },
  { id: 'revokeToken', ids: made('createToken') },
  { id: 'addMember', change: () => ({ role: 'admin' }) },
  { id: 'invite' },
  { id: 'lookAtInvitation', change: (found) => ({ token: found('invite', 'url').split('=').at(-1) }) },
  { id: 'listInvitations' },
  { id: 'listMembers' },
  { id: 'listSessions' },
  { id: 'listMemberSessions', ids: first('listMembers') },
  { id: 'listMemberAccounts', ids: first('listMembers') },
  { id: 'listOwnAccounts' },
  { id: 'getProviderSession' },
  { id: 'listNotices' },
  { id: 'listFactors' },
  { id: 'beginTotp' },
  { id: 'beginPasskey' },
  { id: 'getSignInRules' },
  { id: 'listSignInProviders' },
  { id: 'addEmailDomain' },
  { id: 'listEmailDomains' },
  { id: 'checkEmailDomain', ids: made('addEmailDomain') },
  { id: 'listProfiles' },
  { id: 'listConnections' },
  { id: 'getConnection', ids: first('listConnections') },
  { id: 'listDatasets', ids: first('listConnections') },
  { id: 'listRejectedLines', ids: first('listConnections') },
  {
    id: 'syncConnection',
    ids: first('listConnections'),
    change: (found) => ({ datasets: [found('listDatasets', 'data', 0, 'dataset')] }),
  },
  { id: 'listRuns' },
  { id: 'getRun', ids: first('listRuns') },
  { id: 'listStoreIncidents' },
  { id: 'getOverview' },
  { id: 'listMetrics' },
  { id: 'queryMetrics' },
  { id: 'listDimensionValues', query: { dimension: 'model', source: 'chat_assistant', ...DAYS } },
  { id: 'listCostRecords', query: DAYS },
  { id: 'listBillLines', query: DAYS },
  { id: 'listSeats' },
  { id: 'listSeatBilling' },
  { id: 'getReconciliation' },
  { id: 'listTeams' },
  { id: 'listPeople', query: DAYS },
  { id: 'getPerson', ids: (found) => [found('listPeople', 'data', 0, 'key')], query: DAYS },
  { id: 'getMovement', query: DAYS },
  { id: 'listMatches' },
  {
    id: 'splitPerson',
    change: (found) => ({ a: found('listMatches', 'data', 0, 'identities', 0, 'key') }),
  },
  { id: 'listDecisions' },
  { id: 'listSpendLimits' },
  { id: 'listBudgets', query: { scope: 'multi_user_customer' } },
  { id: 'listBudgetPeople', ids: (found) => [found('listBudgets', 'data', 0, 'id')] },
  { id: 'listCostCenters' },
  { id: 'listIncludedCredits' },
  { id: 'getOrganization' },
  { id: 'addPrice' },
  { id: 'changePrice', ids: made('addPrice') },
  { id: 'addAllowance' },
  { id: 'changeAllowance', ids: made('addAllowance') },
  { id: 'listPrices' },
  { id: 'updateOrganization', change: (found) => ({ version: Number(found('getOrganization', 'version')) }) },
  { id: 'addNote' },
  { id: 'changeNote', ids: made('addNote') },
  { id: 'listAnnotations', query: DAYS },
  { id: 'listBookMonths', query: { from: OCTOBER, to: OCTOBER } },
  { id: 'getBookMonth', query: { tool: 'code_assistant', month: OCTOBER } },
  { id: 'addInvoice' },
  { id: 'changeInvoice', ids: made('addInvoice') },
  { id: 'listInvoices' },
  { id: 'signOffMonth', change: () => ({ month: OCTOBER }) },
  { id: 'saveView' },
  { id: 'listViews' },
  { id: 'getView', ids: made('saveView') },
  { id: 'changeView', ids: made('saveView') },
  { id: 'getUnits', query: { source: 'code_assistant' } },
  { id: 'getPrivacy' },
  { id: 'askAccess' },
  { id: 'approveAccess', ids: made('askAccess'), by: 'second' },
  { id: 'getAccessFile', ids: made('askAccess') },
  { id: 'listAccessRequests' },
  { id: 'askErasure', change: (found) => ({ account: found('listSeats', 'data', 0, 'login') }) },
  { id: 'listErasures' },
  { id: 'refuseErasure', ids: made('askErasure') },
  { id: 'listAudit' },
]

/** What is asked where people are shown without names. */
export const WITHOUT_NAMES: readonly Step[] = [
  { id: 'listPseudonyms' },
  {
    id: 'askReveal',
    change: (found) => ({
      pseudonym: found('listPseudonyms', 'data', 0, 'pseudonym'),
      month: found('listPseudonyms', 'month'),
    }),
  },
  { id: 'approveReveal', ids: made('askReveal'), by: 'second' },
  { id: 'getRevealed', ids: made('askReveal') },
  { id: 'listReveals' },
]
