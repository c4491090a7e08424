import type { Answer } from '../server/answer.ts'
import type { Need } from './code-access.ts'
import type { CodeHostState, CodeRequest, Place } from './code-host-state.ts'

export type Read = (state: CodeHostState, request: CodeRequest, place: Place, ...parts: string[]) => Answer

/** A call that needs a credential: its path has a `level`, then the account, then the parts that `read` is given. */
export interface ReadRoute {
  pattern: RegExp
  need: Need
  read: Read
}

export const route = (pattern: RegExp, need: Need, read: Read): ReadRoute => ({ pattern, need, read })
