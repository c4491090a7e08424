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
  /** First day of use, UTC midnight; null: so that the last of `days` is today. */
  start: number | null
  /** How many organisations, each with its own workspace, people and ids. */
  accounts: number
  /** The product word of scope names in answers. */
  profile: 'chatassist' | 'chatgpt-enterprise'
  costs: CostsMode
  limits: LimitsMode
  agreement: Agreement
  /** Share of billing lines with the vendor's estimate. */
  estimates: number
  density: number
  awkwardNames: boolean
  /** When things happen in the world. */
  timeline: Timeline
  /** Name of a team that spends several times its share late in the world's life; null: none. */
  overspendingTeam: string | null
  /** Share of the people on the code host whose address or name there is not the one the chat assistant knows. */
  otherAddresses: number
  /** Minutes per log file before the last `recentDays` days, and in them. */
  fileMinutes: number
  recentFileMinutes: number
  recentDays: number
  maxFileBytes: number
  tiedEndTimes: boolean
  /** A word that stands in every text of every answer that nobody asked for, and in names; null: answers are as documented. */
  tellsMore: string | null
  /** Share of rows that come again in a later file, unchanged and changed. */
  duplicates: number
  restatements: number
  retentionDays: number
  /** Requests a minute for each endpoint and key; 0: no limit. The real vendor allows 50. */
  requestsPerMinute: number
  /** Seconds a signed address works. */
  linkSeconds: number
  /** Signed addresses point to a second origin, as the vendor's do, or to the same. */
  storage: 'same_origin' | 'second_origin'
  keys: readonly AccessKey[]
  /** Which code assistant answers, with its words in paths and fields. */
  codeProfile: 'codeassist' | 'github-copilot'
  /** Organisations of the enterprise on the code host. */
  codeOrganizations: number
  /** The `…/metrics` calls: the vendor has closed them; null: as the profile has it. */
  metricsCalls: 'open' | 'closed' | null
  /** Days a report can still be asked for. */
  reportDays: number
  /** Lines of one report file; more make several files. */
  linesPerFile: number
  /** Another file of every per-user report has nothing in it. */
  emptyReportFile: boolean
  /** Primary limit of the code host for each credential; 0: none. The real one has 5,000. */
  codeRequestsPerHour: number
  /** Tokens of the code host; null: those of `defaultTokens`. */
  codeTokens: readonly CodeToken[] | null
  /** Where the registered app sends browsers after an install. */
  appReturnUrl: string
  /** PEM of the registered app; null: made anew when first needed. */
  appPrivateKey: string | null
  /** The vendor's clock: a number holds it still, a function is asked each time. */
  now: number | (() => number)
}

/** What is left out has a default, see DEFAULTS. */
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
  metricsCalls: null,
  reportDays: 365,
  linesPerFile: 5_000,
  emptyReportFile: false,
  codeRequestsPerHour: 0,
  codeTokens: null,
  appReturnUrl: 'http://127.0.0.1:8420/connect/code-assistant/callback',
  appPrivateKey: null,
  now: Date.now,
}

/** Settings with the defaults where an option is absent or undefined. */
export function settled(options: SimulatorOptions): SimulatorSettings {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...DEFAULTS, ...Object.fromEntries(given) }
}
