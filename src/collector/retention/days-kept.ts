import { readAgreement } from '../../access/agreement/journal.ts'
import { isKeptByPeriods } from '../../model/privacy/agreement.ts'
import { keptFrom } from '../../model/coverage.ts'
import { traitsOf } from '../../model/dataset.ts'
import { keptSince, periodFor, RETAINED_SHAPES } from '../../model/privacy/retention.ts'
import { DAY_MS, dayStart } from '../../model/time/time.ts'
import { readOwnLedger, type DatasetRun } from '../run/dataset-run.ts'

/**
 * Days back that are worth asking a vendor for: what was deleted because it was kept for long enough, or would be tonight,
 * does not come back, whoever asks for it.
 */
export async function daysKept(run: DatasetRun): Promise<number> {
  const { ctx, dataset, connection, keepsDays } = run
  const data = RETAINED_SHAPES[traitsOf(dataset).shape]
  if (data === null) return keepsDays
  const now = ctx.clock.now()
  const deleted = keptFrom(await readOwnLedger(run, 'expired'))
  const agreement = await readAgreement(ctx, connection.tenant)
  const agreed = isKeptByPeriods(agreement) ? dayStart(keptSince(periodFor(data, agreement), now)) : 0
  return Math.min(keepsDays, Math.floor((now - Math.max(deleted, agreed)) / DAY_MS))
}
