import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Connection } from '../../../src/api/contract/connections/connections.ts'
import type { Run } from '../../../src/api/contract/connections/datasets.ts'
import { loadWordsFor } from '../i18n/service-words.ts'
import { askList } from './ask.ts'
import { call } from './call.ts'
import { useMay } from './session.ts'

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) => {
    const { data } = await call('listConnections', signal)
    const unwell = data.filter(({ health }) => health.status !== 'ok').map(({ health }) => health)
    await loadWordsFor([
      ...unwell,
      ...data.map(({ credential }) => credential?.expiry_warning),
      ...data.map(({ limited_access }) => limited_access),
      ...data.map(({ excess_access }) => excess_access),
    ])
    return data
  },
})

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
  queryFn: async ({ signal }) => {
    const { data } = await call('listStoreIncidents', signal)
    await loadWordsFor(data)
    return data
  },
})

const POLL_MS = 1500
const QUIET_POLL_MS = 60_000

/** Runs of a connection, newest first; followed closely while one is under way. */
export function runsQuery(connectionId: string, limit: number) {
  return queryOptions({
    queryKey: ['runs', connectionId, limit],
    queryFn: async ({ signal }) => {
      const query = { connection_id: connectionId, limit }
      const { data } = await call('listRuns', { query }, signal)
      await loadWordsFor(data.flatMap(({ datasets }) => datasets.map(({ error }) => error)))
      return data
    },
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

/** Numbers that are known twice, held against each other; its reasons are said in the reader's language. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: async ({ signal }) => {
    const answer = await call('getReconciliation', { query: {} }, signal)
    const reasons = answer.data.flatMap((one) => [
      ...one.reasons_said,
      ...one.days.map(({ reason_said: reason }) => reason),
    ])
    await loadWordsFor(reasons.map((reason) => reason && { message_said: reason }))
    return answer
  },
})
