import { expect, test } from 'vitest'
import type { ReleaseReader } from '../../privacy/read/release-reader.ts'
import { answerUnits } from './unit-list.ts'

const unit = { id: '7', name: 'Core', counted: 34, members: 36, kept: true, newcomers: 2 }
const releases: ReleaseReader = {
  rows: async () => [],
  cells: async () => [],
  units: async () => [unit, { ...unit, id: '8', name: 'Small', kept: false }],
}
const now = Date.parse('2026-05-20T00:00:00Z')

test('who reads no numbers is told which units divide the people, and of none how many it counts', async () => {
  const told = async (counts: boolean) =>
    (await answerUnits({ releases, source: 'code_assistant', lists: [], now, counts })).data
  const small = { id: '8', name: 'Small', published: null }
  expect(await told(true)).toEqual([
    { id: '7', name: 'Core', published: { counted: 34, members: 36, newcomers: 2 } },
    small,
  ])
  expect(await told(false)).toEqual([
    { id: '7', name: 'Core', published: { counted: null, members: null, newcomers: null } },
    small,
  ])
})
