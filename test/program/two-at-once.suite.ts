import { createSecretKey, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PASSWORD, useAccess, visitFrom, type AccessPlace } from '../../src/access/access-fixture.suite.ts'
import { lockChain, verifyAudit } from '../../src/access/audit/audit-chain.ts'
import { writeAudit } from '../../src/access/audit/audit.ts'
import { addInvoice, changeInvoice, listInvoices } from '../../src/access/books/invoices.ts'
import { addPrice, changePrice, listPrices } from '../../src/access/prices/prices.ts'
import { readProviders } from '../../src/access/providers/identity-provider.ts'
import { carryOutErasures } from '../../src/collector/erasure/carry-out.ts'
import { createSealer } from '../../src/connections/keys/credentials.ts'
import { createKeyRing } from '../../src/connections/keys/key-ring.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { findErasureRow, insertErasure, lockErasure } from '../../src/store/control/people/erasures-table.ts'
import { createPeopleVault } from '../../src/vault/people-vault.ts'
import { requestSync } from '../../src/collector/plan/request-sync.ts'
import type { Actor } from '../../src/model/actor.ts'
import type { ControlTx } from '../../src/store/control/control-store.ts'
import {
  findConnection,
  insertConnection,
  moveConnection,
} from '../../src/store/control/collecting/connections-table.ts'
import {
  claimJob,
  listJobs,
  putJob,
  releaseJob,
  scheduleNow,
  stopJobs,
} from '../../src/store/control/collecting/dataset-jobs-table.ts'
import { cancelRunsOf, findQueuedRun, insertRun } from '../../src/store/control/collecting/runs-table.ts'
import { changeView } from '../../src/views/change-view.ts'
import { listViews } from '../../src/views/read-views.ts'
import { saveView } from '../../src/views/save-view.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const replace = (value: object) => ({ schemas: [PATCH], Operations: [{ op: 'replace', value }] })
const AT = '2026-01-01T00:00:00.000Z'
const SOON = '2026-01-01T00:05:00.000Z'
const LATER = '2026-01-01T06:00:00.000Z'
const CONNECTION = {
  id: 'c1',
  source: 'chat_assistant',
  method: 'admin_key',
  profile: 'chatassist',
  label: '',
  state: 'connected',
  missing_scopes: '[]',
  health_status: 'ok',
  health_code: 'ok',
  health_message: '',
  health_since: AT,
  organization_id: 'org-1',
  created_at: AT,
  updated_at: AT,
} as const
/** Approved, and not begun. */
const ERASURE = {
  id: 'e1',
  asked_at: AT,
  asked_by: 'ada',
  decided_at: AT,
  decided_by: 'bob',
  approved: 1,
  receipt: '{}',
  done_at: null,
}
const sealer = {
  seal: (_where: object, text: string) => ({ sealed: text, keyId: 'k' }),
  open: (_where: object, sealed: string) => sealed,
}

