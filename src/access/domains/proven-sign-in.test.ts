import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../test/harness/sign-in/identity-provider.ts'
import { startNameServer, type TestNameServer } from '../../../test/harness/sign-in/name-server.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import type { Access } from '../access.ts'
import { cookieOf, OWNER, visitFrom } from '../access-fixture.suite.ts'
import { listAudit } from '../audit/audit.ts'
import { openProviderAccess, ORIGIN, settingsOf } from '../providers/provider-fixture.suite.ts'
import { SignInRefused } from '../providers/sign-in-refused.ts'

const ADDRESS = '192.0.2.9'
const stack = new AsyncDisposableStack()
let acme: TestIdentityProvider
let names: TestNameServer
let control: ControlStore
let access: Access
let owner: Actor

beforeAll(async () => {
  acme = stack.use(await startIdentityProvider())
  names = stack.use(await startNameServer())
  for (const domain of ['acme.example', 'old.example']) {
    const claims = { email: `ada@${domain}`, email_verified: true, name: 'Ada', groups: ['admins'] }
    acme.people.set(domain, claims)
  }
})
afterAll(() => stack.disposeAsync())

beforeEach(async () => {
  control = await openMigratedControl()
  const opened = await openProviderAccess(control, [acme.issuer], { txtRecords: names.lookup })
  access = opened.access
  const setUp = await access.completeSetup({ ...OWNER, email: 'owner@old.example' }, visitFrom(ADDRESS))
  owner = setUp.identity.actor
  return async () => {
    await opened[Symbol.asyncDispose]()
    await control[Symbol.asyncDispose]()
  }
})

async function signIn(id: string, subject: string): Promise<string> {
  const { authorizeUrl, setCookie } = await access.providers.begin(id, { origin: ORIGIN, next: '/' })
  const url = await acme.signIn(authorizeUrl, subject)
  try {
    const visit = visitFrom(ADDRESS, cookieOf(setCookie))
    const done = await access.providers.finish(id, { url, visit })
    const identity = await access.identify(visitFrom(ADDRESS, cookieOf(done.setCookie)))
    return identity?.actor.role ?? 'nobody'
  } catch (error) {
    if (error instanceof SignInRefused) return error.refusal
    throw error
  }
}

test('unproven domains change nothing; with the switch an address of one is refused, and owners with a password get in', async () => {
  const { id } = await access.providers.connect(owner, settingsOf(acme))
  await access.providers.change(owner, id, { version: 1, enabled: true })
  expect([await signIn(id, 'acme.example'), await signIn(id, 'old.example')]).toEqual(['admin', 'admin'])

  const { id: domain, record } = await access.domains.add(owner, { domain: 'acme.example' })
  names.zone.set(record.host, [record.value])
  await access.domains.check(owner, domain)
  await access.providers.change(owner, id, { version: 2, provenOnly: true })
  expect([await signIn(id, 'acme.example'), await signIn(id, 'old.example')]).toEqual([
    'admin',
    'email_domain_not_proven',
  ])
  const { entries } = await listAudit({
    control,
    actor: owner,
    limit: 1,
    filter: { action: 'session.refused' },
  })
  expect(entries[0]?.detail).toMatchObject({ reason: 'email_domain_not_proven' })

  const inside = await access.signIn(
    { email: 'owner@old.example', password: OWNER.password },
    visitFrom(ADDRESS),
  )
  expect(inside.identity.actor.role).toBe('owner')
})
