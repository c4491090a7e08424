import { readdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text as bodyOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSimulator } from '../../../simulator/start-simulator.ts'
import { apiClient } from '../../harness/service/api-client.ts'
import { openRawCopies, readOpened } from '../../harness/vendor/raw-text.ts'
import { leaksIn, newCanary, type Canary } from '../../harness/collecting/canaries.ts'
import {
  ADMIN,
  startService,
  temporaryFolder,
  type RunningService,
} from '../../harness/service/start-service.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>

const canaries: Canary[] = []
/** Known to the browser on purpose, and to nothing that is kept. */
const states: Canary[] = []
function canary(name: string, prefix = 'ghp_'): string {
  const made = newCanary(name, prefix)
  canaries.push(made)
  return made.value
}

const SECRETS = {
  token: canary('token in use'),
  replaced: canary('token that replaced another'),
  refused: canary('refused token'),
  unknown: canary('unknown token'),
  fineGrained: canary('fine-grained token', 'github_pat_'),
  operatorsSecret: canary('client secret of the operator’s app', ''),
  registeredSecret: canary('client secret of a registered app', ''),
  brokenKey: canary('private key that is none', ''),
  echo: canary('secret in an upstream error', ''),
}
/** What the code host makes by itself: tokens of installations and users, and the keys of apps. */
const FORMS = /ghs_|gho_|PRIVATE KEY/

const answers: string[] = []
let cookie = ''

async function ask(url: string, init: RequestInit = {}): Promise<{ text: string; location: string }> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = `${[...response.headers].join('\n')}\n${await response.text()}`
  answers.push(text)
  return { text, location: response.headers.get('location') ?? '' }
}

/** Follow a link as a browser does; `fetch` would say that a script asks. */
async function visit(address: string): Promise<{ text: string; location: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { cookie } }, resolve).on('error', reject)
  })
  const text = `${JSON.stringify(response.headers)}\n${await bodyOf(response)}`
  answers.push(text)
  return { text, location: response.headers.location ?? '' }
}

