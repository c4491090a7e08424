import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async ({ signal }) => (await call('listMembers', signal)).data,
})
