import { toError } from '../../lib/errors.ts'
import { codeAccountKey, type CodeAccount } from '../../model/connection.ts'
import type { CodeDataset } from '../../sources/source.ts'
import type { UnopenedRun } from '../run/dataset-run.ts'

const SUMMED: readonly CodeDataset[] = [
  'org_users_1d',
  'enterprise_users_1d',
  'enterprise_users_28d',
  'org_user_teams_1d',
  'teams',
  'seats',
  'enterprise_seats',
]

/**
 * Delete rows that later loads have replaced, and sum what is new; whoever holds the dataset's lease does it once the
 * slices are committed. Every answer is the same without it, so a failure is no failure of the run.
 */
export async function tidyFacts(
  { ctx, connection, log }: UnopenedRun,
  dataset: CodeDataset,
  accounts: readonly CodeAccount[],
): Promise<void> {
  const { tenant } = connection
  try {
    for (const account of accounts) {
      await ctx.facts.pruneReplaced({ tenant, account: codeAccountKey(account), dataset })
    }
    if (SUMMED.includes(dataset)) await ctx.facts.refreshCodeSums(tenant)
  } catch (thrown) {
    log.warn(
      { err: toError(thrown) },
      'could not tidy up after collecting; it is tried again after the next run',
    )
  }
}
