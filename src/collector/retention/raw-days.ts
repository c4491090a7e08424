import { listAgreements } from '../../access/agreement/list-agreements.ts'
import { isKeptByPeriods } from '../../model/privacy/agreement.ts'
import { periodFor } from '../../model/privacy/retention.ts'
import type { CollectorContext } from '../context.ts'

/** Raw bodies of all organisations lie together, so the strictest of them decides. */
export async function rawDays(ctx: CollectorContext): Promise<number> {
  const agreements = await listAgreements(ctx)
  const strict = agreements.filter(({ agreement }) => isKeptByPeriods(agreement))
  const periods = strict.map(({ agreement }) => periodFor('raw_bodies', agreement).keeps)
  return Math.min(...periods, ctx.rawRetentionDays)
}
