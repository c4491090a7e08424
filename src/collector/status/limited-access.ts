import { TRANSITIONS } from '../../connections/connection-state.ts'
import { isoNow } from '../../lib/clock.ts'
import { moveConnection } from '../../store/control/connections-table.ts'
import type { CollectorContext } from '../context.ts'
import type { Ended, Running } from '../run/run-end.ts'

/**
 * The spend-limit scope was withdrawn after connecting: costs go on, and the flag tells what is missing (spec 3).
 * A code assistant's missing scopes are a refusal like others and need a person.
 */
export async function flagLimitedAccess(
  ctx: CollectorContext,
  { connection, profile }: Running,
  { outcome }: Ended,
): Promise<void> {
  if (outcome.kind !== 'failed' || outcome.failure.kind !== 'refused') return
  if (outcome.failure.reason !== 'missing_spend_limit_scope' || profile?.source !== 'chat_assistant') return
  const to = TRANSITIONS[connection.state].limit_scope_lost
  if (!to) return
  await moveConnection(ctx.control.db, connection.id, connection.state, {
    state: to,
    missing_scopes: JSON.stringify([profile.scopes.spendLimits]),
    updated_at: isoNow(ctx.clock),
  })
}
