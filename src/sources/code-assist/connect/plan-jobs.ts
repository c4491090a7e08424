import type { CodeAccount } from '../../../model/connection.ts'
import { traitsOf } from '../../../model/dataset.ts'
import { DAY_MS, HOUR_MS } from '../../../model/time/time.ts'
import type { CodeProfile } from '../../profiles.ts'
import { UpstreamError, type CodeDataset, type CodeProbe, type DatasetBar } from '../../source.ts'
import type { PlannedJob } from '../../source-module.ts'
import { explainCodeFailure } from '../failures/explain-failure.ts'
import { said } from '../../../words/said.ts'

/** What exists at the organisation level only (spec 2.7): without an organisation, pages say why it is not there. */
const MISSED_WITHOUT_ORGANIZATION: readonly CodeDataset[] = ['seats', 'billing', 'teams']

const NO_ORGANIZATION = {
  code: 'no_organization',
  message: said('no_organization_named'),
  action: said('add_organizations'),
}

/** How a barred feed stands: asked again daily, and weekly where the vendor closed it for everybody. */
const BARRED = {
  metrics_not_enabled: { status: 'not_enabled_upstream', health: 'ok', askAgainMs: DAY_MS, http: 403 },
  usage_metrics_not_enabled: { status: 'not_enabled_upstream', health: 'ok', askAgainMs: DAY_MS, http: 403 },
  closed_by_vendor: { status: 'not_offered', health: 'ok', askAgainMs: 7 * DAY_MS, http: 404 },
  role_missing: { status: 'failing', health: 'action_needed', askAgainMs: 6 * HOUR_MS, http: 403 },
} as const satisfies Record<DatasetBar, object>

/** A job for every feed that the product offers at a level the connection reads, and why where it cannot be read. Pure. */
export function planCodeJobs(of: {
  profile: CodeProfile
  method: string
  accounts: readonly CodeAccount[]
  barred: CodeProbe['barred']
}): PlannedJob[] {
  return of.profile.datasets.flatMap((dataset): PlannedJob[] => {
    // Spec 2.1 rule 2: source control is what the installed app may read, not the enterprise token.
    if (dataset === 'pull_requests' && of.method !== 'hosted_app') return []
    const { level } = traitsOf(dataset)
    if (of.accounts.some((account) => account.level === level)) return [plannedJob(of, dataset)]
    if (!MISSED_WITHOUT_ORGANIZATION.includes(dataset)) return []
    return [{ dataset, status: 'not_offered', health: 'ok', reason: NO_ORGANIZATION, askAgainMs: null }]
  })
}

function plannedJob(
  { profile, barred }: Parameters<typeof planCodeJobs>[0],
  dataset: CodeDataset,
): PlannedJob {
  const bar = barred[dataset]
  if (bar === undefined) return { dataset, status: 'waiting' }
  const { http, ...standing } = BARRED[bar]
  const refused = new UpstreamError({ kind: 'refused', status: http, reason: bar }, new URL(profile.baseUrl))
  const { dataset: _, ...reason } = explainCodeFailure(refused, dataset, profile)
  return { dataset, ...standing, reason }
}
