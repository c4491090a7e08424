import { storedConnection } from '../../connections/stored-connection.ts'
import { codeAccountKey, type CodeAccount } from '../../model/connection.ts'
import type { CodeDataset } from '../../sources/source.ts'
import type { CodeProfile } from '../../sources/profiles.ts'
import { UpstreamError } from '../../sources/source.ts'
import { collectLatestReport } from './collect-latest-report.ts'
import { collectMetrics } from './collect-metrics.ts'
import { collectPullRequests } from './collect-pull-requests.ts'
import { collectReportDays } from './collect-report-days.ts'
import { collectSnapshot } from './collect-snapshot.ts'
import { collectTeamMetrics } from './collect-team-metrics.ts'
import { unlessClosed } from '../plan/closed-family.ts'
import { codeAccountsOf } from '../plan/dataset-accounts.ts'
import type { CodeRun, RunResult, UnopenedRun } from './dataset-run.ts'
import { isQuiet } from '../plan/decide-next.ts'
import { isOfCredential } from './known-refusal.ts'
import { SliceHeldError } from '../take/slice-held.ts'
import { tidyFacts } from '../upkeep/tidy-facts.ts'

/** What went wrong for one of several accounts, named so that a person knows which. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly of: CodeAccount
  /** Others of the dataset were collected: they shall not wait for this one. */
  readonly partly: boolean

  constructor(of: CodeAccount, partly: boolean, cause: unknown) {
    super('an account could not be collected', { cause })
    this.of = of
    this.partly = partly
  }
}

type Collectors = { [Feed in CodeDataset]: (run: CodeRun<Feed>) => Promise<RunResult> }

const COLLECTORS: Collectors = {
  org_metrics: collectMetrics,
  enterprise_metrics: collectMetrics,
  team_metrics: collectTeamMetrics,
  org_users_1d: collectReportDays,
  enterprise_users_1d: collectReportDays,
  org_report_1d: collectReportDays,
  enterprise_report_1d: collectReportDays,
  org_user_teams_1d: collectReportDays,
  org_repos_1d: collectReportDays,
  enterprise_repos_1d: collectReportDays,
  enterprise_users_28d: collectLatestReport,
  org_report_28d: collectLatestReport,
  enterprise_report_28d: collectLatestReport,
  billing: collectSnapshot,
  seats: collectSnapshot,
  enterprise_seats: collectSnapshot,
  teams: collectSnapshot,
  pull_requests: collectPullRequests,
}

function collectOne<Feed extends CodeDataset>(run: CodeRun<Feed>): Promise<RunResult> {
  const collect: Collectors[Feed] = COLLECTORS[run.dataset]
  return collect(run)
}

/**
 * Collect a dataset of a code assistant for every account of its level. An account that fails does not stop the next
 * one; the gravest of what went wrong is thrown once all have had their turn.
 */
export async function collectCode(
  run: UnopenedRun,
  dataset: CodeDataset,
  profile: CodeProfile,
): Promise<RunResult> {
  const { ctx, connection } = run
  const accounts = codeAccountsOf(connection, dataset)
  const credential = await ctx.sources.code.credentialOf(storedConnection(ctx, connection))
  const asking = { profile, connectionId: connection.id, onSlow: run.onSlow }
  const source = ctx.sources.code.open({ ...asking, credential })
  const failures: { of: CodeAccount; error: unknown }[] = []
  const setbacks: { of: CodeAccount; error: Error }[] = []
  const results: RunResult[] = []
  for (const of of accounts) {
    const account = codeAccountKey(of)
    const codeRun: CodeRun = { ...run, dataset, account, of, profile, source }
    try {
      await ctx.facts.sweepUncommitted({ tenant: connection.tenant, account, dataset })
      const result = await collectOne(codeRun)
      results.push(result)
      if (result.setback) setbacks.push({ of, error: result.setback })
    } catch (error) {
      if (stopsAll(error, run.signal)) throw error
      failures.push({ of, error: await unlessClosed(codeRun, error) })
    }
  }
  await tidyFacts(run, dataset, accounts)
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