/** What two do to one thing at the same moment, where the store lets both read before one writes. */
export function twoAtOnceSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const ctx = () => ({ control: t.control, clock: t.clock, sealer })
  const setUp = async () => t.proven((await t.setUp()).identity.actor)

  /** All of them wait for what `hold` has locked before one goes on. */
  async function atOnce(hold: (tx: ControlTx) => Promise<unknown>, ...works: (() => Promise<unknown>)[]) {
    const begun: Promise<unknown>[] = []
    await t.control.db.transaction().execute(async (tx) => {
      await hold(tx)
      for (const [n, work] of works.entries()) {
        begun.push(work())
        await waiting(n + 1)
      }
    })
    return Promise.allSettled(begun)
  }

  async function waiting(many: number): Promise<void> {
    const asked = sql<{ many: number }>`select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    for (;;) {
      const { rows } = await asked.execute(t.control.db)
      if ((rows[0]?.many ?? 0) >= many) return
    }
  }

  const locked =
    ({ tenant }: Actor) =>
    (tx: ControlTx) =>
      lockChain(tx, tenant)

  describe('of two who change one thing at once', () => {
    test('neither writes over an invoice, a price or a view of the other', async () => {
      const actor = await setUp()
      const args = { ctx: ctx(), actor }
      const named = { tool: 'code_assistant', month: '2025-11', number: 'A-1' } as const
      const invoice = await addInvoice({ ...args, input: { ...named, amount: '10', currency: 'USD' } })
      const note = () => changeInvoice({ ...args, id: invoice.id, input: { note: 'Paid' } })
      const amount = () => changeInvoice({ ...args, id: invoice.id, input: { amount: '11' } })
      await atOnce(locked(actor), note, amount)
      expect(await listInvoices(args)).toMatchObject([{ note: 'Paid', amount: '11' }])

      const eur = (value: string) => ({ amount: value, currency: 'EUR' })
      const input = { item: 'seat.business', validFrom: '2026-01-01', price: eur('19') } as const
      const { id } = await addPrice({ ...args, input })
      const dearer = () => changePrice({ ...args, id, input: { price: eur('20') } })
      const later = () => changePrice({ ...args, id, input: { validFrom: '2026-02-01' } })
      await atOnce(locked(actor), dearer, later)
      expect(await listPrices(args)).toMatchObject([{ validFrom: '2026-02-01', price: eur('20') }])

      const view = await saveView({ ...args, input: { name: 'One', path: '/spend', search: 'range=30d' } })
      const renamed = () => changeView({ ...args, id: view.id, input: { name: 'Two' } })
      const moved = () => changeView({ ...args, id: view.id, input: { search: 'range=90d' } })
      await atOnce(locked(actor), renamed, moved)
      expect(await listViews(args)).toMatchObject([{ name: 'Two', search: 'range=90d' }])
    })

    test('a directory activates nobody again, and one member is added once', async () => {
      const { tenant } = await setUp()
      const { scim } = t.access
      const provider = await newProvider(tenant)
      const user = await scim.createUser(provider, { userName: 'ada@acme.example', displayName: 'Ada' })
      const lockUser = (tx: ControlTx) =>
        tx.updateTable('scim_users').set({ user_name: user.userName }).where('id', '=', user.id).execute()
      const deactivate = () => scim.patchUser(provider, user.id, replace({ active: false }))
      const rename = () => scim.patchUser(provider, user.id, replace({ displayName: 'Ada L.' }))
      await atOnce(lockUser, deactivate, rename)
      expect(await scim.readUser(provider, user.id)).toMatchObject({ active: false, displayName: 'Ada L.' })

      const group = await scim.createGroup(provider, { displayName: 'analysts' })
      const lockGroup = (tx: ControlTx) =>
        tx.updateTable('scim_groups').set({ display_name: 'analysts' }).where('id', '=', group.id).execute()
      const member = { op: 'add', path: 'members', value: [{ value: user.id }] }
      const add = () => scim.patchGroup(provider, group.id, { schemas: [PATCH], Operations: [member] })
      const added = await atOnce(lockGroup, add, add)
      expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    })

    test('a member is removed while their directory deactivates them', async () => {
      const owner = await setUp()
      const { scim } = t.access
      const provider = await newProvider(owner.tenant)
      const { memberId, identity } = await t.addPerson(owner, 'admin')
      const theirs = await t.access.createToken(identity.actor, {
        name: 'one',
        role: 'admin',
        expiresInDays: 1,
      })
      const user = await scim.createUser(provider, { userName: 'ada@acme.example' })
      const linked = t.control.db.updateTable('scim_users').set({ user_id: identity.actor.id })
      await linked.where('id', '=', user.id).execute()
      const lockToken = (tx: ControlTx) =>
        tx.updateTable('apikey').set({ enabled: 1 }).where('id', '=', theirs.id).execute()
      const remove = () => t.access.removeMember(owner, memberId)
      const deactivate = () => scim.patchUser(provider, user.id, replace({ active: false }))
      const done = await atOnce(lockToken, remove, deactivate)
      expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await t.access.listTokens(owner)).toEqual([])
    })

    test('somebody changes their password while their directory deactivates them', async () => {
      const owner = await setUp()
      const { scim } = t.access
      const provider = await newProvider(owner.tenant)
      const { memberId, identity } = await t.addPerson(owner, 'admin')
      const user = await scim.createUser(provider, { userName: 'ada@acme.example' })
      const linked = t.control.db.updateTable('scim_users').set({ user_id: identity.actor.id })
      await linked.where('id', '=', user.id).execute()
      const lockSessions = (tx: ControlTx) =>
        tx.updateTable('session').set({ awaitsFactor: 0 }).where('userId', '=', identity.actor.id).execute()
      const passwords = { currentPassword: PASSWORD, newPassword: 'an entirely new password' }
      const change = () => t.access.changePassword(identity.actor, passwords, visitFrom('192.0.2.1'))
      const deactivate = () => scim.patchUser(provider, user.id, replace({ active: false }))
      const done = await atOnce(lockSessions, change, deactivate)
      expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect((await t.access.listMembers(owner)).find(({ id }) => id === memberId)?.role).toBe('none')
    })

    test('who replaces a token that is being revoked has none, nor does who replaces a child of it', async () => {
      const actor = await setUp()
      const scope = { role: 'admin', expiresInDays: 30 } as const
      const made = await t.access.createToken(actor, { ...scope, name: 'one' })
      const lockToken = (id: string) => (tx: ControlTx) =>
        tx.updateTable('apikey').set({ enabled: 1 }).where('id', '=', id).execute()
      const revoke = () => t.access.revokeToken(actor, made.id)
      const rotate = (id: string) => () => t.access.rotateToken(actor, id, {})
      await atOnce(lockToken(made.id), revoke, rotate(made.id))
      expect(await t.access.listTokens(actor)).toEqual([])

      const parent = await t.access.createToken(actor, { ...scope, name: 'two' })
      const asParent: Actor = { kind: 'api_token', id: parent.id, tenant: actor.tenant, role: 'admin' }
      const child = await t.access.createToken(asParent, { ...scope, name: 'three', expiresInDays: 1 })
      const revokeParent = () => t.access.revokeToken(actor, parent.id)
      await atOnce(lockToken(child.id), rotate(child.id), revokeParent)
      expect(await t.access.listTokens(actor)).toEqual([])
    })
  })

  describe('of what is asked for', () => {
    const job = { connection_id: 'c1', dataset: 'costs' }

    async function collecting(): Promise<Actor> {
      const actor = await setUp()
      await insertConnection(t.control.db, { ...CONNECTION, tenant: actor.tenant })
      await putJob(t.control.db, { ...job, tenant: actor.tenant, next_run_at: AT })
      return actor
    }
    const request = (actor: Actor) => requestSync({ ctx: { ...ctx(), newId: randomUUID }, actor, id: 'c1' })
    const dueAt = async () => (await listJobs(t.control.db, 'c1'))[0]?.next_run_at

    test('a run that ends leaves due what is asked for at that moment', async () => {
      const { tenant } = await collecting()
      const times = { now: AT, until: '2026-01-01T00:10:00.000Z' }
      const [due] = await listJobs(t.control.db, 'c1')
      if (!due) throw new Error('there is no job')
      const lease = await claimJob(t.control.db, due, 'w', times)
      if (!lease) throw new Error('the claim must have worked')
      const ask = async (tx: ControlTx) => {
        await scheduleNow(tx, job, SOON)
        const run = { ...job, id: 'r1', run_group: 'r1', tenant, relist_from: null }
        await insertRun(tx, { ...run, trigger: 'manual', queued_at: SOON })
      }
      await atOnce(ask, () => releaseJob(t.control.db, job, lease, { next_run_at: LATER }, SOON))
      expect(await dueAt()).toBe(SOON)
    })

    test('nothing is queued of a source that somebody disconnects at that moment', async () => {
      const actor = await collecting()
      const disconnect = async (tx: ControlTx) => {
        await moveConnection(tx, 'c1', 'connected', { state: 'disconnected', updated_at: SOON })
        await stopJobs(tx, 'c1')
        await cancelRunsOf(tx, { connectionId: 'c1' }, SOON)
      }
      const [asked] = await atOnce(disconnect, () => request(actor))
      expect(asked).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
      expect(await findQueuedRun(t.control.db, 'c1', 'costs')).toBeUndefined()
      expect(await dueAt()).toBeNull()
    })
  })

  test('of two processes that carry out one erasure, one takes the names out and one says that it is done', async () => {
    const { tenant } = await setUp()
    const { control, clock } = t
    const keyRing = createKeyRing([{ id: 'k1', key: createSecretKey(Buffer.alloc(32, 7)), check: 'k1' }])
    const process = () => {
      const own = createSealer(keyRing)
      return {
        control,
        clock,
        sealer: own,
        vault: createPeopleVault({ control, sealer: own }),
        logger: createLogger({ level: 'silent' }),
        raw: { forgetErased: () => Promise.resolve(1) },
        facts: { putTombstones: () => Promise.resolve(), coarsenErased: () => Promise.resolve(3) },
      }
    }
    const [one, two] = [process(), process()]
    const named = { userId: '11', login: 'ann-c', email: 'ann@example.com', name: 'Ann Canary', seen: 1 }
    const source = 'code_assistant' as const
    await one.vault.keep({ tenant, source }, [{ ...named, source }])
    await writeAudit(control.db, clock, {
      actor: { kind: 'system', id: 'test', tenant, role: 'owner' },
      action: 'note.added',
      objectType: 'annotation',
      objectId: 'a',
      detail: { note: 'Ann Canary' },
    })
    const accounts = JSON.stringify(await one.vault.find(tenant, '11'))
    await insertErasure(control.db, { ...ERASURE, tenant, accounts })
    await atOnce(
      (tx) => lockErasure(tx, { tenant, id: 'e1' }),
      () => carryOutErasures(one),
      () => carryOutErasures(two),
    )
    const log = await control.db.selectFrom('audit_log').selectAll().where('tenant', '=', tenant).execute()
    const count = (action: string) => log.filter((entry) => entry.action === action).length
    expect([count('audit.redacted'), count('erasure.done')]).toEqual([1, 1])
    expect(JSON.stringify(log)).not.toContain('Canary')
    const done = await findErasureRow(control.db, { tenant, id: 'e1' })
    expect(done).toMatchObject({ accounts: '[]', done_at: expect.any(String) })
    expect(JSON.parse(done?.receipt ?? '')).toMatchObject({ log_entries: 1, coarsened: 3 })
    expect((await verifyAudit(control.db, tenant)).broken).toBeNull()
  })

  test('a connection that somebody changed meanwhile is not changed by who read it before', async () => {
    const { tenant } = await setUp()
    await insertConnection(t.control.db, { ...CONNECTION, tenant })
    const lock = (tx: ControlTx) =>
      tx.updateTable('connections').set({ label: '' }).where('id', '=', 'c1').execute()
    const change = (at: string) => () =>
      moveConnection(t.control.db, 'c1', 'connected', { state: 'connected', updated_at: at }, AT)
    const changed = await atOnce(lock, change(SOON), change(LATER))
    const moved = changed.map((one) => one.status === 'fulfilled' && one.value)
    expect(moved.toSorted()).toEqual([false, true])
    const updated_at = moved[0] ? SOON : LATER
    expect(await findConnection(t.control.db, tenant, 'c1')).toMatchObject({ updated_at })
  })

  async function newProvider(tenant: string) {
    const texts = { kind: 'okta', name: 'Idp', issuer: 'https://i.example', protocol: 'oidc' }
    const metadata = JSON.stringify({
      issuer: 'https://i.example',
      authorization_endpoint: 'https://i.example/a',
      token_endpoint: 'https://i.example/t',
      jwks_uri: 'https://i.example/j',
    })
    const rights = { domains: '[]', groups_claim: 'g', group_roles: '[]', default_role: null }
    const state = { enabled: 1, version: 1, sealed: 's', key_id: 'k', client_id: 'c', saml: null }
    await t.control.db
      .insertInto('identity_providers')
      .values({ id: 'p', tenant, ...texts, metadata, ...rights, ...state, created_at: AT, updated_at: AT })
      .execute()
    const [provider] = await readProviders(t.control.db, tenant)
    if (!provider) throw new Error('there is no provider')
    return provider
  }
}
