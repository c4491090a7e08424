import { UpstreamError } from '../../source.ts'

/** What was asked about is not there; whether it may be seen at all is another refusal. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof UpstreamError && error.failure.kind === 'refused' && error.failure.reason === 'not_found'
