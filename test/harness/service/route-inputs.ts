import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteId } from '../../../src/api/contract/routes.ts'
import { markOf } from '../../../src/collector/imports/import-ledger.ts'
import { samlMetadataOf } from '../sign-in/saml-keys.ts'
import { VENDOR_KEY, type ApiApp } from './api-app.ts'

/** What a route is called with. */
export interface Input {
  body?: object
  query?: Record<string, string>
  /** What is uploaded. */
  file?: string
}

/** What no browser made. */
const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}
export const PERSON = 'chat_assistant:u-1'
export const ASKED_FOR = { person: 'nobody@x.example', proof: 'Came in person with an identity card' }
export const INVOICE = { tool: 'code_assistant', month: '2026-01', amount: '10', currency: 'USD' } as const
export const REPORT = readFileSync(
  join(import.meta.dirname, '../../fixtures/code-assist/billing/ai-usage-report-14-columns.csv'),
  'utf8',
)
/** Of this file where nothing is imported yet. */
export const DIGEST = markOf(
  { days: new Map(), files: [] },
  createHash('sha256').update(REPORT).digest('hex'),
)
const RANGE = { from: '2026-01-01', to: '2026-01-03' }

/** What must be there once only, another with each call. */
export type FreshThings = ReturnType<typeof freshThings>

export function freshThings(app: Pick<ApiApp, 'vendor'>) {
  let made = 0
  const count = () => (made += 1)
  return {
    count,
    ids: () => {
      const tail = String(count()).padStart(12, '0')
      return { organizationId: `org-matrix${tail}`, workspaceId: `6f1c2a7e-0b43-4f7b-9f53-${tail}` }
    },
    /** Of an identity provider. */
    client: () =>
      ({ kind: 'other', name: 'Acme', issuer: `${app.vendor.baseUrl}/issuer-${count()}` }) as const,
    day: () => new Date(Date.UTC(2026, 0, count())).toISOString().slice(0, 10),
    month: () => new Date(Date.UTC(2026, count())).toISOString().slice(0, 7),
  }
}

function connectFields(fresh: FreshThings) {
  const { organizationId, workspaceId } = fresh.ids()
  return { organization_id: organizationId, workspace_id: workspaceId, admin_key: VENDOR_KEY }
}

