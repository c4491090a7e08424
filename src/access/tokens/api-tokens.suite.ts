import { describe, expect, test } from 'vitest'
import {
  cookieOf,
  MINUTE,
  PASSWORD,
  NO_HEADLESS,
  useAccess,
  visitFrom,
  type AccessPlace,
} from '../access-fixture.suite.ts'

/** API tokens, by hand and from the environment. */
export function apiTokensSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)

  describe('an API token', () => {
    const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })

    test('stands for its organisation and role; its value is shown once and stored nowhere', async () => {
      const { identity } = await t.setUp()
      const made = await t.access.createToken(identity.actor, {
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
      expect(await t.access.identify(visitFrom('192.0.2.1', bearer(made.token)))).toEqual({
        actor: { kind: 'api_token', id: made.id, tenant: identity.actor.tenant, role: 'analyst' },
        name: 'ci',
        email: null,
        organizationName: 'Acme',
        mustChangePassword: false,
        mustSetUpFactor: false,
      })
      const stored = JSON.stringify(await t.control.db.selectFrom('apikey').selectAll().execute())
      expect(stored).not.toContain(made.token.slice(12))
      expect(JSON.stringify(await t.access.listTokens(identity.actor))).not.toContain(made.token.slice(12))
      expect(await t.auditOf(identity.actor)).toContain('token.created api_token by user')
    })

    test('says when it was last used, to the minute', async () => {
      const { identity } = await t.setUp()
      const { token } = await t.access.createToken(identity.actor, {
        name: 'ci',
        role: 'admin',
        expiresInDays: 1,
      })
      const lastUsed = async () => (await t.access.listTokens(identity.actor))[0]?.lastUsedAt
      expect(await lastUsed()).toBeNull()
      await t.access.identify(visitFrom('192.0.2.1', bearer(token)))
      expect(await lastUsed()).toBe('2026-01-01T00:00:00.000Z')
      t.clock.advance(59_999)
      await t.access.identify(visitFrom('192.0.2.1', bearer(token)))
      expect(await lastUsed()).toBe('2026-01-01T00:00:00.000Z')
      t.clock.advance(1)
      await t.access.identify(visitFrom('192.0.2.1', bearer(token)))
      expect(await lastUsed()).toBe('2026-01-01T00:01:00.000Z')
    })

    test('ends at its expiry and stays in the list', async () => {
      const { identity } = await t.setUp()
      const { token } = await t.access.createToken(identity.actor, {
        name: 'ci',
        role: 'admin',
        expiresInDays: 1,
      })
      t.clock.advance(24 * 60 * MINUTE - 1)
      expect(await t.access.identify(visitFrom('192.0.2.1', bearer(token)))).not.toBeNull()
      t.clock.advance(1)
      expect(await t.access.identify(visitFrom('192.0.2.1', bearer(token)))).toBeNull()
      expect(await t.access.listTokens(identity.actor)).toHaveLength(1)
    })

    test('is refused from the moment it is revoked', async () => {
      const { identity } = await t.setUp()
      const made = await t.access.createToken(identity.actor, { name: 'ci', role: 'admin', expiresInDays: 1 })
      await t.access.revokeToken(identity.actor, made.id)
      expect(await t.access.identify(visitFrom('192.0.2.1', bearer(made.token)))).toBeNull()
      expect(await t.access.listTokens(identity.actor)).toEqual([])
      expect(await t.auditOf(identity.actor)).toContain('token.revoked api_token by user')
      await expect(t.access.revokeToken(identity.actor, made.id)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('that is wrong does not fall back to the cookie beside it', async () => {
      const { setCookie } = await t.setUp()
      const headers = cookieOf(setCookie)
      headers.set('authorization', 'Bearer tmk_wrong')
      expect(await t.access.identify(visitFrom('192.0.2.1', headers))).toBeNull()
      for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b']) {
        expect(await t.access.identify(visitFrom('192.0.2.1', new Headers({ authorization })))).toBeNull()
      }
    })

    test('cannot be guessed at speed, and guesses of a network leave its right tokens alone', async () => {
      const { identity } = await t.setUp()
      const make = (name: string) =>
        t.access.createToken(identity.actor, { name, role: 'admin', expiresInDays: 1 })
      const [used, fresh] = [await make('used'), await make('fresh')]
      const ask = (token: string, address = '203.0.113.66') =>
        t.access.identify(visitFrom(address, bearer(token))).then(
          (found) => (found ? 'in' : 'nobody'),
          (error: { code: string }) => error.code,
        )
      for (let n = 0; n < 5; n++) expect(await ask(used.token)).toBe('in')
      const guesses = []
      for (let n = 0; n < 110; n++) guesses.push(await ask(`tmk_guess_${n}`))
      expect(guesses.filter((outcome) => outcome === 'nobody')).toHaveLength(100)
      expect(guesses.at(-1)).toBe('rate_limited')
      expect(await ask(fresh.token)).toBe('rate_limited')
      expect(await ask(used.token)).toBe('in')
      expect(await ask(fresh.token, '198.51.100.1')).toBe('in')
      t.clock.advance(15 * MINUTE)
      expect(await ask('tmk_guess')).toBe('nobody')
    })

    test('with the admin role makes tokens, too, and is named in the log', async () => {
      const { identity } = await t.setUp()
      const first = await t.access.createToken(identity.actor, {
        name: 'one',
        role: 'admin',
        expiresInDays: 1,
      })
      const holder = await t.access.identify(visitFrom('192.0.2.1', bearer(first.token)))
      if (!holder) throw new Error('the token was refused')
      await t.access.createToken(holder.actor, { name: 'two', role: 'analyst', expiresInDays: 1 })
      expect(await t.auditOf(identity.actor)).toContain('token.created api_token by api_token')
    })

    test.each([
      [{ name: '' }, 'name'],
      [{ expiresInDays: 0 }, 'expires_in_days'],
      [{ expiresInDays: 366 }, 'expires_in_days'],
      [{ expiresInDays: 1.5 }, 'expires_in_days'],
    ])('is not made from %o', async (change, path) => {
      const { identity } = await t.setUp()
      const made = t.access.createToken(identity.actor, {
        name: 'ci',
        role: 'admin',
        expiresInDays: 1,
        ...change,
      })
      await expect(made).rejects.toMatchObject({ code: 'validation_failed', details: [{ path }] })
    })
  })

  describe('a headless first start', () => {
    const HEADLESS = {
      organization: 'Acme',
      privacyMode: null,
      adminEmail: 'ops@acme.example',
      adminPassword: PASSWORD,
      adminToken: 'tmk_given_0123456789abcdef',
    }
    const bearer = (token: string) =>
      t.access.identify(visitFrom('192.0.2.1', new Headers({ authorization: `Bearer ${token}` })))

    test('makes the organisation, its owner and the admin token', async () => {
      await t.access.ensureHeadless(HEADLESS)
      expect(await t.access.needsSetup()).toBe(false)
      const { identity } = await t.signIn(HEADLESS.adminEmail)
      expect(identity).toMatchObject({ actor: { role: 'owner' }, organizationName: 'Acme' })
      expect(await bearer(HEADLESS.adminToken)).toMatchObject({
        actor: { kind: 'api_token', role: 'admin', tenant: identity.actor.tenant },
      })
      const stored = JSON.stringify(await t.control.db.selectFrom('apikey').selectAll().execute())
      expect(stored).not.toContain('0123456789abcdef')
      expect(await t.auditOf(identity.actor)).toEqual(
        expect.arrayContaining([
          'organization.created organization by system',
          'token.created api_token by system',
        ]),
      )
    })

    test('changes nothing the second time, nor when two processes start at once', async () => {
      await Promise.all([t.access.ensureHeadless(HEADLESS), t.access.ensureHeadless(HEADLESS)])
      const snapshot = async () => ({
        users: await t.control.db.selectFrom('user').selectAll().execute(),
        tokens: await t.control.db.selectFrom('apikey').selectAll().execute(),
        log: await t.control.db.selectFrom('audit_log').selectAll().execute(),
      })
      const before = await snapshot()
      expect(before.users).toHaveLength(1)
      expect(before.tokens).toHaveLength(1)
      await t.access.ensureHeadless({
        ...HEADLESS,
        organization: 'Renamed',
        adminEmail: 'second@acme.example',
      })
      expect(await snapshot()).toEqual(before)
    })

    test('a token alone is enough, and closes the first run', async () => {
      await t.access.ensureHeadless({ ...NO_HEADLESS, adminToken: HEADLESS.adminToken })
      expect(await bearer(HEADLESS.adminToken)).toMatchObject({ organizationName: 'Tidemark' })
      await expect(t.setUp()).rejects.toMatchObject({ code: 'setup_done' })
    })

    test('an owner named later is added to an organisation without people', async () => {
      await t.access.ensureHeadless({ ...NO_HEADLESS, adminToken: HEADLESS.adminToken })
      await t.access.ensureHeadless(HEADLESS)
      expect((await t.signIn(HEADLESS.adminEmail)).identity.actor.role).toBe('owner')
    })

    test('the token lives as long as the setting: another value replaces it, none revokes it', async () => {
      await t.access.ensureHeadless(HEADLESS)
      const rotated = { ...HEADLESS, adminToken: 'tmk_rotated_0123456789' }
      await t.access.ensureHeadless(rotated)
      expect(await bearer(HEADLESS.adminToken)).toBeNull()
      expect(await bearer(rotated.adminToken)).not.toBeNull()
      await t.access.ensureHeadless({ ...rotated, adminToken: null })
      expect(await bearer(rotated.adminToken)).toBeNull()
    })

    test('a token may be given to an installation that was set up in the browser', async () => {
      const { identity } = await t.setUp()
      await t.access.ensureHeadless({ ...NO_HEADLESS, adminToken: HEADLESS.adminToken })
      expect((await bearer(HEADLESS.adminToken))?.actor.tenant).toBe(identity.actor.tenant)
      const [token] = await t.access.listTokens(identity.actor)
      expect(token).toMatchObject({ name: 'TIDEMARK_ADMIN_TOKEN', role: 'admin', expiresAt: null })
      expect(token?.hint).not.toContain('given')
    })

    test('does nothing without settings', async () => {
      await t.access.ensureHeadless({ ...NO_HEADLESS, organization: 'Acme' })
      expect(await t.access.needsSetup()).toBe(true)
    })

    test('tells in the log of settings that are ignored, and of no others', async () => {
      await t.access.ensureHeadless(NO_HEADLESS)
      expect(t.log).toEqual([])
      const given = { organization: 'Acme', privacyMode: 'aggregate' } as const
      await t.access.ensureHeadless({ ...NO_HEADLESS, ...given })
      expect(t.log.splice(0)).toMatchObject([
        expect.stringMatching(
          /"ignored":\["TIDEMARK_ORGANIZATION","TIDEMARK_PRIVACY"\].*TIDEMARK_ADMIN_TOKEN/,
        ),
      ])
      await t.access.ensureHeadless({ ...HEADLESS, ...given })
      expect(t.log).toEqual([])
      await t.access.ensureHeadless({ ...HEADLESS, ...given })
      expect(t.log).toMatchObject([expect.stringContaining('page Privacy')])
    })
  })
}
