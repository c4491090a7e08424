import type { GRANT_KINDS, SourceKind } from '../model/connection.ts'
import type { Dataset } from '../model/dataset.ts'
import type { CodeCall } from './code-assist/paths.ts'
import type { CodeDataset } from './code-assist/datasets.ts'
import type { Said } from '../words/said.ts'

/** Where the limits of a workspace are read: one bare path (spec 4.2), or the vendor's three lists. */
type LimitsLayout = 'bare' | 'three_lists'

/** A product of a source: its addresses, words and limits, as data. */
export interface Profile {
  id: string
  source: SourceKind
  productName: string
  baseUrl: string
  /** The operator set `baseUrl`, so it may be http and private; an address from an answer may not. */
  baseUrlFromOperator: boolean
  /**
   * Of a further address of the product, `@` and its name: with it begin neither accounts nor people of that address to be
   * taken for those of another. Left out: the product's first address.
   */
  host?: string
  /** What is called, as shown in Data health; a dataset without a path is not offered by this product. */
  paths: Partial<Record<Dataset, string>>
  /** How long the vendor keeps what it offers. Older days are gone for good. */
  retentionDays: number
  /** Requests per minute and endpoint we allow ourselves, below the vendor's own limit. */
  requestsPerMinute: number
  links: { label: string; url: string }[]
}

/** How one chat-assistant vendor speaks: words, paths, pacing. Nothing else in the code names a vendor. */
export interface ChatProfile extends Profile {
  source: 'chat_assistant'
  scopes: { costs: string; spendLimits: string }
  limitsLayout: LimitsLayout
  /** What a workspace ID looks like: the vendor's are UUIDs; spec 2.3 names no form. */
  workspaceIdForm: 'uuid' | 'opaque'
  /** Answers may hold rows directly, and field names may follow the alias map. */
  tolerantCosts: boolean
}

/** How one code-assistant vendor and its code host speak. */
export interface CodeProfile extends Profile {
  source: 'code_assistant'
  /** All that is ever asked of it, as templates. */
  paths: Readonly<Record<CodeCall, string>>
  /** Stands in paths and in field names: `copilot` or `codeassist`. */
  productWord: string
  /** What settings pages call the product, and the list of installed apps. */
  settingsNames: { product: string; apps: string }
  /** Words that field names may carry, its own first: a gateway passes the vendor's on. */
  fieldWords: readonly string[]
  /**
   * Both are required of an enterprise token (spec 5.2); `organization` of one that reads an organisation. `bill` is what an
   * enterprise's bill needs beside them: without it all else is collected.
   */
  scopes: { enterprise: string; billing: string; organization: string; bill: string }
  grantKind: (typeof GRANT_KINDS)[number]
  /** Where people sign in and install apps: `https://github.com`. */
  codeHostUrl: string
  /** The operator set `codeHostUrl`, so it may be http and private. */
  codeHostUrlFromOperator: boolean
  /** Forms of tokens that cannot do what they are entered for; the whole of a token is never judged by its form. */
  refusedTokens: readonly { prefix: string; of: 'enterprise' | 'all'; why: Said }[]
  /** Day since which the `…/metrics` calls answer 404 because the vendor closed them; null: they are open. */
  metricsClosedSince: string | null
  /** Value of the version header, where the vendor has one. */
  apiVersion: { header: string; value: string } | null
  /** The first day of which reports exist at all, by level, and of repositories; null where the vendor names none. */
  reportsSince: { organization: string | null; enterprise: string | null; repositories: string | null }
  /** How far back a `…/metrics` call answers. */
  metricsDays: number
  /** How far back the bill is told. */
  billDays: number
  /** The first day that is charged in credits. */
  creditsSince: string
  /** The feeds this product offers, in the order they are asked. */
  datasets: readonly CodeDataset[]
}

/** What the operator may set; see `config/config.ts`. */
export interface ProfileSettings {
  chatAssistApiUrl: string | null
  /** Base of the vendor's own profile, for a proxy or a simulator in its place. */
  chatgptApiUrl?: string | null
  codeAssistApiUrl?: string | null
  /** The vendor's API elsewhere: a data-residency base, a gateway or a simulator. */
  copilotApiUrl?: string | null
  /** Further addresses of the code assistant's two products, each a code host of its own. */
  furtherCodeAssistApiUrls?: readonly string[]
  furtherCopilotApiUrls?: readonly string[]
  /** Where people sign in to the code host; the vendor's own otherwise. */
  codeHostUrl?: string | null
  /** For the demo and for load tests against a server of one's own; the vendor's limit otherwise. */
  requestsPerMinute: number | null
  retentionDays: number | null
  /** The same for the code assistant's reports. */
  reportDays?: number | null
}
