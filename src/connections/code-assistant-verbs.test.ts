import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../model/time/time.ts'
import { ProbeRefusal } from '../sources/source.ts'
import { listCredentials } from '../store/control/collecting/connections-table.ts'
import { listJobs } from '../store/control/collecting/dataset-jobs-table.ts'
import { connectSource, type ConnectInput } from './connect/connect-source.ts'
import { actor, NOW, OTHER_TOKEN, TOKEN, useConnections } from './connections-fixture.suite.ts'
import { disconnectConnection } from './disconnect-connection.ts'
import { getConnection } from './get-connection.ts'
import { patchConnection, type PatchConnectionInput } from './patch-connection.ts'
import { reconnectConnection } from './reconnect-connection.ts'
import { allInEnglish } from '../words/all-in-english.suite.ts'
import { asItStands } from '../words/said.ts'

const t = useConnections()
const admin = actor('admin')
const input = {
  source: 'code_assistant',
  enterpriseSlug: 'acme-inc',
  personalAccessToken: TOKEN,
  organizations: ['acme'],
} as const satisfies ConnectInput

const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString()
const connect = (change: Partial<ConnectInput> = {}, who = admin) =>
  connectSource({ ctx: t.ctx, actor: who, input: { ...input, ...change } as ConnectInput })
const patch = (id: string, change: PatchConnectionInput, who = admin) =>
  patchConnection({ ctx: t.ctx, actor: who, id, input: change })
const jobsOf = async (id: string) =>
  new Map((await listJobs(t.control.db, id)).map((job) => [job.dataset, job]))

