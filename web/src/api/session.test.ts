import { afterEach, expect, it, vi } from 'vitest'
import type { Me } from '../../../src/api/contract/people/people.ts'
import { createQueryClient } from './query-client.ts'
import { beginSession, endSession, meQuery } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ME: Me = {
  kind: 'user',
  id: 'b',
  name: 'Berta',
  email: null,
  role: 'analyst',
  organization: { id: 'acme', name: 'Acme' },
  permissions: [],
  sources: [],
  sees: 'people',
  people_of_units: false,
  must_change_password: false,
  must_set_up_factor: false,
}

it('begins without what was loaded for somebody else', () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['own-data', 'getMyData'], { email: 'anna@example.com' })
  beginSession(queryClient, ME)
  const kept = queryClient.getQueryCache().getAll()
  expect(kept.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([[meQuery.queryKey, ME]])
})

it('ends although nobody knows where it ends at the provider', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const answer = address.endsWith('/me/provider-session')
      ? new Response('{}', { status: 503 })
      : new Response(null, { status: 204 })
    return Promise.resolve(answer)
  })
  expect(await endSession()).toBe(null)
  expect(asked).toHaveLength(2)
})
