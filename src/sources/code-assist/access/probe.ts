import type { CodeAccount } from '../../../model/connection.ts'
import type { CodeDataset } from '../datasets.ts'
import { DAY_MS, midnightOf, utcDay } from '../../../model/time/time.ts'
import { isMarkup } from '../../is-markup.ts'
import type { CodeProfile } from '../../profiles.ts'
import { ProbeRefusal, UpstreamError, type CodeAssistOptions, type CodeAssistSource } from '../../source.ts'
import { accountNames } from './account-names.ts'
import { answerFailure, quoted } from '../failures/answer-failure.ts'
import { tokenExpiry, tokenScopes } from '../failures/answer-headers.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { codeProbeRefusal } from '../failures/explain-failure.ts'
import { barsOf, probedDatasets, type Probed } from './judge-probe.ts'
import { said } from '../../../words/said.ts'

/** A day old enough to have a report; whether it has one does not matter. */
const PROBED_DAY = 3
/** Refusals are answers here: they, too, say what the token may do. */
const TELLING = [401, 403, 404, 422]

/** Find out what a credential may read by asking: a few GETs for each account, and the headers of their answers. */
export function createProbe(
  client: CodeAssistClient,
  options: CodeAssistOptions,
  now: () => number,
): CodeAssistSource['probe'] {
  const { profile } = options
  return async (accounts, signal) => {
    refuseTokenKind(options, accounts)
    const token: TokenFacts = { expiresAt: null, scopes: null }
    const day = utcDay(now() - PROBED_DAY * DAY_MS)
    const probed: Probed[] = []
    for (const account of accounts) {
      for (const dataset of probedDatasets(profile, account.level)) {
        const failure = await ask(client, { profile, account, dataset, day }, token, signal)
        probed.push({ account, dataset, failure })
        requireScopes(profile, account, token)
      }
    }
    return { expiresAt: token.expiresAt, barred: barsOf(profile, accounts, probed) }
  }
}

/** What the headers of the answers told. */
interface TokenFacts {
  expiresAt: string | null
  scopes: string[] | null
}

interface Question {
  profile: CodeProfile
  account: CodeAccount
  dataset: CodeDataset
  day: string
}

/** How one feed was refused, or null. Throws ProbeRefusal for what says nothing about the feed alone. */
async function ask(
  client: CodeAssistClient,
  { profile, account, dataset, day }: Question,
  token: TokenFacts,
  signal: AbortSignal,
): Promise<Probed['failure']> {
  const { level } = account
  const path = fillPath(profile, dataset, accountNames(account))
  const { call, query = {} } = QUESTIONS[dataset]?.(day) ?? { call: 'report' }
  try {
    const answer = await client.getText({ call, level, path, query, signal, hurried: true, also: TELLING })
    token.expiresAt ??= tokenExpiry(answer.headers)
    token.scopes ??= tokenScopes(answer.headers)
    if (answer.status < 300 && !isMarkup(answer)) return null
    const failure =
      answer.status < 300
        ? ({ kind: 'unexpected', status: answer.status, reason: 'html_answer' } as const)
        : quoted(answerFailure({ call, level, profile }, answer), answer)
    const error = new UpstreamError(failure, client.urlOf(path))
    if (failure.kind !== 'refused' || failure.status === 401) throw error
    return error
  } catch (error) {
    throw codeProbeRefusal(error, dataset, profile)
  }
}

type AskedWith = Pick<Parameters<CodeAssistClient['getText']>[0], 'call' | 'query'>

const QUESTIONS: Partial<Record<CodeDataset, (day: string) => AskedWith>> = {
  org_users_1d: (day) => ({ call: 'report', query: { day } }),
  org_metrics: metricsQuestion,
  enterprise_metrics: metricsQuestion,
  billing: () => ({ call: 'billing' }),
  enterprise_seats: () => ({ call: 'seats', query: { per_page: '1' } }),
  teams: () => ({ call: 'teams', query: { per_page: '1' } }),
}

function metricsQuestion(day: string): AskedWith {
  return { call: 'metrics', query: { since: midnightOf(day), per_page: '1' } }
}

/** Some kinds of token never do, and the upstream's answer would not say why. */
function refuseTokenKind({ profile, credential }: CodeAssistOptions, accounts: readonly CodeAccount[]): void {
  if (credential.kind !== 'token') return
  const token = credential.token.trim()
  const forEnterprise = accounts.some(({ level }) => level === 'enterprise')
  const kind = profile.refusedTokens.find(
    ({ prefix, of }) => token.startsWith(prefix) && (of === 'all' || forEnterprise),
  )
  if (!kind) return
  throw new ProbeRefusal(
    'token_kind_not_supported',
    said('token_unusable', { why: kind.why }),
    said('create_classic_token', { first: profile.scopes.billing, second: profile.scopes.bill }),
  )
}

/**
 * Both scopes of spec 5.2, all missing ones named at once. Nothing is named where the token's scopes are not told. The scope
 * of the bill serves for the enterprise's, and is narrower: no prompts can be read with it (upstream/code-billing 15).
 */
function requireScopes(profile: CodeProfile, { level }: CodeAccount, { scopes }: TokenFacts): void {
  if (level !== 'enterprise' || scopes === null) return
  const { enterprise, billing, bill } = profile.scopes
  const missing = [
    ...(scopes.includes(enterprise) || scopes.includes(bill) ? [] : [enterprise]),
    ...(scopes.includes(billing) ? [] : [billing]),
  ]
  if (missing.length === 0) return
  const failure = { kind: 'refused', status: 403, reason: 'missing_token_scope', missing } as const
  throw codeProbeRefusal(
    new UpstreamError(failure, new URL(profile.baseUrl)),
    'enterprise_users_28d',
    profile,
  )
}