describe('connecting by enterprise token', () => {
  it('saves it, starts collecting, and leaves its trace without the token', async () => {
    const view = await connect()
    expect(view).toMatchObject({
      source: 'code_assistant',
      method: 'enterprise_token',
      state: 'connected',
      enterpriseSlug: 'acme-inc',
      organizations: ['acme'],
      organizationId: null,
      installationId: null,
      health: { status: 'ok' },
      credential: { kind: 'personal_access_token', hint: '1111' },
    })
    expect(t.script.probed).toEqual([
      {
        credential: { kind: 'token', token: TOKEN },
        accounts: [
          { level: 'enterprise', name: 'acme-inc' },
          { level: 'organization', name: 'acme' },
        ],
      },
    ])
    expect((await jobsOf(view.id)).get('enterprise_users_1d')).toMatchObject({ status: 'waiting' })
    const [entry] = await t.audit()
    expect(entry).toMatchObject({ action: 'connection.connect', detail: { enterpriseSlug: 'acme-inc' } })
    expect(JSON.stringify([view, await t.audit()])).not.toContain('canaryToken')
  })

  it.each([
    ['https://github.com/enterprises/Acme-Inc', 'acme-inc'],
    ['https://acme.ghe.com/enterprises/acme-inc/settings/billing?x=1', 'acme-inc'],
    [' /enterprises/acme-inc/people ', 'acme-inc'],
    ['ACME-INC\n', 'acme-inc'],
  ])('understands the slug in %j', async (enterpriseSlug, slug) => {
    expect((await connect({ enterpriseSlug })).enterpriseSlug).toBe(slug)
  })

  it('understands organisations however they are pasted, each once', async () => {
    const organizations = [
      'Acme',
      '@acme',
      'https://github.com/acme',
      'github.com/orgs/beta/people',
      'https://github.com/organizations/gamma/settings/profile',
    ]
    expect((await connect({ organizations })).organizations).toEqual(['acme', 'beta', 'gamma'])
  })

  it.each([
    [{ enterpriseSlug: 'acme inc' }, 'enterprise_slug'],
    [{ enterpriseSlug: TOKEN }, 'enterprise_slug'],
    [{ enterpriseSlug: '-acme' }, 'enterprise_slug'],
    [{ enterpriseSlug: '../orgs' }, 'enterprise_slug'],
    [{ organizations: ['acme', TOKEN] }, 'organizations.1'],
    [{ organizations: ['https://github.com/'] }, 'organizations.0'],
    [{ personalAccessToken: 'ghp_\u0000' }, 'personal_access_token'],
    [{ expiresAt: 'soon' }, 'expires_at'],
    [{ expiresAt: '2026-03-01' }, 'expires_at'],
    [{ profile: 'chatassist' }, 'profile'],
  ])('refuses %o at its field, without repeating it and without asking anybody', async (change, path) => {
    const error = await connect(change).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'validation_failed', details: [expect.objectContaining({ path })] })
    expect(JSON.stringify(error)).not.toContain('canaryToken')
    expect(t.script.probed).toEqual([])
  })

  it.each([
    'credential_rejected',
    'missing_token_scope',
    'token_kind_not_supported',
    'role_missing',
    'enterprise_not_accessible',
    'single_sign_on_required',
    'address_not_allowed',
    'token_expired',
  ] as const)('saves nothing when the code host refuses with %s, and passes its words on', async (code) => {
    t.script.refused.set(
      TOKEN,
      new ProbeRefusal(code, asItStands('What happened.'), asItStands('What to do.')),
    )
    await expect(connect()).rejects.toMatchObject({ code, message: 'What happened.', action: 'What to do.' })
    expect(await t.control.db.selectFrom('connections').select('id').execute()).toEqual([])
    expect(await t.control.db.selectFrom('credentials').select('id').execute()).toEqual([])
    expect(await t.audit()).toEqual([])
  })

  it('is connected all the same where metrics are switched off, and asks again in a day', async () => {
    t.script.probe = {
      ...t.script.probe,
      barred: { enterprise_users_1d: 'usage_metrics_not_enabled', org_metrics: 'metrics_not_enabled' },
    }
    const { id, health } = await connect()
    expect(health.status).toBe('ok')
    const jobs = await jobsOf(id)
    for (const dataset of ['enterprise_users_1d', 'org_metrics'] as const) {
      expect(jobs.get(dataset)).toMatchObject({ status: 'not_enabled_upstream', next_run_at: inDays(1) })
    }
    expect(jobs.get('enterprise_users_1d')?.error_code).not.toBe(jobs.get('org_metrics')?.error_code)
    expect(jobs.get('seats')).toMatchObject({ status: 'waiting', error_code: null })
  })

  it('refuses a second live connection of one enterprise, even when two people race', async () => {
    const both = await Promise.allSettled([connect(), connect({ enterpriseSlug: 'ACME-inc' })])
    const lost = both.filter((result) => result.status === 'rejected')
    expect(lost).toHaveLength(1)
    expect(lost[0]?.reason).toMatchObject({ code: 'already_connected' })
    await expect(connect()).rejects.toMatchObject({ code: 'already_connected' })
    await connect({ enterpriseSlug: 'other' })
    await connect({}, actor('admin', 'tenant-2'))
  })

  it('refuses an analyst', async () => {
    await expect(connect({}, actor('analyst'))).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a credential that could read prompts', () => {
  it('is connected all the same, and it is said what is enough', async () => {
    t.script.excess = ['admin:enterprise']
    const { id, state, health, excessAccess } = await connect()
    expect([state, health.status]).toEqual(['connected', 'ok'])
    expect(excessAccess?.scopes).toEqual(['admin:enterprise'])
    expect(allInEnglish(excessAccess)).toMatchObject({
      message: expect.stringMatching(/This token could read prompts.*admin:enterprise.*never/),
      action: expect.stringMatching(/manage_billing:codeassist and manage_billing:enterprise/),
    })
    t.script.excess = []
    expect((await patch(id, { personalAccessToken: OTHER_TOKEN })).excessAccess).toBeNull()
  })

  it('by an app names the permission and where it is taken away', async () => {
    t.script.excess = ['enterprise_codeassist_usage=read']
    expect(allInEnglish((await connect()).excessAccess)).toMatchObject({
      message: expect.stringMatching(/This app.*enterprise_codeassist_usage: read/),
      action: expect.stringMatching(/Installed apps/),
    })
  })

  it('is nothing to say of a connection without one', async () => {
    t.script.excess = ['read:enterprise']
    const { id } = await connect()
    const gone = await disconnectConnection({ ctx: t.ctx, actor: admin, id })
    expect(gone.excessAccess).toBeNull()
  })
})

