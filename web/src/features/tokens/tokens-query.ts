import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await call('listTokens', signal)).data,
})
