import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ConnectBody,
  PatchConnectionBody,
  ReconnectBody,
} from '../../../../src/api/contract/connections.ts'
import { call } from '../../api/call.ts'
import { connectionsQuery } from '../../api/connections.ts'

/** Everything that hangs on which sources are connected is asked again after one of them changed. */
function useRefreshSources() {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [connectionsQuery.queryKey, ['runs'], ['datasets'], ['limits'], ['metrics'], ['code']]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

export function useConnect() {
  const onSuccess = useRefreshSources()
  return useMutation({ mutationFn: (body: ConnectBody) => call('createConnection', { body }), onSuccess })
}

export function useReconnect(id: string) {
  const onSuccess = useRefreshSources()
  return useMutation({
    mutationFn: (body: ReconnectBody) => call('reconnectConnection', { params: { id }, body }),
    onSuccess,
  })
}

export function usePatchConnection(id: string) {
  const onSuccess = useRefreshSources()
  return useMutation({
    mutationFn: (body: PatchConnectionBody) => call('patchConnection', { params: { id }, body }),
    onSuccess,
  })
}

export function useDisconnect(id: string) {
  const onSuccess = useRefreshSources()
  return useMutation({ mutationFn: () => call('disconnectConnection', { params: { id } }), onSuccess })
}

export function useSync(id: string) {
  const onSuccess = useRefreshSources()
  return useMutation({ mutationFn: () => call('syncConnection', { params: { id }, body: {} }), onSuccess })
}
