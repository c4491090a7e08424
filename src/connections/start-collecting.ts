import { isoNow } from '../lib/clock.ts'
import { datasetsOf, type Dataset } from '../model/dataset.ts'
import { putJob } from '../store/control/dataset-jobs-table.ts'
import { insertRun } from '../store/control/runs-table.ts'
import type { ControlTx } from '../store/control/control-store.ts'
import type { ConnectionsContext } from './context.ts'

const FRESH = {
  failures: 0,
  parked_until: null,
  error_code: null,
  error_message: null,
  error_action: null,
  error_at: null,
  health: 'ok',
} as const

/** Make every dataset the keys can read due now; one without its scope waits, and says so. */
export async function startCollecting(
  ctx: ConnectionsContext,
  tx: ControlTx,
  connection: { id: string; tenant: string; limited: boolean },
): Promise<void> {
  const now = isoNow(ctx.clock)
  const group = ctx.newId()
  for (const dataset of datasetsOf('chat_assistant')) {
    const key = { connection_id: connection.id, dataset, tenant: connection.tenant }
    if (connection.limited && dataset === 'spend_limits') {
      await putJob(tx, { ...key, ...FRESH, status: 'missing_scope', next_run_at: null })
      continue
    }
    await putJob(tx, { ...key, ...FRESH, status: 'waiting', next_run_at: now })
    await insertRun(tx, connectRun(ctx, key, group, now))
  }
}

function connectRun(
  ctx: ConnectionsContext,
  key: { connection_id: string; dataset: Dataset; tenant: string },
  group: string,
  now: string,
) {
  return {
    ...key,
    id: ctx.newId(),
    trigger: 'connect' as const,
    queued_at: now,
    run_group: group,
    relist_from: null,
  }
}
