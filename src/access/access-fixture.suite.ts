import type { Identity } from './identity.ts'
import { createHash, createSecretKey } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { systemClock, type Clock } from '../lib/clock.ts'
import { createLogger } from '../lib/logger.ts'
import type { Actor, Role } from '../model/actor.ts'
import { createOutboundHttp } from '../outbound-http/outbound-http.ts'
import { createTxtLookup } from '../outbound-http/txt-records.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { createAccess, type Access } from './access.ts'
import { listAudit } from './audit/audit.ts'
import { insertOrganization, insertPerson } from './organizations.ts'
import type { PasswordHashing } from './sign-in/passwords/password-hashing.ts'
import type { Visit } from './sign-in/visit.ts'

export const PASSWORD = 'correct horse battery'
export const OWNER = { organizationName: 'Acme', name: 'Ada', email: 'ada@acme.example', password: PASSWORD }
/** Every refused sign-in answers the same, whatever was wrong. */
export const NOBODY = { code: 'unauthenticated', message: 'The e-mail address or the password is not right.' }
export const NO_HEADLESS = {
  organization: null,
  privacyMode: null,
  adminEmail: null,
  adminPassword: null,
  adminToken: null,
}
export const MINUTE = 60_000

/** A cheap fake with the same interface; `password-hashing.test.ts` tests the real one. */
export const QUICK_HASHING: PasswordHashing = {
  hash: (password) => Promise.resolve(createHash('sha256').update(password).digest('hex')),
  verify: ({ hash, password }) =>
    Promise.resolve(hash === createHash('sha256').update(password).digest('hex')),
  isOutdated: () => false,
}

/** Identity providers are tried with a real one, in `providers/providers.test.ts`. */
const nothingOutside = createOutboundHttp({
  clock: systemClock,
  logger: createLogger({ level: 'silent' }),
  spoolDir: '/nonexistent',
})

/** Name servers are tried with a real one, in `domains/domains.test.ts`: on this port nobody listens. */
export const nothingInDns = createTxtLookup(['127.0.0.1:9'])

/** A control store of its own, migrated. */
export interface AccessPlace extends AsyncDisposable {
  control: ControlStore
}

/** Gives each test a new, empty installation. The returned fields are set inside tests only. */
export function useAccess(newPlace: () => Promise<AccessPlace>, txtRecords = nothingInDns) {
  let place: AccessPlace
  let access: Access
  let clock: ReturnType<typeof movableClock>
  const log: string[] = []
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void log.push(line) } })

  const t = {
    /** Lines of the service's log since the test began. */
    log,
    get control() {
      return place.control
    },
    get clock() {
      return clock
    },
    get access() {
      return access
    },
    set access(other) {
      access = other
    },
    open: (publicUrl: string | null = null, passwords = QUICK_HASHING) =>
      createAccess({
        control: place.control,
        secrets: { authSecret: 'NW8GuGuk3cdXQyA5lGSZ0Y7hRcbBYXpdF4r9TzVkq2E' },
        pseudonyms: {
          openKey: () => Promise.resolve(createSecretKey(Buffer.alloc(32, 9))),
          subjectsOf: () => Promise.resolve(new Map()),
        },
        publicUrl,
        sessionIdleMinutes: 120,
        sealer: {
          seal: (_where, text) => ({ sealed: text, keyId: 'test' }),
          open: (_where, sealed) => sealed,
        },
        txtRecords,
        providerWays: { http: nothingOutside, privateOrigins: [] },
        clock,
        logger,
        passwords,
      }),
    setUp: () => access.completeSetup(OWNER, visitFrom('192.0.2.1')),
    signIn: (email: string, password = PASSWORD, visit = visitFrom('192.0.2.1')) =>
      access.signIn({ email, password }, visit),
    /** The actor, whose session was given the password just now. */
    proven: (actor: Actor): Actor => ({ ...actor, provenAt: new Date(clock.now()).toISOString() }),
    /** Add somebody and sign them in. */
    addPerson: async (owner: Actor, role: Exclude<Role, 'owner'>) => {
      const email = `${role}@acme.example`
      const member = await access.addMember(owner, { name: role, email, password: PASSWORD, role })
      const { identity, setCookie } = await t.signIn(email)
      return { memberId: member.id, identity, cookie: cookieOf(setCookie) }
    },
    /** A second organisation of the service with its owner, which only tests can make. */
    otherOrganization: async () => {
      const passwordHash = await QUICK_HASHING.hash(PASSWORD)
      const person = { name: 'Eve', email: 'eve@other.example', passwordHash, role: 'owner' as const }
      const { tenant, memberId, userId } = await place.control.db.transaction().execute(async (tx) => {
        const id = await insertOrganization(tx, clock, { name: 'Other', slug: 'other' })
        return { tenant: id, ...(await insertPerson(tx, clock, { tenant: id, ...person })) }
      })
      const provenAt = new Date(clock.now()).toISOString()
      const owner: Actor = { kind: 'user', id: userId, tenant, role: 'owner', provenAt }
      const token = await access.createToken(owner, { name: 'theirs', role: 'admin', expiresInDays: 1 })
      return { owner, memberId, tokenId: token.id }
    },
    /** The audit log's entries, newest first. */
    auditOf: async (actor: Actor) => {
      const { entries } = await listAudit({ control: place.control, actor, limit: 200 })
      return entries.map((entry) => `${entry.action} ${entry.objectType} by ${entry.actor.kind}`)
    },
  }

  beforeEach(async () => {
    place = await newPlace()
    log.length = 0
    clock = movableClock()
    access = await t.open()
  })
  afterEach(() => place[Symbol.asyncDispose]())
  return t
}

/** A request from an address, with the cookies of a browser. */
export function visitFrom(address: string, headers = new Headers()): Visit {
  return { headers, client: { address, network: address } }
}

/** The headers a browser sends after it was given these cookies. */
export function cookieOf(setCookie: readonly string[]): Headers {
  return new Headers({ cookie: setCookie.map((cookie) => cookie.split(';')[0]).join('; ') })
}

function movableClock(): Clock & { advance(ms: number): void } {
  let now = Date.UTC(2026, 0, 1)
  return { now: () => now, sleep: () => Promise.resolve(), advance: (ms) => void (now += ms) }
}

/** Who somebody is, whichever session says so and whenever it was proven. */
export function personIn({ actor, ...identity }: Identity) {
  const { provenAt: _, ...person } = actor
  return { ...identity, actor: person }
}
