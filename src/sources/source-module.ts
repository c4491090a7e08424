import type { Clock } from '../lib/clock.ts'
import type {
  ConnectionMethod,
  CredentialKind,
  HealthStatus,
  SourceKind,
  VendorIds,
} from '../model/connection.ts'
import type { Dataset, DatasetDeclaration, DatasetStatus } from '../model/dataset.ts'
import type { OutboundHttp } from '../outbound-http/outbound-http.ts'
import type { Said } from '../words/said.ts'
import type { AppManifestForm, HostedApp, HostedAppGrant, HostedAppSettings } from './hosted-app.ts'
import type { Feed, SourceAccount } from './feed.ts'
import type { Profile } from './profile.ts'
import type { FailureText, OnExcess, OnSlow } from './source.ts'
import type { ReportRow } from './usage-report.ts'

/** What a module asks its vendor with. */
export interface SourceDeps {
  http: OutboundHttp
  clock: Clock
}

/** A vendor as the rest of the service sees it: whatever knows the vendor stands behind this. No I/O but to the vendor. */
export interface SourceModule {
  readonly kind: SourceKind
  /** The products it can be, the default first. */
  readonly profiles: readonly Profile[]
  /**
   * What somebody asks to connect, checked in form and not yet tried.
   * @param profile of the connection that is taken up again; the input may name another
   * @throws TidemarkError `validation_failed`
   */
  candidate(input: unknown, profile?: string): Candidate
  /** What of a connection can be changed beside its label, by the way it was made. */
  readonly changeable: Readonly<Record<string, readonly string[]>>
  /** New keys or accounts, tried together with what stays. @throws TidemarkError with the refusal's own code */
  patch(connection: StoredConnection, changes: unknown): Promise<PatchOf>
  /** What the form to connect a product needs beside what every product has, in the names of the API. */
  offer(profileId: string): object
  /** In the order they are shown. */
  readonly datasets: Readonly<Record<Dataset, DatasetDeclaration>>
  /** All datasets are asked for with one credential: what one of them is told of it holds for the others. */
  readonly oneCredential: boolean
  /** Every feed of a connection that was made this way, as far as it can be told without asking the vendor. */
  jobs(of: { method: string; profile: string; ids: VendorIds }): PlannedJob[]
  /** What a connection of this product with these ids reads. */
  accounts(ids: VendorIds, profileId: string): SourceAccount[]
  /** Days back that the vendor keeps what this dataset brings. */
  keepsDays(dataset: Dataset, profileId: string): number
  /** Scopes without which the rest is collected all the same, where this refusal is about them. */
  lackingScopes(refusal: string, profileId: string): string[]
  /** Whether this refusal says that the account cannot be found; left out: none does. */
  losesAccount?(refusal: string): boolean
  /**
   * Its feeds, with the credentials that are stored.
   * @throws TidemarkError `conflict` without a credential, `app_not_registered`, `secret_unreadable`
   */
  collect(connection: StoredConnection, onSlow: OnSlow, onExcess: OnExcess): Promise<OpenFeed>
  /** What is said of a credential that could read more than is ever read; left out: the vendor does not tell. */
  excessWords?(names: readonly string[], profileId: string): { message: Said; action: Said }
  /** A failure in words for a person; never a secret, a header or a body. */
  explain(error: unknown, dataset: Dataset, profileId: string): FailureText
  /**
   * The lines of a usage report that somebody has downloaded; left out where the vendor has none.
   * Throws ReportFault at the first line that is wrong.
   */
  readReport?(path: string, profileId: string): AsyncIterable<ReportRow>
  /** Of a source whose vendor lets people install an app instead of entering a token. */
  readonly hostedApp?: InstallableApp
}

/** A feed of an account of its dataset's level. */
export type OpenFeed = (dataset: Dataset, account: SourceAccount) => Feed

/** A source as somebody asked to connect it. */
export interface Candidate {
  source: SourceKind
  method: ConnectionMethod
  profile: Profile
  /** What the connection reads from; stored as it stands here. */
  ids: VendorIds
  /** As given; undefined: `standardLabel`, or the one before. */
  label: string | undefined
  standardLabel: string
  /** Ask the upstream. @throws TidemarkError with the refusal's own code: what fails is not saved */
  prove(connectionId: string): Promise<Proof>
}

/** What the upstream confirmed, ready to be written down. */
export interface Proof {
  /** Scopes without which a part is not collected; empty: everything is. */
  missingScopes: string[]
  /** With which more could be read than ever is, where the vendor tells. */
  excess?: readonly string[]
  secrets: NewSecret[]
  /** Keys that stay and could not do what they are for: nothing about them was verified. */
  unverified: CredentialKind[]
  /** Keys that were given, cannot do what they are for, and are not kept. */
  refused?: CredentialKind[]
  /** Every feed that this connection has; others stop. */
  jobs: PlannedJob[]
}

export interface NewSecret {
  kind: CredentialKind
  secret: string
  expiresAt: string | null
}

/** How a feed of a connection begins. */
export type PlannedJob =
  | { dataset: Dataset; status: 'waiting' }
  /** It cannot be read now: why in words, and when to ask again (milliseconds from now; null: not by itself). */
  | {
      dataset: Dataset
      status: Exclude<DatasetStatus, 'waiting'>
      health: HealthStatus
      reason: { code: string; message: Said; action: Said | null } | null
      askAgainMs: number | null
    }

/** A change that the upstream has confirmed; no proof: it asked nothing of the upstream. */
export interface PatchOf {
  proof: Proof | null
  ids: Partial<VendorIds>
  erased: CredentialKind[]
  /** Of a token that stays; undefined: as before. */
  expiresAt?: string | null
}

/** A connection as it is stored. Its secrets live in memory for one run and are never logged. */
export interface StoredConnection {
  id: string
  profile: string
  ids: VendorIds
  /** @throws TidemarkError `secret_unreadable` */
  secrets(): Promise<Partial<Record<CredentialKind, string>>>
  /** The app that serves its organisation. @throws TidemarkError `app_not_registered` */
  app(profile: Profile): Promise<HostedAppSettings>
}

/** Installing an app at the vendor. Whatever asks the vendor throws TidemarkError with the refusal's own code. */
export interface InstallableApp {
  /** Where somebody wants to install it. @throws TidemarkError `validation_failed` */
  install(input: unknown): { organization: string; profile: Profile }
  /** Who shall own a new app; null: whoever clicks. @throws TidemarkError `validation_failed` */
  registration(input: unknown): { organization: string | null; profile: Profile }
  /** @throws TidemarkError `validation_failed` */
  profile(id: string): Profile
  /** Whether this app can give what a product needs. */
  canGrant(profile: Profile, settings: HostedAppSettings): boolean
  /** Whether one click can register an app; else the operator does. */
  canRegister(profile: Profile): boolean
  /** Where a page of ours may post the form of a manifest to: there, and nowhere else. */
  readonly formTargets: readonly string[]
  installUrl(profile: Profile, settings: HostedAppSettings, state: string): string
  grantFrom(
    profile: Profile,
    settings: HostedAppSettings,
    answer: Parameters<HostedApp['grantFrom']>[0],
    organization: string,
  ): Promise<HostedAppGrant>
  manifest(profile: Profile, options: Parameters<HostedApp['manifest']>[0]): AppManifestForm
  register(profile: Profile, code: string): Promise<HostedAppSettings>
  candidate(of: {
    profile: Profile
    settings: HostedAppSettings
    organization: string
    grant: HostedAppGrant
  }): Candidate
}
