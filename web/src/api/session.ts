import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
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

/** Ends the session and forgets everything that was loaded in its name. */
export function useSignOut(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { end_session_url: atProvider } = await call('getProviderSession')
      await call('signOut')
      return atProvider
    },
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
