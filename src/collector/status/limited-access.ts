import { TRANSITIONS } from '../../connections/connection-state.ts'
import { isoNow } from '../../lib/clock.ts'
import { moveConnection } from '../../store/control/collecting/connections-table.ts'
import type { CollectorContext } from '../context.ts'
import type { Ended, Running } from '../run/run-end.ts'

/** A scope was withdrawn after connecting that only a part needs: the rest goes on, and the flag tells what is missing (spec 3). */
export async function flagLimitedAccess(
  ctx: CollectorContext,
  { connection }: Running,
  { outcome }: Ended,
): Promise<void> {
  if (outcome.kind !== 'failed' || outcome.failure.kind !== 'refused') return
  const module = ctx.sources.module(connection.source)
  const lacking = module.lackingScopes(outcome.failure.reason, connection.profile)
  if (lacking.length === 0) return
  const to = TRANSITIONS[connection.state].limit_scope_lost
  if (!to) return
  await moveConnection(ctx.control.db, connection.id, connection.state, {
    state: to,
    missing_scopes: JSON.stringify(lacking),
    updated_at: isoNow(ctx.clock),
  })
}
