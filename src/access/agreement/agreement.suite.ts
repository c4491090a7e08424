import { describe, expect, test } from 'vitest'
import { FIRST_PRIVACY_MODE, FIRST_REVEAL_TERMS } from '../../model/privacy.ts'
import { NO_HEADLESS, OWNER, useAccess, visitFrom, type AccessPlace } from '../access-fixture.suite.ts'
import { writeAudit } from '../audit/audit.ts'
import { firstOrganization } from '../organizations.ts'
import type { SetupInput } from '../people-input.ts'
import { readAgreement } from './journal.ts'
import { requireJournals } from './settle-agreements.ts'

/** What an organisation agreed on about its people is the last entry about it in its journal. */
export function agreementSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const setUp = async () => (await t.setUp()).identity.actor
  const rows = () => t.control.db.updateTable('audit_log').where('object_type', '=', 'privacy')

  describe('an agreement', () => {
    test('begins with the organisation, in its journal', async () => {
      const actor = await setUp()
      expect(await t.auditOf(actor)).toContain('privacy.began privacy by system')
      expect(await readAgreement(t, actor.tenant)).toEqual({
        mode: FIRST_PRIVACY_MODE,
        k: 5,
        insiders: 1,
        leads: 10,
        led: false,
        reveals: FIRST_REVEAL_TERMS,
        retention: {},
        observer: false,
        deletes: false,
        since: '2026-01-01T00:00:00.000Z',
        peopleFrom: null,
        ledFrom: null,
        pending: null,
        weakened: null,
      })
    })

    test('is chosen with the first run, where people are shown by agreement only', async () => {
      const chosen = { ...OWNER, privacyMode: 'identified' } as const
      const begin = (input: SetupInput) => t.access.completeSetup(input, visitFrom('192.0.2.1'))
      await expect(begin(chosen)).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'people_agreed' }],
      })
      const { identity } = await begin({ ...chosen, peopleAgreed: true })
      expect(await readAgreement(t, identity.actor.tenant)).toMatchObject({ mode: 'identified' })
    })

    test('is read from the environment once, when the organisation is made', async () => {
      const setup = { ...NO_HEADLESS, adminToken: 'a-token-of-the-operator' }
      for (const privacyMode of ['pseudonymous', 'identified'] as const) {
        await t.access.ensureHeadless({ ...setup, privacyMode })
        const made = await firstOrganization(t.control.db)
        expect(await readAgreement(t, made?.id ?? '')).toMatchObject({ mode: 'pseudonymous' })
      }
    })

    test('of an organisation that had none shows people as before, and is written down once', async () => {
      const { tenant } = await setUp()
      await t.control.db.deleteFrom('audit_log').execute()
      await t.control.db.deleteFrom('audit_heads').execute()
      await requireJournals(t)
      await Promise.all([requireJournals(t), requireJournals(t)])
      expect(await readAgreement(t, tenant)).toMatchObject({ mode: 'identified', k: 5, peopleFrom: null })
      const written = await t.control.db.selectFrom('audit_log').select('action').execute()
      expect(written).toEqual([{ action: 'privacy.began' }])
    })

    test('that is not known shows nothing', async () => {
      const actor = await setUp()
      expect(await readAgreement(t, 'nobody')).toMatchObject({ mode: 'aggregate' })
      for (const mode of ['a later one', undefined]) {
        const agreement = { ...(await readAgreement(t, actor.tenant)), mode }
        const about = { objectType: 'privacy', objectId: actor.tenant, detail: { agreement } }
        await writeAudit(t.control.db, t.clock, { actor, action: 'privacy.restated', ...about })
        expect(await readAgreement(t, actor.tenant)).toMatchObject({ mode: 'aggregate' })
      }
    })

    test.each<[string, () => Promise<unknown>]>([
      ['changed', () => rows().set({ detail: '{}' }).execute()],
      ['made an entry of an older version', () => rows().set({ seq: null, hash: null }).execute()],
      ['removed', () => t.control.db.deleteFrom('audit_log').where('object_type', '=', 'privacy').execute()],
      ['removed with its end', () => t.control.db.deleteFrom('audit_heads').execute()],
    ])('that is %s in the database stops the start', async (_, edit) => {
      await setUp()
      await requireJournals(t)
      await edit()
      await expect(requireJournals(t)).rejects.toMatchObject({
        code: 'config_invalid',
        message: expect.stringContaining('not as it was written'),
      })
    })
  })
}
