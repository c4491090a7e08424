import type { Clock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { contentOf, lockChain, REDACTED, type Redacted } from './audit-chain.ts'
import { writeAudit } from './audit.ts'

/** Entries that one entry speaks for: it says the content of each. */
export const TOGETHER = 100

/** Why what stood in entries of the log stands there no more. */
type Why = 'ids_of_people' | 'erasure'

/** What an entry says from now on; what is left out stays. */
export interface Redaction {
  id: string
  detail?: object
  object?: { type: string; id: string }
}

/**
 * Put other words into entries of the organisation's log. Their hashes stay, and with them every later one; a new entry of
 * the chain says what each holds from now on, and without it the log counts as changed.
 * @param tx the transaction in which the entries were read
 */
export async function redactAudit(
  tx: ControlTx,
  clock: Clock,
  { actor, why, entries }: { actor: Actor; why: Why; entries: readonly Redaction[] },
): Promise<void> {
  await lockChain(tx, actor.tenant)
  for (let at = 0; at < entries.length; at += TOGETHER) {
    const redacted: Redacted[] = []
    for (const { id, detail, object } of entries.slice(at, at + TOGETHER)) {
      const row = await tx
        .updateTable('audit_log')
        .set({
          ...(detail && { detail: JSON.stringify(detail) }),
          ...(object && { object_type: object.type, object_id: object.id }),
        })
        .where('tenant', '=', actor.tenant)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (row) redacted.push({ id, content: contentOf(row) })
    }
    const what = { objectType: 'organization', objectId: actor.tenant, detail: { why, entries: redacted } }
    if (redacted.length > 0) await writeAudit(tx, clock, { actor, action: REDACTED, ...what })
  }
}
