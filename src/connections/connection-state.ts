import { TidemarkError } from '../lib/errors.ts'
import type { ConnectionState } from '../model/connection.ts'

export type ConnectionEvent =
  | 'limit_scope_gained'
  | 'limit_scope_lost'
  | 'disconnect'
  | 'reconnect_full'
  | 'reconnect_limited'

/** Spec section 3. A missing cell is a refusal: the caller gets a conflict, never a silent no-op. */
export const TRANSITIONS: Record<ConnectionState, Partial<Record<ConnectionEvent, ConnectionState>>> = {
  connected: { limit_scope_lost: 'connected_limited_access', disconnect: 'disconnected' },
  connected_limited_access: { limit_scope_gained: 'connected', disconnect: 'disconnected' },
  disconnected: { reconnect_full: 'connected', reconnect_limited: 'connected_limited_access' },
}

const REFUSALS: Record<ConnectionEvent, { message: string; action: string }> = {
  limit_scope_gained: {
    message: 'The connection is not waiting for the spend-limit scope.',
    action: 'Reload the connection to see its present state.',
  },
  limit_scope_lost: {
    message: 'The connection has no spend-limit access that could be lost.',
    action: 'Reload the connection to see its present state.',
  },
  disconnect: {
    message: 'The source is already disconnected.',
    action: 'Connect it again to collect from it.',
  },
  reconnect_full: {
    message: 'The source is still connected, so it cannot be connected again.',
    action: 'Disconnect it first; its history stays.',
  },
  reconnect_limited: {
    message: 'The source is still connected, so it cannot be connected again.',
    action: 'Disconnect it first; its history stays.',
  },
}

/** The state after `event`, or TidemarkError `conflict`. */
export function nextState(from: ConnectionState, event: ConnectionEvent): ConnectionState {
  const to = TRANSITIONS[from][event]
  if (!to) throw refusal(event)
  return to
}

/** What to say when the state had already changed under us. */
export function refusal(event: ConnectionEvent): TidemarkError {
  return new TidemarkError('conflict', REFUSALS[event].message, { action: REFUSALS[event].action })
}

/** The state had changed before an edit that does not mean to change it was saved. */
export function changedMeanwhile(): TidemarkError {
  return new TidemarkError('conflict', 'The connection was changed by somebody else meanwhile.', {
    action: 'Reload the connection to see its present state.',
  })
}