describe('X12: secrets of the code assistant do not leak', () => {
  const stack = new AsyncDisposableStack()
  let service: RunningService
  let simulator: Simulator
  let folder: string

  const send = (path: string, body: unknown, method = 'POST') =>
    ask(`${service.url}/api/v1${path}`, {
      method,
      headers: { cookie, origin: service.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const press = async (path: string, fields: Record<string, string>) => {
    const init = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const
    return (await fetch(`${simulator.url}${path}`, init)).headers.get('location') ?? ''
  }
  const stateIn = (url: string) => {
    const value = new URL(url).searchParams.get('state') ?? ''
    states.push({ name: `state ${states.length}`, value })
    return value
  }
  const jsonOf = (text: string) => JSON.parse(text.slice(text.lastIndexOf('\n') + 1))

  beforeAll(async () => {
    simulator = stack.use(
      await startSimulator({
        people: 12,
        days: 4,
        now: Date.now(),
        codeProfile: 'github-copilot',
        codeRequestsPerHour: 1_000_000,
      }),
    )
    folder = stack.use(await temporaryFolder()).path
    const owner = simulator.codeHost.tokens.find(({ name }) => name === 'enterprise owner')
    for (const token of [SECRETS.token, SECRETS.replaced]) {
      simulator.codeHost.changeToken({ ...owner, name: token.slice(0, 8), token })
    }
    const member = simulator.codeHost.tokens.find(({ name }) => name === 'member')
    simulator.codeHost.changeToken({ ...member, name: 'refused', token: SECRETS.refused })
    service = stack.use(
      await startService({
        dataDir: join(folder, 'data'),
        env: {
          LOG_LEVEL: 'trace',
          GITHUB_COPILOT_API_URL: simulator.url,
          CODE_HOST_URL: simulator.url,
          CODE_HOST_APP_SLUG: 'operators-own',
          CODE_HOST_CLIENT_ID: 'operators-client',
          CODE_HOST_CLIENT_SECRET: SECRETS.operatorsSecret,
          TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
          TIDEMARK_UPSTREAM_REPORT_DAYS: '4',
        },
      }),
    )
    const signedIn = await fetch(`${service.url}/api/v1/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url },
      body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
    })
    cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await connectByToken()
    await install()
    await collectAgain()
    const body = { message: `no ${SECRETS.echo}` }
    simulator.faults.push({
      path: '^/(orgs|enterprises)/',
      times: null,
      do: { kind: 'status', status: 403, body },
    })
    await collectAgain()
    for (const path of ['/connections', '/connect-profiles', '/audit?limit=200', '/runs', '/openapi.json']) {
      await ask(`${service.url}/api/v1${path}`, { headers: { cookie } })
    }
    await ask(`${service.url}/metrics`)
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  async function connectByToken(): Promise<void> {
    const fields = { source: 'code_assistant', method: 'enterprise_token', enterprise_slug: 'acme' }
    for (const token of [SECRETS.refused, SECRETS.unknown, SECRETS.fineGrained]) {
      await send('/connections', { ...fields, personal_access_token: token })
    }
    const token = () => canary('token beside a wrong field')
    const bodies: object[] = [
      { enterprise_slug: canary('token as slug'), personal_access_token: token() },
      { organizations: [canary('token as organisation')], personal_access_token: token() },
      { expires_at: canary('token as expiry'), personal_access_token: token() },
      { profile: canary('token as profile'), personal_access_token: token() },
      { personal_access_token: [canary('token in a list')] },
    ]
    for (const body of bodies) await send('/connections', { ...fields, ...body })
    const made = jsonOf(
      (
        await send('/connections', {
          ...fields,
          personal_access_token: SECRETS.token,
          organizations: ['acme'],
        })
      ).text,
    )
    const path = `/connections/${made.id}`
    await send(path, { personal_access_token: SECRETS.refused }, 'PATCH')
    await send(path, { personal_access_token: SECRETS.replaced }, 'PATCH')
    await send(`${path}/reconnect`, { personal_access_token: canary('token of a needless reconnect') })
  }

  /** Twice: the first app gets keys that are none, the second works. */
  async function install(): Promise<void> {
    const patch = (path: string, value: string) =>
      simulator.faults.push({ path: '/conversions$', do: { kind: 'patch', path, value } })
    patch('client_secret', SECRETS.registeredSecret)
    await registerAndInstall()
    patch('pem', `-----BEGIN RSA PRIVATE KEY-----\n${SECRETS.brokenKey}\n-----END RSA PRIVATE KEY-----`)
    await registerAndInstall('acme-data')
    await registerAndInstall('acme-data')
  }

  async function registerAndInstall(organization?: string): Promise<void> {
    const profile = 'github-copilot'
    const form = jsonOf((await send('/connections/hosted-app/register', { profile, organization })).text)
    const owner = organization ?? 'sim-owner'
    const back = await press('/settings/apps', {
      manifest: form.manifest,
      state: stateIn(form.post_url),
      owner,
    })
    const registered = await visit(back)
    if (organization === undefined) return
    const page = new URL(registered.location)
    const fields = { account: organization, decision: 'install', state: stateIn(page.href) }
    const installed = await press(page.pathname.replace(/\/new$/, ''), fields)
    await visit(installed)
  }

  async function collectAgain(): Promise<void> {
    const api = apiClient({ url: service.url, token: service.token })
    const { data } = await api.call('listConnections')
    for (const { id } of data) {
      const { run_id: runId } = await api.call('syncConnection', {
        params: { id },
        body: { datasets: ['seats', 'billing'] },
      })
      await api.runEnded(runId)
    }
  }

  test('both ways were gone to their end, and the secrets used', async () => {
    const { data } = await apiClient({ url: service.url, token: service.token }).call('listConnections')
    expect(data.map(({ method, state }) => `${method} ${state}`).sort()).toEqual([
      'enterprise_token connected',
      'hosted_app connected',
    ])
    expect(canaries.length).toBeGreaterThanOrEqual(18)
    expect(states.length).toBe(5)
    expect(simulator.requests().some(({ path }) => path.endsWith('/access_tokens'))).toBe(true)
  })

  test('not in what the process prints, at the most talkative level', () => {
    expect(service.output().length).toBeGreaterThan(2000)
    expect(leaksIn(Buffer.from(service.output()), [...canaries, ...states], 1)).toEqual([])
    expect(service.output()).not.toMatch(FORMS)
  })

  test('not in any answer, header or page', () => {
    expect(answers.flatMap((text) => leaksIn(Buffer.from(text), canaries, 1))).toEqual([])
    expect(answers.filter((text) => FORMS.test(text))).toEqual([])
  })

  test('not in any file of the data folder, also after the end', async () => {
    await service.stop('SIGTERM')
    await using copies = await openRawCopies(join(folder, 'data'))
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    const found: string[] = []
    for (const entry of files) {
      const path = join(entry.parentPath, entry.name)
      const text = await readOpened(copies.raw, path)
      found.push(...leaksIn(text, [...canaries, ...states], 8).map((name) => `${entry.name}: ${name}`))
      if (FORMS.test(text.toString('latin1'))) found.push(`${entry.name}: a form of the code host’s`)
    }
    expect(files.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  })
})
