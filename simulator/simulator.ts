import type { SimulatedCodeHost } from './simulated-code-host.ts'
import type { FaultList } from './faults/fault.ts'
import type { AccessKey, Scope } from './server/access-keys.ts'
import type { LimitsManner } from './server/vendor-state.ts'
import type { LoggedRequest } from './server/request-log.ts'
import type { SimulatorSettings } from './settings.ts'
import type { Amendment } from './world/amendments.ts'
import type { FileShape } from './world/files/file-shape.ts'
import type { LineCounts, Total, TotalsQuery } from './world/totals.ts'

/** Changes to the key of this name. For a new name, `key` is required. */
export interface KeyChange {
  name: string
  key?: string | undefined
  kind?: AccessKey['kind'] | undefined
  scopes?: Scope[] | undefined
  revoked?: boolean | undefined
}

interface SimulatedAccount {
  organizationId: string
  workspaceId: string
}

/**
 * A running simulator, and its controls. `organizationId` defaults to the first organisation. Disposing it closes every
 * connection and frees the ports.
 */
export interface Simulator extends AsyncDisposable {
  /** Base address for `CHAT_ASSIST_API_URL`, `CODE_ASSIST_API_URL` and `CODE_HOST_URL`. */
  url: string
  /** Product of its chat assistant. */
  profile: SimulatorSettings['profile']
  /** Origin of the signed addresses. */
  storageUrl: string
  accounts: SimulatedAccount[]
  keys: readonly AccessKey[]
  /** The code host of the same companies, with their code assistant. */
  codeHost: SimulatedCodeHost
  /** The queued faults; each is a FaultInput of faults/fault.ts. */
  faults: FaultList
  now(): number
  /** Move the vendor's clock forward. */
  advance(ms: number): void
  /** Change, add (by a new name) or revoke a key. */
  changeKey(change: KeyChange): void
  enableCosts(enabled: boolean, organizationId?: string): void
  /** Change what the vendor sends about limits, such as its own monthly counter. */
  setLimits(manner: { [Name in keyof LimitsManner]?: LimitsManner[Name] | undefined }): void
  /** Late, restated, vanishing and damaged rows: see world/amendments.ts. */
  amend(amendments: readonly Amendment[], organizationId?: string): void
  /** Change how the lines of all files are arranged from now on. */
  shapeFiles(shape: FileShape, organizationId?: string): void
  /** The expected result of collecting every file that is listed now. */
  totals(query: TotalsQuery, organizationId?: string): Total[]
  /** Counts of the lines in those files, for hours in [from, to) milliseconds. */
  countLines(range: { from: number; to: number }, organizationId?: string): LineCounts
  requests(): LoggedRequest[]
  clearRequests(): void
}
