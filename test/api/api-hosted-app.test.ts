import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection, ConnectProfile } from '../../src/api/contract/connections/connections.ts'
import { INSTALL_REFUSALS } from '../../src/api/contract/connections/install-refusals.ts'
import { collectOnce } from '../../src/core/run-collector.ts'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { ORIGIN, startApiApp, type ApiApp, type TestOrganization } from '../harness/service/api-app.ts'
import { leaksIn } from '../harness/collecting/canaries.ts'

const PROFILES = ['github-copilot', 'codeassist'] as const
const CALLBACK = '/connect/code-assistant/callback'
const REGISTERED = '/connect/code-assistant/registered'
const PAGE = '/settings/connected-apps'
/** What a browser says of a link that it follows from another site. */
const FOLLOWED = {
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}

type Simulator = Awaited<ReturnType<typeof startSimulator>>

const SMALL = { people: 12, days: 3, now: Date.now() }

/** The session of an organisation's owner. */
const session = (of: TestOrganization) => of.callers[0]?.headers ?? {}

async function post(app: ApiApp, path: string, body: object, headers = session(app.ours)) {
  const answer = await app.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

async function get<Answer>(app: ApiApp, path: string): Promise<Answer> {
  const answer = await app.request(`/api/v1${path}`, { headers: session(app.ours) })
  return JSON.parse(await answer.text())
}

/** Follow the code host's redirect as a browser would; answers the address it leads on to. */
async function follow(app: ApiApp, location: string, headers: Record<string, string> = session(app.ours)) {
  const { pathname, search } = new URL(location)
  const answer = await app.request(`${pathname}${search}`, { headers: { ...FOLLOWED, ...headers } })
  return {
    status: answer.status,
    to: new URL(answer.headers.get('location') ?? '', ORIGIN),
    headers: answer.headers,
  }
}

/** Press a button of the code host's page; answers where it sends the browser. */
async function press(simulator: Simulator, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${simulator.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
}

const decide = (simulator: Simulator, authorizeUrl: string, decision: string, account = 'acme') => {
  const url = new URL(authorizeUrl)
  const state = url.searchParams.get('state') ?? ''
  return press(simulator, url.pathname.replace(/\/new$/, ''), { account, decision, state })
}

describe.each(PROFILES)('installing the app of %s', (profile) => {
  let app: ApiApp
  let simulator: Simulator
  const stack = new AsyncDisposableStack()

  beforeAll(async () => {
    simulator = stack.use(
      await startSimulator({ ...SMALL, codeProfile: profile, appReturnUrl: `${ORIGIN}${CALLBACK}` }),
    )
    const { id, slug, clientId, clientSecret, privateKey } = simulator.codeHost.app()
    app = stack.use(
      await startApiApp(
        {
          [profile === 'codeassist' ? 'CODE_ASSIST_API_URL' : 'GITHUB_COPILOT_API_URL']: simulator.url,
          CODE_HOST_URL: simulator.url,
          CODE_HOST_APP_SLUG: slug,
          CODE_HOST_CLIENT_ID: clientId,
          CODE_HOST_CLIENT_SECRET: clientSecret,
          CODE_HOST_APP_ID: String(id),
          CODE_HOST_PRIVATE_KEY: privateKey,
        },
        ['owner', 'analyst'],
      ),
    )
  })
  afterAll(() => stack.disposeAsync())

  const start = async (organization = 'acme') => {
    const { status, body } = await post(app, '/connections/hosted-app/start', { organization, profile })
    expect(status).toBe(200)
    return String(body.authorize_url)
  }
  const connections = async () => (await get<{ data: Connection[] }>(app, '/connections')).data

  test('is offered as ready, set up by the operator', async () => {
    const { data } = await get<{ data: ConnectProfile[] }>(app, '/connect-profiles')
    const offered = data.find((each) => each.id === profile)
    const ready = {
      ready: true,
      from: 'environment',
      slug: simulator.codeHost.app().slug,
      can_register: false,
    }
    expect(offered).toMatchObject({ source: 'code_assistant', app: ready })
  })

  test('connects the organisation and leads to its page, with nothing secret in the address', async () => {
    const { status, to, headers } = await follow(app, await decide(simulator, await start(), 'install'))
    expect(status).toBe(303)
    expect(headers.get('cache-control')).toBe('no-store')
    const [connection] = await connections()
    expect(`${to.pathname}${to.search}`).toBe(`${PAGE}?connected=${connection?.id}`)
    expect(connection).toMatchObject({
      method: 'hosted_app',
      profile,
      organization_id: 'acme',
      organizations: ['acme'],
      state: 'connected',
      credential: { kind: 'hosted_app_grant', expires_at: null, expiry_warning: null },
    })
  })

  test('again renews the same connection', async () => {
    const [before] = await connections()
    const { to } = await follow(app, await decide(simulator, await start(), 'install'))
    expect(to.searchParams.get('connected')).toBe(before?.id)
    expect(await connections()).toHaveLength(1)
  })

  describe('with something wrong', () => {
    let authorizeUrl: string
    let location: string
    let count: number
    beforeEach(async () => {
      authorizeUrl = await start('acme-data')
      location = await decide(simulator, authorizeUrl, 'install', 'acme-data')
      count = (await connections()).length
    })
    const refused = async (answer: ReturnType<typeof follow>) => {
      const { status, to } = await answer
      expect(status).toBe(303)
      expect(to.pathname).toBe(PAGE)
      expect([...to.searchParams.keys()]).toEqual(['refused'])
      expect(await connections()).toHaveLength(count)
      const code = to.searchParams.get('refused') ?? ''
      expect(INSTALL_REFUSALS).toContain(code)
      return code
    }
    const withState = (state: string | null) => {
      const url = new URL(location)
      if (state === null) url.searchParams.delete('state')
      else url.searchParams.set('state', state)
      return url.href
    }

    test.each([
      ['no state', null],
      ['an empty state', ''],
      ['a made-up state', 'A'.repeat(43)],
      ['a very long state', 'A'.repeat(4000)],
    ])('%s is refused', async (_what, state) => {
      expect(await refused(follow(app, withState(state)))).toBe('state_mismatch')
    })

    test('another session of the same person is refused, and the state is used up', async () => {
      const elsewhere = { Cookie: await app.signIn(app.ours) }
      expect(await refused(follow(app, location, elsewhere))).toBe('state_mismatch')
      expect(await refused(follow(app, location))).toBe('state_mismatch')
    })

    test('another organisation of the service is refused', async () => {
      expect(await refused(follow(app, location, session(app.theirs)))).toBe('state_mismatch')
    })

    test('nobody, or an API token, is refused, and the state is not used up by them', async () => {
      const token = app.ours.callers.find(({ headers }) => headers['Authorization'])?.headers ?? {}
      expect(await refused(follow(app, location, {}))).toBe('unauthenticated')
      expect(await refused(follow(app, location, token))).toBe('unauthenticated')
      expect(await refused(follow(app, location, { ...session(app.ours), ...token }))).toBe('unauthenticated')
      count += 1
      await follow(app, location)
      expect(await connections()).toHaveLength(count)
    })

    test('an analyst is refused', async () => {
      const analyst = app.ours.callers.find(({ role }) => role === 'analyst')?.headers ?? {}
      expect(await refused(follow(app, location, analyst))).toBe('forbidden')
    })

    test.each([
      ['an image', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' }],
      ['a frame', { 'Sec-Fetch-Dest': 'iframe' }],
      ['a script that fetches', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }],
      ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ])('%s does nothing', async (_what, headers) => {
      const answer = refused(follow(app, location, { ...session(app.ours), ...headers }))
      expect(await answer).toBe('cross_site_request')
    })

    test('an installation that the browser made up, or of another organisation, is refused', async () => {
      const url = new URL(location)
      url.searchParams.set('installation_id', '4711')
      url.searchParams.set('code', 'made-up')
      const expected = profile === 'codeassist' ? 'credential_rejected' : 'installation_not_found'
      expect(await refused(follow(app, url.href))).toBe(expected)
      if (profile === 'codeassist') return
      const elsewhere = await decide(simulator, await start('acme-data'), 'install', 'acme')
      expect(await refused(follow(app, elsewhere))).toBe('installation_not_found')
    })

    test.each(['cancel', 'request'])('%s at the code host connects nothing', async (decision) => {
      const back = await decide(simulator, authorizeUrl, decision, 'acme-data')
      expect(await refused(follow(app, back))).toBe('install_not_finished')
    })
  })

  test('is nothing for an API token', async () => {
    const token = app.ours.callers.find(({ role, headers }) => role === 'admin' && headers['Authorization'])
    const body = { organization: 'acme', profile }
    const answer = await post(app, '/connections/hosted-app/start', body, token?.headers)
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('leaves no secret in the log', () => {
    const { clientSecret, privateKey } = simulator.codeHost.app()
    const secrets = [
      { name: 'client secret', value: clientSecret },
      { name: 'private key', value: privateKey.split('\n')[3] ?? '' },
    ]
    expect(app.log.length).toBeGreaterThan(20)
    expect(leaksIn(Buffer.from(app.log.join('\n')), secrets, 8)).toEqual([])
    expect(app.log.join('\n')).not.toMatch(/ghs_|gho_/)
    expect(app.log.filter((line) => line.includes('"request failed"'))).toEqual([])
  })
})

describe('registering the app with one click', () => {
  let app: ApiApp
  let simulator: Simulator
  const stack = new AsyncDisposableStack()
  const profile = 'github-copilot'

  beforeAll(async () => {
    simulator = stack.use(await startSimulator({ ...SMALL, codeProfile: profile }))
    app = stack.use(
      await startApiApp({
        GITHUB_COPILOT_API_URL: simulator.url,
        CODE_HOST_URL: simulator.url,
        TIDEMARK_UPSTREAM_REPORT_DAYS: '2',
      }),
    )
  })
  afterAll(() => stack.disposeAsync())

  /** Post the form of our page, and press Create on the code host's. */
  const create = async (organization?: string) => {
    const { status, body } = await post(app, '/connections/hosted-app/register', { profile, organization })
    expect(status).toBe(200)
    const state = new URL(body.post_url).searchParams.get('state') ?? ''
    const owner = organization ?? 'sim-owner'
    return {
      ...body,
      back: await press(simulator, '/settings/apps', { manifest: body.manifest, state, owner }),
    }
  }

  test('is offered where no app is set up, and nowhere else can anything be installed', async () => {
    const { data } = await get<{ data: ConnectProfile[] }>(app, '/connect-profiles')
    expect(data.find((each) => each.id === profile)).toMatchObject({
      app: { ready: false, from: null, slug: null, can_register: true },
    })
    const start = await post(app, '/connections/hosted-app/start', { organization: 'acme', profile })
    expect(start).toMatchObject({ status: 409, body: { code: 'app_not_registered' } })
  })

  test('the page may post its form to the code host, and to nobody else', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
    const targets = /form-action ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect(targets).toEqual([
      "'self'",
      `${simulator.url}/settings/apps/new`,
      `${simulator.url}/organizations/`,
    ])
    for (const organization of [undefined, 'acme']) {
      const { post_url: address } = await create(organization)
      const { origin, pathname } = new URL(address)
      expect(targets?.some((target) => `${origin}${pathname}`.startsWith(target))).toBe(true)
    }
    const data = (await app.request('/api/v1/setup')).headers.get('content-security-policy')
    expect(data).toContain("form-action 'none'")
  })

  test('the manifest leads back here and asks to read only', async () => {
    const manifest = JSON.parse((await create()).manifest)
    expect(manifest).toMatchObject({
      redirect_url: `${ORIGIN}${REGISTERED}`,
      setup_url: `${ORIGIN}${CALLBACK}`,
    })
    expect(Object.values(manifest.default_permissions).every((right) => right === 'read')).toBe(true)
  })

  test('a state of an install, of another session, or used before is refused', async () => {
    const { back } = await create()
    const elsewhere = { Cookie: await app.signIn(app.ours) }
    for (const headers of [elsewhere, session(app.ours), session(app.theirs)]) {
      expect((await follow(app, back, headers)).to.search).toBe('?refused=state_mismatch')
    }
    expect(await app.core.ctx.control.db.selectFrom('hosted_apps').select('id').execute()).toEqual([])
  })

  test('goes from the click to a connection that has its data asked for', async () => {
    const { back } = await create('acme')
    const registered = await follow(app, back)
    expect(registered.to.href).toMatch(
      new RegExp(`^${simulator.url}/apps/[\\w-]+/installations/new\\?state=`),
    )
    const installed = await follow(app, await decide(simulator, registered.to.href, 'install'))
    expect(installed.to.searchParams.has('connected')).toBe(true)
    const [connection] = (await get<{ data: Connection[] }>(app, '/connections')).data
    expect(connection).toMatchObject({ method: 'hosted_app', organization_id: 'acme', state: 'connected' })
    const again = await post(app, '/connections/hosted-app/register', { profile })
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('serves nobody but the organisation that registered it', async () => {
    const theirs = session(app.theirs)
    const offered = await (await app.request('/api/v1/connect-profiles', { headers: theirs })).text()
    expect(offered).not.toContain('tidemark-localhost')
    expect(
      await (await app.request('/api/v1/connect-profiles', { headers: session(app.ours) })).text(),
    ).toContain('tidemark-localhost')
    const body = { organization: 'acme', profile }
    const start = await post(app, '/connections/hosted-app/start', body, theirs)
    expect(start).toMatchObject({ status: 409, body: { code: 'app_not_registered' } })
  })

  test.each(['suspend', 'uninstall'] as const)(
    'after somebody chose to %s it at the code host, says so, and installing again is the way back',
    async (change) => {
      const { ctx } = app.core
      const connectionNow = async () => (await get<{ data: Connection[] }>(app, '/connections')).data[0]
      const { id = '', installation_id: installation } = (await connectionNow()) ?? {}
      simulator.codeHost.changeInstallation(Number(installation), change)
      await post(app, `/connections/${id}/sync`, { datasets: ['seats'] })
      await collectOnce(ctx, AbortSignal.timeout(120_000))
      const broken = await connectionNow()
      expect(broken?.health).toMatchObject({
        status: 'action_needed',
        code: change === 'suspend' ? 'installation_suspended' : 'installation_not_found',
        action: expect.stringMatching(/install|unsuspend/i),
      })
      if (change === 'suspend') simulator.codeHost.changeInstallation(Number(installation), 'resume')
      const start = await post(app, '/connections/hosted-app/start', { organization: 'acme', profile })
      await follow(app, await decide(simulator, start.body.authorize_url, 'install'))
      expect(await connectionNow()).toMatchObject({ id, state: 'connected', health: { status: 'ok' } })
    },
  )

  test('the keys of the app are in no row that can be read, and not in the log', async () => {
    const { db } = app.core.ctx.control
    const rows = JSON.stringify([
      await db.selectFrom('hosted_apps').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    expect(rows).toContain('hosted_app.register')
    for (const text of [rows, app.log.join('\n')]) expect(text).not.toMatch(/PRIVATE KEY|ghs_/)
  })
})
