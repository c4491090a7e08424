import { queryOptions } from '@tanstack/react-query'
import type { Run } from '../../../src/api/contract/datasets.ts'
import { loadServiceWords } from '../i18n/service-words.ts'
import { call } from './call.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) => (await call('listConnections', signal)).data,
})

export const profilesQuery = queryOptions({
  queryKey: ['connect-profiles'],
  queryFn: async ({ signal }) => (await call('listProfiles', signal)).data,
  staleTime: 60 * 60_000,
})

export function isActive(run: Run | undefined): boolean {
  return run?.state === 'queued' || run?.state === 'running'
}

const POLL_MS = 1500
const QUIET_POLL_MS = 60_000

/** Runs of a connection, newest first; followed closely while one is under way. */
export function runsQuery(connectionId: string, limit: number) {
  return queryOptions({
    queryKey: ['runs', connectionId, limit],
    queryFn: async ({ signal }) => {
      const query = { connection_id: connectionId, limit }
      return (await call('listRuns', { query }, signal)).data
    },
    refetchInterval: ({ state }) => (isActive(state.data?.[0]) ? POLL_MS : QUIET_POLL_MS),
  })
}

/** What every dataset of a connection holds; asked again more often while one is being collected. */
export function datasetsQuery(connectionId: string) {
  return queryOptions({
    queryKey: ['datasets', connectionId],
    queryFn: async ({ signal }) => {
      const { data } = await call('listDatasets', { params: { id: connectionId } }, signal)
      // A page with numbers says what is wrong as the setup pages do, and has not loaded their words.
      if (data.some(({ last_error }) => last_error)) await loadServiceWords('service')
      return data
    },
    refetchInterval: ({ state }) =>
      state.data?.some((dataset) => dataset.status === 'syncing') ? 2 * POLL_MS : QUIET_POLL_MS,
  })
}
