import { expect, test } from 'vitest'
import { formBlocks } from '../../release/form-blocks.ts'
import { asStructure } from '../structure.ts'
import { isListed, storedAs } from './stored-quarter.ts'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `p${from + at}`)
const unit = (id: string, members: string[]) => ({ id, members })
// Six people are in no team: who is not either stays beside them.
const before = formBlocks(range(0, 30), [unit('a', range(0, 12)), unit('b', range(12, 24))], 5)

/** The quarter after, in which these are there and the list of `a` has no p0 any more. */
function quarterWith(people: readonly string[], b: string[]) {
  const units = [unit('a', range(1, 12)), unit('b', b)]
  const formed = formBlocks(people, units, 5, { blocks: before.blocks, waits: before.waits })
  return storedAs('2026-04-01', units, formed, (id) => id)
}

test('somebody who is on no list any more is counted in no number of people, whether they did anything or not', () => {
  const active = quarterWith(range(0, 30), range(12, 24))
  const idle = quarterWith(range(1, 30), range(12, 24))
  expect(active.members.find(({ subject }) => subject === 'p0')).toMatchObject({ wants: { unit: 'gone' } })
  expect(asStructure(active, []).gone).toEqual(new Set(['p0']))
  for (const { units } of [active, idle]) expect(units.map(({ counted }) => counted)).toEqual([11, 12])
})

test('somebody whom the list has elsewhere is counted where they stay', () => {
  const { members, units } = quarterWith(range(0, 30), ['p0', ...range(12, 24)])
  const moved = members.find(({ subject }) => subject === 'p0')
  expect(moved).toMatchObject({ wants: { unit: 'b' } })
  expect(moved && isListed(moved)).toBe(true)
  expect(units).toMatchObject([
    { id: 'a', counted: 12, members: 11 },
    { id: 'b', counted: 12, members: 13, newcomers: 1 },
  ])
})
