import { beforeEach, describe, expect, it } from 'vitest'
import { ProbeRefusal } from '../../sources/source.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import { actor, APP, NOW, useConnections } from '../connections-fixture.suite.ts'
import { connectSource } from '../connect/connect-source.ts'
import { disconnectConnection } from '../disconnect-connection.ts'
import { finishInstall } from './finish-install.ts'
import { findAppSettings } from './hosted-app-settings.ts'
import type { Visitor } from './install-state.ts'
import { patchConnection } from '../patch-connection.ts'
import { reconnectConnection } from '../reconnect-connection.ts'
import { finishRegistration, registerApp } from './register-app.ts'
import { startInstall } from './start-install.ts'
import { asItStands } from '../../words/said.ts'

const t = useConnections()
const MINUTE = 60_000
const VENDOR = 'github-copilot'
const admin: Visitor = { actor: actor('admin'), sessionId: 'session-1' }
const sameElsewhere: Visitor = { actor: actor('admin'), sessionId: 'session-2' }
const colleague: Visitor = { actor: actor('owner'), sessionId: 'session-1' }
const stranger: Visitor = { actor: { ...actor('admin'), tenant: 'tenant-2' }, sessionId: 'session-1' }
const analyst: Visitor = { actor: actor('analyst'), sessionId: 'session-3' }

const urls = {
  publicUrl: 'https://tidemark.example.com',
  callbackUrl: 'https://tidemark.example.com/connect/code-assistant/callback',
  registeredUrl: 'https://tidemark.example.com/connect/code-assistant/registered',
}

const stateIn = (url: string) => new URL(url).searchParams.get('state') ?? ''
const begin = async (organization = 'acme', visitor = admin) =>
  stateIn(
    (await startInstall({ ctx: t.ctx, visitor, input: { organization, profile: VENDOR } })).authorizeUrl,
  )
const finish = (state: string | null, visitor = admin, installationId: string | null = '9001') =>
  finishInstall({ ctx: t.ctx, visitor, answer: { state, code: null, installationId } })
const install = async (organization = 'acme', visitor = admin) =>
  finish(await begin(organization, visitor), visitor)

beforeEach(() => {
  t.ctx.codeHostApp = APP
})

