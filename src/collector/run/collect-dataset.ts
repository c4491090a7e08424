import { storedConnection } from '../../connections/stored-connection.ts'
import { traitsOf, type Dataset } from '../../model/dataset.ts'
import type { SourceAccount } from '../../sources/feed.ts'
import { UpstreamError } from '../../sources/source.ts'
import { unlessClosed } from '../plan/closed-family.ts'
import { accountsOf } from '../plan/dataset-accounts.ts'
import { isQuiet } from '../plan/decide-next.ts'
import { daysKept } from '../retention/days-kept.ts'
import { SliceHeldError } from '../take/slice-held.ts'
import { tidyFacts } from '../upkeep/tidy-facts.ts'
import { collectFeed } from './collect-feed.ts'
import type { DatasetRun, RunResult, UnopenedRun } from './dataset-run.ts'
import { isOfCredential } from './known-refusal.ts'

/** What went wrong for one of several accounts, named so that a person knows which. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly of: SourceAccount
  /** Others of the dataset were collected: they shall not wait for this one. */
  readonly partly: boolean

  constructor(of: SourceAccount, partly: boolean, cause: unknown) {
    super('an account could not be collected', { cause })
    this.of = of
    this.partly = partly
  }
}

/**
 * Collect a dataset for every account of its level. An account that fails does not stop the next one; the gravest of what
 * went wrong is thrown once all have had their turn.
 */
export async function collectDataset(run: UnopenedRun, dataset: Dataset): Promise<RunResult> {
  const { ctx, connection } = run
  const module = ctx.sources.module(traitsOf(dataset).source)
  const accounts = accountsOf(ctx, connection, dataset)
  const open = await module.collect(storedConnection(ctx, connection), run.onSlow, run.onExcess)
  const keepsDays = module.keepsDays(dataset, connection.profile)
  const failures: { of: SourceAccount; error: unknown }[] = []
  const setbacks: { of: SourceAccount; error: Error }[] = []
  const results: RunResult[] = []
  for (const of of accounts) {
    const account = of.key
    const offered: DatasetRun = { ...run, dataset, account, keepsDays }
    const own = { ...offered, keepsDays: await daysKept(offered) }
    try {
      await ctx.facts.sweepUncommitted({ tenant: connection.tenant, account, dataset })
      const result = await collectFeed(own, open(dataset, of))
      results.push(result)
      if (result.setback) setbacks.push({ of, error: result.setback })
    } catch (error) {
      if (stopsAll(error, run.signal)) throw error
      failures.push({ of, error: await unlessClosed(own, error) })
    }
  }
  await tidyFacts(
    run,
    dataset,
    accounts.map(({ key }) => key),
  )
  const [worst] = failures.sort((a, b) => gravity(b.error) - gravity(a.error))
  if (worst)
    throw accounts.length === 1 ? worst.error : new AccountError(worst.of, results.length > 0, worst.error)
  const [setback] = setbacks
  const waits = results.flatMap(({ againInMs }) => againInMs ?? [])
  return {
    hasData: results.some(({ hasData }) => hasData),
    ...(results.length > 0 && results.every((one) => one.unanswered) && { unanswered: true }),
    ...(waits.length > 0 && { againInMs: Math.min(...waits) }),
    ...(setback && {
      setback: accounts.length === 1 ? setback.error : new AccountError(setback.of, true, setback.error),
    }),
  }
}

/** The next account would meet the same. */
function stopsAll(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) return true
  return (
    error instanceof UpstreamError && (error.failure.kind === 'rate_limited' || isOfCredential(error.failure))
  )
}

/** What a person must act on comes before what passes by itself. */
function gravity(error: unknown): number {
  if (error instanceof SliceHeldError) return 2
  if (!(error instanceof UpstreamError)) return 3
  if (isQuiet({ kind: 'failed', failure: error.failure })) return 0
  return {
    refused: 4,
    blocked_destination: 4,
    unexpected: 3,
    unavailable: 1,
    gone: 1,
    rate_limited: 0,
    own_pace: 0,
  }[error.failure.kind]
}
