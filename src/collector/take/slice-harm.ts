import { DAMAGE, UpstreamError } from '../../sources/source.ts'
import { SliceHeldError } from './slice-held.ts'

/** Beside damage: what may befall one answer while the upstream gives all others, or every answer of an outage. */
const OF_ONE_ANSWER: readonly string[] = [
  'connection_closed',
  'body_timeout',
  'deadline',
  'link_expired',
  'server_error',
]

/**
 * Whether what was thrown while one slice was collected stops that slice alone, or would befall every slice. `unclear` by
 * itself: what becomes of the other slices says which. The one definition, for every feed. Pure.
 */
export function harmOf(thrown: unknown): 'slice' | 'unclear' | 'run' {
  if (thrown instanceof SliceHeldError) return 'slice'
  if (!(thrown instanceof UpstreamError)) return 'run'
  const { failure } = thrown
  if (failure.kind === 'gone') return 'slice'
  if (failure.kind === 'unexpected') return 'unclear'
  if (failure.kind !== 'unavailable') return 'run'
  if (DAMAGE.includes(failure.reason)) return 'slice'
  return OF_ONE_ANSWER.includes(failure.reason) ? 'unclear' : 'run'
}
