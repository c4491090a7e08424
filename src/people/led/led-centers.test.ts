import { expect, test } from 'vitest'
import { codeScope, ENTERPRISE, ORGANIZATION, seedCode } from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts } from '../../../test/harness/stores/seeded-facts.ts'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import { readLedCenters } from './led-centers.ts'

const store = seededFacts()
const DAY = '2026-05-10'

test('a led cost centre is who it names on the day, by login or by a team, and no other one is read', async () => {
  const scope = codeScope([ORGANIZATION, ENTERPRISE])
  const team = { teamId: '7', slug: 'core', name: 'Core', type: 'organization', parentId: '' }
  const [ann, bob] = [
    { userId: '1', userLogin: 'ann' },
    { userId: '2', userLogin: 'bob' },
  ]
  await seedCode(store.facts, scope, 'teams', DAY, [{ ...team, members: [ann, bob] }])
  const pool = { ownPool: null, poolTarget: null, poolCurrent: null, state: 'active' }
  const center = (costCenterId: string, ...members: { type: string; name: string }[]) => ({
    ...pool,
    costCenterId,
    name: costCenterId.toUpperCase(),
    members,
  })
  const byLogin = center('a', { type: 'user', name: 'Ann' }, { type: 'user', name: 'nobody' })
  const byTeam = center('b', { type: 'team', name: 'core' })
  const other = center('c', { type: 'user', name: 'bob' })
  await seedCode(store.facts, scope, 'cost_centers', DAY, [byLogin, byTeam, other], { account: ENTERPRISE })
  const row = (userId: string) =>
    ({ teams: ['7'], identities: [{ source: 'code_assistant', userId }] }) as const
  const rows = [row('1'), row('2')] as never
  const led = ['cost_center:a', 'cost_center:b', '7'].map((id) => ({ source: 'code_assistant', id }))
  const input = { facts: store.facts, scope, day: dayStart(DAY) / DAY_MS }
  const found = await readLedCenters(input, led, rows)
  expect(found.map(({ id, name, members }) => [id, name, members.has('1'), members.has('2')])).toEqual([
    ['cost_center:a', 'A', true, false],
    ['cost_center:b', 'B', true, true],
  ])
  // Of days before the first list nobody knows who was in it.
  expect(await readLedCenters({ ...input, day: input.day - 1 }, led, rows)).toEqual([])
  expect(await readLedCenters(input, [{ source: 'chat_assistant', id: 'cost_center:a' }], rows)).toEqual([])
})
