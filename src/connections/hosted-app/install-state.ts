import { MINUTE_MS } from '../../model/time/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { insertInstallState, takeInstallState } from '../../store/control/collecting/install-states-table.ts'
import type { InstallStateRow } from '../../store/control/tables.ts'
import type { ConnectionsContext } from '../context.ts'
import { said } from '../../words/said.ts'

/** A person in a browser: what they begin at the code host only the same session may end. */
export interface Visitor {
  actor: Actor
  sessionId: string
}

type Purpose = InstallStateRow['purpose']

const STATE_BYTES = 32
const LIFETIME_MS = 10 * MINUTE_MS

/** A new state for the browser to carry to the code host and back. Only its hash is kept. */
export async function issueState(
  ctx: ConnectionsContext,
  { actor, sessionId }: Visitor,
  what: { purpose: Purpose; profile: string; organization: string | null },
): Promise<string> {
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const now = ctx.clock.now()
  const row = {
    state_hash: hashOf(state),
    tenant: actor.tenant,
    user_id: actor.id,
    session_id: sessionId,
    ...what,
    expires_at: new Date(now + LIFETIME_MS).toISOString(),
  }
  await insertInstallState(ctx.control.db, row, new Date(now).toISOString())
  return state
}

/**
 * What was begun with this state. It is used up by asking, whoever asks and whatever comes of it.
 * @throws TidemarkError `state_mismatch`: unknown, used, too old, or begun by another session or for another purpose
 */
export async function redeemState(
  ctx: ConnectionsContext,
  { actor, sessionId }: Visitor,
  state: string | null,
  purpose: Purpose,
): Promise<{ profile: string; organization: string | null }> {
  const row = state === null ? undefined : await takeInstallState(ctx.control.db, hashOf(state))
  const isTheirs = row?.session_id === sessionId && row.user_id === actor.id && row.tenant === actor.tenant
  if (!row || !isTheirs || row.purpose !== purpose || Date.parse(row.expires_at) <= ctx.clock.now()) {
    throw new TidemarkError('state_mismatch', said('install_not_started_here'), {
      action: said('start_install_again'),
    })
  }
  return { profile: row.profile, organization: row.organization }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url')
}
