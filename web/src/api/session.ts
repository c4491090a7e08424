import { useMutation, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { Me } from '../../../src/api/contract/people/people.ts'
import type { Permission } from '../../../src/api/contract/routes.ts'
import { ask } from './ask.ts'
import { call } from './call.ts'

export const setupQuery = { ...ask('setup', 'getSetup'), staleTime: Number.POSITIVE_INFINITY }

export const meQuery = { ...ask('me', 'getMe'), staleTime: 5 * 60_000 }

/** Who is signed in. Only below the signed-in part of the routes, which loads it first. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}

/** Whether to offer an action. The service decides again; this only spares people a refusal. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}

/** Whoever signs in finds nothing that was loaded in the name of another: no key of a question names a person. */
export function beginSession(queryClient: QueryClient, me: Me): void {
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, me)
}

/** Ends the session here, and says where it ends at the provider if that is known. */
export async function endSession(): Promise<string | null> {
  const atProvider = await call('getProviderSession').catch(() => null)
  await call('signOut')
  return atProvider?.end_session_url ?? null
}

/** Ends the session and forgets everything that was loaded in its name. */
export function useSignOut(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: endSession,
    onSuccess: (atProvider) => {
      queryClient.clear()
      // Who stays signed in at the provider is signed in again by one click, whoever makes it.
      if (atProvider === null) onDone()
      else window.location.assign(atProvider)
    },
  })
}

/** Whether numbers of groups are shown and people are not, at least not by name. */
export function useGroupsOnly(): boolean {
  return useMe().sees !== 'people'
}

/** Whether of groups the own ones alone are shown. */
export function useOwnUnitsOnly(): boolean {
  return useMe().sees === 'units'
}

/** Whether people of the own units are shown one by one, and nobody else is. */
export function usePeopleOfUnits(): boolean {
  return useMe().people_of_units
}

/** Whether people are listed beside groups, without their names. */
export function useWithoutNames(): boolean {
  return useMe().sees === 'pseudonyms'
}
