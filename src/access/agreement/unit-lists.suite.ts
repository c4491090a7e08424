import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../model/time/time.ts'
import { listAudit } from '../audit/audit.ts'
import { useAccess, type AccessPlace } from '../access-fixture.suite.ts'
import { listUnitLists, setUnitList, type UnitListInput } from './unit-lists.ts'

/** In which order units divide the people: from the next quarter on, and never of one that has begun. */
export function unitListsSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const source = 'code_assistant'

  async function place() {
    const { actor } = (await t.setUp()).identity
    const set = (input: UnitListInput) => setUnitList({ ctx: t, actor, source, input })
    return { actor, set, lists: () => listUnitLists(t.control.db, { tenant: actor.tenant, source }) }
  }

  describe('the list of units', () => {
    test('holds from the next quarter, is changed until then, and stays what it was afterwards', async () => {
      const { set, lists } = await place()
      await set({ version: 0, first: ['b', 'a', 'b'], leftOut: ['c'] })
      await set({ version: 1, first: ['a', 'c'], leftOut: ['c'] })
      const without = { costCenters: false }
      const spring = { holdsFrom: '2026-04-01', version: 2, first: ['a'], leftOut: ['c'], ...without }
      expect(await lists()).toEqual([spring])
      t.clock.advance(100 * DAY_MS)
      await set({ version: 2, first: [], leftOut: [] })
      const summer = { holdsFrom: '2026-07-01', version: 3, first: [], leftOut: [], ...without }
      expect(await lists()).toEqual([spring, summer])
    })

    test('is joined by cost centres where that is chosen, until it is taken back, and the log has both', async () => {
      const { actor, set, lists } = await place()
      const choices = async () => (await lists()).map(({ costCenters }) => costCenters)
      await set({ version: 0, first: [], leftOut: [], costCenters: true })
      // Whoever orders the list and says nothing of them leaves them as they are.
      await set({ version: 1, first: ['a'], leftOut: [] })
      expect(await choices()).toEqual([true])
      t.clock.advance(100 * DAY_MS)
      await set({ version: 2, first: ['a'], leftOut: [], costCenters: false })
      expect(await choices()).toEqual([true, false])
      const { entries } = await listAudit({ control: t.control, actor, limit: 3 })
      expect(entries.map(({ action, detail }) => [action, detail?.['cost_centers']])).toEqual([
        ['units.listed', false],
        ['units.listed', true],
        ['units.listed', true],
      ])
    })

    test('of a chat assistant’s groups has no cost centres', async () => {
      const { actor } = await place()
      const input = { version: 0, first: [], leftOut: [], costCenters: true }
      const chat = { ctx: t, actor, source: 'chat_assistant', input } as const
      await expect(setUnitList(chat)).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'cost_centers' }],
      })
    })

    test('conflicts with what somebody else has set since, and tells the log once', async () => {
      const { actor, set, lists } = await place()
      await set({ version: 0, first: ['a'], leftOut: [] })
      await expect(set({ version: 0, first: ['b'], leftOut: [] })).rejects.toMatchObject({ code: 'conflict' })
      await set({ version: 1, first: ['a'], leftOut: [] })
      expect((await lists()).map(({ version }) => version)).toEqual([1])
      const told = (await t.auditOf(actor)).filter((entry) => entry.startsWith('units.'))
      expect(told).toHaveLength(1)
    })

    test('is for owners and admins', async () => {
      const { actor, lists } = await place()
      const analyst = { ...actor, role: 'analyst' } as const
      const input = { version: 0, first: [], leftOut: ['a'] }
      await expect(setUnitList({ ctx: t, actor: analyst, source, input })).rejects.toMatchObject({
        code: 'forbidden',
      })
      expect(await lists()).toEqual([])
    })
  })
}
