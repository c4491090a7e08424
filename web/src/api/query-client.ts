import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from './problem-error.ts'

/** Only what may go away by itself is asked again: no answer, overload, and failures of the service. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ProblemError)) return false
  const { status } = error.problem
  return status === 0 || status === 429 || status >= 500
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 15 * 60_000, retry: mayRetry, refetchOnWindowFocus: false },
    },
  })
}
