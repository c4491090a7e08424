import { listAgreements } from '../../access/agreement/list-agreements.ts'
import { RETENTION } from '../../model/retention.ts'
import type { CollectorContext } from '../context.ts'

/** Raw bodies of all organisations lie together, so the strictest of them decides. */
export async function rawDays(ctx: CollectorContext): Promise<number> {
  const agreements = await listAgreements(ctx)
  const isStrict = agreements.some(({ agreement }) => agreement.mode !== 'identified')
  return isStrict ? Math.min(RETENTION.raw_bodies.keeps, ctx.rawRetentionDays) : ctx.rawRetentionDays
}