describe('the expiry of a token', () => {
  it('is the code host’s, where it tells, whatever was typed in', async () => {
    t.script.probe = { ...t.script.probe, expiresAt: inDays(100) }
    const { id, credential } = await connect({ expiresAt: inDays(50) })
    expect(credential?.expiresAt).toBe(inDays(100))
    expect((await patch(id, { expiresAt: inDays(10) })).credential?.expiresAt).toBe(inDays(10))
  })

  it('is what was typed in, where it does not; a day is its first instant', async () => {
    const { id, credential } = await connect({ expiresAt: '2026-09-01' })
    expect(credential?.expiresAt).toBe('2026-09-01T00:00:00.000Z')
    expect((await patch(id, { expiresAt: null })).credential?.expiresAt).toBeNull()
    await expect(patch(id, { expiresAt: '2020-01-01' })).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('is warned about as time passes, without anything being run', async () => {
    const { id } = await connect({ expiresAt: inDays(40) })
    const seen = async () => {
      const { health, credential } = await getConnection({ ctx: t.ctx, actor: admin, id })
      return [health.status, health.code, credential?.expiryWarning?.thresholdDays ?? null]
    }
    expect(await seen()).toEqual(['ok', 'ok', null])
    t.pass(11 * DAY_MS)
    expect(await seen()).toEqual(['ok', 'token_expires_soon', 30])
    t.pass(16 * DAY_MS)
    expect(await seen()).toEqual(['ok', 'token_expires_soon', 14])
    t.pass(6 * DAY_MS)
    expect(await seen()).toEqual(['action_needed', 'token_expires_soon', 7])
    t.pass(7 * DAY_MS)
    expect(await seen()).toEqual(['action_needed', 'token_expired', 0])
    await patch(id, { personalAccessToken: OTHER_TOKEN })
    expect(await seen()).toEqual(['ok', 'ok', null])
  })

  it('moves with a probe for other organisations, and stays where nobody tells', async () => {
    const { id } = await connect({ expiresAt: inDays(40) })
    expect((await patch(id, { organizations: ['beta'] })).credential?.expiresAt).toBe(inDays(40))
    t.script.probe = { ...t.script.probe, expiresAt: inDays(41) }
    expect((await patch(id, { organizations: [] })).credential?.expiresAt).toBe(inDays(41))
  })
})

describe('changing an enterprise token’s connection', () => {
  it('replaces the token after it has been tried', async () => {
    const { id } = await connect()
    const view = await patch(id, { personalAccessToken: OTHER_TOKEN })
    expect(view.credential?.hint).toBe('2222')
    expect(await t.credentialOf(id)).toEqual({ kind: 'token', token: OTHER_TOKEN })
    const [entry] = await t.audit()
    expect(entry).toMatchObject({ action: 'connection.change', detail: { changed: ['personalAccessToken'] } })
    expect(JSON.stringify(await t.audit())).not.toContain('canaryToken')
  })

  it('keeps the old token when the new one is refused', async () => {
    const { id } = await connect()
    t.script.refused.set(
      OTHER_TOKEN,
      new ProbeRefusal('credential_rejected', asItStands('No.'), asItStands('Make a new one.')),
    )
    await expect(patch(id, { personalAccessToken: OTHER_TOKEN })).rejects.toMatchObject({
      code: 'credential_rejected',
    })
    expect(await t.credentialOf(id)).toEqual({ kind: 'token', token: TOKEN })
  })

  it('starts what becomes possible with an organisation, and stops what no longer is', async () => {
    const { id } = await connect({ organizations: [] })
    const without = await jobsOf(id)
    expect(without.get('seats')).toMatchObject({ status: 'not_offered', error_code: 'no_organization' })
    expect(without.has('org_users_1d')).toBe(false)

    expect((await patch(id, { organizations: ['Beta', 'acme'] })).organizations).toEqual(['acme', 'beta'])
    const withTwo = await jobsOf(id)
    expect(withTwo.get('seats')).toMatchObject({ status: 'waiting', error_code: null })
    expect(withTwo.get('org_users_1d')).toMatchObject({ status: 'waiting' })

    await patch(id, { organizations: [] })
    const again = await jobsOf(id)
    expect(again.get('seats')).toMatchObject({ status: 'not_offered', next_run_at: null })
    expect(again.has('org_users_1d')).toBe(false)
    const runs = await t.control.db.selectFrom('runs').select(['dataset', 'state']).execute()
    const ofOrganizations = runs.filter((run) => run.dataset === 'org_users_1d')
    expect(ofOrganizations.length).toBeGreaterThan(0)
    expect(ofOrganizations.every((run) => run.state === 'cancelled')).toBe(true)
  })

  it('refuses another enterprise, and fields of other kinds of connection', async () => {
    const { id } = await connect()
    await expect(patch(id, { enterpriseSlug: 'other' })).rejects.toMatchObject({
      code: 'immutable_field',
      details: [{ path: 'enterprise_slug' }],
    })
    await expect(patch(id, { adminKey: 'sk-admin-x' })).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'admin_key' }],
    })
  })

  it('renames without asking the code host', async () => {
    const { id } = await connect()
    expect((await patch(id, { label: 'Our coder' })).label).toBe('Our coder')
    expect(t.script.probed).toHaveLength(1)
  })

  it('answers another organisation as if it did not exist, and refuses an analyst', async () => {
    const { id } = await connect()
    const stranger = actor('owner', 'tenant-2')
    const analyst = actor('analyst')
    for (const [who, code] of [
      [stranger, 'not_found'],
      [analyst, 'forbidden'],
    ] as const) {
      await expect(patch(id, { organizations: [] }, who)).rejects.toMatchObject({ code })
      await expect(disconnectConnection({ ctx: t.ctx, actor: who, id })).rejects.toMatchObject({ code })
      await expect(reconnectConnection({ ctx: t.ctx, actor: who, id, input })).rejects.toMatchObject({ code })
    }
  })
})

