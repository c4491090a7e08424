import { expect, test } from 'vitest'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import { insertTombstone } from '../../store/control/people/erased-people-table.ts'
import { eraseAgain } from './apply-tombstones.ts'

test('the folder of a process is gone through for all who were erased, whoever carried it out, and for nobody else', async () => {
  await using control = await openMigratedControl()
  const [coarsened, asked]: [string[], string[]] = [[], []]
  const facts = { coarsenErased: async (tenant: string) => coarsened.push(tenant) }
  const raw = { forgetErasedOnce: async (erased: string) => asked.push(erased) }
  await eraseAgain({ control, facts, raw })
  expect([coarsened, asked]).toEqual([[], []])
  const erase = (tenant: string, vendorHash: string) =>
    control.db.transaction().execute((tx) => {
      const whose = { tenant, source: 'code_assistant', vendorHash, subject: '1', account: '' } as const
      return insertTombstone(tx, { ...whose, erasedAt: '2026-03-10T12:00:00Z' }, 1)
    })
  await erase('acme', 'a')
  await eraseAgain({ control, facts, raw })
  await eraseAgain({ control, facts, raw })
  await erase('acme', 'b')
  await eraseAgain({ control, facts, raw })
  expect(coarsened).toEqual(['acme', 'acme', 'acme'])
  const [first, same, more] = asked
  expect([first === same, same === more]).toEqual([true, false])
})
