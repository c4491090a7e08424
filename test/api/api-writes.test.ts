import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOf } from '../../src/api/contract/common.ts'
import { ROUTES, type RouteId } from '../../src/api/contract/routes.ts'
import {
  UsageReport,
  UsageReportImported,
  UsageReportPreview,
} from '../../src/api/contract/connections/usage-reports.ts'
import type { Role } from '../../src/model/actor.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { NOBODY, startApiApp, type ApiApp, type Caller } from '../harness/service/api-app.ts'
import { askingRoutes, CODE_HOST, type AskingRoutes } from '../harness/service/asking-routes.ts'
import type { Input } from '../harness/service/route-inputs.ts'

type WriteId = { [Id in RouteId]: (typeof ROUTES)[Id]['method'] extends 'get' ? never : Id }[RouteId]

interface Expected {
  /** What the audit log says of it; null where nothing of the organisation is changed. */
  told: string | null
  /** What the very same request is answered when it comes a second time; by default what it was the first time. */
  again?: number
  input?: () => Input
  /** By default the owner. */
  by?: Role
}

/** They write where people are shown without names alone: test/privacy/people-shown.test.ts. */
type RevealId = 'askReveal' | 'approveReveal' | 'refuseReveal'

/** They need a code, a passkey or a link: src/access/factors/factors.suite.ts, src/access/invitations. */
type FactorId =
  | 'lookAtInvitation'
  | 'acceptInvitation'
  | 'signInWithFactor'
  | 'beginSignInPasskey'
  | 'confirmTotp'
  | 'addPasskey'
  | 'renewRecoveryCodes'
  | 'beginProofPasskey'

/** Every route that is no read. One that is missing here does not compile. */
const WRITES: Record<
  Exclude<WriteId, 'completeSetup' | 'changePassword' | 'signOut' | 'switchDemoMode' | RevealId | FactorId>,
  Expected
