import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '../lib/clock.ts'
import { TidemarkError } from '../lib/errors.ts'
import { createLogger } from '../lib/logger.ts'
import type { Actor, Role } from '../model/actor.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { createAccess, type Access, type Identity } from './access.ts'
import { listAudit } from './audit.ts'
import { insertOrganization, insertPerson } from './organizations.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { waitAfter } from './sign-in-throttle.ts'

const PASSWORD = 'correct horse battery'
const OWNER = { organizationName: 'Acme', name: 'Ada', email: 'ada@acme.example', password: PASSWORD }
const NOBODY = { code: 'unauthenticated', message: 'The e-mail address or the password is not right.' }
const NO_HEADLESS = { organization: null, adminEmail: null, adminPassword: null, adminToken: null }
const MINUTE = 60_000

/** Keeps the shape and drops the cost; `password-hashing.test.ts` is about the real one. */
const QUICK_HASHING: PasswordHashing = {
  hash: (password) => Promise.resolve(createHash('sha256').update(password).digest('hex')),
  verify: ({ hash, password }) =>
    Promise.resolve(hash === createHash('sha256').update(password).digest('hex')),
}

/** A control store of its own, migrated. */
export interface AccessPlace extends AsyncDisposable {
  control: ControlStore
}

/** People, sessions, tokens and the audit log, on whichever engine holds them. */
export function accessSuite(newPlace: () => Promise<AccessPlace>): void {
  let place: AccessPlace
  let access: Access
  let clock: Clock & { advance(ms: number): void }

  const open = (publicUrl: string | null = null, passwords = QUICK_HASHING) =>
    createAccess({
      control: place.control,
      secrets: { authSecret: 'NW8GuGuk3cdXQyA5lGSZ0Y7hRcbBYXpdF4r9TzVkq2E' },
      publicUrl,
      clock,
      logger: createLogger({ level: 'silent' }),
      passwords,
    })

  beforeEach(async () => {
    place = await newPlace()
    clock = movableClock()
    access = await open()
  })
  afterEach(() => place[Symbol.asyncDispose]())

  const setUp = () => access.completeSetup(OWNER, new Headers())
  const signIn = (email: string, password = PASSWORD) => access.signIn({ email, password }, new Headers())

  async function addPerson(
    owner: Actor,
    role: 'admin' | 'analyst',
  ): Promise<{ memberId: string; identity: Identity; cookie: Headers }> {
    const email = `${role}@acme.example`
    const member = await access.addMember(owner, { name: role, email, password: PASSWORD, role })
    const { identity, setCookie } = await signIn(email)
    return { memberId: member.id, identity, cookie: cookieOf(setCookie) }
  }

  /** A second organisation of the service with its owner, as only a test makes one. */
  async function otherOrganization(): Promise<{ owner: Actor; memberId: string; tokenId: string }> {
    const passwordHash = await QUICK_HASHING.hash(PASSWORD)
    const person = { name: 'Eve', email: 'eve@other.example', passwordHash, role: 'owner' as const }
    const { tenant, memberId, userId } = await place.control.db.transaction().execute(async (tx) => {
      const tenant = await insertOrganization(tx, clock, { name: 'Other', slug: 'other' })
      return { tenant, ...(await insertPerson(tx, clock, { tenant, ...person })) }
    })
    const owner: Actor = { kind: 'user', id: userId, tenant, role: 'owner' }
    const token = await access.createToken(owner, { name: 'theirs', role: 'admin', expiresInDays: 1 })
    return { owner, memberId, tokenId: token.id }
  }

  const auditOf = async (actor: Actor) => {
    const { entries } = await listAudit({ control: place.control, actor, limit: 200 })
    return entries.map((entry) => `${entry.action} ${entry.objectType} by ${entry.actor.kind}`)
  }

  describe('the first run', () => {
    test('creates the organisation and its owner, and signs the owner in', async () => {
      expect(await access.needsSetup()).toBe(true)
      const { identity, setCookie } = await setUp()
      expect(identity).toMatchObject({
        actor: { kind: 'user', role: 'owner' },
        name: 'Ada',
        email: OWNER.email,
        organizationName: 'Acme',
      })
      expect(await access.needsSetup()).toBe(false)
      expect(await access.identify(cookieOf(setCookie))).toEqual(identity)
      expect(await auditOf(identity.actor)).toContain('organization.created organization by user')
    })

    test('works once, also when two come at the same moment', async () => {
      const both = await Promise.allSettled([
        setUp(),
        access.completeSetup({ ...OWNER, organizationName: 'Rival', email: 'r@x.example' }, new Headers()),
      ])
      expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((each) => each.status === 'rejected')).toMatchObject({
        reason: { code: 'setup_done' },
      })
      expect(await place.control.db.selectFrom('organization').select('slug').execute()).toHaveLength(1)
      expect(await place.control.db.selectFrom('user').select('id').execute()).toHaveLength(1)
      await expect(setUp()).rejects.toMatchObject({ code: 'setup_done' })
    })

    test.each([
      [{ organizationName: '  ' }, 'organizationName'],
      [{ email: 'ada' }, 'email'],
      [{ password: 'elevenchars' }, 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
    ])('refuses %o by the name of the field', async (change, path) => {
      await expect(access.completeSetup({ ...OWNER, ...change }, new Headers())).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path }],
      })
      expect(await access.needsSetup()).toBe(true)
    })
  })

  describe('a session', () => {
    test('starts with the right password, ends with signing out, and both are in the log', async () => {
      await setUp()
      clock.advance(1)
      const { identity, setCookie } = await signIn('ADA@Acme.example')
      const cookie = cookieOf(setCookie)
      expect(await access.identify(cookie)).toEqual(identity)
      clock.advance(1)
      const out = await access.signOut(cookie)
      expect(out.setCookie.join()).toContain('tidemark.session_token=; Max-Age=0')
      expect(await access.identify(cookie)).toBeNull()
      expect((await auditOf(identity.actor)).slice(0, 2)).toEqual([
        'session.ended user by user',
        'session.started user by user',
      ])
    })

    test('is refused in one sentence, whatever was wrong', async () => {
      await setUp()
      await expect(signIn(OWNER.email, 'not the password')).rejects.toMatchObject(NOBODY)
      await expect(signIn('nobody@acme.example')).rejects.toMatchObject(NOBODY)
      await expect(signIn('not an address')).rejects.toMatchObject(NOBODY)
      await expect(signIn(OWNER.email, '')).rejects.toMatchObject(NOBODY)
    })

    test('is refused as busy, not as wrong, when too many passwords wait', async () => {
      await setUp()
      const busy = new TidemarkError('overloaded', 'busy')
      access = await open(null, { ...QUICK_HASHING, verify: () => Promise.reject(busy) })
      await expect(signIn(OWNER.email)).rejects.toBe(busy)
    })

    test('cookie is HttpOnly and Lax, and Secure when people come over https', async () => {
      const plain = (await setUp()).setCookie[0]
      expect(plain).toMatch(/^tidemark\.session_token=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
      const secured = await open('https://tidemark.example.com')
      const { setCookie } = await secured.signIn({ email: OWNER.email, password: PASSWORD }, new Headers())
      expect(setCookie[0]).toMatch(/^__Secure-tidemark\.session_token=[^;]+;.*; Secure/)
      expect(setCookie[0]).toMatch(/; HttpOnly/)
    })

    test('that was tampered with, signed with another secret, or unknown is nobody', async () => {
      const { setCookie } = await setUp()
      const value = (setCookie[0] ?? '').split(';')[0] ?? ''
      expect(await access.identify(new Headers({ cookie: value }))).not.toBeNull()
      expect(await access.identify(new Headers({ cookie: value.replace(/.{6}$/, 'AAAAAA') }))).toBeNull()
      expect(await access.identify(new Headers({ cookie: 'tidemark.session_token=x.y' }))).toBeNull()
      expect(await access.identify(new Headers())).toBeNull()
      const stored = await place.control.db.selectFrom('session').select('token').executeTakeFirstOrThrow()
      expect(
        await access.identify(new Headers({ cookie: `tidemark.session_token=${stored.token}` })),
      ).toBeNull()
    })

    test('that has run out is nobody', async () => {
      const { setCookie } = await setUp()
      await place.control.db.updateTable('session').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute()
      expect(await access.identify(cookieOf(setCookie))).toBeNull()
    })

    test('that has run out is forgotten when somebody signs in', async () => {
      await setUp()
      await place.control.db.updateTable('session').set({ expiresAt: '2025-12-31T23:59:59.999Z' }).execute()
      await signIn(OWNER.email)
      expect(await place.control.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    })

    test('carries the role the person has now', async () => {
      const { identity } = await setUp()
      const admin = await addPerson(identity.actor, 'admin')
      await place.control.db
        .updateTable('member')
        .set({ role: 'analyst' })
        .where('id', '=', admin.memberId)
        .execute()
      expect((await access.identify(admin.cookie))?.actor.role).toBe('analyst')
      await place.control.db
        .updateTable('member')
        .set({ role: 'superuser' })
        .where('id', '=', admin.memberId)
        .execute()
      expect(await access.identify(admin.cookie)).toBeNull()
    })
  })

  describe('guessing a password', () => {
    const guess = (password = 'wrong password') =>
      signIn(OWNER.email, password).then(
        () => 'in',
        (error: { code: string }) => error.code,
      )
    const guesses = async (count: number) => {
      const outcomes: string[] = []
      for (let n = 0; n < count; n++) outcomes.push(await guess())
      return outcomes
    }

    test('is stopped after ten tries, with the time to wait, even with the right password', async () => {
      await setUp()
      expect(new Set(await guesses(10))).toEqual(new Set(['unauthenticated']))
      await expect(signIn(OWNER.email)).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 900,
        action: expect.stringContaining('15 minutes'),
      })
      clock.advance(15 * MINUTE - 1)
      await expect(signIn(OWNER.email)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
      clock.advance(1)
      expect(await guess(PASSWORD)).toBe('in')
    })

    test('waits longer each time, up to an hour, and never for good', async () => {
      await setUp()
      await guesses(10)
      for (const minutes of [15, 30, 60, 60]) {
        clock.advance(minutes * MINUTE - 1)
        expect(await guess()).toBe('rate_limited')
        clock.advance(1)
        expect(await guess()).toBe('unauthenticated')
      }
      clock.advance(60 * MINUTE)
      expect(await guess(PASSWORD)).toBe('in')
      expect(await guess()).toBe('unauthenticated')
    })

    test('in parallel gets no more tries than one after the other', async () => {
      await setUp()
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess()))
      expect(outcomes.filter((outcome) => outcome === 'unauthenticated')).toHaveLength(10)
      expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(20)
    })

    test('counts for one account only, starts again after a success or a quiet day, and keeps no address', async () => {
      const { identity } = await setUp()
      await addPerson(identity.actor, 'analyst')
      await guesses(10)
      await expect(signIn('analyst@acme.example')).resolves.toBeDefined()
      clock.advance(24 * 60 * MINUTE + 1)
      expect(new Set(await guesses(9))).toEqual(new Set(['unauthenticated']))
      expect(await guess(PASSWORD)).toBe('in')
      expect(new Set(await guesses(10))).toEqual(new Set(['unauthenticated']))
      const kept = await place.control.db.selectFrom('sign_in_attempts').selectAll().execute()
      expect(kept).toHaveLength(1)
      expect(JSON.stringify(kept)).not.toContain('ada')
    })

    test('an account that does not exist is limited in the same way', async () => {
      await setUp()
      for (let n = 0; n < 10; n++) await signIn('nobody@acme.example').catch(() => {})
      await expect(signIn('nobody@acme.example')).rejects.toMatchObject({ code: 'rate_limited' })
    })

    test('the wait is nothing, then doubles, then stays', () => {
      expect([0, 9, 10, 11, 12, 13, 40].map((failures) => waitAfter(failures) / MINUTE)).toEqual([
        0, 0, 15, 30, 60, 60, 60,
      ])
    })
  })

  describe('an API token', () => {
    const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })

    test('stands for its organisation and role; its value is shown once and stored nowhere', async () => {
      const { identity } = await setUp()
      const made = await access.createToken(identity.actor, {
        name: 'ci',
        role: 'analyst',
        expiresInDays: 30,
      })
      expect(made).toMatchObject({
        name: 'ci',
        role: 'analyst',
        createdAt: '2026-01-01T00:00:00.000Z',
        expiresAt: '2026-01-31T00:00:00.000Z',
        lastUsedAt: null,
      })
      expect(made.token).toMatch(/^tmk_[\w-]{43}$/)
      expect(await access.identify(bearer(made.token))).toEqual({
        actor: { kind: 'api_token', id: made.id, tenant: identity.actor.tenant, role: 'analyst' },
        name: 'ci',
        email: null,
        organizationName: 'Acme',
      })
      const stored = JSON.stringify(await place.control.db.selectFrom('apikey').selectAll().execute())
      expect(stored).not.toContain(made.token.slice(12))
      expect(JSON.stringify(await access.listTokens(identity.actor))).not.toContain(made.token.slice(12))
      expect(await auditOf(identity.actor)).toContain('token.created api_token by user')
    })

    test('says when it was last used, to the minute', async () => {
      const { identity } = await setUp()
      const { token } = await access.createToken(identity.actor, {
        name: 'ci',
        role: 'admin',
        expiresInDays: 1,
      })
      const lastUsed = async () => (await access.listTokens(identity.actor))[0]?.lastUsedAt
      expect(await lastUsed()).toBeNull()
      await access.identify(bearer(token))
      expect(await lastUsed()).toBe('2026-01-01T00:00:00.000Z')
      clock.advance(59_999)
      await access.identify(bearer(token))
      expect(await lastUsed()).toBe('2026-01-01T00:00:00.000Z')
      clock.advance(1)
      await access.identify(bearer(token))
      expect(await lastUsed()).toBe('2026-01-01T00:01:00.000Z')
    })

    test('ends at its expiry and stays in the list', async () => {
      const { identity } = await setUp()
      const { token } = await access.createToken(identity.actor, {
        name: 'ci',
        role: 'admin',
        expiresInDays: 1,
      })
      clock.advance(24 * 60 * MINUTE - 1)
      expect(await access.identify(bearer(token))).not.toBeNull()
      clock.advance(1)
      expect(await access.identify(bearer(token))).toBeNull()
      expect(await access.listTokens(identity.actor)).toHaveLength(1)
    })

    test('is refused from the moment it is revoked', async () => {
      const { identity } = await setUp()
      const made = await access.createToken(identity.actor, { name: 'ci', role: 'admin', expiresInDays: 1 })
      await access.revokeToken(identity.actor, made.id)
      expect(await access.identify(bearer(made.token))).toBeNull()
      expect(await access.listTokens(identity.actor)).toEqual([])
      expect(await auditOf(identity.actor)).toContain('token.revoked api_token by user')
      await expect(access.revokeToken(identity.actor, made.id)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('that is wrong does not fall back to the cookie beside it', async () => {
      const { setCookie } = await setUp()
      const headers = cookieOf(setCookie)
      headers.set('authorization', 'Bearer tmk_wrong')
      expect(await access.identify(headers)).toBeNull()
      for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b']) {
        expect(await access.identify(new Headers({ authorization }))).toBeNull()
      }
    })

    test('with the admin role makes tokens, too, and is named in the log', async () => {
      const { identity } = await setUp()
      const first = await access.createToken(identity.actor, { name: 'one', role: 'admin', expiresInDays: 1 })
      const holder = await access.identify(bearer(first.token))
      if (!holder) throw new Error('the token was refused')
      await access.createToken(holder.actor, { name: 'two', role: 'analyst', expiresInDays: 1 })
      expect(await auditOf(identity.actor)).toContain('token.created api_token by api_token')
    })

    test.each([
      [{ name: '' }, 'name'],
      [{ expiresInDays: 0 }, 'expiresInDays'],
      [{ expiresInDays: 366 }, 'expiresInDays'],
      [{ expiresInDays: 1.5 }, 'expiresInDays'],
    ])('is not made from %o', async (change, path) => {
      const { identity } = await setUp()
      const made = access.createToken(identity.actor, {
        name: 'ci',
        role: 'admin',
        expiresInDays: 1,
        ...change,
      })
      await expect(made).rejects.toMatchObject({ code: 'validation_failed', details: [{ path }] })
    })
  })

  describe('members', () => {
    test('are added with a first password and listed, oldest first', async () => {
      const { identity } = await setUp()
      clock.advance(1000)
      const admin = await addPerson(identity.actor, 'admin')
      const members = await access.listMembers(identity.actor)
      expect(members.map(({ name, email, role }) => ({ name, email, role }))).toEqual([
        { name: 'Ada', email: OWNER.email, role: 'owner' },
        { name: 'admin', email: 'admin@acme.example', role: 'admin' },
      ])
      expect(members[1]?.id).toBe(admin.memberId)
      expect(admin.identity.actor).toMatchObject({ tenant: identity.actor.tenant, role: 'admin' })
      expect(await auditOf(identity.actor)).toContain('member.added member by user')
    })

    test('an address can be taken once, in any spelling, also when two come at the same moment', async () => {
      const { identity } = await setUp()
      const add = (email: string) =>
        access.addMember(identity.actor, { name: 'B', email, password: PASSWORD, role: 'admin' })
      await expect(add('ADA@acme.example')).rejects.toMatchObject({ code: 'conflict' })
      const both = await Promise.allSettled([add('b@acme.example'), add('B@acme.example')])
      expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
      expect(await access.listMembers(identity.actor)).toHaveLength(2)
    })

    test('one who is removed is out at once: session, sign-in and the tokens they made', async () => {
      const { identity } = await setUp()
      const admin = await addPerson(identity.actor, 'admin')
      const theirs = await access.createToken(admin.identity.actor, {
        name: 'theirs',
        role: 'admin',
        expiresInDays: 1,
      })
      const ours = await access.createToken(identity.actor, { name: 'ours', role: 'admin', expiresInDays: 1 })
      await access.removeMember(identity.actor, admin.memberId)
      expect(await access.identify(admin.cookie)).toBeNull()
      expect(
        await place.control.db
          .selectFrom('session')
          .select('id')
          .where('userId', '=', admin.identity.actor.id)
          .execute(),
      ).toEqual([])
      await expect(signIn('admin@acme.example')).rejects.toMatchObject(NOBODY)
      expect(await access.identify(new Headers({ authorization: `Bearer ${theirs.token}` }))).toBeNull()
      expect(await access.identify(new Headers({ authorization: `Bearer ${ours.token}` }))).not.toBeNull()
      expect(await auditOf(identity.actor)).toContain('member.removed member by user')
      await expect(access.removeMember(identity.actor, admin.memberId)).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(addPerson(identity.actor, 'admin')).resolves.toBeDefined()
    })

    test('the owner stays', async () => {
      const { identity } = await setUp()
      const [owner] = await access.listMembers(identity.actor)
      await expect(access.removeMember(identity.actor, owner?.id ?? '')).rejects.toMatchObject({
        code: 'conflict',
      })
      expect(await access.needsSetup()).toBe(false)
    })
  })

  describe('one organisation', () => {
    test('sees and touches nothing of another', async () => {
      const { actor } = (await setUp()).identity
      const other = await otherOrganization()
      expect(await access.listTokens(actor)).toEqual([])
      expect((await access.listMembers(actor)).map((member) => member.email)).toEqual([OWNER.email])
      await expect(access.revokeToken(actor, other.tokenId)).rejects.toMatchObject({ code: 'not_found' })
      await expect(access.removeMember(actor, other.memberId)).rejects.toMatchObject({ code: 'not_found' })
      expect(await access.listTokens(other.owner)).toHaveLength(1)
      const log = await listAudit({ control: place.control, actor, limit: 200 })
      expect(log.entries.some((entry) => entry.objectId === other.tokenId)).toBe(false)
      const theirs = await listAudit({ control: place.control, actor: other.owner, limit: 200 })
      expect(theirs.entries.map((entry) => entry.action)).toEqual(['token.created'])
    })
  })

  describe('roles', () => {
    const verbs: Record<string, { needs: readonly Role[]; call: (actor: Actor) => Promise<unknown> }> = {
      listTokens: { needs: ['owner', 'admin'], call: (actor) => access.listTokens(actor) },
      createToken: {
        needs: ['owner', 'admin'],
        call: (actor) => access.createToken(actor, { name: 'x', role: 'admin', expiresInDays: 1 }),
      },
      revokeToken: { needs: ['owner', 'admin'], call: (actor) => access.revokeToken(actor, 'none') },
      listMembers: { needs: ['owner'], call: (actor) => access.listMembers(actor) },
      addMember: {
        needs: ['owner'],
        call: (actor) =>
          access.addMember(actor, { name: 'x', email: 'x@x.example', password: PASSWORD, role: 'admin' }),
      },
      removeMember: { needs: ['owner'], call: (actor) => access.removeMember(actor, 'none') },
      listAudit: {
        needs: ['owner', 'admin'],
        call: (actor) => listAudit({ control: place.control, actor, limit: 1 }),
      },
    }

    test.each(Object.entries(verbs))('%s is for those who may', async (_, { needs, call }) => {
      const { actor } = (await setUp()).identity
      for (const role of ['owner', 'admin', 'analyst'] as const) {
        const code = await call({ ...actor, role }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
        expect(`${role}: ${code === 'forbidden' ? 'forbidden' : 'let through'}`).toBe(
          `${role}: ${needs.includes(role) ? 'let through' : 'forbidden'}`,
        )
      }
    })
  })

  describe('the audit log', () => {
    test('comes newest first, page by page, without a gap or a repeat', async () => {
      const { actor } = (await setUp()).identity
      for (let n = 0; n < 7; n++) {
        if (n % 3 === 0) clock.advance(1)
        await access.createToken(actor, { name: `t${n}`, role: 'admin', expiresInDays: 1 })
      }
      const all = await listAudit({ control: place.control, actor, limit: 200 })
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page = await listAudit({ control: place.control, actor, limit: 2, cursor: cursor ?? undefined })
        paged.push(...page.entries.map((entry) => entry.id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(paged).toEqual(all.entries.map((entry) => entry.id))
      expect(paged).toHaveLength(9)
      expect(all.nextCursor).toBeNull()
      expect(all.entries.map((entry) => entry.at)).toEqual(
        all.entries
          .map((entry) => entry.at)
          .sort()
          .reverse(),
      )
    })

    test.each(['x', '', 'eyJhIjoxfQ', Buffer.from('["2026-01-01T00:00:00Z","nope"]').toString('base64url')])(
      'refuses the cursor %j',
      async (cursor) => {
        const { actor } = (await setUp()).identity
        await expect(listAudit({ control: place.control, actor, limit: 1, cursor })).rejects.toMatchObject({
          code: 'validation_failed',
        })
      },
    )

    test('holds no password, token or address', async () => {
      const { actor } = (await setUp()).identity
      const admin = await addPerson(actor, 'admin')
      const { token } = await access.createToken(actor, { name: 'ci', role: 'admin', expiresInDays: 1 })
      await access.removeMember(actor, admin.memberId)
      const log = JSON.stringify(await place.control.db.selectFrom('audit_log').selectAll().execute())
      for (const secret of [PASSWORD, token.slice(8), 'acme.example']) expect(log).not.toContain(secret)
    })
  })

  describe('a headless first start', () => {
    const HEADLESS = {
      organization: 'Acme',
      adminEmail: 'ops@acme.example',
      adminPassword: PASSWORD,
      adminToken: 'tmk_given_0123456789abcdef',
    }
    const bearer = (token: string) => access.identify(new Headers({ authorization: `Bearer ${token}` }))

    test('makes the organisation, its owner and the admin token', async () => {
      await access.ensureHeadless(HEADLESS)
      expect(await access.needsSetup()).toBe(false)
      const { identity } = await signIn(HEADLESS.adminEmail)
      expect(identity).toMatchObject({ actor: { role: 'owner' }, organizationName: 'Acme' })
      expect(await bearer(HEADLESS.adminToken)).toMatchObject({
        actor: { kind: 'api_token', role: 'admin', tenant: identity.actor.tenant },
      })
      const stored = JSON.stringify(await place.control.db.selectFrom('apikey').selectAll().execute())
      expect(stored).not.toContain('0123456789abcdef')
      expect(await auditOf(identity.actor)).toEqual(
        expect.arrayContaining([
          'organization.created organization by system',
          'token.created api_token by system',
        ]),
      )
    })

    test('changes nothing the second time, nor when two processes start at once', async () => {
      await Promise.all([access.ensureHeadless(HEADLESS), access.ensureHeadless(HEADLESS)])
      const snapshot = async () => ({
        users: await place.control.db.selectFrom('user').selectAll().execute(),
        tokens: await place.control.db.selectFrom('apikey').selectAll().execute(),
        log: await place.control.db.selectFrom('audit_log').selectAll().execute(),
      })
      const before = await snapshot()
      expect(before.users).toHaveLength(1)
      expect(before.tokens).toHaveLength(1)
      await access.ensureHeadless({ ...HEADLESS, organization: 'Renamed', adminEmail: 'second@acme.example' })
      expect(await snapshot()).toEqual(before)
    })

    test('a token alone is enough, and closes the first run', async () => {
      await access.ensureHeadless({ ...NO_HEADLESS, adminToken: HEADLESS.adminToken })
      expect(await bearer(HEADLESS.adminToken)).toMatchObject({ organizationName: 'Tidemark' })
      await expect(setUp()).rejects.toMatchObject({ code: 'setup_done' })
    })

    test('an owner named later is added to an organisation without people', async () => {
      await access.ensureHeadless({ ...NO_HEADLESS, adminToken: HEADLESS.adminToken })
      await access.ensureHeadless(HEADLESS)
      expect((await signIn(HEADLESS.adminEmail)).identity.actor.role).toBe('owner')
    })

    test('the token lives as long as the setting: another value replaces it, none revokes it', async () => {
      await access.ensureHeadless(HEADLESS)
      const rotated = { ...HEADLESS, adminToken: 'tmk_rotated_0123456789' }
      await access.ensureHeadless(rotated)
      expect(await bearer(HEADLESS.adminToken)).toBeNull()
      expect(await bearer(rotated.adminToken)).not.toBeNull()
      await access.ensureHeadless({ ...rotated, adminToken: null })
      expect(await bearer(rotated.adminToken)).toBeNull()
    })

    test('a token may be given to an installation that was set up in the browser', async () => {
      const { identity } = await setUp()
      await access.ensureHeadless({ ...NO_HEADLESS, adminToken: HEADLESS.adminToken })
      expect((await bearer(HEADLESS.adminToken))?.actor.tenant).toBe(identity.actor.tenant)
      const [token] = await access.listTokens(identity.actor)
      expect(token).toMatchObject({ name: 'TIDEMARK_ADMIN_TOKEN', role: 'admin', expiresAt: null })
      expect(token?.hint).not.toContain('given')
    })

    test('nothing given is nothing done', async () => {
      await access.ensureHeadless({ ...NO_HEADLESS, organization: 'Acme' })
      expect(await access.needsSetup()).toBe(true)
    })
  })
}

function cookieOf(setCookie: readonly string[]): Headers {
  return new Headers({ cookie: setCookie.map((cookie) => cookie.split(';')[0]).join('; ') })
}

function movableClock(): Clock & { advance(ms: number): void } {
  let now = Date.UTC(2026, 0, 1)
  return { now: () => now, sleep: () => Promise.resolve(), advance: (ms) => void (now += ms) }
}
