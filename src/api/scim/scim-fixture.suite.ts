import { createSecretKey } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { startSamlProvider, type TestSamlProvider } from '../../../test/harness/sign-in/saml-provider.ts'
import { createAccess, type Access } from '../../access/access.ts'
import { cookieOf, nothingInDns, OWNER, QUICK_HASHING, visitFrom } from '../../access/access-fixture.suite.ts'
import { SignInRefused } from '../../access/providers/sign-in-refused.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLogger } from '../../lib/logger.ts'
import type { Actor } from '../../model/actor.ts'
import { createOutboundHttp } from '../../outbound-http/outbound-http.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import type { HttpEnv } from '../http/http-context.ts'
import { createRequestSlots, type RequestSlots } from '../http/request-slots.ts'
import { scimRoutes } from './scim-routes.ts'

const ORIGIN = 'https://tidemark.example'
export const ADDRESS = '192.0.2.9'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

const logger = createLogger({ level: 'silent' })

export interface Answer {
  status: number
  type: string | null
  retryAfter?: string
  body: unknown
}

export const idOf = ({ body }: Answer) => z.object({ id: z.string() }).parse(body).id

/** Somebody as the provider signs them in, whose `externalId` in the directory is their NameID. */
export const ADA = {
  nameId: '00u1',
  format: 'persistent' as const,
  attributes: { email: 'ada@acme.example', name: 'Ada' },
}

/** The same person as Okta pushes them. */
export const okta = (more: object = {}) => ({
  schemas: [USER],
  userName: 'ada@acme.example',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ primary: true, value: 'ada@acme.example', type: 'work' }],
  displayName: 'Ada Lovelace',
  locale: 'en-US',
  externalId: '00u1',
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
})

/** The code of what a sign-in was refused for. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    (error: unknown) => (error instanceof SignInRefused ? error.refusal : String(error)),
  )

interface World {
  control: ControlStore
  access: Access
  owner: Actor
  providerId: string
  app: Hono<HttpEnv>
  visitors: RequestSlots
}

/** A provider that signs people in by SAML and pushes its directory. What is returned is set within tests only. */
export function useScim() {
  const stack = new AsyncDisposableStack()
  let idp: TestSamlProvider
  let ways: Parameters<typeof createAccess>[0]['providerWays']
  let world: World

  const t = {
    token: '',
    get idp() {
      return idp
    },
    get control() {
      return world.control
    },
    get access() {
      return world.access
    },
    get owner() {
      return world.owner
    },
    get providerId() {
      return world.providerId
    },
    get visitors() {
      return world.visitors
    },
    async ask(method: string, path: string, sent?: unknown, bearer?: string): Promise<Answer> {
      const headers = {
        authorization: `Bearer ${bearer ?? t.token}`,
        'content-type': 'application/scim+json',
      }
      const init = sent === undefined ? { method, headers } : { method, headers, body: JSON.stringify(sent) }
      const answer = await world.app.request(`/scim/v2${path}`, init)
      const text = await answer.text()
      const { status } = answer
      const [type, wait] = [answer.headers.get('content-type'), answer.headers.get('retry-after')]
      const body: unknown = text === '' ? null : JSON.parse(text)
      return { status, type, body, ...(wait !== null && { retryAfter: wait }) }
    },
    /** Ada's session, begun at the provider. */
    async signIn(): Promise<{ actor: Actor; id: string | undefined; isIn: () => Promise<boolean> }> {
      const { providers } = t.access
      const { authorizeUrl, setCookie } = await providers.begin(t.providerId, { origin: ORIGIN, next: '/' })
      const ours = (await providers.samlMetadata(t.providerId, ORIGIN)) ?? ''
      const { relayState, response } = await idp.signIn(authorizeUrl, 'ada', ours)
      const received = { answer: { relayState, response }, origin: ORIGIN, visit: visitFrom(ADDRESS) }
      const url = new URL(await providers.receive(t.providerId, received), ORIGIN)
      const done = await providers.finish(t.providerId, {
        url,
        visit: visitFrom(ADDRESS, cookieOf(setCookie)),
      })
      const visit = visitFrom(ADDRESS, cookieOf(done.setCookie))
      const identity = await t.access.identify(visit)
      if (!identity) throw new Error('nobody was signed in')
      const { actor, sessionId: id } = identity
      return { actor, id, isIn: async () => (await t.access.identify(visit)) !== null }
    },
    /** Ada in the directory, and in groups. */
    async pushed(groups: string[] = ['analysts']): Promise<{ id: string; groups: Record<string, string> }> {
      idp.people.set('ada', ADA)
      const id = idOf(await t.ask('POST', '/Users', okta()))
      const ids: Record<string, string> = {}
      for (const displayName of groups) {
        ids[displayName] = idOf(await t.ask('POST', '/Groups', { displayName, members: [{ value: id }] }))
      }
      return { id, groups: ids }
    },
  }

  beforeAll(async () => {
    idp = stack.use(await startSamlProvider())
    const http = stack.use(createOutboundHttp({ clock: systemClock, logger, spoolDir: '/nonexistent' }))
    ways = { http, privateOrigins: [idp.issuer] }
  })
  afterAll(() => stack.disposeAsync())
  beforeEach(async () => {
    world = await newWorld(idp, ways)
    t.token = await world.access.scim.createToken(world.owner, world.providerId)
    return () => world.control[Symbol.asyncDispose]()
  })
  return t
}

async function newWorld(
  idp: TestSamlProvider,
  providerWays: Parameters<typeof createAccess>[0]['providerWays'],
): Promise<World> {
  const control = await openMigratedControl()
  const access = await createAccess({
    control,
    secrets: { authSecret: 'NW8GuGuk3cdXQyA5lGSZ0Y7hRcbBYXpdF4r9TzVkq2E' },
    pseudonyms: {
      openKey: () => Promise.resolve(createSecretKey(Buffer.alloc(32, 9))),
      subjectsOf: () => Promise.resolve(new Map()),
    },
    publicUrl: ORIGIN,
    sessionIdleMinutes: 120,
    clock: systemClock,
    logger,
    passwords: QUICK_HASHING,
    sealer: {
      seal: (_where: object, text: string) => ({ sealed: text, keyId: 'test' }),
      open: (_where: object, sealed: string) => sealed,
    },
    providerWays,
    txtRecords: nothingInDns,
  })
  const setup = await access.completeSetup({ ...OWNER, email: 'owner@acme.example' }, visitFrom(ADDRESS))
  const owner = setup.identity.actor
  const { id: providerId, version } = await access.providers.connectSaml(owner, {
    kind: 'okta',
    name: 'Acme',
    groupRoles: [
      { group: 'analysts', role: 'analyst' },
      { group: 'admins', role: 'admin' },
    ],
    saml: { metadataXml: idp.metadata() },
  })
  await access.providers.change(owner, providerId, { version, enabled: true })
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('client', { address: ADDRESS, network: ADDRESS })
    await next()
  })
  const visitors = createRequestSlots({ most: 10, mostEach: 10 })
  app.route('/', scimRoutes({ scim: access.scim, gates: { visitors }, publicUrl: ORIGIN, logger }))
  return { control, access, owner, providerId, app, visitors }
}
