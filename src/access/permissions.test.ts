import { expect, test } from 'vitest'
import type { Actor } from '../model/actor.ts'
import { said } from '../words/said.ts'
import { requirePerson } from './permissions.ts'

const actor = (of: Partial<Actor>): Actor => ({ kind: 'user', id: 'a', tenant: 't', role: 'owner', ...of })
const required = (of: Partial<Actor>) => () =>
  requirePerson(actor(of), 'people:reveal', said('only_people_reveal'))

test('what only people do, no token does, and nobody whose role may not', () => {
  expect(required({})).not.toThrow()
  expect(required({ kind: 'api_token' })).toThrow(
    expect.objectContaining({
      code: 'forbidden',
      said: expect.objectContaining({ message: said('only_people_reveal') }),
    }),
  )
  expect(required({ role: 'member' })).toThrow(
    expect.objectContaining({
      code: 'forbidden',
      said: expect.objectContaining({
        message: said('permission_missing', { permission: 'people:reveal', role: 'member' }),
      }),
    }),
  )
})
