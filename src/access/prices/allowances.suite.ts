import { describe, expect, test } from 'vitest'
import type { Actor } from '../../model/actor.ts'
import { useAccess, type AccessPlace } from '../access-fixture.suite.ts'
import { listAudit } from '../audit/audit.ts'
import {
  addAllowance,
  changeAllowance,
  listAllowances,
  takeBackAllowance,
  type AddAllowanceInput,
  type ChangeAllowanceInput,
} from './allowances.ts'
import { MOST_ENTRIES } from './dated-entries.ts'

const NO_SUCH_ID = '01900000-0000-7000-8000-000000000000'

/** What seats include by an organisation's own terms, on any engine of the control store. */
export function allowancesSuite(newPlace: () => Promise<AccessPlace>): void {
  describe('what seats include by an organisation’s own terms', () => {
    const t = useAccess(newPlace)
    const ctx = () => ({ control: t.control, clock: t.clock })
    const add = (actor: Actor, input: Partial<AddAllowanceInput> = {}) => {
      const of = { plan: 'business', unit: 'credits', validFrom: '2026-01-01', amount: 2500 } as const
      return addAllowance({ ctx: ctx(), actor, input: { ...of, ...input } })
    }
    const change = (actor: Actor, id: string, input: ChangeAllowanceInput) =>
      changeAllowance({ ctx: ctx(), actor, id, input })
    const takeBack = (actor: Actor, id: string) => takeBackAllowance({ ctx: ctx(), actor, id })
    const list = async (actor: Actor) =>
      (await listAllowances({ ctx: ctx(), actor })).map(
        ({ plan, unit, validFrom, amount }) => `${plan} ${unit} ${validFrom} ${amount}`,
      )
    const lastAudit = async (actor: Actor) => {
      const { entries } = await listAudit({ control: t.control, actor, limit: 1 })
      return entries.map(({ action, objectType, objectId, detail }) => ({
        action,
        objectType,
        objectId,
        detail,
      }))[0]
    }
    const setUp = async () => (await t.setUp()).identity.actor

    test('is there for everybody, by plan, unit and day, and the log says who set it', async () => {
      const owner = await setUp()
      const { version } = await t.access.readOrganization(owner)
      const { id } = await add(owner)
      await add(owner, { validFrom: null, amount: 0 })
      await add(owner, { plan: 'enterprise', unit: 'premium_requests', amount: null })
      expect(await list({ ...owner, role: 'analyst' })).toEqual([
        'business credits null 0',
        'business credits 2026-01-01 2500',
        'enterprise premium_requests 2026-01-01 null',
      ])
      const of = { objectType: 'allowance', objectId: id }
      await change(owner, id, { amount: null, validFrom: '2026-02-01' })
      expect(await lastAudit(owner)).toEqual({
        ...of,
        action: 'allowance.changed',
        detail: {
          plan: 'business',
          unit: 'credits',
          valid_from: { from: '2026-01-01', to: '2026-02-01' },
          included: { from: '2500', to: 'not_known' },
        },
      })
      await takeBack(owner, id)
      expect(await lastAudit(owner)).toEqual({
        ...of,
        action: 'allowance.taken_back',
        detail: { plan: 'business', unit: 'credits', valid_from: '2026-02-01', included: 'not_known' },
      })
      expect(await list(owner)).toHaveLength(2)
      // No setting of the organisation is another one: who edits those is not held up.
      expect((await t.access.readOrganization(owner)).version).toBe(version)
    })

    test.each([['2026-01-01'], [null]])(
      'a second one of a plan and unit from %s on is a conflict, and leaves the first as it was',
      async (validFrom) => {
        const owner = await setUp()
        const first = await add(owner, { validFrom })
        const other = await add(owner, { validFrom: '2026-02-01' })
        await expect(add(owner, { validFrom, amount: 1 })).rejects.toMatchObject({ code: 'conflict' })
        await expect(change(owner, other.id, { validFrom })).rejects.toMatchObject({ code: 'conflict' })
        await add(owner, { plan: 'enterprise', validFrom })
        await add(owner, { unit: 'premium_requests', validFrom })
        const all = await listAllowances({ ctx: ctx(), actor: owner })
        expect(all.find(({ id }) => id === first.id)).toEqual(first)
        expect(all).toHaveLength(4)
      },
    )

    test('is set by who keeps the books only, and that of another organisation is not there', async () => {
      const owner = await setUp()
      const other = await t.otherOrganization()
      const { id } = await add({ ...owner, role: 'finance' })
      const analyst: Actor = { ...owner, role: 'analyst' }
      for (const touch of [
        () => add(analyst),
        () => change(analyst, id, { amount: 1 }),
        () => takeBack(analyst, id),
      ]) {
        await expect(touch()).rejects.toMatchObject({ code: 'forbidden' })
      }
      for (const touch of [
        () => change(other.owner, id, { amount: 1 }),
        () => takeBack(other.owner, id),
        () => takeBack(owner, NO_SUCH_ID),
      ]) {
        await expect(touch()).rejects.toMatchObject({ code: 'not_found' })
      }
      await add(other.owner, { amount: 7 })
      expect(await list(other.owner)).toEqual(['business credits 2026-01-01 7'])
      expect(await list(owner)).toEqual(['business credits 2026-01-01 2500'])
    })

    test('that stays as it is leaves nothing in the log', async () => {
      const owner = await setUp()
      const { id } = await add(owner)
      const before = await t.auditOf(owner)
      await change(owner, id, { amount: 2500, validFrom: '2026-01-01' })
      expect(await t.auditOf(owner)).toEqual(before)
    })

    test.each([
      ['amount', { amount: -1 }],
      ['amount', { amount: 1.5 }],
      ['amount', { amount: 1_000_000_001 }],
      ['valid_from', { validFrom: '2026-02-30' }],
      ['valid_from', { validFrom: '1999-12-31' }],
    ])('with a wrong %s is refused: %j', async (path, wrong) => {
      const owner = await setUp()
      await expect(add(owner, wrong)).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path }],
      })
      expect(await list(owner)).toEqual([])
    })

    test('is not the one too many', async () => {
      const owner = await setUp()
      const rows = Array.from({ length: MOST_ENTRIES }, (_, n) => ({
        id: `a${n}`,
        tenant: owner.tenant,
        plan: 'business' as const,
        unit: 'credits' as const,
        valid_from: `20${10 + Math.floor(n / 28)}-01-${String((n % 28) + 1).padStart(2, '0')}`,
        amount: 1,
      }))
      await t.control.db.insertInto('allowances').values(rows).execute()
      await expect(add(owner, { plan: 'enterprise' })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('most'),
      })
    })
  })
}
