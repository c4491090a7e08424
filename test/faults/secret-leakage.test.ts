import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/lib/clock.ts'
import { apiClient } from '../harness/service/api-client.ts'
import { openRawCopies, readOpened } from '../harness/vendor/raw-text.ts'
import { leaksIn, newCanary, type Canary } from '../harness/collecting/canaries.ts'
import { costLine, ORGANIZATION_ID, WORKSPACE_ID } from '../harness/vendor/cost-line.ts'
import {
  costFile,
  isDownload,
  isLimits,
  isList,
  sendJson,
  startScriptedVendor,
} from '../harness/vendor/scripted-vendor.ts'
import {
  ADMIN,
  startService,
  temporaryFolder,
  type RunningService,
} from '../harness/service/start-service.ts'

const canaries: Canary[] = []
function canary(name: string, prefix = ''): string {
  const made = newCanary(name, prefix)
  canaries.push(made)
  return made.value
}

const SECRETS = {
  adminToken: canary('headless admin token', 'tmk_'),
  adminPassword: canary('headless admin password'),
  goodKey: canary('admin key in use', 'sk-admin-'),
  limitsKey: canary('spend limits key in use', 'sk-admin-'),
  replacedKey: canary('key that replaced another', 'sk-admin-'),
  unknownKey: canary('refused key', 'sk-admin-'),
  projectKey: canary('developer platform key', 'sk-proj-'),
  oddKey: canary('key of an unknown form', 'weird:'),
  signature: canary('signature of a download link'),
  echo: canary('secret in an upstream error'),
  header: canary('secret in an upstream header'),
}

/** Answers of the API and pages, kept to be searched. */
const answers: string[] = []

