import type { SimulatedCodeHost } from './code-host-strings.ts'
import type { FaultList } from './faults/fault.ts'
import type { AccessKey, Scope } from './server/access-keys.ts'
import type { LimitsManner } from './server/vendor-state.ts'
import type { LoggedRequest } from './server/request-log.ts'
import type { SimulatorSettings } from './settings.ts'
import type { Amendment } from './world/amendments.ts'
import type { FileShape } from './world/file-shape.ts'
import type { LineCounts, Total, TotalsQuery } from './world/totals.ts'

/** A key by its name, and what is to be different about it. A name that is new needs its `key`. */
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
 * A running vendor, and the strings to pull while it runs. Where an organisation may be named, the first is meant
 * otherwise. Disposing it cuts every connection and frees the ports.
 */
export interface Simulator extends AsyncDisposable {
  /** Base address for `CHAT_ASSIST_API_URL`, `CODE_ASSIST_API_URL` and `CODE_HOST_URL`. */
  url: string
  /** The dialect its chat assistant speaks. */
  profile: SimulatorSettings['profile']
  /** Origin of the signed addresses. */
  storageUrl: string
  accounts: SimulatedAccount[]
  keys: readonly AccessKey[]
  /** The code assistant of the same companies, on its code host. */
  codeHost: SimulatedCodeHost
  /** Faults to come; each is a FaultInput of faults/fault.ts. */
  faults: FaultList
  now(): number
  /** Move the vendor's clock forward. */
  advance(ms: number): void
  /** Change, add (a new name with a key) or revoke a key while it is in use. */
  changeKey(change: KeyChange): void
  enableCosts(enabled: boolean, organizationId?: string): void
  /** What the vendor says of limits, its own counter of the month among it. */
  setLimits(manner: { [Name in keyof LimitsManner]?: LimitsManner[Name] | undefined }): void
  /** Late, restated, vanishing and damaged rows: see world/amendments.ts. */
  amend(amendments: readonly Amendment[], organizationId?: string): void
  /** How the lines of every file are put together from now on. */
  shapeFiles(shape: FileShape, organizationId?: string): void
  /** What a collector that has read every file now on offer must arrive at. */
  totals(query: TotalsQuery, organizationId?: string): Total[]
  /** What the lines of those files are, for hours in [from, to) milliseconds. */
  countLines(range: { from: number; to: number }, organizationId?: string): LineCounts
  requests(): LoggedRequest[]
  clearRequests(): void
}