> = {
  askAccess: { told: 'access_request.asked' },
  approveAccess: { told: 'access_request.approved', again: 409 },
  refuseAccess: { told: 'access_request.refused', again: 409 },
  decideRevealDelay: { told: 'reveal.delay_agreed', again: 409, by: 'observer' },
  signIn: {
    told: 'session.started',
    input: () => ({ body: { email: app.ours.ownerEmail, password: app.password } }),
  },
  endSession: { told: 'session.revoked', again: 404 },
  createToken: { told: 'token.created' },
  revokeToken: { told: 'token.revoked', again: 404 },
  // Who signs in with them, removes one and so on: src/access/factors/factors.suite.ts.
  beginTotp: { told: null },
  beginPasskey: { told: null },
  removeFactor: { told: 'factor.removed', again: 404 },
  dismissNotice: { told: null, again: 404 },
  proveFresh: { told: null, input: () => ({ body: { password: app.password } }) },
  resetFactors: { told: 'factor.reset', again: 409 },
  changeSignInRules: {
    told: 'sign_in_rules.changed',
    again: 409,
    input: () => ({ body: { version: 0, session_hours: 8 } }),
  },
  addMember: { told: 'member.added', again: 409 },
  linkAccount: { told: null, by: 'analyst' },
  unlinkOwnAccount: { told: 'account.unlinked', again: 404 },
  unlinkMemberAccount: { told: 'account.unlinked', again: 404 },
  unlinkMemberAccounts: { told: 'account.unlinked', again: 409 },
  changeMember: { told: 'member.role_changed', again: 200 },
  endMemberSessions: { told: 'session.all_ended' },
  endMemberSession: { told: 'session.ended_by_other', again: 404, by: 'admin' },
  invite: { told: 'invitation.made' },
  withdrawInvitation: { told: 'invitation.withdrawn', again: 404 },
  rotateToken: { told: 'token.rotated' },
  removeMember: { told: 'member.removed', again: 404 },
  // Leads to the provider; what comes back from there is what signs somebody in, and is in the log then.
  beginSignIn: { told: null },
  beginIdentityProviderTest: { told: null },
  connectIdentityProvider: { told: 'identity_provider.connected', again: 409 },
  connectSamlProvider: { told: 'identity_provider.connected', again: 409 },
  createScimToken: { told: 'directory.connected' },
  removeScimDirectory: { told: 'directory.removed' },
  changeIdentityProvider: { told: 'identity_provider.changed', again: 409 },
  removeIdentityProvider: { told: 'identity_provider.removed', again: 404 },
  addEmailDomain: { told: 'email_domain.added', again: 409 },
  checkEmailDomain: { told: 'email_domain.checked' },
  removeEmailDomain: { told: 'email_domain.removed', again: 404 },
  createConnection: { told: 'connection.connect', again: 409 },
  // Both lead to the code host; what comes back from there is what changes something, and is in the log then.
  startInstall: { told: null },
  registerApp: { told: null },
  patchConnection: { told: 'connection.change' },
  disconnectConnection: { told: 'connection.disconnect', again: 409 },
  reconnectConnection: { told: 'connection.reconnect', again: 409 },
  syncConnection: { told: 'connection.sync' },
  queryMetrics: { told: 'people.viewed' },
  mergePeople: {
    told: 'people.merge',
    again: 409,
    input: () => ({ body: { a: 'chat_assistant:u-1', b: 'chat_assistant:u-2', seen: { a: 0, b: 0 } } }),
  },
  splitPerson: {
    told: 'people.split',
    again: 409,
    input: () => ({ body: { a: `chat_assistant:u-${app.ours.tenant}`, seen: { a: 0 } } }),
  },
  undoDecision: { told: 'people.undo', again: 404 },
  updateOrganization: {
    told: 'organization.updated',
    input: () => ({ body: { version: 1, time_zone: 'Europe/Berlin' } }),
  },
  changePrivacy: { told: 'privacy.tightened', input: () => ({ body: { k: 30 } }) },
  setUnits: {
    told: 'units.listed',
    again: 409,
    input: () => ({
      body: { source: 'code_assistant', version: 0, first: ['acme/core'], left_out: ['acme/interns'] },
    }),
  },
  askErasure: { told: 'erasure.asked' },
  approveErasure: { told: 'erasure.approved', again: 409, by: 'observer' },
  refuseErasure: { told: 'erasure.refused', again: 409 },
  confirmPrivacyChange: { told: 'privacy.confirmed', again: 409, by: 'observer' },
  withdrawPrivacyChange: { told: 'privacy.withdrawn', again: 404 },
  addInvoice: { told: 'invoice.added', again: 409 },
  changeInvoice: { told: 'invoice.changed' },
  deleteInvoice: { told: 'invoice.deleted', again: 404 },
  signOffMonth: { told: 'month.signed_off', again: 409 },
  withdrawSignOff: { told: 'month.sign_off_withdrawn', again: 404 },
  addPrice: { told: 'price.added', again: 409 },
  changePrice: { told: 'price.changed' },
  takeBackPrice: { told: 'price.taken_back', again: 404 },
  addAllowance: { told: 'allowance.added', again: 409 },
  changeAllowance: { told: 'allowance.changed' },
  takeBackAllowance: { told: 'allowance.taken_back', again: 404 },
  addNote: { told: 'note.added' },
  changeNote: { told: 'note.changed', again: 409 },
  deleteNote: { told: 'note.deleted', again: 404 },
  previewUsageReport: { told: null },
  importUsageReport: { told: 'usage_report.imported', again: 409 },
  takeBackUsageReport: { told: 'usage_report.taken_back', again: 404 },
  saveView: { told: 'view.saved', again: 409 },
  changeView: { told: 'view.changed' },
  deleteView: { told: 'view.deleted', again: 404 },
}

