import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { DAY_MS } from '../../model/time/time.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { lastEntry, writeAgreement } from '../agreement/journal.ts'
import { chainStart, PRUNED, recomputed, type ChainLink } from './audit-chain.ts'
import { writeAudit } from './audit.ts'

interface Pruning {
  control: ControlStore
  clock: Clock
  logger: Logger
}

/**
 * Remove entries older than `days` from every organisation's log, or from one's, oldest first. An `audit.pruned` entry records which were
 * removed, and the chain begins after them. Nothing is removed from a log that fails verification.
 */
export async function pruneAudit(at: Pruning, days: number, tenant?: string): Promise<void> {
  const before = new Date(at.clock.now() - days * DAY_MS).toISOString()
  const all = at.control.db.selectFrom('audit_heads').selectAll()
  const heads = await (tenant === undefined ? all : all.where('tenant', '=', tenant)).execute()
  for (const head of heads) {
    const start = chainStart(head)
    const last = await lastBefore(at, head.tenant, { start, before })
    if (last && last.seq > start.seq) await removeEntries(at, head.tenant, { start, last, before })
  }
}

/** The last link before the time `before`; null when an entry fails verification. */
async function lastBefore(
  { control, logger }: Pruning,
  tenant: string,
  { start, before }: { start: ChainLink; before: string },
): Promise<ChainLink | null> {
  let last = start
  for await (const { row, link, broken } of recomputed(control.db, tenant, start)) {
    if (broken !== null) {
      logger.error({ tenant, broken }, 'the audit log is not as it was written; nothing is taken out of it')
      return null
    }
    if (row.at >= before) break
    last = link
  }
  return last
}

async function removeEntries(
  { control, clock, logger }: Pruning,
  tenant: string,
  { start, last, before }: { start: ChainLink; last: ChainLink; before: string },
): Promise<void> {
  await control.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('audit_heads')
      .set({ pruned_seq: last.seq, pruned_hash: last.hash })
      .where('tenant', '=', tenant)
      .where('pruned_seq', '=', start.seq)
      .returning('tenant')
      .executeTakeFirst()
    // Another process of this installation has pruned meanwhile.
    if (!moved) return
    const agreed = await lastEntry(tx, tenant)
    await tx.deleteFrom('audit_log').where('tenant', '=', tenant).where('seq', '<=', last.seq).execute()
    const detail = { first: start.seq + 1, last: last.seq, last_hash: last.hash, before }
    const actor = { kind: 'system', id: 'retention', tenant, role: 'analyst' } as const
    await writeAudit(tx, clock, {
      actor,
      action: PRUNED,
      objectType: 'organization',
      objectId: tenant,
      detail,
    })
    if (agreed && agreed.seq <= last.seq) {
      await writeAgreement(tx, clock, { actor, what: 'restated', agreement: agreed.agreement })
    }
    logger.info({ tenant, entries: last.seq - start.seq }, 'removed audit entries past their retention')
  })
}
