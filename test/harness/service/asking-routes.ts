import { calledInTests } from '../stores/names-in-memory.ts'
import { Readable } from 'node:stream'
import { askErasure } from '../../../src/collector/erasure/ask-erasure.ts'
import { importReport } from '../../../src/collector/imports/import-report.ts'
import { ROUTES, type RouteContract, type RouteId } from '../../../src/api/contract/routes.ts'
import { addNote } from '../../../src/annotations/write-notes.ts'
import { changeAgreement } from '../../../src/access/agreement/change-agreement.ts'
import { readAgreement } from '../../../src/access/agreement/journal.ts'
import { approveAccess, askAccess } from '../../../src/access/handover/ask-access.ts'
import { addInvoice } from '../../../src/access/books/invoices.ts'
import { signOff } from '../../../src/access/books/sign-offs.ts'
import { addAllowance } from '../../../src/access/prices/allowances.ts'
import { addPrice } from '../../../src/access/prices/prices.ts'
import { connectSource } from '../../../src/connections/connect/connect-source.ts'
import { disconnectConnection } from '../../../src/connections/disconnect-connection.ts'
import { listRuns } from '../../../src/collector/status/list-runs.ts'
import { splitIdentity } from '../../../src/people/match/decide-matches.ts'
import { saveView } from '../../../src/views/save-view.ts'
import { ORIGIN, VENDOR_KEY, type ApiApp, type Caller, type TestOrganization } from './api-app.ts'
import {
  ASKED_FOR,
  DIGEST,
  freshThings,
  inputsOfRoutes,
  INVOICE,
  PERSON,
  REPORT,
  type Input,
} from './route-inputs.ts'
import { agreeOn } from '../stores/agree-on.ts'
import { storeCodeConnection } from '../stores/code-connection.ts'
import { codeScope, ENTERPRISE, seedCode } from '../stores/seeded-code.ts'
import { grantFacts } from '../../../src/store/facts/facts-grant.ts'
import { costRecord, seedCosts, seededScope } from '../stores/seeded-facts.ts'

/** Settings of an unreachable code host, which some routes need to be callable. */
export const CODE_HOST = {
  CODE_ASSIST_API_URL: 'http://127.0.0.1:9',
  CODE_HOST_APP_SLUG: 'tidemark',
  CODE_HOST_CLIENT_ID: 'client',
  CODE_HOST_CLIENT_SECRET: 'client-secret',
}

export const NO_SUCH_THING = '00000000-0000-4000-8000-000000000000'

/** Calls every route of the contract with valid input. */
export interface AskingRoutes {
  /** Make an object of an organisation that the route can be called with. @returns its id */
  thing(id: RouteId, of: TestOrganization): Promise<string>
  /** A second factor of a person; null: still being set up. An owner needs one beside a provider that is on. */
  factor(userId: string, confirmedAt: string | null): Promise<string>
  /** As they are before each thing that is made. */
  switchProvidersOff(): Promise<unknown>
  /** A body or a query that the route accepts; a new one with each call for routes that create something. */
  input(id: RouteId): Input
  ask(id: RouteId, caller: Caller, thing: string, input?: Input): Promise<Response>
}

/** Of several people, as the vendor's list has one. */
export const BUDGET = {
  scope: 'multi_user_customer',
  entity: '',
  type: 'BundlePricing',
  skus: ['ai_credits'],
  charge: 'credits',
  wholeCharge: true,
  amount: '5',
  stops: true,
  excludesCostCenters: null,
  alerts: null,
  expiresAt: '',
  consumed: null,
} as const
const UNDECIDED = {
  decided_at: null,
  decided_by: null,
  approved: null,
  delay_agreed: null,
  delay_decided_by: null,
  delay_decided_at: null,
}
/** What a route is called with, call after call: one that may have changed it is followed by a new one. */
export function thingsFor(id: RouteId, make: () => Promise<string>) {
  const route: RouteContract = ROUTES[id]
  let thing: Promise<string> | undefined
  return {
    next: () => (thing ??= make()),
    answered: (status: number) => {
      if (status < 300 && route.method !== 'get') thing = undefined
    },
  }
}