describe('installing the hosted app', () => {
  it('leads to the code host with a state of 256 bits, of which only the hash is kept', async () => {
    const { authorizeUrl } = await startInstall({
      ctx: t.ctx,
      visitor: admin,
      input: { organization: 'https://github.com/Acme', profile: VENDOR },
    })
    expect(authorizeUrl).toMatch(/^https:\/\/github\.com\/apps\/tidemark-test\/installations\/new\?state=/)
    const state = stateIn(authorizeUrl)
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
    const rows = await t.control.db.selectFrom('install_states').selectAll().execute()
    expect(rows).toMatchObject([{ organization: 'acme', session_id: 'session-1', purpose: 'install' }])
    expect(JSON.stringify(rows)).not.toContain(state)
    expect(
      stateIn(
        (await startInstall({ ctx: t.ctx, visitor: admin, input: { organization: 'acme', profile: VENDOR } }))
          .authorizeUrl,
      ),
    ).not.toBe(state)
  })

  it('connects once the code host has confirmed the installation; the grant does not expire', async () => {
    const view = await install()
    expect(t.script.asked).toEqual([{ code: null, installationId: '9001' }])
    expect(view).toMatchObject({
      method: 'hosted_app',
      profile: VENDOR,
      organizationId: 'acme',
      organizations: ['acme'],
      installationId: '9001',
      enterpriseSlug: null,
      state: 'connected',
      credential: { kind: 'hosted_app_grant', expiresAt: null, expiryWarning: null },
    })
    expect(await t.credentialOf(view.id)).toEqual({
      kind: 'app_installation',
      installationId: '9001',
      app: APP,
    })
    const datasets = (await listJobs(t.control.db, view.id)).map((job) => job.dataset)
    expect(datasets).toEqual(expect.arrayContaining(['seats', 'org_users_1d', 'pull_requests']))
    expect(datasets.some((dataset) => dataset.startsWith('enterprise'))).toBe(false)
    expect((await t.audit()).map((entry) => entry.action)).toEqual(['connection.connect'])
  })

  it('keeps a user’s token where that is the grant', async () => {
    t.script.grant = () => ({ kind: 'oauth_user', token: 'gho_canaryGrantToken0001' })
    const visitor = admin
    const input = { organization: 'acme', profile: 'codeassist' }
    const { authorizeUrl } = await startInstall({ ctx: t.ctx, visitor, input })
    const answer = { state: stateIn(authorizeUrl), code: 'the-code', installationId: '9001' }
    const view = await finishInstall({ ctx: t.ctx, visitor, answer })
    expect(view).toMatchObject({
      installationId: null,
      credential: { kind: 'hosted_app_grant', hint: '0001' },
    })
    expect(await t.credentialOf(view.id)).toEqual({ kind: 'token', token: 'gho_canaryGrantToken0001' })
    expect(JSON.stringify([view, await t.audit()])).not.toContain('canaryGrant')
  })

  it('needs an app, and the right to connect', async () => {
    await expect(begin('acme', analyst)).rejects.toMatchObject({ code: 'forbidden' })
    t.ctx.codeHostApp = null
    await expect(begin()).rejects.toMatchObject({ code: 'app_not_registered' })
    // The operator's app has no number and no key, so it cannot give an installation's tokens.
    t.ctx.codeHostApp = { ...APP, appId: null, privateKey: null }
    await expect(begin()).rejects.toMatchObject({ code: 'app_not_registered' })
    t.ctx.codeHostApp = { ...APP, clientId: '', clientSecret: '' }
    await begin()
    const input = { organization: 'acme', profile: 'codeassist' }
    await expect(startInstall({ ctx: t.ctx, visitor: admin, input })).rejects.toMatchObject({
      code: 'app_not_registered',
    })
  })

  it.each(['installation_not_found', 'installation_suspended', 'credential_rejected'] as const)(
    'saves nothing when the code host says %s',
    async (code) => {
      t.script.grant = () => new ProbeRefusal(code, asItStands('What happened.'), asItStands('What to do.'))
      await expect(install()).rejects.toMatchObject({ code, message: 'What happened.' })
      expect(await t.control.db.selectFrom('connections').select('id').execute()).toEqual([])
    },
  )

  it('is not finished when nothing was granted, and asks nobody', async () => {
    await expect(finish(await begin(), admin, null)).rejects.toMatchObject({ code: 'install_not_finished' })
    expect(t.script.asked).toEqual([])
  })

  it('does not take an installation that another organisation of this service holds', async () => {
    await install('acme', stranger)
    await expect(install()).rejects.toMatchObject({ code: 'installation_not_found' })
  })
})

