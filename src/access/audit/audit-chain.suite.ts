import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../model/actor.ts'
import { OWNER, useAccess, visitFrom, type AccessPlace } from '../access-fixture.suite.ts'
import { changeAgreement, type ChangeInput } from '../agreement/change-agreement.ts'
import { readAgreement } from '../agreement/journal.ts'
import { readPrivacy } from '../agreement/read-privacy.ts'
import { requireJournals } from '../agreement/settle-agreements.ts'
import { FIRST_PRIVACY_MODE } from '../../model/privacy.ts'
import { eraserOf } from '../../model/privacy/erase-text.ts'
import { createLogger } from '../../lib/logger.ts'
import { verifyAudit } from './audit-chain.ts'
import { sealLogs } from './audit-seal.ts'
import { eraseEntries } from './erase-entries.ts'
import { listAudit, writeAudit } from './audit.ts'
import { redactDecisions } from './redact-decisions.ts'
import { pruneAudit } from './prune-audit.ts'

/** Tampering with the audit log is detected; reads and refusals are logged without filling it. */
export function auditChainSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const write = (actor: Actor, n: number) =>
    writeAudit(t.control.db, t.clock, {
      actor,
      action: 'view.saved',
      objectType: 'view',
      objectId: `v${n}`,
      detail: { n },
    })
  const entries = async (actor: Actor, action: string) =>
    (await listAudit({ control: t.control, actor, limit: 200 })).entries.filter(
      (one) => one.action === action,
    )

  describe('the chain of the audit log', () => {
    /** Twenty entries, written in parallel with those of another organisation. */
    async function filled(): Promise<Actor> {
      const { actor } = (await t.setUp()).identity
      const other = await t.otherOrganization()
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => Promise.all([write(actor, n), write(other.owner, n)])),
      )
      return actor
    }
    const check = (actor: Actor) => verifyAudit(t.control.db, actor.tenant)
    const row = (seq: number) => ({
      change: (values: { detail?: string; at?: string; seq?: number }) =>
        t.control.db.updateTable('audit_log').set(values).where('seq', '=', seq).execute(),
      remove: () => t.control.db.deleteFrom('audit_log').where('seq', '=', seq).execute(),
    })

    test('holds when entries are written in parallel', async () => {
      const actor = await filled()
      const [{ broken: meanwhile }] = await Promise.all([
        check(actor),
        ...[1, 2, 3].map((n) => write(actor, n)),
      ])
      expect(meanwhile).toBeNull()
      const { entries: count, broken, head } = await check(actor)
      expect(broken).toBeNull()
      expect(count).toBe(26)
      expect(head).toMatch(/^[0-9a-f]{64}$/)
    })

    test('entries of earlier versions that named vendors’ ids of people name pseudonyms, and the chain holds', async () => {
      const actor = await filled()
      const detail = { kind: 'merge', a: 'code_assistant:canary', b: 'chat_assistant:canary', from: null }
      const decided = { actor, action: 'people.merge', objectType: 'identity_decision' }
      await writeAudit(t.control.db, t.clock, { ...decided, objectId: 'd1', detail })
      const looked = { actor, action: 'person.viewed', objectType: 'identity' }
      await writeAudit(t.control.db, t.clock, { ...looked, objectId: 'code_assistant:canary' })
      await write(actor, 99)
      const place = { control: t.control, clock: t.clock, pseudonyms: t.access.pseudonyms }
      await redactDecisions(place)
      await redactDecisions(place)
      const log = await t.control.db.selectFrom('audit_log').selectAll().execute()
      expect(JSON.stringify(log)).not.toContain('canary')
      const [merged] = await entries(actor, 'people.merge')
      const pseudonym = expect.stringMatching(/^P-[A-Z]{8}$/)
      expect(merged?.detail).toEqual({ kind: 'merge', a: pseudonym, b: pseudonym, from: null })
      expect(await entries(actor, 'person.viewed')).toMatchObject([
        { objectType: 'pseudonym', objectId: pseudonym },
      ])
      expect(await entries(actor, 'audit.redacted')).toHaveLength(1)
      expect((await check(actor)).broken).toBeNull()
      // Whoever changes it once more, or what speaks for it, is seen.
      const [own] = log.filter(({ object_id: id }) => id === 'd1')
      const spoken = log.find(({ action }) => action === 'audit.redacted')
      if (!own?.seq || !spoken?.seq) throw new Error('there is no such entry')
      await row(own.seq).change({ detail: '{}' })
      expect((await check(actor)).broken).toContain(`Entry ${own.seq} `)
      await row(own.seq).change({ detail: own.detail })
      expect((await check(actor)).broken).toBeNull()
      await row(spoken.seq).change({ detail: '{"entries":[]}' })
      expect((await check(actor)).broken).toContain(`Entry ${own.seq} `)
    })

    test('holds when somebody’s names are taken out of it, and says what else was changed', async () => {
      const { control, clock } = t
      const actor = await filled()
      const detail = { note: 'Asked by Ann Canary', of: ['code_assistant:11', 'x'], n: 11 }
      await writeAudit(control.db, clock, {
        actor,
        action: 'people.merge',
        objectType: 'identity',
        objectId: 'chat_assistant:user-ann',
        detail,
      })
      const before = await check(actor)
      const take = (...names: string[]) =>
        control.db.transaction().execute((tx) => eraseEntries(tx, clock, { actor, erase: eraserOf(names) }))
      expect(await take('user-ann', 'Ann Canary', '11')).toBe(1)
      const [entry] = await entries(actor, 'people.merge')
      expect([entry?.objectId, entry?.detail]).toEqual([
        'chat_assistant:erased',
        { note: 'Asked by erased', of: ['code_assistant:erased', 'x'], n: 11 },
      ])
      expect(await check(actor)).toMatchObject({ entries: before.entries + 1, broken: null })
      expect(await take('user-ann')).toBe(0)
      // Once more, of somebody else, in the same entry.
      expect(await take('x')).toBe(1)
      expect((await check(actor)).broken).toBeNull()
      const seq = before.entries
      await row(seq).change({ detail: '{"note":"Asked by nobody"}' })
      expect((await check(actor)).broken).toContain(`Entry ${seq} `)
      await requireJournals({ control, clock }).then(
        () => expect.unreachable('an edited log'),
        ({ code }: { code: string }) => expect(code).toBe('config_invalid'),
      )
    })

    test('holds when names are taken out of why an agreement was to change, and its terms stay', async () => {
      const { control, clock } = t
      const actor = await filled()
      const change = (input: ChangeInput) => changeAgreement({ ctx: t, actor, input })
      await change({ mode: 'pseudonymous', reason: 'Ann Canary of the works council asked for it' })
      const erase = eraserOf(['Ann Canary', 'aggregate', 'pseudonymous'])
      const before = await readAgreement(t, actor.tenant)
      expect(before.pending?.reason).toContain('Ann Canary')
      const taken = await control.db.transaction().execute((tx) => eraseEntries(tx, clock, { actor, erase }))
      expect(taken).toBe(1)
      const reason = 'erased of the works council asked for it'
      const after = await readAgreement(t, actor.tenant)
      expect(after).toEqual({ ...before, pending: { ...before.pending, reason } })
      expect((await readPrivacy({ ctx: t, actor })).history[0]).toMatchObject({ reason })
      const stored = await control.db.selectFrom('audit_log').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain('Ann Canary')
      expect((await check(actor)).broken).toBeNull()
    })

    test('names what was changed', async () => {
      const actor = await filled()
      await row(7).change({ detail: '{"n":99}' })
      expect((await check(actor)).broken).toContain('Entry 7')
    })

    test('names what was taken out, in the middle, at the beginning and at the end', async () => {
      const actor = await filled()
      await row(23).remove()
      expect((await check(actor)).broken).toBe('Entries 23 to 23 are missing at the end.')
      await row(9).remove()
      expect((await check(actor)).broken).toBe('Entry 9 is missing.')
      await row(1).remove()
      expect((await check(actor)).broken).toBe('Entry 1 is missing.')
    })

    test('names what was put in beside it, and an end that was taken away', async () => {
      const actor = await filled()
      const {
        seq: _,
        hash: __,
        ...one
      } = await t.control.db
        .selectFrom('audit_log')
        .selectAll()
        .where('seq', '=', 3)
        .where('tenant', '=', actor.tenant)
        .executeTakeFirstOrThrow()
      const loose = { ...one, id: 'put-in', seq: null, hash: null }
      await t.control.db.insertInto('audit_log').values(loose).execute()
      expect((await check(actor)).broken).toContain('put-in')
      await t.control.db.deleteFrom('audit_log').where('id', '=', 'put-in').execute()
      expect((await check(actor)).broken).toBeNull()
      await t.control.db.deleteFrom('audit_heads').execute()
      expect((await check(actor)).broken).toContain('end is missing')
    })

    const sealingKey = (id: string, fill: number) => ({ id, key: createSecretKey(Buffer.alloc(32, fill)) })
    const OLD = sealingKey('old', 1)
    const NEW = sealingKey('new', 2)
    /** As somebody does who can write the settings store, and has no key: the last entry is gone, and nothing shows it. */
    async function cutEnd({ tenant }: Actor): Promise<void> {
      const before = await t.control.db
        .selectFrom('audit_log')
        .select(['seq', 'hash'])
        .where('tenant', '=', tenant)
        .where('seq', '=', 22)
        .executeTakeFirstOrThrow()
      await t.control.db.deleteFrom('audit_log').where('tenant', '=', tenant).where('seq', '=', 23).execute()
      const head = { seq: 22, hash: before.hash ?? '' }
      await t.control.db.updateTable('audit_heads').set(head).where('tenant', '=', tenant).execute()
    }

    test('does not hold with another end than the one that was sealed', async () => {
      sealLogs(t.control, [OLD])
      const actor = await filled()
      expect((await check(actor)).broken).toBeNull()
      await cutEnd(actor)
      expect((await check(actor)).broken).toBe('The end of the log is not as this service sealed it.')
      await expect(requireJournals(t)).rejects.toMatchObject({ code: 'config_invalid' })
    })

    test('is sealed at the first start after a version without seals, which it says, and never unsealed', async () => {
      const actor = await filled()
      sealLogs(t.control, [OLD])
      await requireJournals(t)
      await requireJournals(t)
      expect((await t.auditOf(actor)).filter((one) => one.startsWith('audit.sealed'))).toHaveLength(1)
      await t.control.db.updateTable('audit_heads').set({ seal: null }).execute()
      expect((await check(actor)).broken).toContain('not as this service sealed it')
    })

    test('is sealed by the newest key at a start, after which the older one is not needed', async () => {
      sealLogs(t.control, [OLD])
      const actor = await filled()
      sealLogs(t.control, [OLD, NEW])
      expect((await check(actor)).broken).toBeNull()
      await requireJournals(t)
      sealLogs(t.control, [NEW])
      expect((await check(actor)).broken).toBeNull()
      sealLogs(t.control, [sealingKey('other', 3)])
      expect((await check(actor)).broken).toContain('not as this service sealed it')
    })

    test('takes in the entries of an older version at the next start, oldest first', async () => {
      const actor = await filled()
      await t.control.db.deleteFrom('audit_log').where('object_type', '=', 'privacy').execute()
      await t.control.db.updateTable('audit_log').set({ seq: null, hash: null }).execute()
      await t.control.db.deleteFrom('audit_heads').execute()
      expect((await check(actor)).broken).toContain('not in the chain')
      await requireJournals(t)
      await requireJournals(t)
      expect(await check(actor)).toMatchObject({ entries: 23, broken: null })
      await row(2).change({ at: '2020-01-01T00:00:00.000Z' })
      expect((await check(actor)).broken).toContain('Entry 2')
    })
  })

  describe('retention of the audit log', () => {
    const DAY = 86_400_000
    const BEGAN = '2026-01-01T00:00:00.000Z'
    const prune = () =>
      pruneAudit({ control: t.control, clock: t.clock, logger: createLogger({ level: 'silent' }) }, 30)
    const check = (actor: Actor) => verifyAudit(t.control.db, actor.tenant)
    const seqs = async ({ tenant }: Actor) => {
      const rows = t.control.db.selectFrom('audit_log').select('seq').where('tenant', '=', tenant)
      return (await rows.orderBy('seq').execute()).map(({ seq }) => seq)
    }

    const hashAt = async ({ tenant }: Actor, seq: number) => {
      const found = t.control.db.selectFrom('audit_log').select('hash').where('tenant', '=', tenant)
      return (await found.where('seq', '=', seq).executeTakeFirst())?.hash ?? null
    }

    /** Entries 1 to 6 are 31 days old, 7 to 9 one day; another organisation has old ones only. */
    async function aged(): Promise<Actor> {
      const { actor } = (await t.setUp()).identity
      await t.otherOrganization()
      for (const n of [4, 5, 6]) await write(actor, n)
      t.clock.advance(30 * DAY)
      for (const n of [7, 8, 9]) await write(actor, n)
      t.clock.advance(DAY)
      return actor
    }

    test('takes out what is older, tells of it, and leaves a chain that can be checked', async () => {
      const actor = await aged()
      const last_hash = await hashAt(actor, 6)
      await prune()
      expect(await seqs(actor)).toEqual([7, 8, 9, 10, 11])
      expect(await check(actor)).toMatchObject({ entries: 5, pruned: 6, broken: null })
      const told = { first: 1, last: 6, last_hash, before: '2026-01-02T00:00:00.000Z' }
      expect(await entries(actor, 'audit.pruned')).toMatchObject([
        { actor: { kind: 'system', id: 'retention' }, objectId: actor.tenant, detail: told },
      ])
      await prune()
      expect(await seqs(actor)).toEqual([7, 8, 9, 10, 11])
      // When all entries are past their retention, the new `audit.pruned` is left, and what the organisation agreed on.
      t.clock.advance(31 * DAY)
      await prune()
      expect(await seqs(actor)).toEqual([12, 13])
      expect(await check(actor)).toMatchObject({ entries: 2, pruned: 11, broken: null })
      expect(await readAgreement(t, actor.tenant)).toMatchObject({ mode: FIRST_PRIVACY_MODE, since: BEGAN })
      await write(actor, 14)
      expect(await check(actor)).toMatchObject({ entries: 3, pruned: 11, broken: null })
    })

    test('touches no log that was changed', async () => {
      const actor = await aged()
      await t.control.db.updateTable('audit_log').set({ detail: '{}' }).where('seq', '=', 5).execute()
      await prune()
      expect(await seqs(actor)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    })

    test('retention does not hide entries that were deleted by hand', async () => {
      const actor = await aged()
      const log = t.control.db.deleteFrom('audit_log').where('tenant', '=', actor.tenant)
      const pretend = async (seq: number) =>
        t.control.db
          .updateTable('audit_heads')
          .set({ pruned_seq: seq, pruned_hash: await hashAt(actor, seq) })
          .where('tenant', '=', actor.tenant)
          .execute()
      await prune()
      await pretend(8)
      await log.where('seq', '<=', 8).execute()
      expect((await check(actor)).broken).toBe('Entries 1 to 8 are missing, and not by retention.')
      await pretend(11)
      await log.execute()
      expect((await check(actor)).broken).toBe('Entries 1 to 11 are missing, and not by retention.')
    })

    test('detects pruned entries that were put back', async () => {
      const actor = await aged()
      const first = await t.control.db
        .selectFrom('audit_log')
        .selectAll()
        .where('tenant', '=', actor.tenant)
        .where('seq', '=', 1)
        .executeTakeFirstOrThrow()
      await prune()
      await t.control.db.insertInto('audit_log').values(first).execute()
      expect((await check(actor)).broken).toContain('is there again')
    })
  })

  describe('what is refused at the door', () => {
    const fail = (email: string, n: number) =>
      t.signIn(email, 'wrong password', visitFrom(`203.0.113.${n % 200}`)).catch(() => {})

    test('is in the log with the account and the address, and no made-up e-mail address is kept', async () => {
      const { actor } = (await t.setUp()).identity
      await fail(OWNER.email, 7)
      await fail('made-up@x.example', 8)
      expect(await entries(actor, 'session.refused')).toMatchObject([
        { objectId: 'unknown', objectName: null, detail: { address: '203.0.113.8' } },
        { objectId: actor.id, objectName: 'Ada', detail: { address: '203.0.113.7' } },
      ])
      const kept = await t.control.db.selectFrom('audit_log').selectAll().execute()
      expect(JSON.stringify(kept)).not.toContain('made-up')
    })

    test('is found by its kind, and a kind with another name is not', async () => {
      const { actor } = (await t.setUp()).identity
      await fail(OWNER.email, 7)
      const found = (action: string) =>
        listAudit({ control: t.control, actor, limit: 200, filter: { action } })
      expect((await found('session.')).entries.map(({ action }) => action)).toContain('session.refused')
      expect((await found('sess.')).entries).toEqual([])
    })

    test('is told by its first, tenth and hundredth time, and a wait as a wait', async () => {
      const { actor } = (await t.setUp()).identity
      for (let n = 0; n < 120; n++) await fail(OWNER.email, 7)
      const refused = await entries(actor, 'session.refused')
      expect(refused.map(({ detail }) => detail['times'] ?? 1)).toEqual([10, 1])
      const heldUp = await entries(actor, 'session.held_up')
      expect(heldUp.map(({ detail }) => detail['times'] ?? 1)).toEqual([100, 10, 1])
    })

    test('does not fill the log, wherever a flood comes from', async () => {
      const { actor } = (await t.setUp()).identity
      for (let n = 0; n < 1200; n++) {
        await t.access.trail.note({
          actor: null,
          action: 'token.refused',
          objectType: 'route',
          objectId: 'getMe',
          address: `2001:db8::${n}`,
        })
      }
      const { count } = await t.control.db
        .selectFrom('audit_log')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBeLessThan(520)
      expect((await verifyAudit(t.control.db, actor.tenant)).broken).toBeNull()
    })
  })
}
