import { queryOptions } from '@tanstack/react-query'
import type { CodeConnectProfile } from '../../../../src/api/contract/connections.ts'
import { profilesQuery } from '../../api/connections.ts'

/** The code assistants that can be connected, the default first. */
export const codeProfilesQuery = queryOptions({
  ...profilesQuery,
  // Whether an app is set up can change on the way to the code host and back.
  staleTime: 0,
  select: (profiles): CodeConnectProfile[] =>
    profiles
      .filter((profile) => profile.source === 'code_assistant')
      .toSorted((a, b) => Number(b.is_default) - Number(a.is_default)),
})