let app: ApiApp
let routes: AskingRoutes
beforeAll(async () => {
  app = await startApiApp(CODE_HOST)
  routes = await askingRoutes(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** In a session of their own: some of what is asked ends one. */
const owner = (): Promise<Caller> => personOf('owner')
const personOf = async (role: Role): Promise<Caller> => ({
  name: role,
  role,
  headers: { Cookie: await app.signIn(app.ours, role) },
})

/** Everything the log of ours tells, oldest first, beside what was only looked at or refused. */
async function told(): Promise<string[]> {
  const log = app.core.ctx.control.db.selectFrom('audit_log').select('action')
  const rows = await log.where('tenant', '=', app.ours.tenant).orderBy('seq').execute()
  return rows.map(({ action }) => action)
}

describe.each(Object.entries(WRITES) as [keyof typeof WRITES, Expected][])(
  '%s',
  (id, { told: action, again, input, by = 'owner' }) => {
    test('leaves one entry in the audit log, and none when it comes again and is refused', async () => {
      const thing = await routes.thing(id, app.ours)
      const said = input?.() ?? routes.input(id)
      const caller = id === 'signIn' ? NOBODY : await personOf(by)
      const before = await told()
      const first = await routes.ask(id, caller, thing, said)
      expect(first.status, await first.clone().text()).toBe(ROUTES[id].status)
      const after = await told()
      expect(after.slice(before.length)).toEqual(action === null ? [] : [action])

      const second = await routes.ask(id, caller, thing, said)
      expect(second.status, await second.clone().text()).toBe(again ?? ROUTES[id].status)
      if (again !== undefined) expect(await told()).toEqual(after)
    })
  },
)

test('a mode is switched at once in a demo alone', async () => {
  const before = await told()
  const body = { mode: 'identified' }
  expect((await routes.ask('switchDemoMode', await owner(), '', { body })).status).toBe(403)
  expect((await told()).filter((action) => action.startsWith('privacy.'))).toEqual(
    before.filter((action) => action.startsWith('privacy.')),
  )
})

test('settings that somebody has changed meanwhile are not written over, and nothing is told', async () => {
  const caller = await owner()
  const name = (to: string) => routes.ask('updateOrganization', caller, '', { body: { version, name: to } })
  const { version } = JSON.parse(await (await routes.ask('getOrganization', caller, '')).text())
  expect((await name('Renamed')).status).toBe(200)
  const before = await told()
  expect((await name('Renamed otherwise')).status).toBe(409)
  expect(await told()).toEqual(before)
})

test('where groups are shown, a file is looked at alone, and imported ones count their lines in hundreds', async () => {
  await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'aggregate' })
  const caller = await owner()
  const place = await routes.thing('previewUsageReport', app.ours)
  const { file = '' } = routes.input('previewUsageReport')
  const ask = async (id: RouteId, input: Input = {}) => (await routes.ask(id, caller, place, input)).json()
  const look = async () => UsageReportPreview.parse(await ask('previewUsageReport', { file }))
  const { digest } = await look()
  const taken = UsageReportImported.parse(await ask('importUsageReport', { file, query: { digest } }))
  const { totals, compared, days } = await look()
  expect([compared, days.added]).toEqual([false, 0])
  for (const { before, billed_usd: billed } of totals) expect([before, billed]).toEqual([null, null])
  const files = listOf(UsageReport).parse(await ask('listUsageReports')).data
  expect(files.map(({ lines, counted }) => [lines, counted])).toEqual([[0, 'hundreds']])
  expect(taken.report).toEqual(files[0])
  await agreeOn(app.core.ctx, app.ours.tenant, { mode: 'identified' })
})

test('what nobody may do twice, or ends one’s own session, is told as well', async () => {
  const before = (await told()).length
  const leaving = await owner()
  expect((await routes.ask('completeSetup', leaving, '')).status).toBe(409)
  const body = { current_password: app.password, new_password: 'quite another long password' }
  const changed = await routes.ask('changePassword', leaving, '', { body })
  expect(changed.status).toBe(204)
  const renewed = changed.headers.getSetCookie().map((line) => line.split(';')[0])
  const stays: Caller = { ...leaving, headers: { Cookie: renewed.join('; ') } }
  expect((await routes.ask('signOut', stays, '')).status).toBe(204)
  expect((await told()).slice(before)).toEqual(['session.started', 'password.changed', 'session.ended'])
})
