import type { Account } from '../account.ts'
import type { AccessKey } from './access-keys.ts'
import type { ProductWord } from './answer.ts'
import type { RateLimit } from './rate-limit.ts'

/** How costs are offered: as a list of files (the vendor), or as rows in the answer (the neutral product). */
export type CostsMode = 'files' | 'rows_json' | 'rows_ndjson'
export type LimitsMode = 'bare' | 'three_lists' | 'both'

/** What the vendor sends about limits besides those that are set. */
export interface LimitsManner {
  /** Factor from actual usage to the vendor's own monthly counter; null: it sends no counter. */
  counter: number | null
  /** False: the effective and the inherited limit are left out, although defaults are set. */
  effective: boolean
}

/** State behind the chat assistant's routes. The control API and the JS API change it while the server runs. */
export interface VendorState {
  accounts: Account[]
  keys: AccessKey[]
  word: ProductWord
  costs: CostsMode
  limits: LimitsMode
  limitsManner: LimitsManner
  retentionDays: number
  /** Lifetime of a signed address in seconds. */
  linkSeconds: number
  /** Origin of the signed addresses; known once the servers listen. */
  storageOrigin: string
  signingSecret: string
  rateLimit: RateLimit
  /** The vendor's clock, milliseconds. */
  now(): number
}

export interface VendorRequest {
  method: string
  path: string
  query: URLSearchParams
  /** Header names in lower case. */
  headers: Record<string, string | undefined>
  key: AccessKey | null
}

export function accountOfOrganization(state: VendorState, id: string): Account | undefined {
  return state.accounts.find(({ organizationId }) => organizationId === id)
}

export function accountOfWorkspace(state: VendorState, id: string): Account | undefined {
  return state.accounts.find(({ workspaceId }) => workspaceId === id.toLowerCase())
}
