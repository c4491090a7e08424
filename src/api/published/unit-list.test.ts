import { expect, test } from 'vitest'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { answerUnits } from './unit-list.ts'

const unit = { id: '7', name: 'Core', counted: 34, members: 36, kept: true, newcomers: 2 }
const releases: ReleaseReader = {
  rows: async () => [],
  cells: async () => [],
  units: async () => [
    unit,
    { ...unit, id: '8', name: 'Small', kept: false },
    { ...unit, id: 'cost_center:9', name: 'Sales', counted: 0, members: 0, kept: false },
  ],
  lacks: async () => ['cost_centers'],
  bar: async () => null,
}
const now = Date.parse('2026-05-20T00:00:00Z')

test('who reads no numbers is told which units divide the people, and of none how many it counts', async () => {
  const answer = async (counts: boolean) =>
    await answerUnits({ releases, source: 'code_assistant', lists: [], now, counts })
  const told = async (counts: boolean) => (await answer(counts)).data
  const small = { id: '8', name: 'Small', kind: 'team', published: null, unpublished: 'too_few' }
  const sales = { id: 'cost_center:9', name: 'Sales', kind: 'cost_center' }
  const core = { id: '7', name: 'Core', kind: 'team', unpublished: null }
  const others = [small, { ...sales, published: null, unpublished: 'nobody_known' }]
  expect(await told(true)).toEqual([
    { ...core, published: { counted: 34, members: 36, newcomers: 2 } },
    ...others,
  ])
  expect(await told(false)).toEqual([
    { ...core, published: { counted: null, members: null, newcomers: null } },
    ...others,
  ])
  expect(await answer(true)).toMatchObject({ cost_centers: false, lacks: ['cost_centers'] })
})
