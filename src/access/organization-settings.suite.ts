import { describe, expect, test } from 'vitest'
import { useAccess, visitFrom, type AccessPlace } from './access-fixture.suite.ts'
import { listAudit } from './audit/audit.ts'

/** Settings of an organisation: every member reads them, some may change them, concurrent changes conflict. */
export function organizationSettingsSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const PRICE = { amount: '39.50', currency: 'EUR' }

  describe('the settings of an organisation', () => {
    test('begin with UTC and no price', async () => {
      const { actor } = (await t.setUp()).identity
      expect(await t.access.readOrganization({ ...actor, role: 'analyst' })).toEqual({
        id: actor.tenant,
        name: 'Acme',
        timeZone: 'UTC',
        seatPrice: null,
        version: 1,
      })
    })

    test('change field by field, and the log says from what to what', async () => {
      const { actor } = (await t.setUp()).identity
      const input = { version: 1, timeZone: 'europe/berlin', seatPrice: PRICE }
      const expected = {
        id: actor.tenant,
        name: 'Acme',
        timeZone: 'Europe/Berlin',
        seatPrice: { amount: '39.5', currency: 'EUR' },
        version: 2,
      }
      expect(await t.access.updateOrganization(actor, input)).toEqual(expected)
      expect(await t.access.readOrganization(actor)).toEqual(expected)
      expect(await t.access.updateOrganization(actor, { version: 2, seatPrice: null })).toMatchObject({
        timeZone: 'Europe/Berlin',
        seatPrice: null,
      })
      const { entries } = await listAudit({ control: t.control, actor, limit: 2 })
      expect(entries.map(({ action, objectId, detail }) => ({ action, objectId, detail }))).toEqual([
        {
          action: 'organization.updated',
          objectId: actor.tenant,
          detail: { seat_price: { from: '39.5 EUR', to: 'none' } },
        },
        {
          action: 'organization.updated',
          objectId: actor.tenant,
          detail: {
            time_zone: { from: 'UTC', to: 'Europe/Berlin' },
            seat_price: { from: 'none', to: '39.5 EUR' },
          },
        },
      ])
    })

    test('a new name is what members see at once', async () => {
      const { actor } = (await t.setUp()).identity
      const admin = await t.addPerson(actor, 'admin')
      await t.access.updateOrganization(actor, { version: 1, name: '  Acme Europe ' })
      expect(await t.access.identify(visitFrom('192.0.2.1', admin.cookie))).toMatchObject({
        organizationName: 'Acme Europe',
      })
    })

    test('an update with the same values keeps the version', async () => {
      const { actor } = (await t.setUp()).identity
      const before = await t.auditOf(actor)
      const same = await t.access.updateOrganization(actor, { version: 1, name: 'Acme', timeZone: 'UTC' })
      expect(same.version).toBe(1)
      expect(await t.auditOf(actor)).toEqual(before)
    })

    test('the second of two changes from the same version is a conflict', async () => {
      const { actor } = (await t.setUp()).identity
      const both = await Promise.allSettled([
        t.access.updateOrganization(actor, { version: 1, name: 'One' }),
        t.access.updateOrganization(actor, { version: 1, seatPrice: PRICE }),
      ])
      expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(both.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
      await expect(t.access.updateOrganization(actor, { version: 1, name: 'Two' })).rejects.toMatchObject({
        code: 'conflict',
        action: expect.stringContaining('as they are now'),
      })
      expect(await t.access.readOrganization(actor)).toMatchObject({ version: 2 })
    })

    test.each([
      ['time_zone', { timeZone: 'Europe/Atlantis' }],
      ['time_zone', { timeZone: '+02:00' }],
      ['seat_price.currency', { seatPrice: { amount: '1', currency: 'XQZ' } }],
      ['seat_price.amount', { seatPrice: { amount: '-1', currency: 'EUR' } }],
      ['name', { name: ' ' }],
    ])('a wrong %s is refused: %j', async (path, wrong) => {
      const { actor } = (await t.setUp()).identity
      await expect(t.access.updateOrganization(actor, { version: 1, ...wrong })).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path, message: expect.any(String) }],
      })
      expect(await t.access.readOrganization(actor)).toMatchObject({ version: 1 })
    })

    test('are changed by owners and admins only, and those of another organisation never', async () => {
      const { actor } = (await t.setUp()).identity
      const other = await t.otherOrganization()
      await expect(
        t.access.updateOrganization({ ...actor, role: 'analyst' }, { version: 1, name: 'Mine' }),
      ).rejects.toMatchObject({ code: 'forbidden' })
      await t.access.updateOrganization({ ...actor, role: 'admin' }, { version: 1, name: 'Ours' })
      expect(await t.access.readOrganization(other.owner)).toMatchObject({ name: 'Other', version: 1 })
    })
  })
}
