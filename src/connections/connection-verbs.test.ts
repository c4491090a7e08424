import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '../access/audit/audit.ts'
import { systemClock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import type { Actor, Role } from '../model/actor.ts'
import { createProfiles, type Profile } from '../sources/profiles.ts'
import { createSourceRegistry, type ChatVendor } from '../sources/registry.ts'
import { ProbeRefusal, type ChatAssistOptions } from '../sources/source.ts'
import { createOutboundHttp } from '../outbound-http/outbound-http.ts'
import { listCredentials } from '../store/control/collecting/connections-table.ts'
import { listJobs } from '../store/control/collecting/dataset-jobs-table.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import { connectSource } from './connect/connect-source.ts'
import type { ConnectionsContext } from './context.ts'
import { createSealer } from './keys/credentials.ts'
import { disconnectConnection } from './disconnect-connection.ts'
import { getConnection, getConnectionRow } from './get-connection.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { connectedSources, listConnections } from './list-connections.ts'
import { patchConnection } from './patch-connection.ts'
import { reconnectConnection } from './reconnect-connection.ts'
import { storedConnection } from './stored-connection.ts'
import { asItStands } from '../words/said.ts'
import { said } from '../words/said.ts'
import { storedSaid } from '../words/stored-said.ts'

const SCOPE = 'chatassist.enterprise.usage_limit.read'

const WORKSPACE = '7a1d2c3e-0b4f-4a5b-8c6d-1e2f3a4b5c6d'
const OTHER_WORKSPACE = '0f1e2d3c-4b5a-4697-8887-766554433221'
const ADMIN_KEY = 'sk-admin-aaaaaaaaaaaaaaaaaaaa1111'
const LIMITS_KEY = 'sk-admin-bbbbbbbbbbbbbbbbbbbb2222'
const input = {
  source: 'chat_assistant',
  organizationId: 'org-acme',
  workspaceId: WORKSPACE,
  adminKey: ADMIN_KEY,
} as const

let control: ControlStore
let ctx: ConnectionsContext
/** Keys that carry the limit scope; every key carries the cost scope unless it is in `refused`. */
let withLimitScope: Set<string>
let refused: Map<string, ProbeRefusal>
let passed: number
const spool = createOutboundHttp({
  clock: systemClock,
  logger: createLogger({ level: 'silent' }),
  spoolDir: '/nonexistent',
})

function actor(role: Role, tenant = 'tenant-1'): Actor {
  return { kind: 'user', id: `${role}-of-${tenant}`, tenant, role }
}
const admin = actor('admin')

/** The real registry, with the upstream's answers to a probe scripted by key. */
function scriptedSources(profiles: Profile[]) {
  const chat = (real: ChatVendor) => ({
    open: (options: ChatAssistOptions) => ({
      ...real.open(options),
      probe: () => {
        const refusal = refused.get(options.adminKey)
        if (refusal) return Promise.reject(refusal)
        const limitsKey = options.spendLimitsApiKey ?? options.adminKey
        const missing = withLimitScope.has(limitsKey) ? [] : [options.profile.scopes.spendLimits]
        return Promise.resolve({ missingScopes: missing })
      },
    }),
  })
  return createSourceRegistry({ profiles, http: spool, vendors: { chat } })
}

const keysOf = async (id: string) =>
  ctx.sources.chat.keysOf(storedConnection(ctx, await getConnectionRow(ctx, admin.tenant, id)))

beforeEach(async () => {
  control = await openMigratedControl()
  withLimitScope = new Set([ADMIN_KEY, LIMITS_KEY])
  refused = new Map()
  passed = 0
  ctx = {
    control,
    sealer: createSealer(createKeyRing([{ id: 'k1', key: createSecretKey(randomBytes(32)), check: 'k1' }])),
    sources: scriptedSources(
      createProfiles({
        chatAssistApiUrl: 'http://127.0.0.1:9',
        requestsPerMinute: null,
        retentionDays: null,
      }),
    ),
    clock: { ...systemClock, now: () => systemClock.now() + passed },
    logger: createLogger({ level: 'silent' }),
    codeHostApp: null,
    newId: randomUUID,
  }
})
afterEach(() => control[Symbol.asyncDispose]())

const entries = async (tenant = 'tenant-1') =>
  (await listAudit({ control, actor: actor('owner', tenant), limit: 50 })).entries
const audited = async (tenant?: string) => (await entries(tenant)).map((entry) => entry.action)

describe('connecting a chat assistant', () => {
  it('saves a connection whose keys carry both scopes, starts collecting, and leaves its trace', async () => {
    const view = await connectSource({ ctx, actor: admin, input })
    expect(view).toMatchObject({
      state: 'connected',
      limitedAccess: null,
      organizationId: 'org-acme',
      workspaceId: WORKSPACE,
    })
    expect(view.credential).toMatchObject({ kind: 'admin_key', hint: '1111' })
    expect(JSON.stringify(view)).not.toContain(ADMIN_KEY.slice(0, 20))
    const jobs = await listJobs(control.db, view.id)
    expect(jobs.map((job) => [job.dataset, job.status, job.next_run_at !== null])).toEqual([
      ['costs', 'waiting', true],
      ['spend_limits', 'waiting', true],
    ])
    expect(await audited()).toEqual(['connection.connect'])
  })

  it('succeeds with limited access when no key carries the limit scope, and names it', async () => {
    withLimitScope.clear()
    const view = await connectSource({ ctx, actor: admin, input })
    expect(view.state).toBe('connected_limited_access')
    expect(view.limitedAccess?.missingScopes).toEqual(['chatassist.enterprise.usage_limit.read'])
    const limits = (await listJobs(control.db, view.id)).find((job) => job.dataset === 'spend_limits')
    expect(limits).toMatchObject({
      status: 'missing_scope',
      next_run_at: null,
      error_code: 'missing_spend_limit_scope',
      error_message: storedSaid(said('limit_scope_missing', { scope: SCOPE })),
      error_action: storedSaid(said('add_key_with_scope', { scope: SCOPE })),
    })
  })

  it('is not limited when the second key carries the scope', async () => {
    withLimitScope.delete(ADMIN_KEY)
    const view = await connectSource({
      ctx,
      actor: admin,
      input: { ...input, spendLimitsApiKey: LIMITS_KEY },
    })
    expect(view.state).toBe('connected')
    expect(view.credentials.map((credential) => credential.kind)).toEqual([
      'admin_key',
      'spend_limits_api_key',
    ])
  })

  it('does not keep a second key that lacks the scope, says so, and connects all the same', async () => {
    withLimitScope.clear()
    const twoKeys = { ...input, spendLimitsApiKey: LIMITS_KEY }
    const limited = { state: 'connected_limited_access', credentials: [{ kind: 'admin_key' }] }
    const view = await connectSource({ ctx, actor: admin, input: twoKeys })
    expect(view).toMatchObject(limited)
    const jobs = await listJobs(control.db, view.id)
    expect(jobs.find(({ dataset }) => dataset === 'spend_limits')).toMatchObject({
      error_code: 'missing_spend_limit_scope',
      error_message: expect.stringContaining('limits_key_not_kept'),
    })
    const refusedKeys = ['spend_limits_api_key']
    expect((await entries())[0]).toMatchObject({ action: 'connection.connect', detail: { refusedKeys } })
    await disconnectConnection({ ctx, actor: admin, id: view.id })
    const again = { ctx, actor: admin, id: view.id, input: twoKeys }
    expect(await reconnectConnection(again)).toMatchObject(limited)
    expect((await entries())[0]).toMatchObject({ action: 'connection.reconnect', detail: { refusedKeys } })
  })

  it('reads limits with the admin key where only the second key lacks the scope', async () => {
    withLimitScope.delete(LIMITS_KEY)
    const twoKeys = { ...input, spendLimitsApiKey: LIMITS_KEY }
    expect(await connectSource({ ctx, actor: admin, input: twoKeys })).toMatchObject({
      state: 'connected',
      credentials: [{ kind: 'admin_key' }],
    })
  })

  it('refuses to add a second key that lacks the scope, and says what it lacks', async () => {
    withLimitScope.clear()
    const refusal = {
      code: 'missing_spend_limit_scope',
      message: expect.stringContaining('chatassist.enterprise.usage_limit.read'),
      action: expect.stringContaining('Nothing was saved.'),
      details: [{ path: 'spend_limits_api_key', message: expect.stringContaining('usage_limit.read') }],
    }
    const { id } = await connectSource({ ctx, actor: admin, input })
    const patch = { spendLimitsApiKey: LIMITS_KEY }
    await expect(patchConnection({ ctx, actor: admin, id, input: patch })).rejects.toMatchObject(refusal)
    expect((await getConnection({ ctx, actor: admin, id })).credentials).toHaveLength(1)
  })

  it.each([
    ['costs', 'admin_key'],
    ['spend_limits', 'spend_limits_api_key'],
  ] as const)('names the key that was rejected where %s were asked for', async (dataset, path) => {
    refused.set(
      ADMIN_KEY,
      new ProbeRefusal('credential_rejected', asItStands('Rejected.'), asItStands('Make one.'), { dataset }),
    )
    const twoKeys = { ...input, spendLimitsApiKey: LIMITS_KEY }
    await expect(connectSource({ ctx, actor: admin, input: twoKeys })).rejects.toMatchObject({
      details: [{ path, message: 'Rejected.' }],
    })
    const oneKey = connectSource({ ctx, actor: admin, input })
    await expect(oneKey).rejects.toMatchObject({ details: [{ path: 'admin_key' }] })
  })

  it('calls no key verified that could not do what it is for', async () => {
    const { id } = await connectSource({
      ctx,
      actor: admin,
      input: { ...input, spendLimitsApiKey: LIMITS_KEY },
    })
    const verified = async () =>
      new Map(
        (await getConnection({ ctx, actor: admin, id })).credentials.map((one) => [
          one.kind,
          one.lastVerifiedAt,
        ]),
      )
    const before = await verified()
    withLimitScope.delete(LIMITS_KEY)
    passed += 3_600_000
    const view = await patchConnection({ ctx, actor: admin, id, input: { adminKey: 'sk-admin-another-key' } })
    expect(view.state).toBe('connected_limited_access')
    const after = await verified()
    expect(after.get('spend_limits_api_key')).toBe(before.get('spend_limits_api_key'))
    expect(after.get('admin_key')).not.toBe(before.get('admin_key'))
  })

  it('saves nothing when the probe is refused, and passes the refusal on', async () => {
    refused.set(
      ADMIN_KEY,
      new ProbeRefusal('missing_cost_scope', asItStands('The key lacks the scope.'), asItStands('Add it.')),
    )
    await expect(connectSource({ ctx, actor: admin, input })).rejects.toMatchObject({
      code: 'missing_cost_scope',
      action: 'Add it.',
    })
    expect(await listConnections({ ctx, actor: admin })).toEqual([])
    expect(await audited()).toEqual([])
  })

  it.each([
    [{ organizationId: 'acme' }, 'organization_id_malformed'],
    [{ workspaceId: 'my-workspace' }, 'workspace_id_malformed'],
    [{ organizationId: WORKSPACE, workspaceId: 'org-acme' }, 'ids_swapped'],
    [{ adminKey: 'sk-\u0000admin' }, 'validation_failed'],
    [{ profile: 'nobody' }, 'validation_failed'],
  ])('refuses %o with %s', async (change, code) => {
    await expect(connectSource({ ctx, actor: admin, input: { ...input, ...change } })).rejects.toMatchObject({
      code,
    })
  })

  it('refuses a second live connection of one organisation, even when two people race', async () => {
    const both = await Promise.allSettled([
      connectSource({ ctx, actor: admin, input }),
      connectSource({ ctx, actor: admin, input: { ...input, workspaceId: OTHER_WORKSPACE } }),
    ])
    const lost = both.filter((result) => result.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(lost[0]?.reason).toMatchObject({ code: 'already_connected' })
    await expect(connectSource({ ctx, actor: admin, input })).rejects.toMatchObject({
      code: 'already_connected',
    })
    await connectSource({ ctx, actor: actor('admin', 'tenant-2'), input })
  })

  it('refuses an analyst', async () => {
    await expect(connectSource({ ctx, actor: actor('analyst'), input })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('changing a connection', () => {
  it('removes the limited-access flag once a key with the scope is added', async () => {
    withLimitScope.delete(ADMIN_KEY)
    const { id } = await connectSource({ ctx, actor: admin, input })
    const view = await patchConnection({ ctx, actor: admin, id, input: { spendLimitsApiKey: LIMITS_KEY } })
    expect(view).toMatchObject({ state: 'connected', limitedAccess: null })
    const limits = (await listJobs(control.db, id)).find((job) => job.dataset === 'spend_limits')
    expect(limits?.next_run_at).not.toBeNull()
    expect(await keysOf(id)).toEqual({ adminKey: ADMIN_KEY, spendLimitsApiKey: LIMITS_KEY })
    expect(await audited()).toContain('connection.change')
  })

  it('of two changes at once keeps the first, and tells the second to look again', async () => {
    const { id } = await connectSource({ ctx, actor: admin, input })
    passed += 1
    // Their state stays, so that nothing but what was read says that it was changed.
    for (const key of ['sk-admin-first', 'sk-admin-second']) withLimitScope.add(key)
    const change = (adminKey: string) => patchConnection({ ctx, actor: admin, id, input: { adminKey } })
    const changed = await Promise.allSettled([change('sk-admin-first'), change('sk-admin-second')])
    expect(changed).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'conflict' } },
    ])
    expect((await keysOf(id)).adminKey).toBe('sk-admin-first')
    expect((await audited()).filter((action) => action === 'connection.change')).toHaveLength(1)
  })

  it('keeps the old key when the new one is refused', async () => {
    const { id } = await connectSource({ ctx, actor: admin, input })
    refused.set(
      'sk-admin-new',
      new ProbeRefusal('credential_rejected', asItStands('Rejected.'), asItStands('Make a new one.')),
    )
    await expect(
      patchConnection({ ctx, actor: admin, id, input: { adminKey: 'sk-admin-new' } }),
    ).rejects.toMatchObject({
      code: 'credential_rejected',
    })
    expect((await keysOf(id)).adminKey).toBe(ADMIN_KEY)
  })

  it('refuses other ids while connected', async () => {
    const { id } = await connectSource({ ctx, actor: admin, input })
    for (const change of [{ organizationId: 'org-other' }, { workspaceId: OTHER_WORKSPACE }]) {
      await expect(patchConnection({ ctx, actor: admin, id, input: change })).rejects.toMatchObject({
        code: 'immutable_field',
      })
    }
  })

  it('answers another organisation exactly as if the connection did not exist', async () => {
    const { id } = await connectSource({ ctx, actor: admin, input })
    const stranger = actor('owner', 'tenant-2')
    const missing = await getConnection({ ctx, actor: stranger, id: 'nothing' }).catch(
      (error: unknown) => error,
    )
    for (const attempt of [
      getConnection({ ctx, actor: stranger, id }),
      patchConnection({ ctx, actor: stranger, id, input: { label: 'mine' } }),
      disconnectConnection({ ctx, actor: stranger, id }),
      reconnectConnection({ ctx, actor: stranger, id, input }),
    ]) {
      const error = await attempt.catch((thrown: unknown) => thrown)
      expect(error).toEqual(missing)
    }
    expect(await listConnections({ ctx, actor: stranger })).toEqual([])
    expect(await connectedSources({ ctx, actor: stranger })).toEqual([])
  })

  it('tells a lead of the source, and of no connection', async () => {
    await connectSource({ ctx, actor: admin, input })
    const lead = actor('lead')
    expect(await connectedSources({ ctx, actor: lead })).toEqual(['chat_assistant'])
    await expect(listConnections({ ctx, actor: lead })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('refuses an analyst', async () => {
    const { id } = await connectSource({ ctx, actor: admin, input })
    const analyst = actor('analyst')
    await expect(patchConnection({ ctx, actor: analyst, id, input: { label: 'x' } })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(disconnectConnection({ ctx, actor: analyst, id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(reconnectConnection({ ctx, actor: analyst, id, input })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('disconnecting and reconnecting', () => {
  it('erases the keys, stops every job, and cannot be done twice', async () => {
    const { id } = await connectSource({ ctx, actor: admin, input })
    const view = await disconnectConnection({ ctx, actor: admin, id })
    expect(view).toMatchObject({ state: 'disconnected', credential: null, credentials: [] })
    expect(await listCredentials(control.db, [id])).toEqual([])
    expect((await listJobs(control.db, id)).every((job) => job.next_run_at === null)).toBe(true)
    await expect(disconnectConnection({ ctx, actor: admin, id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      patchConnection({ ctx, actor: admin, id, input: { adminKey: ADMIN_KEY } }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('connects again with other ids', async () => {
    const { id } = await connectSource({ ctx, actor: admin, input })
    await expect(reconnectConnection({ ctx, actor: admin, id, input })).rejects.toMatchObject({
      code: 'conflict',
    })
    await disconnectConnection({ ctx, actor: admin, id })
    const other = {
      ...input,
      organizationId: 'org-other',
      workspaceId: OTHER_WORKSPACE,
      adminKey: LIMITS_KEY,
    }
    const view = await reconnectConnection({ ctx, actor: admin, id, input: other })
    expect(view).toMatchObject({
      state: 'connected',
      organizationId: 'org-other',
      workspaceId: OTHER_WORKSPACE,
      disconnectedAt: null,
    })
    expect(await audited()).toEqual(['connection.reconnect', 'connection.disconnect', 'connection.connect'])
  })
})
