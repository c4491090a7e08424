import { join } from 'node:path'
import { QUICK_HASHING } from '../../../src/access/access-fixture.suite.ts'
import { insertOrganization, insertPerson } from '../../../src/access/organizations.ts'
import { httpAppOn } from '../../../src/app.ts'
import { loadConfig } from '../../../src/config/config.ts'
import { readEnv } from '../../../src/config/env.ts'
import { loadSecrets } from '../../../src/config/secrets.ts'
import { isoNow, systemClock } from '../../../src/lib/clock.ts'
import { createLogger } from '../../../src/lib/logger.ts'
import { ROLES, type Actor, type Role } from '../../../src/model/actor.ts'
import { openCore, type Core } from '../../../src/core/open-core.ts'
import { createTxtLookup } from '../../../src/outbound-http/txt-records.ts'
import type { MakeSource } from '../../../src/sources/registry.ts'
import { copyMigratedFacts } from '../stores/migrated-facts.ts'
import { sendJson, startScriptedVendor, ADMIN_KEY, type ScriptedVendor } from '../vendor/scripted-vendor.ts'
import { temporaryFolder } from './start-service.ts'

/** Origin of the requests; a host name that is always accepted. */
export const ORIGIN = 'http://localhost'
const PASSWORD = 'matrix-password-long-enough'

/** A caller, with the headers that authenticate it. */
export interface Caller {
  name: string
  role: Role | null
  headers: Record<string, string>
}

export interface TestOrganization {
  tenant: string
  owner: Actor
  ownerEmail: string
  /** Sessions, the owner's first, then a token of every role that a token can have. */
  callers: Caller[]
}

export interface ApiApp extends AsyncDisposable {
  readonly core: Core
  readonly http: Awaited<ReturnType<typeof httpAppOn>>
  readonly vendor: ScriptedVendor
  readonly ours: TestOrganization
  readonly theirs: TestOrganization
  /** Everything logged. */
  readonly log: string[]
  request(path: string, init?: RequestInit): Promise<Response>
  /** Drop everything that the service caches in memory. */
  forget(): Promise<void>
  /** The password of all members. */
  readonly password: string
  /** A new session of the owner, or of whoever has the role, as a `Cookie` header. */
  signIn(of: TestOrganization, role?: Role): Promise<string>
}

export const NOBODY: Caller = { name: 'nobody', role: null, headers: {} }

/**
 * The real service without its port: embedded stores, two organisations, and a vendor that accepts any id. The roles in
 * `signedIn` get a session in our organisation. Passwords are hashed quickly: whole services do it as they should.
 */
export async function startApiApp(
  env: Record<string, string> = {},
  signedIn: readonly Role[] = ['owner'],
  sources: readonly MakeSource[] = [],
): Promise<ApiApp> {
  const stack = new AsyncDisposableStack()
  const vendor = stack.use(await startScriptedVendor(systemClock))
  vendor.intercept = (seen, response) => {
    const issuer = /^(\/issuer-\d+)\/\.well-known\/openid-configuration$/.exec(seen.path)?.[1]
    if (issuer !== undefined) return sendJson(response, 200, discoveryOf(`${vendor.baseUrl}${issuer}`))
    const known = vendor.keys.has(seen.authorization?.replace('Bearer ', '') ?? '')
    if (!known) return false
    return sendJson(response, 200, { data: [], has_more: false, last_end_time: null, cursor: null })
  }
  const folder = stack.use(await temporaryFolder('tidemark-api-'))
  await copyMigratedFacts(join(folder.path, 'data/facts'))
  const settings = readEnv({
    TIDEMARK_DATA_DIR: join(folder.path, 'data'),
    TIDEMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    CHAT_ASSIST_API_URL: vendor.baseUrl,
    TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
    TIDEMARK_SIGN_IN_ORIGINS: vendor.baseUrl,
    ...env,
  })
  const config = loadConfig(settings)
  const secrets = await loadSecrets(settings, config)
  const log: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } })
  // Nobody listens there.
  const txtRecords = createTxtLookup(['127.0.0.1:9'])
  const passwords = QUICK_HASHING
  const options = { config, secrets, clock: systemClock, logger, sources, txtRecords, passwords }
  const core = stack.use(await openCore({ ...options, migrate: true }))
  const open = () => httpAppOn(core, { ...options, checkAnswers: true })
  const http = await open()
  let asked = http
  const request: ApiApp['request'] = async (path, init) =>
    asked.request(path.startsWith('http') ? path : `${ORIGIN}${path}`, init)
  const passwordHash = await passwords.hash(PASSWORD)
  const add = (slug: string, signedIn: readonly Role[]) =>
    addOrganization({ core, request, passwordHash, slug, signedIn })
  const ours = await add('main', signedIn)
  const theirs = await add('other', ['owner'])
  return {
    core,
    http,
    vendor,
    ours,
    theirs,
    log,
    request,
    forget: async () => {
      asked = await open()
    },
    password: PASSWORD,
    signIn: (of, role = 'owner') => sessionOf(request, of.ownerEmail.replace('owner@', `${role}@`)),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** What an identity provider publishes of itself, as far as connecting one needs it. */
const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
})

interface NewOrganization {
  core: Core
  request: ApiApp['request']
  passwordHash: string
  slug: string
  signedIn: readonly Role[]
}

async function addOrganization(of: NewOrganization): Promise<TestOrganization> {
  const { core, request, passwordHash, slug, signedIn } = of
  const { control, clock } = core.ctx
  const people = ROLES.map((role) => ({ role, name: role, email: `${role}@${slug}.example`, passwordHash }))
  const { tenant, ownerId } = await control.db.transaction().execute(async (tx) => {
    const id = await insertOrganization(tx, clock, { name: slug, slug, mode: 'identified' })
    const ids = []
    for (const person of people) ids.push(await insertPerson(tx, clock, { ...person, tenant: id }))
    return { tenant: id, ownerId: ids[0]?.userId ?? '' }
  })
  const provenAt = isoNow(clock)
  const owner: Actor = { kind: 'user', id: ownerId, tenant, role: 'owner', provenAt }
  const sessions = await Promise.all(
    people
      .filter(({ role }) => signedIn.includes(role))
      .map(async ({ role, email }) => ({
        name: `${slug} ${role} session`,
        role,
        headers: { Cookie: await sessionOf(request, email) },
      })),
  )
  const tokens = await Promise.all(
    (['admin', 'analyst'] as const).map(async (role) => {
      const scope = { name: role, role, expiresInDays: 30, people: true }
      const { token } = await core.access.createToken(owner, scope)
      return { name: `${slug} ${role} token`, role, headers: { Authorization: `Bearer ${token}` } }
    }),
  )
  return { tenant, owner, ownerEmail: `owner@${slug}.example`, callers: [...sessions, ...tokens] }
}

async function sessionOf(request: ApiApp['request'], email: string): Promise<string> {
  const answer = await request('/api/v1/sign-in', {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The key that the vendor accepts for any organisation and workspace. */
export const VENDOR_KEY = ADMIN_KEY
