import { DEFAULT_KEYS, type AccessKey } from './server/access-keys.ts'
import type { CostsMode, LimitsMode } from './server/vendor-state.ts'
import type { CodeToken } from './code-host/code-tokens.ts'
import { EVENLY, type Timeline } from './world/timeline.ts'
import type { Agreement } from './world/world.ts'

/** Times are milliseconds since the epoch. */
export interface SimulatorSettings {
  host: string
  /** 0 takes a free port. */
  port: number
  seed: number
  people: number
  days: number
  /** First day of use, UTC midnight; null: the last of `days` is today. */
  start: number | null
  /** Number of organisations, each with its own workspace, people and ids. */
  accounts: number
  /** Product of the chat assistant; decides scope names in answers. */
  profile: 'chatassist' | 'chatgpt-enterprise'
  costs: CostsMode
  limits: LimitsMode
  agreement: Agreement
  /** Share of billing lines with the vendor's estimate. */
  estimates: number
  density: number
  awkwardNames: boolean
  /** When events happen in the world. */
  timeline: Timeline
  /** Name of a team that spends several times its share late in the simulated time; null: none. */
  overspendingTeam: string | null
  /** Share of the people whose address or name at the code host differs from the chat assistant's. */
  otherAddresses: number
  /** Minutes per log file before the last `recentDays` days; `recentFileMinutes` holds within them. */
  fileMinutes: number
  recentFileMinutes: number
  recentDays: number
  maxFileBytes: number
  tiedEndTimes: boolean
  /** Mark to put into names and unneeded fields of answers, see faults/tell-more.ts; null: answers are as documented. */
  tellsMore: string | null
  /** Share of rows that are repeated unchanged in a later file; `restatements` are repeated with other amounts. */
  duplicates: number
  restatements: number
  retentionDays: number
  /** Requests per minute for each endpoint and key; 0: no limit. The real vendor allows 50. */
  requestsPerMinute: number
  /** Lifetime of a signed address in seconds. */
  linkSeconds: number
  /** Whether signed addresses point to a second origin, as at the vendor, or to the same. */
  storage: 'same_origin' | 'second_origin'
  keys: readonly AccessKey[]
  /** Product of the code assistant; decides names in paths and fields. */
  codeProfile: 'codeassist' | 'github-copilot'
  /** Organisations of the enterprise on the code host. */
  codeOrganizations: number
  /** Existing customers have more credits included until 2026-08-31. */
  codeCustomer: 'existing' | 'new'
  /** Whether a SKU of the product is billed that no document names. */
  undocumentedSku: boolean
  /** Credits of people in reports: a hundredth of those billed, or about as many. */
  reportedCredits: 'few' | 'as_billed'
  /** Whether the `…/metrics` calls are offered, which the vendor has closed; null: as in the profile. */
  metricsCalls: 'open' | 'closed' | null
  /** Days for which reports are retained. */
  reportDays: number
  /** Maximum lines per report file. */
  linesPerFile: number
  /** Every per-user report has one extra, empty file. */
  emptyReportFile: boolean
  /** What a day of which a report has no line is answered with: an empty file, or 204 as a day without a report. */
  quietDays: 'empty_file' | 'no_content'
  /** The code host's primary limit per credential; 0: none. The real one is 5,000. */
  codeRequestsPerHour: number
  /** Tokens of the code host; null: those of `defaultTokens`. */
  codeTokens: readonly CodeToken[] | null
  /** Where the registered app sends browsers after an install. */
  appReturnUrl: string
  /** Private key of the registered app, PEM; null: generated on first use. */
  appPrivateKey: string | null
  /** The vendor's clock: a number for a fixed time, or a function. */
  now: number | (() => number)
}

/** Settings with defaults, see DEFAULTS. */
export type SimulatorOptions = { [Name in keyof SimulatorSettings]?: SimulatorSettings[Name] | undefined }

export const DEFAULTS: SimulatorSettings = {
  host: '127.0.0.1',
  port: 0,
  seed: 7,
  people: 400,
  days: 60,
  start: null,
  accounts: 1,
  profile: 'chatassist',
  costs: 'files',
  limits: 'both',
  agreement: 'credits',
  estimates: 0.6,
  density: 1,
  awkwardNames: false,
  timeline: EVENLY,
  overspendingTeam: null,
  otherAddresses: 0,
  fileMinutes: 10,
  recentFileMinutes: 10,
  recentDays: 2,
  maxFileBytes: 15_000_000,
  tiedEndTimes: false,
  tellsMore: null,
  duplicates: 0.03,
  restatements: 0.004,
  retentionDays: 30,
  requestsPerMinute: 0,
  linkSeconds: 300,
  storage: 'same_origin',
  keys: DEFAULT_KEYS,
  codeProfile: 'codeassist',
  codeOrganizations: 2,
  codeCustomer: 'existing',
  undocumentedSku: false,
  reportedCredits: 'few',
  metricsCalls: null,
  reportDays: 365,
  linesPerFile: 5_000,
  emptyReportFile: false,
  quietDays: 'empty_file',
  codeRequestsPerHour: 0,
  codeTokens: null,
  appReturnUrl: 'http://127.0.0.1:8420/connect/code-assistant/callback',
  appPrivateKey: null,
  now: () => Date.now(),
}

/** Settings with defaults for options that are absent or undefined. */
export function withDefaults(options: SimulatorOptions): SimulatorSettings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}
