import { TidemarkError } from '../lib/errors.ts'
import type { ConnectionState } from '../model/connection.ts'
import { said, type Said } from '../words/said.ts'

/** What somebody asks for. */
export type ConnectionEvent = 'disconnect' | 'reconnect_full' | 'reconnect_limited'

/**
 * Spec section 3. A missing cell is a refusal: the caller gets a conflict, never a silent no-op. A collector that is refused for
 * want of a scope loses it by itself; a change of keys takes what they can do then (`stateOf`).
 */
export const TRANSITIONS: Record<
  ConnectionState,
  Partial<Record<ConnectionEvent | 'limit_scope_lost', ConnectionState>>
> = {
  connected: { limit_scope_lost: 'connected_limited_access', disconnect: 'disconnected' },
  connected_limited_access: { disconnect: 'disconnected' },
  disconnected: { reconnect_full: 'connected', reconnect_limited: 'connected_limited_access' },
}

const REFUSALS: Record<ConnectionEvent, { message: Said; action: Said }> = {
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
