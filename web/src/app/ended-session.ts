import type { QueryClient } from '@tanstack/react-query'
import { isSignedOut } from '../api/problem-error.ts'
import type { buildRouter } from './router.tsx'
import { toSignIn } from './search/sign-in-search.ts'

/** A session can end while a page is open: the next refused request leads to the sign-in page and back. */
export function returnToSignInWhenSignedOut(
  queryClient: QueryClient,
  router: ReturnType<typeof buildRouter>,
): void {
  const onError = (error: unknown) => {
    const { pathname, href } = router.state.location
    if (!isSignedOut(error) || pathname === '/sign-in' || pathname === '/welcome' || pathname === '/join')
      return
    queryClient.removeQueries({ queryKey: ['me'] })
    void router.navigate(toSignIn(href))
  }
  queryClient.getQueryCache().config.onError = onError
  queryClient.getMutationCache().config.onError = onError
}