/** By route; of all others nothing. */
export function inputsOfRoutes(
  app: Pick<ApiApp, 'password'>,
  fresh: FreshThings,
): Partial<Record<RouteId, () => Input>> {
  return {
    completeSetup: () => ({
      body: { organization_name: 'X', name: 'X', email: 'x@x.example', password: 'a-password-long-enough' },
    }),
    signIn: () => ({ body: { email: 'nobody@x.example', password: 'wrong-password' } }),
    // The same password, which is refused: a changed one would end the sessions of the test.
    changePassword: () => ({ body: { current_password: app.password, new_password: app.password } }),
    invite: () => ({ body: { role: 'analyst' } }),
    lookAtInvitation: () => ({ body: { token: 'used-already' } }),
    acceptInvitation: () => ({
      body: { token: 'used', name: 'X', email: 'x@x.example', password: 'a-password-long-enough' },
    }),
    rotateToken: () => ({ body: {} }),
    signInWithFactor: () => ({ body: { code: '000000' } }),
    beginSignInPasskey: () => ({ body: {} }),
    confirmTotp: () => ({ body: { code: '000000' } }),
    addPasskey: () => ({ body: { name: 'Key', passkey: PASSKEY } }),
    proveFresh: () => ({ body: { password: app.password } }),
    // What holds already, which keeps the version.
    changeSignInRules: () => ({ body: { version: 0, factor_roles: [] } }),
    createToken: () => ({ body: { name: 'cell', role: 'analyst', expires_in_days: 1 } }),
    addMember: () => ({
      body: {
        name: 'New',
        email: `new-${fresh.count()}@x.example`,
        password: 'a-first-password-long',
        role: 'analyst',
      },
    }),
    changeMember: () => ({
      body: { role: 'lead', units: [{ source: 'code_assistant', id: 'payments' }] },
    }),
    beginSignIn: () => ({ body: {} }),
    connectIdentityProvider: () => ({
      body: { ...fresh.client(), client_id: 'tidemark', client_secret: 'secret' },
    }),
    connectSamlProvider: () => {
      const metadata = samlMetadataOf(`https://idp-${fresh.count()}.example`)
      return { body: { kind: 'okta', name: 'Acme', saml: { metadata_xml: metadata } } }
    },
    changeIdentityProvider: () => ({ body: { version: 2, name: 'Acme Inc.' } }),
    addEmailDomain: () => ({ body: { domain: `added-${fresh.count()}.example` } }),
    createConnection: () => ({ body: { source: 'chat_assistant', ...connectFields(fresh) } }),
    startInstall: () => ({ body: { organization: 'acme', profile: 'codeassist' } }),
    registerApp: () => ({ body: { profile: 'github-copilot' } }),
    reconnectConnection: () => ({ body: connectFields(fresh) }),
    patchConnection: () => ({ body: { label: 'Renamed' } }),
    syncConnection: () => ({ body: {} }),
    mergePeople: () => ({ body: { a: PERSON, b: 'chat_assistant:u-2' } }),
    splitPerson: () => ({ body: { a: PERSON } }),
    askAccess: () => ({ body: ASKED_FOR }),
    approveAccess: () => ({ body: { person: ASKED_FOR.person } }),
    decideRevealDelay: () => ({ body: { agree: true } }),
    askReveal: () => ({
      body: {
        pseudonym: 'P-ABCDEFGH',
        month: '2026-01',
        purpose: 'security_incident',
        reason: 'A leaked key was used by this account',
      },
    }),
    askErasure: () => ({ body: { account: 'u-1' } }),
    queryMetrics: () => ({ body: { metrics: ['spend.credits'], ...RANGE, group_by: ['user'] } }),
    listDimensionValues: () => ({ query: { dimension: 'user', ...RANGE } }),
    listCostRecords: () => ({ query: RANGE }),
    listBillLines: () => ({ query: RANGE }),
    // The same value, which keeps the version, so that the calls do not conflict with each other.
    updateOrganization: () => ({ body: { version: 1, time_zone: 'UTC' } }),
    // What is agreed on already, so that the calls do not wait for each other.
    changePrivacy: () => ({ body: { insiders: 1 } }),
    getUnits: () => ({ query: { source: 'code_assistant' } }),
    // What holds already, which keeps the version.
    setUnits: () => ({ body: { source: 'code_assistant', version: 0, first: [], left_out: [] } }),
    switchDemoMode: () => ({ body: { mode: 'aggregate' } }),
    addInvoice: () => ({ body: { ...INVOICE, number: `I-${fresh.count()}` } }),
    changeInvoice: () => ({ body: { amount: '11.5' } }),
    signOffMonth: () => ({ body: { tool: 'code_assistant', month: fresh.month(), note: 'Checked' } }),
    addPrice: () => ({
      body: { item: 'seat.business', valid_from: fresh.day(), price: { amount: '21', currency: 'EUR' } },
    }),
    changePrice: () => ({ body: { price: { amount: '20.5', currency: 'EUR' } } }),
    addAllowance: () => ({
      body: { plan: 'enterprise', unit: 'credits', valid_from: fresh.day(), amount: 4200 },
    }),
    changeAllowance: () => ({ body: { amount: null } }),
    getBookMonth: () => ({ query: { tool: 'code_assistant', month: '2026-01' } }),
    listAnnotations: () => ({ query: RANGE }),
    addNote: () => ({ body: { day: '2026-01-02', text: 'Rollout' } }),
    changeNote: () => ({ body: { version: 1, text: 'Pilot' } }),
    previewUsageReport: () => ({ file: REPORT }),
    importUsageReport: () => ({ file: REPORT, query: { digest: DIGEST } }),
    saveView: () => ({ body: { name: `View ${fresh.count()}`, path: '/spend', search: 'range=7d' } }),
    changeView: () => ({ body: { search: 'range=90d' } }),
    getMovement: () => ({ query: RANGE }),
  }
}
