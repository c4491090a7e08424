import type { CodeAccount } from '../../../model/connection.ts'
import { traitsOf } from '../../../model/dataset.ts'
import { HOUR_MS } from '../../../model/time/time.ts'
import type { CodeProfile } from '../../profiles.ts'
import { UpstreamError, type CodeDataset, type CodeProbe } from '../../source.ts'
import type { PlannedJob } from '../../source-module.ts'
import { refused } from '../failures/answer-failure.ts'
import { explainCodeFailure } from '../failures/explain-failure.ts'
import { said } from '../../../words/said.ts'

/** What exists at the organisation level only (spec 2.7): without an organisation, pages say why it is not there. */
const MISSED_WITHOUT_ORGANIZATION: readonly CodeDataset[] = ['seats', 'billing', 'teams']

const NO_ORGANIZATION = {
  code: 'no_organization',
  message: said('no_organization_named'),
  action: said('add_organizations'),
}

/** How a feed stands of which a person has to act first: asked again four times a day. */
const NEEDS_PERSON = { status: 'failing', health: 'action_needed', askAgainMs: 6 * HOUR_MS } as const

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
  const failure = refused(403, bar)
  const error = new UpstreamError(failure, new URL(profile.baseUrl))
  const { dataset: _, ...reason } = explainCodeFailure(error, dataset, profile)
  const standing = failure.state ? { ...failure.state, health: 'ok' as const } : NEEDS_PERSON
  return { dataset, ...standing, reason }
}