/** Also seeds people into both organisations, for routes about people. */
export async function askingRoutes(app: ApiApp): Promise<AskingRoutes> {
  const fresh = freshThings(app)
  const handover = { ctx: app.core.ctx, pseudonyms: app.core.access.pseudonyms }
  const granted = { ...app.core.ctx, facts: grantFacts(app.core.ctx.facts) }
  /** Two people with the same ids in both organisations, who can be merged, and one that only this organisation has. */
  async function seedPeople({ tenant }: TestOrganization): Promise<void> {
    const records = ['u-1', 'u-2', `u-${tenant}`].map((userId) =>
      costRecord({ hour: '2026-01-01T00:00:00Z', userId }),
    )
    await seedCosts(app.core.ctx.facts, { ...seededScope(), tenant }, records)
  }

  /** As version 2. */
  const provider = async ({ owner }: TestOrganization, change: object = { name: 'Acme Ltd.' }) => {
    const { providers } = app.core.access
    const { id } = await providers.connect(owner, {
      ...fresh.client(),
      clientId: 'tidemark',
      clientSecret: 'secret',
    })
    await providers.change(owner, id, { version: 1, ...change })
    return id
  }
  const providerThatIsOn = (of: TestOrganization) => provider(of, { enabled: true })
  /** Beside one that is on, owners would be led to a second factor. */
  const switchProvidersOff = () =>
    app.core.ctx.control.db.updateTable('identity_providers').set({ enabled: 0 }).execute()

  /** An account at an identity provider, of a person. */
  async function linked({ tenant }: TestOrganization, userId: string): Promise<void> {
    const row = { tenant, issuer: `https://idp-${fresh.count()}.example`, subject: '1', user_id: userId }
    const { db } = app.core.ctx.control
    const at = new Date().toISOString()
    await db
      .insertInto('provider_accounts')
      .values({ ...row, created_at: at })
      .execute()
  }

  async function linkedMember(of: TestOrganization): Promise<string> {
    const id = await newMember(of)
    await linked(of, await userIdOf(id))
    return id
  }

  async function userIdOf(memberId: string): Promise<string> {
    const find = app.core.ctx.control.db.selectFrom('member').select('userId').where('id', '=', memberId)
    return (await find.executeTakeFirstOrThrow()).userId
  }

  /** How to make the object of a route; all others need a connection. */
  const THINGS: Partial<Record<RouteId, (of: TestOrganization) => Promise<string>>> = {
    revokeToken: async (of) => {
      const token = { name: 'cell', role: 'analyst', expiresInDays: 1 } as const
      return (await app.core.access.createToken(of.owner, token)).id
    },
    endSession: ({ owner }) => sessionOf(owner.id),
    withdrawInvitation: async ({ owner }) =>
      (await app.core.access.invitations.invite(owner, { role: 'analyst' })).id,
    listMemberSessions: newMember,
    endMemberSessions: newMember,
    endMemberSession: async (of) => {
      const id = await newMember(of)
      return `${id}/${await sessionOf(await userIdOf(id))}`
    },
    rotateToken: async (of) => {
      const token = { name: 'cell', role: 'analyst', expiresInDays: 1 } as const
      return (await app.core.access.createToken(of.owner, token)).id
    },
    confirmTotp: ({ owner }) => factor(owner.id, null),
    // Begun alone, so that the owner goes on signing in without it.
    removeFactor: ({ owner }) => factor(owner.id, null),
    dismissNotice: async ({ owner }) => {
      const id = `notice-${fresh.count()}`
      const row = { id, user_id: owner.id, kind: 'factor_reset', detail: '{"name":"Ada"}' }
      const { db } = app.core.ctx.control
      await db
        .insertInto('notices')
        .values({ ...row, at: new Date().toISOString() })
        .execute()
      return id
    },
    resetFactors: async (of) => {
      const id = await newMember(of)
      await factor(await userIdOf(id), new Date().toISOString())
      return id
    },
    changeMember: newMember,
    removeMember: newMember,
    beginSignIn: providerThatIsOn,
    linkAccount: providerThatIsOn,
    unlinkOwnAccount: async (of) => {
      await linked(of, of.owner.id)
      return (await app.core.access.providers.listOwnAccounts(of.owner)).at(-1)?.id ?? ''
    },
    listMemberAccounts: linkedMember,
    unlinkMemberAccounts: linkedMember,
    unlinkMemberAccount: async (of) => {
      const id = await linkedMember(of)
      const [account] = await app.core.access.providers.listAccountsOf(of.owner, id)
      return `${id}/${account?.id}`
    },
    changeIdentityProvider: (of) => provider(of),
    removeIdentityProvider: (of) => provider(of),
    createScimToken: (of) => provider(of),
    removeScimDirectory: async (of) => {
      const id = await provider(of)
      await app.core.access.scim.createToken(of.owner, id)
      return id
    },
    beginIdentityProviderTest: (of) => provider(of),
    getIdentityProviderTest: (of) => provider(of),
    checkEmailDomain: domain,
    removeEmailDomain: domain,
    approveAccess: accessRequest,
    refuseAccess: accessRequest,
    getAccessFile: async (of) => {
      const id = await accessRequest(of, of.owner.id)
      const approver = { ...of.owner, id: 'somebody-else' }
      await approveAccess({ ...handover, actor: approver, id, person: ASKED_FOR.person })
      return id
    },
    decideRevealDelay: async ({ tenant }) => {
      const id = `reveal-${fresh.count()}`
      const asked = {
        purpose: 'security_incident',
        reason: 'A key was leaked by it',
        delay_asked: 1,
      } as const
      const row = {
        id,
        tenant,
        pseudonym: 'P-ABCDEFGH',
        month: '2026-01',
        asked_by: 'somebody-else',
        ...asked,
      }
      const reveal = { ...row, asked_at: new Date().toISOString(), ...UNDECIDED }
      await app.core.ctx.control.db.insertInto('reveals').values(reveal).execute()
      return id
    },
    undoDecision: async (of) =>
      (await splitIdentity({ ctx: granted, actor: of.owner, called: calledInTests, input: { a: PERSON } }))
        .id,
    getPerson: async ({ tenant }) => `chat_assistant:u-${tenant}`,
    listBudgetPeople: budget,
    approveErasure: erasure,
    refuseErasure: erasure,
    confirmPrivacyChange: proposal,
    withdrawPrivacyChange: proposal,
    getView: view,
    changeView: view,
    deleteView: view,
    changeNote: note,
    deleteNote: note,
    changeInvoice: invoice,
    deleteInvoice: invoice,
    withdrawSignOff: signed,
    changePrice: price,
    takeBackPrice: price,
    changeAllowance: allowance,
    takeBackAllowance: allowance,
    previewUsageReport: (of) => codeConnection(of),
    importUsageReport: (of) => codeConnection(of),
    takeBackUsageReport: usageReport,
    reconnectConnection: async (of) => {
      const id = await connection(of)
      return (await disconnectConnection({ ctx: app.core.ctx, actor: of.owner, id })).id
    },
    getRun: async (of) => {
      const connectionId = await connection(of)
      const { runs } = await listRuns({ ctx: app.core.ctx, actor: of.owner, connectionId, limit: 1 })
      return runs[0]?.id ?? ''
    },
  }

  async function domain({ owner }: TestOrganization): Promise<string> {
    const added = await app.core.access.domains.add(owner, { domain: `cell-${fresh.count()}.example` })
    return added.id
  }

  async function sessionOf(userId: string): Promise<string> {
    const id = `session-${fresh.count()}`
    const now = new Date()
    const [at, expiresAt] = [now.toISOString(), new Date(now.getTime() + 60_000).toISOString()]
    const times = { createdAt: at, updatedAt: at, lastUsedAt: at, expiresAt }
    await app.core.ctx.control.db
      .insertInto('session')
      .values({ id, token: id, userId, ...times })
      .execute()
    return id
  }

  async function newMember(of: TestOrganization): Promise<string> {
    const email = `cell-${fresh.count()}@${of.tenant}.example`
    const person = { name: 'Cell', email, password: 'a-first-password-long', role: 'analyst' } as const
    return (await app.core.access.addMember(of.owner, person)).id
  }

  /** An app that shows codes, of a person; null: still being set up. */
  async function factor(userId: string, confirmedAt: string | null): Promise<string> {
    const id = `factor-${fresh.count()}`
    const { sealed, keyId } = app.core.sealer.seal({ factorId: id, userId }, `secret of ${id}`)
    const row = { id, user_id: userId, kind: 'totp', name: 'App', sealed, key_id: keyId } as const
    const at = { created_at: new Date().toISOString(), confirmed_at: confirmedAt }
    const passkey = { credential_id: null, public_key: null, transports: null }
    const { db } = app.core.ctx.control
    await db
      .insertInto('second_factors')
      .values({ ...row, ...passkey, ...at })
      .execute()
    return id
  }

  /** By somebody else, unless told: whoever asks never approves. */
  async function accessRequest(of: TestOrganization, askedBy = 'somebody-else'): Promise<string> {
    const actor = { ...of.owner, id: askedBy }
    return (await askAccess({ ...handover, actor, input: ASKED_FOR })).id
  }

  async function budget({ tenant }: TestOrganization): Promise<string> {
    const id = `budget-${tenant}`
    const scope = { ...codeScope([ENTERPRISE]), tenant }
    const day = '2026-01-01'
    const people = [{ user: 'ann', consumed: '1', target: '5', overrideId: '' }]
    const found = { ...BUDGET, budgetId: id, people }
    await seedCode(app.core.ctx.facts, scope, 'enterprise_budgets', day, [found], {
      account: ENTERPRISE,
      fetchedAt: `${day}T12:00:00Z`,
    })
    return id
  }

  /** That fewer people may stand behind a number, in place of what was proposed before. */
  async function proposal({ tenant, owner }: TestOrganization): Promise<string> {
    const { ctx } = app.core
    await agreeOn(ctx, tenant, { k: 10, pending: null })
    await changeAgreement({ ctx, actor: owner, input: { k: 5, reason: 'Small teams' } })
    return (await readAgreement(ctx, tenant)).pending?.id ?? ''
  }

  /** Asked for by somebody else. */
  async function erasure({ owner }: TestOrganization): Promise<string> {
    const actor = { ...owner, id: 'asker' }
    return (await askErasure({ ctx: app.core.ctx, actor, account: 'u-1' })).id
  }

  async function view(of: TestOrganization): Promise<string> {
    const input = { name: `View ${fresh.count()}`, path: '/spend', search: '' }
    return (await saveView({ ctx: app.core.ctx, actor: of.owner, input })).id
  }

  async function price(of: TestOrganization): Promise<string> {
    const input = { item: 'seat', validFrom: fresh.day(), price: { amount: '19', currency: 'EUR' } } as const
    return (await addPrice({ ctx: app.core.ctx, actor: of.owner, input })).id
  }

  async function allowance(of: TestOrganization): Promise<string> {
    const input = { plan: 'business', unit: 'credits', validFrom: fresh.day(), amount: 2500 } as const
    return (await addAllowance({ ctx: app.core.ctx, actor: of.owner, input })).id
  }

  async function invoice(of: TestOrganization): Promise<string> {
    const input = { ...INVOICE, number: `I-${fresh.count()}` }
    return (await addInvoice({ ctx: app.core.ctx, actor: of.owner, input })).id
  }

  async function signed(of: TestOrganization): Promise<string> {
    const input = { tool: 'chat_assistant', month: fresh.month() } as const
    return (await signOff({ ctx: app.core.ctx, actor: of.owner, input, verdict: 'equal', figures: [] })).id
  }

  async function note(of: TestOrganization): Promise<string> {
    const input = { day: '2026-01-02', text: `Note ${fresh.count()}` }
    return (await addNote({ ctx: app.core.ctx, actor: of.owner, input })).id
  }

  async function connection(of: TestOrganization): Promise<string> {
    const input = { source: 'chat_assistant', ...fresh.ids(), adminKey: VENDOR_KEY } as const
    return (await connectSource({ ctx: app.core.ctx, actor: of.owner, input })).id
  }

  const codeConnection = ({ tenant }: TestOrganization) => storeCodeConnection(app.core.ctx, { tenant })

  async function usageReport(of: TestOrganization): Promise<string> {
    const id = await codeConnection(of)
    const file = () => Readable.from([Buffer.from(REPORT)])
    const asked = { ctx: app.core.ctx, actor: of.owner, id }
    return (await importReport({ ...asked, file: file(), digest: DIGEST })).importId
  }

  const inputs = inputsOfRoutes(app, fresh)
  const input: AskingRoutes['input'] = (id) => inputs[id]?.() ?? {}
  await Promise.all([app.ours, app.theirs].map(seedPeople))
  return {
    thing: async (id, of) => {
      await switchProvidersOff()
      return (THINGS[id] ?? connection)(of)
    },
    factor,
    switchProvidersOff,
    input,
    ask: async (id, caller, thing, said = input(id)) => {
      const route: RouteContract = ROUTES[id]
      const { body, query, file } = said
      const search = query ? `?${new URLSearchParams(query)}` : ''
      // Of two things in one address, the second belongs to the first.
      const [whole = thing, part = whole] = thing.split('/')
      const path = route.path.replace(/\{\w+\}/, whole).replace(/\{\w+\}/, part)
      return app.request(`/api/v1${path}${search}`, {
        method: route.method.toUpperCase(),
        headers: {
          ...caller.headers,
          ...(route.method !== 'get' && { Origin: ORIGIN }),
          ...(body && { 'Content-Type': 'application/json' }),
          ...(file && { 'Content-Type': 'text/csv' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      })
    },
  }
}
