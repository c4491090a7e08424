import { describe, expect, test } from 'vitest'
import type { Actor } from '../../model/actor.ts'
import type { Agreement } from '../../model/privacy/agreement.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { OWNER, useAccess, visitFrom, type AccessPlace } from '../access-fixture.suite.ts'
import { changeAgreement, confirmChange, withdrawChange, type ChangeInput } from './change-agreement.ts'
import { readAgreement } from './journal.ts'
import { readPrivacy } from './read-privacy.ts'
import { readRetention } from './read-retention.ts'
import { requireJournals } from './settle-agreements.ts'

const WEAKER = { mode: 'identified', reason: 'Agreed on with the works council' } as const

/** Stricter at once by one, weaker by two people and a wait. */
export function changeAgreementSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const change = (actor: Actor, input: ChangeInput) => changeAgreement({ ctx: t, actor, input })
  const now = ({ tenant }: Actor) => readAgreement(t, tenant)
  const pendingId = async (actor: Actor) => (await now(actor)).pending?.id ?? 'none'
  const told = async (actor: Actor) => (await readPrivacy({ ctx: t, actor })).told?.reason ?? null
  const privacyAudit = async (actor: Actor) =>
    (await t.auditOf(actor)).filter((entry) => entry.startsWith('privacy.'))

  /** In aggregate mode, with k 10. */
  async function strict(): Promise<Actor> {
    const begun = { ...OWNER, privacyMode: 'identified', peopleAgreed: true } as const
    const { actor } = (await t.access.completeSetup(begun, visitFrom('192.0.2.1'))).identity
    await change(actor, { mode: 'aggregate', k: 10 })
    return actor
  }
  const add = async (owner: Actor, role: 'admin' | 'observer') =>
    (await t.addPerson(owner, role)).identity.actor

  describe('a stricter change', () => {
    test('holds at once, by one owner, and is told from what to what', async () => {
      const owner = await strict()
      expect(await now(owner)).toMatchObject({ mode: 'aggregate', k: 10, insiders: 1, pending: null })
      t.clock.advance(DAY_MS)
      await change(owner, { insiders: 2, reason: 'Works agreement' })
      expect(await readPrivacy({ ctx: t, actor: owner })).toMatchObject({
        since: '2026-01-01T00:00:00.000Z',
        told: null,
        history: [
          { what: 'tightened', by: owner.id, change: { insiders: 2 }, reason: 'Works agreement' },
          { what: 'tightened', change: { mode: 'aggregate', k: 10 } },
          { what: 'began', by: null, change: { mode: 'identified' } },
        ],
      })
    })

    test('is that periods hold where people are shown, and that they no longer do is a proposal', async () => {
      const begun = { ...OWNER, privacyMode: 'identified', peopleAgreed: true } as const
      const { actor } = (await t.access.completeSetup(begun, visitFrom('192.0.2.1'))).identity
      expect(await now(actor)).toMatchObject({ mode: 'identified', deletes: false })
      await change(actor, { deletes: true })
      expect(await now(actor)).toMatchObject({ mode: 'identified', deletes: true, pending: null })
      expect(await privacyAudit(actor)).toContain('privacy.tightened privacy by user')
      await change(actor, { deletes: false, reason: 'Two years are compared' })
      expect(await now(actor)).toMatchObject({ deletes: true, pending: { change: { deletes: false } } })
    })

    test('is fewer names for fewer purposes, and one person alone is a proposal', async () => {
      const owner = await strict()
      await change(owner, { reveals: { monthly: 3, purposes: ['legal_duty'] } })
      const terms = { purposes: ['legal_duty'], monthly: 3, alone: false }
      expect(await now(owner)).toMatchObject({ reveals: terms, pending: null })
      await change(owner, { reveals: { alone: true }, reason: 'Nobody else is there' })
      const proposed = { reveals: { ...terms, alone: true } }
      expect(await now(owner)).toMatchObject({ reveals: terms, pending: { change: proposed } })
    })

    test('is a shorter period, and a longer one is a proposal', async () => {
      const owner = await strict()
      await add(owner, 'admin')
      await change(owner, { retention: { person_days: 6, seats: 13 } })
      expect(await now(owner)).toMatchObject({ retention: { person_days: 6 }, pending: null })
      await change(owner, { retention: { person_days: 12, limits: 6 }, reason: 'A year is compared' })
      expect(await now(owner)).toMatchObject({
        retention: { person_days: 6 },
        pending: { change: { retention: { person_days: 12, limits: 6 } }, holdsFrom: null },
      })
      const periods = await readRetention(t, owner)
      const kept = periods.flatMap(({ data, keeps }) =>
        data === 'person_days' || data === 'seats' ? keeps : [],
      )
      expect(kept).toEqual([6, 13])
    })

    test('that changes nothing is not written down', async () => {
      const owner = await strict()
      const before = await t.auditOf(owner)
      await change(owner, { mode: 'aggregate', k: 10, observer: false })
      expect(await t.auditOf(owner)).toEqual(before)
    })

    test('is for an owner who is signed in', async () => {
      const owner = await strict()
      const admin = await add(owner, 'admin')
      for (const actor of [admin, { ...owner, kind: 'api_token' }, { ...owner, kind: 'system' }] as const) {
        await expect(change(actor, { k: 20 })).rejects.toMatchObject({ code: 'forbidden' })
      }
    })

    test.each([
      { k: 4 },
      { k: 51 },
      { insiders: 0 },
      { insiders: 4 },
      { leads: 4 },
      { leads: 51 },
      { retention: { person_days: 3 } },
      { retention: { raw_bodies: 36 } },
      { reveals: { monthly: 101 } },
    ])('%j is refused', async (input) => {
      await expect(change(await strict(), input)).rejects.toMatchObject({ code: 'validation_failed' })
    })
  })

  describe('a weaker change', () => {
    test('needs a reason, and waits for somebody else', async () => {
      const owner = await strict()
      const admin = await add(owner, 'admin')
      await expect(change(owner, { mode: 'identified' })).rejects.toMatchObject({ code: 'validation_failed' })
      await change(owner, WEAKER)
      t.clock.advance(100 * DAY_MS)
      expect(await now(owner)).toMatchObject({ mode: 'aggregate', pending: { holdsFrom: null } })
      const id = await pendingId(owner)
      await expect(confirmChange({ ctx: t, actor: admin, id })).rejects.toMatchObject({
        code: 'fresh_proof_required',
      })
      const confirm = (actor: Actor) => confirmChange({ ctx: t, actor: t.proven(actor), id })
      await expect(confirm(owner)).rejects.toMatchObject({ code: 'forbidden' })
      await confirm(admin)
      await expect(confirm(admin)).rejects.toMatchObject({ code: 'conflict' })
      t.clock.advance(14 * DAY_MS - 1)
      expect((await now(owner)).mode).toBe('aggregate')
      t.clock.advance(1)
      expect(await now(owner)).toMatchObject({
        mode: 'identified',
        k: 10,
        peopleFrom: '2026-04-25',
        pending: null,
      })
    })

    test('is told to everybody until thirty days after it took effect, and written down when it did', async () => {
      const owner = await strict()
      const admin = await add(owner, 'admin')
      await change(owner, WEAKER)
      expect(await told({ ...owner, role: 'analyst' })).toBe(WEAKER.reason)
      await confirmChange({ ctx: t, actor: admin, id: await pendingId(owner) })
      t.clock.advance(20 * DAY_MS)
      await Promise.all([requireJournals(t), requireJournals(t)])
      expect((await privacyAudit(owner)).slice(0, 3)).toEqual([
        'privacy.weakened privacy by system',
        'privacy.confirmed privacy by user',
        'privacy.proposed privacy by user',
      ])
      expect(await told(owner)).toBe(WEAKER.reason)
      t.clock.advance(24 * DAY_MS)
      expect(await told(owner)).toBeNull()
    })

    test('takes thirty days where there is nobody else', async () => {
      const owner = await strict()
      await change(owner, { k: 9, reason: 'Small teams' })
      const id = await pendingId(owner)
      await expect(confirmChange({ ctx: t, actor: owner, id })).rejects.toMatchObject({ code: 'conflict' })
      t.clock.advance(30 * DAY_MS - 1)
      expect((await now(owner)).k).toBe(10)
      t.clock.advance(1)
      expect(await now(owner)).toMatchObject({ k: 9, peopleFrom: null, since: '2026-01-01T00:00:00.000Z' })
    })

    test('is confirmed by the observer where there is one, and by no admin then', async () => {
      const owner = await strict()
      const [admin, observer] = [await add(owner, 'admin'), await add(owner, 'observer')]
      await change(owner, WEAKER)
      const id = await pendingId(owner)
      await expect(confirmChange({ ctx: t, actor: admin, id })).rejects.toMatchObject({ code: 'forbidden' })
      await confirmChange({ ctx: t, actor: observer, id })
      expect((await now(owner)).pending).toMatchObject({ confirmedBy: observer.id })
    })

    test('is that leads see people of their units, of the day on which it holds and later ones', async () => {
      const owner = await strict()
      const admin = await add(owner, 'admin')
      await change(owner, { led: true, reason: 'Team leads look after licences' })
      expect(await now(owner)).toMatchObject({
        led: false,
        pending: { change: { led: true }, holdsFrom: null },
      })
      const confirming = { ctx: t, actor: t.proven(admin), id: await pendingId(owner) }
      await confirmChange(confirming)
      t.clock.advance(14 * DAY_MS - 1)
      expect(await now(owner)).toMatchObject({ led: false, ledFrom: null })
      t.clock.advance(1)
      expect(await now(owner)).toMatchObject({ led: true, ledFrom: '2026-01-15', peopleFrom: null })
      await change(owner, { led: false })
      expect(await now(owner)).toMatchObject({ led: false, ledFrom: null, pending: null })
    })

    test('can be objected to until it takes effect, and a second one has to wait', async () => {
      const owner = await strict()
      const observer = await add(owner, 'observer')
      await change(owner, WEAKER)
      await expect(change(owner, { k: 5, reason: 'Another' })).rejects.toMatchObject({ code: 'conflict' })
      await change(owner, { k: 11 })
      const id = await pendingId(owner)
      await confirmChange({ ctx: t, actor: observer, id })
      await withdrawChange({ ctx: t, actor: observer, id })
      await expect(withdrawChange({ ctx: t, actor: owner, id })).rejects.toMatchObject({ code: 'not_found' })
      t.clock.advance(100 * DAY_MS)
      expect(await now(owner)).toMatchObject({ mode: 'aggregate', k: 11, pending: null, weakened: null })
      await expect(change(owner, WEAKER)).rejects.toMatchObject({ code: 'fresh_proof_required' })
      await change(t.proven(owner), WEAKER)
    })

    test('of two at the same moment one is a conflict', async () => {
      const owner = await strict()
      const both = await Promise.allSettled([change(owner, WEAKER), change(owner, { k: 5, reason: 'Other' })])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    })

    test('of another organisation is not there, and who may not confirm is refused', async () => {
      const owner = await strict()
      const other = await t.otherOrganization()
      await change(owner, WEAKER)
      const id = await pendingId(owner)
      const analyst = { ...owner, role: 'analyst' } as const
      for (const verb of [confirmChange, withdrawChange]) {
        await expect(verb({ ctx: t, actor: other.owner, id })).rejects.toMatchObject({ code: 'not_found' })
        await expect(verb({ ctx: t, actor: analyst, id })).rejects.toMatchObject({ code: 'forbidden' })
      }
      expect(await now(owner)).toMatchObject<Partial<Agreement>>({ mode: 'aggregate' })
    })
  })

  test('the last observer stays until it was agreed that there need be none', async () => {
    const owner = await strict()
    const { memberId, identity } = await t.addPerson(owner, 'observer')
    const remove = () => t.access.removeMember(owner, memberId)
    expect((await now(owner)).observer).toBe(true)
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
    await change(owner, { observer: false, reason: 'The works council takes the data protection officer' })
    await confirmChange({ ctx: t, actor: identity.actor, id: await pendingId(owner) })
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
    t.clock.advance(14 * DAY_MS)
    await remove()
    await t.addPerson(owner, 'observer')
    expect((await now(owner)).observer).toBe(true)
  })
}
