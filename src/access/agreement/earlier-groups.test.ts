import { expect, test } from 'vitest'
import { firstAgreement } from '../../model/privacy/agreement.ts'
import { earlierGroups } from './earlier-groups.ts'

const at = (month: number) => `2026-${String(month).padStart(2, '0')}-01T00:00:00.000Z`
const agreed = (month: number, k: number, more = {}) => ({
  at: at(month),
  agreement: { ...firstAgreement('aggregate', at(1)), k, ...more },
})
const found = (entries: Parameters<typeof earlierGroups>[0], connected = 2) =>
  earlierGroups(entries, at(connected), at(12))

test('what was published before a stricter least group is of smaller ones', () => {
  expect(found([agreed(1, 5), agreed(4, 10)])).toEqual({ k: 5, before: at(4) })
  expect(found([agreed(1, 5), agreed(4, 8), agreed(6, 10), agreed(7, 10)])).toEqual({ k: 5, before: at(6) })
})

test('nothing is of smaller groups where the least one was lowered, or raised before anything was connected', () => {
  expect(found([agreed(1, 5)])).toBeNull()
  expect(found([agreed(1, 10), agreed(4, 5)])).toBeNull()
  expect(found([agreed(1, 5), agreed(2, 10)])).toBeNull()
})

test('a weaker one that took effect by the clock held from then on', () => {
  const pending = {
    id: 'p1',
    change: { k: 7 },
    reason: 'Small teams',
    proposedBy: 'ada',
    proposedAt: at(3),
    confirmedBy: null,
    holdsFrom: at(5),
  }
  expect(found([agreed(1, 10), agreed(3, 10, { pending }), agreed(9, 20)])).toEqual({ k: 7, before: at(9) })
  expect(found([agreed(1, 10), agreed(3, 10, { pending })])).toBeNull()
})
