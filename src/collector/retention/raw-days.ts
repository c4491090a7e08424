import { listAgreements } from '../../access/agreement/list-agreements.ts'
import type { CollectorContext } from '../context.ts'

/** Days for which raw bodies are kept where groups are shown and people are not. */
const OF_GROUPS = 7

/** Raw bodies of all organisations lie together, so the strictest of them decides. */
export async function rawDays(ctx: CollectorContext): Promise<number> {
  const agreements = await listAgreements(ctx)
  const isStrict = agreements.some(({ agreement }) => agreement.mode !== 'identified')
  return isStrict ? Math.min(OF_GROUPS, ctx.rawRetentionDays) : ctx.rawRetentionDays
}
