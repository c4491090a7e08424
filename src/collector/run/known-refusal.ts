import type { UpstreamFailure } from '../../sources/source.ts'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import { CEILING_MS, CONFIRM_MS } from '../plan/decide-next.ts'

/** Refusals of the credential itself: every dataset that asks with it would meet the same. */
const OF_CREDENTIAL: readonly string[] = [
  'credential_rejected',
  'token_expired',
  'installation_not_found',
  'installation_suspended',
]

/** Whether what a dataset was told by this code is told of the credential. */
export const refusesCredential = (code: string | null) => OF_CREDENTIAL.includes(code ?? '')

export function isOfCredential(failure: UpstreamFailure): boolean {
  return failure.kind === 'refused' && refusesCredential(failure.reason)
}

/**
 * What another dataset of the connection was just told of the credential both ask with: then this one need not ask. A
 * dead credential is so asked about once per interval and not once per dataset (reliability 1.4, promise 7). A person
 * who asks by hand may just have put it right, so for them only the last minute counts. Pure.
 */
export function knownRefusal(
  jobs: readonly DatasetJobRow[],
  asking: { dataset: DatasetJobRow['dataset']; now: number; manual: boolean },
): { job: DatasetJobRow; until: number } | null {
  const refused = jobs
    .filter(({ dataset, error_code: code }) => dataset !== asking.dataset && refusesCredential(code))
    .map((job) => {
      const holdsMs = job.health === 'action_needed' && !asking.manual ? CEILING_MS : CONFIRM_MS
      return { job, until: Date.parse(job.error_at ?? '') + holdsMs }
    })
  return refused.find(({ until }) => until > asking.now) ?? null
}
