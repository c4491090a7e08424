import { TidemarkError } from '../lib/errors.ts'
import type { ConnectionState } from '../model/connection.ts'
import { said, type Said } from '../words/said.ts'

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

const REFUSALS: Record<ConnectionEvent, { message: Said; action: Said }> = {
  limit_scope_gained: {
    message: said('not_waiting_for_scope'),
    action: said('reload_connection'),
  },
  limit_scope_lost: {
    message: said('no_limit_access_to_lose'),
    action: said('reload_connection'),
  },
  disconnect: {
    message: said('already_disconnected'),
    action: said('connect_to_collect'),
  },
  reconnect_full: {
    message: said('still_connected'),
    action: said('disconnect_first'),
  },
  reconnect_limited: {
    message: said('still_connected'),
    action: said('disconnect_first'),
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
  return new TidemarkError('conflict', said('connection_changed_meanwhile'), {
    action: said('reload_connection'),
  })
}
