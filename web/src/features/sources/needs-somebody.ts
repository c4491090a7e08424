import type { Connection } from '../../../../src/api/contract/connections/connections.ts'

/** The credential works, and ends within weeks. */
export function endsSoon({ status, code }: Connection['health']): boolean {
  return status === 'ok' && code === 'token_expires_soon'
}

/** Somebody has to do something, now or before the credential ends. */
export function needsSomebody({ state, health }: Pick<Connection, 'state' | 'health'>): boolean {
  return state !== 'disconnected' && (health.status === 'action_needed' || endsSoon(health))
}

/** It brings nothing at the moment. */
export const isBroken = ({ health: { status } }: Pick<Connection, 'health'>): boolean =>
  status === 'action_needed' || status === 'failing'
