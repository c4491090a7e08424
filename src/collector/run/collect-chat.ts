import { storedConnection } from '../../connections/stored-connection.ts'
import type { ChatDataset } from '../../sources/source.ts'
import type { ChatProfile } from '../../sources/profiles.ts'
import { collectCosts } from './collect-costs.ts'
import { collectSpendLimits } from './collect-spend-limits.ts'
import { accountsOf } from '../plan/dataset-accounts.ts'
import type { ChatRun, RunResult, UnopenedRun } from './dataset-run.ts'

const COLLECTORS: Record<ChatDataset, (run: ChatRun) => Promise<RunResult>> = {
  costs: collectCosts,
  spend_limits: collectSpendLimits,
}

/** Collect a dataset of a chat assistant: one organisation or one workspace. */
export async function collectChat(
  run: UnopenedRun,
  dataset: ChatDataset,
  profile: ChatProfile,
): Promise<RunResult> {
  const { ctx, connection } = run
  const ids = {
    organizationId: connection.organization_id ?? '',
    workspaceId: connection.workspace_id ?? '',
  }
  const keys = await ctx.sources.chat.keysOf(storedConnection(ctx, connection))
  const asking = { profile, connectionId: connection.id, onSlow: run.onSlow }
  const source = ctx.sources.chat.open({ ...asking, account: ids, ...keys })
  const account = accountsOf(connection, dataset)[0] ?? ''
  await ctx.facts.sweepUncommitted({ tenant: connection.tenant, account, dataset })
  return await COLLECTORS[dataset]({ ...run, dataset, account, profile, source })
}
