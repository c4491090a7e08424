import { CODE_LEVELS, type CodeAccount } from '../../../model/connection.ts'
import { traitsOf } from '../../../model/dataset.ts'
import type { CodeDataset } from '../datasets.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { CodeProbe, DatasetBar, UpstreamError } from '../../source.ts'
import type { Refusal } from '../failures/answer-failure.ts'
import { codeProbeRefusal } from '../failures/explain-failure.ts'

/** How one feed of one account answered. */
export interface Probed {
  account: CodeAccount
  dataset: CodeDataset
  /** A refusal; null: it can be read. */
  failure: UpstreamError | null
}

/** Feeds that are refused together, led by the one that is asked. */
const GROUPS: Record<CodeAccount['level'], readonly (readonly CodeDataset[])[]> = {
  enterprise: [
    [
      'enterprise_users_28d',
      'enterprise_users_1d',
      'enterprise_report_1d',
      'enterprise_report_28d',
      'enterprise_repos_1d',
    ],
    ['enterprise_metrics'],
    ['enterprise_seats'],
  ],
  organization: [
    ['org_users_1d', 'org_report_1d', 'org_report_28d', 'org_user_teams_1d', 'org_repos_1d'],
    ['org_metrics', 'team_metrics'],
    ['billing', 'seats'],
    ['teams'],
  ],
}

/** The vendor closed them for everybody, so they are not asked at connect. */
const CLOSABLE = new Set<CodeDataset>(['org_metrics', 'enterprise_metrics'])

export function probedDatasets(profile: CodeProfile, level: CodeAccount['level']): CodeDataset[] {
  return GROUPS[level].flatMap(([asked]) => {
    if (asked === undefined || !profile.datasets.includes(asked)) return []
    return profile.metricsClosedSince !== null && CLOSABLE.has(asked) ? [] : [asked]
  })
}

/**
 * The feeds that cannot be read now although the connection stands. Throws ProbeRefusal when nothing of an account
 * can be: a setting that is merely off refuses nobody (spec 5.3), a missing role refuses when it bars everything.
 */
export function barsOf(
  profile: CodeProfile,
  accounts: readonly CodeAccount[],
  probed: readonly Probed[],
): CodeProbe['barred'] {
  for (const account of accounts)
    refuseUnreadable(
      profile,
      probed.filter((each) => each.account === account),
    )
  const barred: CodeProbe['barred'] = {}
  for (const level of CODE_LEVELS) {
    if (!accounts.some((account) => account.level === level)) continue
    for (const group of GROUPS[level]) {
      const bar = barOf(
        profile,
        probed.filter(({ account, dataset }) => account.level === level && dataset === group[0]),
        group,
      )
      if (bar === null) continue
      for (const dataset of group) if (profile.datasets.includes(dataset)) barred[dataset] = bar
    }
  }
  return barred
}

/** A feed is barred when it is for every account: of several organisations one may have switched it on. */
function barOf(
  profile: CodeProfile,
  answers: readonly Probed[],
  [asked]: readonly CodeDataset[],
): DatasetBar | null {
  if (asked !== undefined && CLOSABLE.has(asked) && profile.metricsClosedSince !== null)
    return 'closed_by_vendor'
  const reasons = answers.map(({ failure }) => BARS.find((bar) => bar === reasonOf(failure)) ?? null)
  const [first = null] = reasons
  return reasons.every((reason) => reason !== null) ? first : null
}

const BARS: readonly DatasetBar[] = [
  'usage_metrics_not_enabled',
  'metrics_not_enabled',
  'role_missing',
  'closed_by_vendor',
]

/** About the whole account, however well one of its feeds may answer. */
const ALWAYS = new Set<string>([
  'single_sign_on_required',
  'address_not_allowed',
  'token_kind_not_supported',
  'installation_suspended',
  'installation_not_found',
  'token_expired',
  'credential_rejected',
] satisfies Refusal[])

/** A switch that somebody can turn: the account is there, and the credential may see it. */
const MERELY_OFF = new Set<string>(['metrics_not_enabled', 'usage_metrics_not_enabled'] satisfies Refusal[])

function refuseUnreadable(profile: CodeProfile, probed: readonly Probed[]): void {
  const refused = probed.flatMap(({ dataset, failure }) => (failure ? [{ dataset, failure }] : []))
  const always = refused.find(({ failure }) => ALWAYS.has(reasonOf(failure) ?? ''))
  if (always) throw codeProbeRefusal(always.failure, always.dataset, profile)
  const isSeen = probed.some(({ failure }) => failure === null || MERELY_OFF.has(reasonOf(failure) ?? ''))
  // A day without a report may answer 404 as well, so that alone tells nothing of the account.
  const telling = refused.filter(({ dataset, failure }) => !isDayWithoutReport(dataset, failure))
  const [worst] = telling.length > 0 ? telling : refused
  if (worst && !isSeen) throw codeProbeRefusal(worst.failure, worst.dataset, profile)
}

function isDayWithoutReport(dataset: CodeDataset, { failure }: UpstreamError): boolean {
  return (
    traitsOf(dataset).slice === 'day' &&
    dataset.endsWith('_1d') &&
    'status' in failure &&
    failure.status === 404
  )
}

function reasonOf(error: UpstreamError | null): string | null {
  return error?.failure.kind === 'refused' ? error.failure.reason : null
}
