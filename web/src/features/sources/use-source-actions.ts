import type {
  ConnectBody,
  PatchConnectionBody,
  ReconnectBody,
} from '../../../../src/api/contract/connections/connections.ts'
import { call } from '../../api/call.ts'
import { connectionsQuery } from '../../api/connections.ts'
import { useChange } from '../../api/use-change.ts'

/** Everything that hangs on which sources are connected. */
const KEYS = [connectionsQuery.queryKey, ['runs'], ['datasets'], ['limits'], ['metrics'], ['code']]

export const useConnect = () => useChange(KEYS, (body: ConnectBody) => call('createConnection', { body }))

export const useReconnect = (id: string) =>
  useChange(KEYS, (body: ReconnectBody) => call('reconnectConnection', { params: { id }, body }))

export const usePatchConnection = (id: string) =>
  useChange(KEYS, (body: PatchConnectionBody) => call('patchConnection', { params: { id }, body }))

export const useDisconnect = (id: string) =>
  useChange(KEYS, () => call('disconnectConnection', { params: { id } }))

export const useSync = (id: string) =>
  useChange(KEYS, () => call('syncConnection', { params: { id }, body: {} }))
