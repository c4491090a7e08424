import { isoNow } from '../../lib/clock.ts'
import { findConnection, setHealth } from '../../store/control/collecting/connections-table.ts'
import { listJobs } from '../../store/control/collecting/dataset-jobs-table.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'
import { connectionHealth } from './connection-health.ts'
import type { CollectorContext } from '../context.ts'

/** Write down how a connection stands, from how its datasets stand now. A disconnected one keeps what it says. */
export async function noteHealth(
  ctx: CollectorContext,
  { tenant, id, profile, source }: Pick<ConnectionRow, 'tenant' | 'id' | 'profile' | 'source'>,
): Promise<void> {
  const module = ctx.sources.module(source)
  const isConfigured = ctx.sources.profile(profile) !== undefined
  const health = connectionHealth(await listJobs(ctx.control.db, id), {
    now: ctx.clock.now(),
    keepsDays: (dataset) => (isConfigured ? module.keepsDays(dataset, profile) : null),
    oneCredential: module.oneCredential,
  })
  const current = await findConnection(ctx.control.db, tenant, id)
  if (current && current.state !== 'disconnected') {
    await setHealth(ctx.control.db, current, health, isoNow(ctx.clock))
  }
}