describe('the state of an install', () => {
  const mismatch = { code: 'state_mismatch' }

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['one nobody issued', Buffer.alloc(32).toString('base64url')],
  ])('is refused when it is %s', async (_what, state) => {
    await begin()
    await expect(finish(state)).rejects.toMatchObject(mismatch)
    expect(t.script.asked).toEqual([])
  })

  it('is refused with any one letter changed', async () => {
    const state = await begin()
    for (let at = 0; at < state.length; at += 1) {
      const letter = state[at] === 'A' ? 'B' : 'A'
      await expect(finish(`${state.slice(0, at)}${letter}${state.slice(at + 1)}`)).rejects.toMatchObject(
        mismatch,
      )
    }
    await finish(state)
  })

  it.each([
    ['another session of the same person', sameElsewhere],
    ['another person', colleague],
    ['another organisation', stranger],
  ])('is refused for %s, and is used up by it', async (_who, visitor) => {
    const state = await begin()
    await expect(finish(state, visitor)).rejects.toMatchObject(mismatch)
    await expect(finish(state)).rejects.toMatchObject(mismatch)
    expect(t.script.asked).toEqual([])
  })

  it('works once', async () => {
    const state = await begin()
    await finish(state)
    await expect(finish(state)).rejects.toMatchObject(mismatch)
  })

  it('works once even for two at the same time', async () => {
    const state = await begin()
    const both = await Promise.allSettled([finish(state), finish(state)])
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(t.script.asked).toHaveLength(1)
  })

  it('is used up by a refusal of the code host, too', async () => {
    const state = await begin()
    t.script.grant = () => new ProbeRefusal('installation_not_found', asItStands('No.'), asItStands('Act.'))
    await expect(finish(state)).rejects.toMatchObject({ code: 'installation_not_found' })
    await expect(finish(state)).rejects.toMatchObject(mismatch)
  })

  it('works for ten minutes', async () => {
    const inTime = await begin()
    t.pass(10 * MINUTE - 1)
    await finish(inTime)
    const late = await begin('beta')
    t.pass(10 * MINUTE)
    await expect(finish(late)).rejects.toMatchObject(mismatch)
  })

  it('of an install does not serve a registration, nor the other way round', async () => {
    t.ctx.codeHostApp = null
    const form = await registerApp({ ctx: t.ctx, visitor: admin, input: { profile: VENDOR }, urls })
    await expect(finish(stateIn(form.postUrl))).rejects.toMatchObject(mismatch)
    t.ctx.codeHostApp = APP
    const answer = { state: await begin(), code: 'manifest-code' }
    await expect(finishRegistration({ ctx: t.ctx, visitor: admin, answer })).rejects.toMatchObject(mismatch)
  })

  it('is not left lying about', async () => {
    await begin()
    t.pass(11 * MINUTE)
    await begin('beta')
    const rows = await t.control.db.selectFrom('install_states').select('organization').execute()
    expect(rows).toEqual([{ organization: 'beta' }])
  })
})

describe('installing again', () => {
  it('renews the live connection: new installation, healthy, collecting', async () => {
    const { id } = await install()
    await t.control.db
      .updateTable('connections')
      .set({ health_status: 'action_needed', health_code: 'installation_not_found' })
      .execute()
    await t.control.db.updateTable('dataset_jobs').set({ status: 'failing', next_run_at: null }).execute()
    t.script.grant = () => ({
      kind: 'app_installation',
      installationId: '9002',
    })
    const view = await install()
    expect(view).toMatchObject({ id, installationId: '9002', health: { status: 'ok' } })
    expect(await t.credentialOf(id)).toMatchObject({ installationId: '9002' })
    const jobs = await listJobs(t.control.db, id)
    expect(jobs.every((job) => job.next_run_at === new Date(NOW).toISOString())).toBe(true)
    expect((await t.audit())[0]).toMatchObject({
      action: 'connection.change',
      detail: { changed: ['hostedAppGrant'] },
    })
  })

  it('takes a disconnected connection up, and is the only way to do so', async () => {
    const { id } = await install()
    await disconnectConnection({ ctx: t.ctx, actor: admin.actor, id })
    const input = { source: 'code_assistant', enterpriseSlug: 'acme', personalAccessToken: 'ghp_x' } as const
    await expect(reconnectConnection({ ctx: t.ctx, actor: admin.actor, id, input })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await install()).toMatchObject({ id, state: 'connected', disconnectedAt: null })
    expect((await t.audit())[0]?.action).toBe('connection.reconnect')
  })

  it('on another organisation is another connection', async () => {
    const first = await install()
    expect((await install('beta')).id).not.toBe(first.id)
  })

  it('stands beside an enterprise token, and takes no token', async () => {
    const { id } = await install()
    const input = { source: 'code_assistant', enterpriseSlug: 'acme', personalAccessToken: 'ghp_x' } as const
    await connectSource({ ctx: t.ctx, actor: admin.actor, input })
    const args = { ctx: t.ctx, actor: admin.actor, id }
    await expect(patchConnection({ ...args, input: { personalAccessToken: 'ghp_x' } })).rejects.toMatchObject(
      {
        code: 'validation_failed',
      },
    )
  })
})