/** Ask as some client would and keep what comes back, whatever it is. */
async function ask(service: RunningService, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${service.url}${path}`, { redirect: 'manual', ...init })
  const text = `${[...response.headers].join('\n')}\n${await response.text()}`
  answers.push(text)
  return text
}

const withToken = { authorization: `Bearer ${SECRETS.adminToken}`, 'content-type': 'application/json' }
const post = (
  service: RunningService,
  path: string,
  body: unknown,
  headers: Record<string, string> = withToken,
) => ask(service, `/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

describe('X12: secrets do not leak', () => {
  const stack = new AsyncDisposableStack()
  let service: RunningService
  let folder: string

  beforeAll(async () => {
    const vendor = stack.use(await startScriptedVendor(systemClock))
    folder = stack.use(await temporaryFolder()).path
    const key = (value: string, ...scopes: ('costs' | 'limits')[]) => vendor.keys.set(value, new Set(scopes))
    key(SECRETS.goodKey, 'costs')
    key(SECRETS.limitsKey, 'limits')
    key(SECRETS.replacedKey, 'costs', 'limits')
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 8 * 3_600_000
    const written = new Date(hour + 3 * 3_600_000).toISOString()
    vendor.files.push(costFile('file-1', written, [costLine({ eventId: 'e1', at: hour }), 'a broken line']))
    vendor.intercept = (request, response) => {
      response.setHeader('x-request-id', SECRETS.header)
      if (request.path.startsWith('/signed/')) {
        response.end(vendor.files[0]?.body)
        return true
      }
      if (!isDownload(request)) return false
      response.writeHead(307, { location: `${vendor.baseUrl}/signed/x?sig=${SECRETS.signature}` })
      response.end()
      return true
    }
    service = stack.use(
      await startService({
        dataDir: join(folder, 'data'),
        upstream: vendor.baseUrl,
        env: {
          LOG_LEVEL: 'trace',
          TIDEMARK_ADMIN_TOKEN: SECRETS.adminToken,
          TIDEMARK_ADMIN_PASSWORD: SECRETS.adminPassword,
          TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
        },
      }),
    )
    await useEverySecret(service)
    vendor.intercept = (request, response) =>
      (isList(request) || isLimits(request)) &&
      sendJson(
        response,
        403,
        { error: { message: `no: ${request.authorization} ${SECRETS.echo}` } },
        { 'x-echo': SECRETS.header },
      )
    await collectAgain(service)
    await readEverything(service)
  }, 300_000)
  afterAll(() => stack.disposeAsync())

  test('thirty secrets were used', () => {
    expect(canaries.length).toBeGreaterThanOrEqual(30)
  })

  test('not in what the process prints, at the most talkative level', () => {
    expect(service.output().length).toBeGreaterThan(2000)
    expect(leaksIn(Buffer.from(service.output()), canaries, 1)).toEqual([])
  })

  test('not in any answer, header or page', () => {
    // A misspelt field has to be named to whoever sent it.
    const shownOnPurpose = ['key as a field name']
    const found = answers.flatMap((text) => leaksIn(Buffer.from(text), canaries, 1))
    expect(found.filter((name) => !shownOnPurpose.includes(name))).toEqual([])
  })

  test('not in any file of the data folder, also after the end', async () => {
    await service.stop('SIGTERM')
    await using copies = await openRawCopies(join(folder, 'data'))
    const found: string[] = []
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    for (const entry of files) {
      const path = join(entry.parentPath, entry.name)
      const text = await readOpened(copies.raw, path)
      found.push(...leaksIn(text, canaries, 8).map((name) => `${entry.name}: ${name}`))
    }
    expect(files.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  })

  test('the search finds a secret that is there', () => {
    expect(leaksIn(Buffer.from(`…${SECRETS.goodKey}…`), canaries, 8)).toEqual(['admin key in use'])
  })
})

async function useEverySecret(service: RunningService): Promise<void> {
  const ids = { source: 'chat_assistant', organization_id: ORGANIZATION_ID, workspace_id: WORKSPACE_ID }
  for (const admin_key of [SECRETS.unknownKey, SECRETS.projectKey, SECRETS.oddKey, SECRETS.limitsKey]) {
    await post(service, '/connections', { ...ids, admin_key })
  }
  await post(service, '/connections', {
    ...ids,
    admin_key: SECRETS.goodKey,
    spend_limits_api_key: SECRETS.limitsKey,
  })
  const bodies: unknown[] = [
    { ...ids, admin_key: [canary('key in a list', 'sk-admin-')] },
    { ...ids, admin_key: { key: canary('key in an object', 'sk-admin-') } },
    { ...ids, [canary('key as a field name')]: true },
    {
      ...ids,
      organization_id: canary('key as organization id', 'sk-admin-'),
      admin_key: canary('key beside it', 'sk-admin-'),
    },
    {
      ...ids,
      workspace_id: canary('key as workspace id', 'sk-admin-'),
      admin_key: canary('and beside that', 'sk-admin-'),
    },
    { ...ids, source: canary('key as source'), admin_key: canary('key of no source', 'sk-admin-') },
    {
      ...ids,
      profile: canary('key as profile', 'sk-admin-'),
      admin_key: canary('key of no profile', 'sk-admin-'),
    },
  ]
  for (const body of bodies) await post(service, '/connections', body)
  await ask(service, '/api/v1/connections', {
    method: 'POST',
    headers: withToken,
    body: `{"admin_key":"${canary('key in broken JSON', 'sk-admin-')}"`,
  })
  await signInAttempts(service)
  await tokens(service)
  const { data } = await apiClient({ url: service.url, token: SECRETS.adminToken }).call('listConnections')
  const id = data[0]?.id ?? ''
  await ask(service, `/api/v1/connections/${id}`, {
    method: 'PATCH',
    headers: withToken,
    body: JSON.stringify({ admin_key: canary('refused replacement', 'sk-admin-') }),
  })
  await ask(service, `/api/v1/connections/${id}`, {
    method: 'PATCH',
    headers: withToken,
    body: JSON.stringify({ admin_key: SECRETS.replacedKey }),
  })
  await collectAgain(service)
}

async function signInAttempts(service: RunningService): Promise<void> {
  const json = { 'content-type': 'application/json', origin: service.url }
  const attempts = [
    { email: ADMIN.email, password: canary('wrong password') },
    { email: `${canary('password as mail')}@example.com`, password: canary('password of nobody') },
    { email: canary('password as no mail'), password: 1 },
    { email: ADMIN.email, password: SECRETS.adminPassword },
  ]
  for (const body of attempts) await post(service, '/sign-in', body, json)
  await post(
    service,
    '/setup',
    { organization_name: 'x', name: 'x', email: 'x@example.com', password: canary('late owner') },
    json,
  )
  await ask(service, '/api/v1/me', {
    headers: { authorization: `Bearer ${canary('unknown token', 'tmk_')}` },
  })
  await ask(service, '/api/v1/me', { headers: { authorization: `Basic ${canary('basic credentials')}` } })
  await ask(service, '/api/v1/me', { headers: { cookie: `session=${canary('unknown cookie')}` } })
  await ask(service, '/api/v1/me', { headers: { 'x-api-key': canary('key in another header') } })
}

async function tokens(service: RunningService): Promise<void> {
  const created = await apiClient({ url: service.url, token: SECRETS.adminToken }).call('createToken', {
    body: { name: 'canary' },
  })
  canaries.push({ name: 'new API token', value: created.token })
  await ask(service, '/api/v1/me', { headers: { authorization: `Bearer ${created.token}` } })
  await ask(service, `/api/v1/tokens/${created.id}`, { method: 'DELETE', headers: withToken })
  const member = {
    name: 'Mia',
    email: 'mia@example.com',
    password: canary('first password'),
    role: 'analyst',
  }
  await post(service, '/members', member)
}

async function collectAgain(service: RunningService): Promise<void> {
  const api = apiClient({ url: service.url, token: SECRETS.adminToken })
  const { data } = await api.call('listConnections')
  const { run_id: runId } = await api.call('syncConnection', { params: { id: data[0]?.id ?? '' }, body: {} })
  await api.runEnded(runId)
}

async function readEverything(service: RunningService): Promise<void> {
  const { data } = await apiClient({ url: service.url, token: SECRETS.adminToken }).call('listConnections')
  const id = data[0]?.id ?? ''
  const paths = [
    '/connections',
    `/connections/${id}`,
    `/connections/${id}/datasets`,
    `/connections/${id}/rejected-lines`,
    '/connect-profiles',
    '/runs',
    '/tokens',
    '/members',
    '/audit?limit=200',
    '/me',
    '/openapi.json',
    '/nowhere',
  ]
  for (const path of paths) await ask(service, `/api/v1${path}`, { headers: withToken })
  for (const path of ['/', '/docs', '/metrics', '/healthz', '/readyz', '/sign-in']) await ask(service, path)
}
