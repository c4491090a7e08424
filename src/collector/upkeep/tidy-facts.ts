import { toError } from '../../lib/errors.ts'
import { CODE_SUMMED, traitsOf, type Dataset } from '../../model/dataset.ts'
import type { UnopenedRun } from '../run/dataset-run.ts'

/**
 * Delete rows that later loads have replaced, and sum what is new; whoever holds the dataset's lease does it once the
 * slices are committed. Every answer is the same without it, so a failure is no failure of the run.
 */
export async function tidyFacts(
  { ctx, connection, log }: UnopenedRun,
  dataset: Dataset,
  accounts: readonly string[],
): Promise<void> {
  const { tenant } = connection
  const { shape } = traitsOf(dataset)
  try {
    for (const account of accounts) await ctx.facts.pruneReplaced({ tenant, account, dataset })
    const summed = CODE_SUMMED.filter((one) => one === shape)
    if (summed.length > 0) await ctx.facts.refreshCodeSums(tenant, summed)
    if (shape === 'cost_line') {
      const days = await ctx.facts.refreshRollups(tenant, ctx.clock.now())
      if (days > 0) log.info({ days }, 'summed up ended days')
    }
  } catch (thrown) {
    log.warn(
      { err: toError(thrown) },
      'could not tidy up after collecting; it is tried again after the next run',
    )
  }
}
