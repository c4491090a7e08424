import type { Account } from '../account.ts'
import type { AccessKey } from './access-keys.ts'
import type { ProductWord } from './answer.ts'
import type { RateLimit } from './rate-limit.ts'

/** How costs are answered: a list of files to download (the vendor), or rows at once (the neutral form). */
export type CostsMode = 'files' | 'rows_json' | 'rows_ndjson'
export type LimitsMode = 'bare' | 'three_lists' | 'both'

/** What the vendor says of limits beyond those that are set. */
export interface LimitsManner {
  /** Its own counter of the month: what was used, times this; null: it gives none. */
  counter: number | null
  /** False: the limit that holds and the one that is inherited are left out, although defaults are set. */
  effective: boolean
}

/** Everything the routes read. The control API and the JS API change it while the server runs. */
export interface VendorState {
  accounts: Account[]
  keys: AccessKey[]
  word: ProductWord
  costs: CostsMode
  limits: LimitsMode
  limitsManner: LimitsManner
  retentionDays: number
  /** Seconds a signed address works. */
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
