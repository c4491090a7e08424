import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Connection } from '../../../src/api/contract/connections/connections.ts'
import type { Run } from '../../../src/api/contract/connections/datasets.ts'
import { askList } from './ask.ts'
import { call } from './call.ts'
import { NUMBERS } from './numbers.ts'
import { useMay } from './session.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) => (await call('listConnections', signal)).data,
})

/** What a run, a connection and its end change. */
export const COLLECTED = [connectionsQuery.queryKey, ['runs'], ['datasets'], ...NUMBERS] as const

/** Every connection; undefined while they are on their way, and for who may not see them. */
export function useConnections(): Connection[] | undefined {
  const enabled = useMay('connections:read')
  return useQuery({ ...connectionsQuery, enabled }).data
}

/** Those of a source that read. */
export function useLive(source: Connection['source']): Connection[] {
  return (useConnections() ?? []).filter((one) => one.source === source && one.state !== 'disconnected')
}

// Whether an app is set up can change on the way to the code host and back.
export const profilesQuery = { ...askList('connect-profiles', 'listProfiles'), staleTime: 0 }

export function isActive(run: Run | undefined): boolean {
  return run?.state === 'queued' || run?.state === 'running'
}

/** Facts on the disk of the server that could not be read lately. */
export const incidentsQuery = queryOptions({
  queryKey: ['store-incidents'],
  queryFn: async ({ signal }) => (await call('listStoreIncidents', signal)).data,
})

const POLL_MS = 1500
const QUIET_POLL_MS = 60_000

/** Runs of a connection, newest first; followed closely while one is under way. */
export function runsQuery(connectionId: string, limit: number) {
  return queryOptions({
    queryKey: ['runs', connectionId, limit],
    queryFn: async ({ signal }) =>
      (await call('listRuns', { query: { connection_id: connectionId, limit } }, signal)).data,
    refetchInterval: ({ state }) => (isActive(state.data?.[0]) ? POLL_MS : QUIET_POLL_MS),
  })
}

/** What every dataset of a connection holds; asked again more often while one is being collected. */
export function datasetsQuery(connectionId: string) {
  return queryOptions({
    queryKey: ['datasets', connectionId],
    queryFn: async ({ signal }) =>
      (await call('listDatasets', { params: { id: connectionId } }, signal)).data,
    refetchInterval: ({ state }) =>
      state.data?.some((dataset) => dataset.status === 'syncing') ? 2 * POLL_MS : QUIET_POLL_MS,
  })
}

/** Numbers that are known twice, held against each other. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: ({ signal }) => call('getReconciliation', { query: {} }, signal),
})
