import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNameServer, type TestNameServer } from '../../../test/harness/sign-in/name-server.ts'
import { createLogger } from '../../lib/logger.ts'
import type { Actor } from '../../model/actor.ts'
import type { EmailDomain } from '../access.ts'
import { useAccess, type AccessPlace } from '../access-fixture.suite.ts'
import { listAudit } from '../audit/audit.ts'
import { lookAgain } from './look-again.ts'

const DAY_MS = 86_400_000
const logger = createLogger({ level: 'silent' })

/** E-mail domains and their proof, with a real name server. */
export function domainsSuite(newPlace: () => Promise<AccessPlace>): void {
  let names: TestNameServer
  const t = useAccess(newPlace, (name, signal) => names.lookup(name, signal))
  beforeAll(async () => {
    names = await startNameServer()
  })
  afterAll(() => names[Symbol.asyncDispose]())

  let owner: Actor
  beforeEach(async () => {
    names.zone.clear()
    owner = (await t.setUp()).identity.actor
  })

  /** A provider that names these domains. */
  async function provider(domains: string[], of = owner, id = 'idp'): Promise<string> {
    const at = '2026-01-01T00:00:00.000Z'
    const texts = { kind: 'other', name: 'Idp', issuer: `https://${id}.example`, metadata: '{}' }
    const metadata = { issuer: texts.issuer, authorization_endpoint: texts.issuer }
    const endpoints = { token_endpoint: texts.issuer, jwks_uri: texts.issuer }
    await t.control.db
      .insertInto('identity_providers')
      .values({
        ...texts,
        id,
        tenant: of.tenant,
        protocol: 'oidc',
        metadata: JSON.stringify({ ...metadata, ...endpoints }),
        domains: JSON.stringify(domains),
        groups_claim: 'groups',
        group_roles: '[]',
        default_role: null,
        client_id: 'c',
        saml: null,
        sealed: 's',
        key_id: 'k',
        enabled: 0,
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute()
    return id
  }

  const publish = ({ record: { host, value } }: EmailDomain) => names.zone.set(host, ['v=spf1 -all', value])
  const withdraw = ({ record: { host } }: EmailDomain) => names.zone.set(host, ['v=spf1 -all'])

  async function proven(domain: string, of = owner): Promise<EmailDomain> {
    const added = await t.access.domains.add(t.proven(of), { domain })
    publish(added)
    return t.access.domains.check(of, added.id)
  }

  /** A day later. */
  async function nextDay(days = 1): Promise<EmailDomain[]> {
    t.clock.advance(days * DAY_MS)
    await lookAgain(
      { control: t.control, clock: t.clock, txtRecords: names.lookup, logger },
      AbortSignal.timeout(60_000),
    )
    return t.access.domains.list(owner)
  }

  async function journal(of = owner): Promise<string[]> {
    const { entries } = await listAudit({
      control: t.control,
      actor: of,
      limit: 50,
      filter: { action: 'email_domain.' },
    })
    return entries.map(({ action, actor, detail }) =>
      [action.replace('email_domain.', ''), detail['domain'], detail['look'], actor.kind].join(' '),
    )
  }

  test('those that providers name are listed with a record of each, which stays the same', async () => {
    await provider(['acme.example', 'acme.test'])
    const first = await t.access.domains.list(owner)
    expect(first.map(({ domain, namedBy, state }) => [domain, namedBy, state])).toEqual([
      ['acme.example', ['Idp'], 'not_proven'],
      ['acme.test', ['Idp'], 'not_proven'],
    ])
    expect(first[0]?.record.host).toBe('_tidemark.acme.example')
    const values = first.map(({ record }) => record.value)
    for (const value of values) expect(value).toMatch(/^tidemark-verification=[\w-]{22}$/)
    expect(new Set(values).size).toBe(2)
    expect(await t.access.domains.list(owner)).toEqual(first)
  })

  test('the record proves one, whatever else is published, and until then each look says what is there', async () => {
    await provider(['acme.example'])
    const [domain] = await t.access.domains.list(owner)
    if (!domain) throw new Error('no domain')
    const check = async () => {
      t.clock.advance(1000)
      const { state, look } = await t.access.domains.check(owner, domain.id)
      return [state, look]
    }
    expect(await check()).toEqual(['not_proven', 'no_record'])
    withdraw(domain)
    expect(await check()).toEqual(['not_proven', 'other_record'])
    names.zone.set(domain.record.host, 'SERVFAIL')
    expect(await check()).toEqual(['not_proven', 'servers_failed'])
    const { value } = domain.record
    names.zone.set(domain.record.host, ['x', [value.slice(0, 5), value.slice(5)]])
    expect(await check()).toEqual(['proven', 'found'])
    expect(await check()).toEqual(['proven', 'found'])
    expect(await journal()).toEqual([
      'checked acme.example found user',
      'proven acme.example found user',
      'checked acme.example servers_failed user',
      'checked acme.example other_record user',
      'checked acme.example no_record user',
    ])
  })

  test('two who check at the same moment prove it once', async () => {
    const { id, ...domain } = await t.access.domains.add(t.proven(owner), { domain: 'acme.example' })
    publish({ id, ...domain })
    const both = await Promise.all([t.access.domains.check(owner, id), t.access.domains.check(owner, id)])
    expect(both.map(({ state }) => state)).toEqual(['proven', 'proven'])
    const told = await journal()
    expect(told.filter((entry) => entry.startsWith('proven '))).toHaveLength(1)
  })

  test('of two organisations one proves a domain, with a record of its own, until it gives it up', async () => {
    const theirs = await t.otherOrganization()
    const ours = await proven('acme.example')
    const other = await t.access.domains.add(t.proven(theirs.owner), { domain: 'acme.example' })
    expect(other.record.value).not.toBe(ours.record.value)
    names.zone.set(ours.record.host, [ours.record.value, other.record.value])
    expect(await t.access.domains.check(theirs.owner, other.id)).toMatchObject({
      state: 'not_proven',
      look: 'proven_elsewhere',
    })
    expect(await journal(theirs.owner)).toContain('checked acme.example proven_elsewhere user')
    t.clock.advance(1000)
    await t.access.domains.remove(t.proven(owner), ours.id)
    expect(await t.access.domains.check(theirs.owner, other.id)).toMatchObject({ state: 'proven' })
  })

  test('another organisation’s is not there', async () => {
    const theirs = await t.otherOrganization()
    const { id } = await proven('acme.example', theirs.owner)
    const notFound = { code: 'not_found' }
    expect(await t.access.domains.list(owner)).toEqual([])
    await expect(t.access.domains.check(owner, id)).rejects.toMatchObject(notFound)
    await expect(t.access.domains.remove(t.proven(owner), id)).rejects.toMatchObject(notFound)
    expect(await t.access.domains.list(theirs.owner)).toHaveLength(1)
  })

  test('an owner alone may, and adds and removes with a fresh proof', async () => {
    const { id } = await t.access.domains.add(t.proven(owner), { domain: ' Acme.Example ' })
    const admin = (await t.addPerson(owner, 'admin')).identity.actor
    const forbidden = { code: 'forbidden' }
    const { domains } = t.access
    await expect(domains.list(admin)).rejects.toMatchObject(forbidden)
    await expect(domains.add(t.proven(admin), { domain: 'a.example' })).rejects.toMatchObject(forbidden)
    await expect(domains.check(admin, id)).rejects.toMatchObject(forbidden)
    await expect(domains.remove(t.proven(admin), id)).rejects.toMatchObject(forbidden)
    const { provenAt: _, ...stale } = owner
    const old = { code: 'fresh_proof_required' }
    await expect(domains.add(stale, { domain: 'a.example' })).rejects.toMatchObject(old)
    await expect(domains.remove(stale, id)).rejects.toMatchObject(old)
    expect((await domains.check(stale, id)).domain).toBe('acme.example')
  })

  test('what is no domain, or is listed, is not added, and one that a provider names is not removed', async () => {
    const owned = t.proven(owner)
    for (const domain of ['', 'localhost', 'a b.example', 'ada@acme.example', 'ä.example', '-'])
      await expect(t.access.domains.add(owned, { domain })).rejects.toMatchObject({
        code: 'validation_failed',
      })
    await provider(['acme.example'])
    const [named] = await t.access.domains.list(owner)
    const again = t.access.domains.add(owned, { domain: 'ACME.example' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    await expect(t.access.domains.remove(owned, named?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
    expect(await journal()).toEqual([])
  })

  test('a provider lets in proven domains alone only where that lets somebody in', async () => {
    const id = await provider(['acme.example', 'old.example'])
    const owned = () => t.proven(owner)
    let version = 1
    const change = async (wanted: { provenOnly?: boolean; domains?: string[]; name?: string }) => {
      const changed = await t.access.providers.change(owned(), id, { version, ...wanted })
      version = changed.version
      return changed.provenOnly
    }
    const nobody = { code: 'validation_failed', details: [{ path: 'proven_only' }] }
    await expect(change({ provenOnly: true })).rejects.toMatchObject(nobody)
    const elsewhere = await proven('acme.test')
    await expect(change({ provenOnly: true })).rejects.toMatchObject(nobody)
    expect(await change({ provenOnly: true, domains: [] })).toBe(true)
    // It lives on this one proof.
    await expect(t.access.domains.remove(owned(), elsewhere.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(change({ domains: ['acme.example'] })).rejects.toMatchObject(nobody)
    const { entries } = await listAudit({
      control: t.control,
      actor: owner,
      limit: 1,
      filter: { action: 'identity_provider.' },
    })
    expect(entries[0]?.detail).toEqual({
      domains: { from: ['acme.example', 'old.example'], to: [] },
      proven_only: { from: false, to: true },
    })
    // Proofs end by themselves, which is no reason to refuse another change.
    withdraw(elsewhere)
    await nextDay()
    await nextDay(30)
    expect(await t.access.domains.list(owner)).toMatchObject([{ state: 'not_proven' }])
    expect(await change({ name: 'Renamed' })).toBe(true)
    await expect(change({ domains: ['acme.test'] })).rejects.toMatchObject(nobody)
    expect(await change({ provenOnly: false })).toBe(false)
    await t.access.domains.remove(owned(), elsewhere.id)
  })

  test('a proven one is looked for every day, is told when its record goes, and ends 30 days later', async () => {
    const domain = await proven('acme.example')
    await t.access.domains.add(t.proven(owner), { domain: 'unproven.example' })
    const states = (all: EmailDomain[]) => all.map(({ state, look }) => `${state} ${look}`)
    names.asked.length = 0
    await nextDay(0.5)
    expect(names.asked).toEqual([])
    expect(states(await nextDay())).toEqual(['proven found', 'not_proven null'])
    expect(names.asked).toEqual([domain.record.host])
    withdraw(domain)
    const [missing] = await nextDay()
    const end = new Date(t.clock.now() + 30 * DAY_MS).toISOString()
    expect(missing).toMatchObject({ state: 'missing', look: 'other_record', endsAt: end })
    publish(domain)
    expect(states(await nextDay())[0]).toBe('proven found')
    withdraw(domain)
    expect(states(await nextDay())[0]).toBe('missing other_record')
    names.zone.set(domain.record.host, 'SERVFAIL')
    expect(states(await nextDay(40))[0]).toBe('missing servers_failed')
    names.zone.delete(domain.record.host)
    expect(states(await nextDay())[0]).toBe('not_proven no_record')
    publish(domain)
    expect(states(await nextDay())[0]).toBe('not_proven no_record')
    expect((await journal()).slice(0, 4)).toEqual([
      'ended acme.example no_record system',
      'missing acme.example other_record system',
      'found_again acme.example found system',
      'missing acme.example other_record system',
    ])
  })

  test('a look that is given up leaves everything as it was', async () => {
    const domain = await proven('acme.example')
    names.zone.set(domain.record.host, 'silence')
    t.clock.advance(DAY_MS)
    names.asked.length = 0
    const stop = new AbortController()
    const looking = lookAgain(
      { control: t.control, clock: t.clock, txtRecords: names.lookup, logger },
      stop.signal,
    )
    await expect.poll(() => names.asked.at(-1)).toBe(domain.record.host)
    stop.abort()
    await looking
    expect(await t.access.domains.list(owner)).toEqual([domain])
  })
}
