import type { Clock } from '../../lib/clock.ts'
import type { Actor } from '../../model/actor.ts'
import { RETAINED_DATA, type RetainedData } from '../../model/privacy.ts'
import { periodFor, type RetentionPeriod } from '../../model/privacy/retention.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { listRetentionProofs } from '../../store/control/people/retention-proofs-table.ts'
import { requirePermission } from '../permissions.ts'
import { readAgreement } from './journal.ts'

/** How long one kind of data is kept, and what the last nightly look has found. */
export interface RetentionView extends RetentionPeriod {
  data: RetainedData
  oldest: UtcDay | null
  keptSince: UtcDay | null
  provenAt: string | null
}

export async function readRetention(
  place: { control: ControlStore; clock: Clock },
  actor: Actor,
): Promise<RetentionView[]> {
  requirePermission(actor, 'self:read')
  const proofs = await listRetentionProofs(place.control.db, actor.tenant)
  const agreement = await readAgreement(place, actor.tenant)
  return RETAINED_DATA.map((data) => {
    const proof = proofs.find((one) => one.data === data)
    return {
      data,
      ...periodFor(data, agreement),
      oldest: proof?.oldest ?? null,
      keptSince: proof?.kept_since ?? null,
      provenAt: proof?.proven_at ?? null,
    }
  })
}
