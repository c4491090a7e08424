import { expect, it } from 'vitest'
import { activeOf, onlyTeam } from './team-movement.ts'

const team = (values: string[], op: 'in' | 'not_in' = 'in') => ({ dimension: 'team' as const, op, values })

it('follows a filter for one team and no other', () => {
  expect(onlyTeam([team(['70'])])).toBe('70')
  expect(onlyTeam([])).toBeNull()
  expect(onlyTeam([team(['70', '71'])])).toBeNull()
  expect(onlyTeam([team(['70'], 'not_in')])).toBeNull()
  expect(onlyTeam([team([''])])).toBeNull()
  expect(onlyTeam([team(['70']), { dimension: 'connection', op: 'in', values: ['c'] }])).toBeNull()
})

it('counts who was active from who moved, and keeps what is unknown', () => {
  expect(activeOf({ new: 2, retained: 3, returning: 1, lapsed: 4 })).toEqual({ before: 7, now: 6 })
  const unknown = { new: null, retained: null, returning: null, lapsed: null }
  expect(activeOf(unknown)).toEqual({ before: null, now: null })
})