describe('registering the app from a manifest', () => {
  beforeEach(() => {
    t.ctx.codeHostApp = null
  })
  const register = (organization?: string, visitor = admin) =>
    registerApp({
      ctx: t.ctx,
      visitor,
      input: { profile: VENDOR, ...(organization && { organization }) },
      urls,
    })
  const registered = (state: string, visitor = admin) =>
    finishRegistration({ ctx: t.ctx, visitor, answer: { state, code: 'manifest-code' } })

  it('keeps the app sealed, and leads on to the install of the organisation', async () => {
    const { postUrl } = await register('acme')
    const { slug, authorizeUrl } = await registered(stateIn(postUrl))
    expect(slug).toBe('tidemark-test')
    expect(authorizeUrl).toContain('/apps/tidemark-test/installations/new?state=')
    const stored = JSON.stringify(await t.control.db.selectFrom('hosted_apps').selectAll().execute())
    expect(stored).toContain('tidemark-test')
    expect(stored).not.toContain('canary')
    expect(JSON.stringify(await t.audit())).not.toContain('canary')
    expect((await t.audit())[0]).toMatchObject({ action: 'hosted_app.register' })
    const view = await finish(stateIn(authorizeUrl ?? ''))
    expect(view.organizationId).toBe('acme')
    expect(await t.credentialOf(view.id)).toMatchObject({ app: APP })
  })

  it('belongs to the organisation that did it', async () => {
    await registered(stateIn((await register()).postUrl))
    const profile = t.ctx.sources.profile(VENDOR)
    if (profile?.source !== 'code_assistant') throw new Error('no such profile')
    expect((await findAppSettings(t.ctx, 'tenant-1', profile))?.from).toBe('registered')
    expect(await findAppSettings(t.ctx, 'tenant-2', profile)).toBeNull()
    await expect(begin('acme', stranger)).rejects.toMatchObject({ code: 'app_not_registered' })
  })

  it('goes behind the operator’s own', async () => {
    await registered(stateIn((await register()).postUrl))
    t.ctx.codeHostApp = { ...APP, slug: 'operators-own' }
    const { authorizeUrl } = await startInstall({
      ctx: t.ctx,
      visitor: admin,
      input: { organization: 'acme', profile: VENDOR },
    })
    expect(authorizeUrl).toContain('/apps/operators-own/')
    await expect(register()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('may be done again until a connection stands on it', async () => {
    await registered(stateIn((await register()).postUrl))
    t.script.registered = { ...APP, slug: 'second' }
    await registered(stateIn((await register()).postUrl))
    expect(await t.control.db.selectFrom('hosted_apps').select('slug').execute()).toEqual([
      { slug: 'second' },
    ])
    await install()
    await expect(register()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is for products where an installation is the grant, and for those who may connect', async () => {
    const input = { profile: 'codeassist' }
    await expect(registerApp({ ctx: t.ctx, visitor: admin, input, urls })).rejects.toMatchObject({
      code: 'app_not_registered',
    })
    await expect(register('acme', analyst)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('keeps nothing when the code host refuses, or when it was cancelled', async () => {
    t.script.registered = new ProbeRefusal(
      'credential_rejected',
      asItStands('Too late.'),
      asItStands('Start again.'),
    )
    await expect(registered(stateIn((await register()).postUrl))).rejects.toMatchObject({
      code: 'credential_rejected',
    })
    const answer = { state: stateIn((await register()).postUrl), code: null }
    await expect(finishRegistration({ ctx: t.ctx, visitor: admin, answer })).rejects.toMatchObject({
      code: 'install_not_finished',
    })
    expect(await t.control.db.selectFrom('hosted_apps').select('id').execute()).toEqual([])
  })

  it.each([
    ['another session', sameElsewhere],
    ['another organisation', stranger],
  ])('cannot be ended by %s', async (_who, visitor) => {
    const state = stateIn((await register()).postUrl)
    await expect(registered(state, visitor)).rejects.toMatchObject({ code: 'state_mismatch' })
    await expect(registered(state)).rejects.toMatchObject({ code: 'state_mismatch' })
  })
})