describe('disconnecting and connecting again', () => {
  it('erases the token, stops every feed, and takes the same connection up with all fields', async () => {
    const { id } = await connect()
    const gone = await disconnectConnection({ ctx: t.ctx, actor: admin, id })
    expect(gone).toMatchObject({ state: 'disconnected', credential: null, enterpriseSlug: 'acme-inc' })
    expect(await listCredentials(t.control.db, [id])).toEqual([])
    expect([...(await jobsOf(id)).values()].every((job) => job.next_run_at === null)).toBe(true)
    await expect(patch(id, { personalAccessToken: OTHER_TOKEN })).rejects.toMatchObject({ code: 'conflict' })

    const again = {
      ...input,
      enterpriseSlug: 'acme-two',
      personalAccessToken: OTHER_TOKEN,
      organizations: [],
    }
    const view = await reconnectConnection({ ctx: t.ctx, actor: admin, id, input: again })
    expect(view).toMatchObject({ id, state: 'connected', enterpriseSlug: 'acme-two', organizations: [] })
    expect((await t.audit()).map((entry) => entry.action)).toEqual([
      'connection.reconnect',
      'connection.disconnect',
      'connection.connect',
    ])
  })

  it('refuses fields of another source, and a connection that is still live', async () => {
    const { id } = await connect()
    await expect(reconnectConnection({ ctx: t.ctx, actor: admin, id, input })).rejects.toMatchObject({
      code: 'conflict',
    })
    await disconnectConnection({ ctx: t.ctx, actor: admin, id })
    const chat = {
      source: 'chat_assistant',
      organizationId: 'org-acme',
      workspaceId: 'w',
      adminKey: 'sk-admin-x',
    } as const
    await expect(reconnectConnection({ ctx: t.ctx, actor: admin, id, input: chat })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
