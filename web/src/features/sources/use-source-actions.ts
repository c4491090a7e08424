import type {
  ConnectBody,
  PatchConnectionBody,
  ReconnectBody,
} from '../../../../src/api/contract/connections/connections.ts'
import { call } from '../../api/call.ts'
import { COLLECTED } from '../../api/connections.ts'
import { useChange } from '../../api/use-change.ts'

export const useConnect = () =>
  useChange(COLLECTED, (body: ConnectBody) => call('createConnection', { body }))

export const useReconnect = (id: string) =>
  useChange(COLLECTED, (body: ReconnectBody) => call('reconnectConnection', { params: { id }, body }))

export const usePatchConnection = (id: string) =>
  useChange(COLLECTED, (body: PatchConnectionBody) => call('patchConnection', { params: { id }, body }))

export const useDisconnect = (id: string) =>
  useChange(COLLECTED, () => call('disconnectConnection', { params: { id } }))

export const useSync = (id: string) =>
  useChange(COLLECTED, () => call('syncConnection', { params: { id }, body: {} }))
