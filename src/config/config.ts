import { PRIVACY_MODES, type PrivacyMode } from '../model/privacy.ts'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Problem } from '../lib/errors.ts'
import { VARIABLES, type Env } from './env.ts'
import { nearestName } from './nearest-name.ts'
import {
  address,
  configInvalid,
  networkList,
  origins,
  parseVariables,
  upstreamBase,
  upstreamBases,
  wholeNumber,
} from './values.ts'

/** Validated settings. Secrets are in `ServerSecrets`, except that the two store addresses may contain a password. */
export interface Config {
  /** Absolute path. */
  dataDir: string
  /** Absolute path of the folder with the key file. */
  configDir: string
  host: string
  port: number
  /** Origin that people open, without a trailing slash; null: the address of each request. */
  publicUrl: string | null
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** Of identity providers that may be private. */
  signInOrigins: readonly string[]
  logLevel: string
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null
  /** Null: the embedded engine in the data folder. */
  clickhouseUrl: string | null
  clickhouseCluster: string | null
  codeAssistApiUrl: string | null
  chatAssistApiUrl: string | null
  chatgptEnterpriseApiUrl: string | null
  githubCopilotApiUrl: string | null
  /** Further addresses of the two products, each a code host of its own. */
  codeAssistFurtherApiUrls: readonly string[]
  githubCopilotFurtherApiUrls: readonly string[]
  /** Address where people sign in to the code host; null: the vendor's own, or `codeAssistApiUrl`. */
  codeHostUrl: string | null
  /** This and the next two: null means the profile's value. They apply only to upstreams whose address is set here. */
  upstreamRequestsPerMinute: number | null
  upstreamRetentionDays: number | null
  upstreamReportDays: number | null
  costsPollMinutes: number
  limitsPollMinutes: number
  rawRetentionDays: number
  /** A session that is unused for this long ends. */
  sessionIdleMinutes: number
  /** Null: audit entries are kept forever. */
  auditRetentionDays: number | null
  /** With less free disk space collecting stops. */
  minFreeDiskBytes: number
  /** Name for the organisation that a headless first start makes. */
  organization: string | null
  /** Owner's address for a headless first start; null: none. */
  adminEmail: string | null
  /** What the organisation that a headless first start makes shows of people; null: what every new one does. */
  privacyMode: PrivacyMode | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const YEAR = 366
const MEGABYTE = 1_048_576

const Values = z.object({
  TIDEMARK_DATA_DIR: z.string().default('./data'),
  TIDEMARK_CONFIG_DIR: z.string().optional(),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host), { error: 'a host name or an IP address' })
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8420),
  TIDEMARK_PUBLIC_URL: address(['http:', 'https:'], 'https://tidemark.example.com')
    .refine((url) => url.href === `${url.origin}/`, {
      error: 'an origin: scheme, host and port, and no path',
    })
    .transform((url) => url.origin)
    .optional(),
  TIDEMARK_TRUSTED_PROXIES: networkList.optional(),
  TIDEMARK_SIGN_IN_ORIGINS: origins.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  TIDEMARK_DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host/database')
    .transform((url) => url.href)
    .optional(),
  TIDEMARK_CLICKHOUSE_URL: address(['http:', 'https:'], 'https://user:password@host:8443/database')
    .transform((url) => url.href)
    .optional(),
  TIDEMARK_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'a cluster name of letters, digits, - and _' })
    .optional(),
  CODE_ASSIST_API_URL: upstreamBase.optional(),
  CHAT_ASSIST_API_URL: upstreamBase.optional(),
  CHATGPT_ENTERPRISE_API_URL: upstreamBase.optional(),
  GITHUB_COPILOT_API_URL: upstreamBase.optional(),
  CODE_ASSIST_FURTHER_API_URLS: upstreamBases.optional(),
  GITHUB_COPILOT_FURTHER_API_URLS: upstreamBases.optional(),
  CODE_HOST_URL: upstreamBase.optional(),
  TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: wholeNumber(1, 100_000).optional(),
  TIDEMARK_UPSTREAM_RETENTION_DAYS: wholeNumber(1, 10 * YEAR).optional(),
  TIDEMARK_UPSTREAM_REPORT_DAYS: wholeNumber(1, 10 * YEAR).optional(),
  TIDEMARK_COSTS_POLL_MINUTES: wholeNumber(1, 1440).default(15),
  TIDEMARK_LIMITS_POLL_MINUTES: wholeNumber(1, 10_080).default(360),
  TIDEMARK_RAW_RETENTION_DAYS: wholeNumber(1, 10 * YEAR).default(35),
  TIDEMARK_SESSION_IDLE_MINUTES: wholeNumber(5, 720).default(120),
  TIDEMARK_AUDIT_RETENTION_DAYS: wholeNumber(30, 10 * YEAR).optional(),
  TIDEMARK_MIN_FREE_DISK_MB: wholeNumber(16, 1_000_000).default(1024),
  TIDEMARK_ORGANIZATION: z.string().max(120, { error: 'a name of at most 120 characters' }).optional(),
  TIDEMARK_PRIVACY: z.enum(PRIVACY_MODES, { error: `one of ${PRIVACY_MODES.join(', ')}` }).optional(),
  TIDEMARK_ADMIN_EMAIL: z.email({ error: 'an e-mail address' }).max(254).toLowerCase().optional(),
})
type Values = z.infer<typeof Values>

/** The request rate may be set only for upstreams at these addresses, never for the vendors' own servers. */
const OWN_UPSTREAMS = [
  'CHAT_ASSIST_API_URL',
  'CHATGPT_ENTERPRISE_API_URL',
  'CODE_ASSIST_API_URL',
  'GITHUB_COPILOT_API_URL',
  'GITHUB_COPILOT_FURTHER_API_URLS',
] as const

/** Where an embedded installation has its settings, people and jobs. */
export const controlFile = (dataDir: string): string => join(dataDir, 'control.sqlite')

/** Validate every setting and their combinations. @throws TidemarkError `config_invalid` naming the variables */
export function loadConfig(env: Env): Config {
  refuseUnknown(env)
  const values = parseVariables(Values, env)
  const problems = combinationProblems(values)
  if (problems.length > 0) throw configInvalid(problems)
  const dataDir = resolve(values.TIDEMARK_DATA_DIR)
  return {
    dataDir,
    configDir: resolve(values.TIDEMARK_CONFIG_DIR ?? `${dataDir}-secrets`),
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.TIDEMARK_PUBLIC_URL ?? null,
    trustedProxies: values.TIDEMARK_TRUSTED_PROXIES ?? [],
    signInOrigins: values.TIDEMARK_SIGN_IN_ORIGINS ?? [],
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.TIDEMARK_DATABASE_URL ?? null,
    clickhouseUrl: values.TIDEMARK_CLICKHOUSE_URL ?? null,
    clickhouseCluster: values.TIDEMARK_CLICKHOUSE_CLUSTER ?? null,
    codeAssistApiUrl: values.CODE_ASSIST_API_URL ?? null,
    chatAssistApiUrl: values.CHAT_ASSIST_API_URL ?? null,
    chatgptEnterpriseApiUrl: values.CHATGPT_ENTERPRISE_API_URL ?? null,
    githubCopilotApiUrl: values.GITHUB_COPILOT_API_URL ?? null,
    codeAssistFurtherApiUrls: values.CODE_ASSIST_FURTHER_API_URLS ?? [],
    githubCopilotFurtherApiUrls: values.GITHUB_COPILOT_FURTHER_API_URLS ?? [],
    codeHostUrl: values.CODE_HOST_URL ?? null,
    upstreamRequestsPerMinute: values.TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE ?? null,
    upstreamRetentionDays: values.TIDEMARK_UPSTREAM_RETENTION_DAYS ?? null,
    upstreamReportDays: values.TIDEMARK_UPSTREAM_REPORT_DAYS ?? null,
    costsPollMinutes: values.TIDEMARK_COSTS_POLL_MINUTES,
    limitsPollMinutes: values.TIDEMARK_LIMITS_POLL_MINUTES,
    rawRetentionDays: values.TIDEMARK_RAW_RETENTION_DAYS,
    sessionIdleMinutes: values.TIDEMARK_SESSION_IDLE_MINUTES,
    auditRetentionDays: values.TIDEMARK_AUDIT_RETENTION_DAYS ?? null,
    minFreeDiskBytes: values.TIDEMARK_MIN_FREE_DISK_MB * MEGABYTE,
    organization: values.TIDEMARK_ORGANIZATION ?? null,
    adminEmail: values.TIDEMARK_ADMIN_EMAIL ?? null,
    privacyMode: values.TIDEMARK_PRIVACY ?? null,
  }
}

function refuseUnknown(env: Env): void {
  const names = VARIABLES.map(({ name }) => name)
  const problems = env.unknown.map((name) => ({
    path: name,
    message: `is not a setting of Tidemark; the nearest one is ${nearestName(name, names)}`,
  }))
  if (problems.length > 0)
    throw configInvalid(problems, 'Correct the name or remove the variable, and start again.')
}

function combinationProblems(values: Values): Problem[] {
  const problems: Problem[] = []
  const needs = (path: keyof Values, ...others: (keyof Values)[]) => {
    if (values[path] !== undefined && others.every((other) => values[other] === undefined)) {
      problems.push({
        path,
        message: `is only of use together with ${others.join(' or ')}, which is not set`,
      })
    }
  }
  needs('TIDEMARK_CLICKHOUSE_CLUSTER', 'TIDEMARK_CLICKHOUSE_URL')
  needs('TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE', ...OWN_UPSTREAMS)
  needs('TIDEMARK_UPSTREAM_RETENTION_DAYS', 'CHAT_ASSIST_API_URL', 'CHATGPT_ENTERPRISE_API_URL')
  needs(
    'TIDEMARK_UPSTREAM_REPORT_DAYS',
    'CODE_ASSIST_API_URL',
    'GITHUB_COPILOT_API_URL',
    'GITHUB_COPILOT_FURTHER_API_URLS',
  )
  needs('CODE_ASSIST_FURTHER_API_URLS', 'CODE_ASSIST_API_URL')
  if (!isLoopback(values.HOST) && values.TIDEMARK_PUBLIC_URL === undefined) {
    problems.push({
      path: 'TIDEMARK_PUBLIC_URL',
      message:
        'must be set when HOST is an address that other machines reach: requests for any other name are refused, ' +
        'and https in it marks the session cookie Secure. For this machine alone leave HOST at 127.0.0.1',
    })
  }
  return problems
}

/** Warnings about settings that are valid but dangerous. */
export function configWarnings({ host, publicUrl }: Config): string[] {
  if (isLoopback(host) || publicUrl === null) return []
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) return []
  return [
    `TIDEMARK_PUBLIC_URL is ${publicUrl}: without https, passwords, tokens and numbers cross the network readable by others, and the session cookie is not marked Secure. Put TLS in front.`,
  ]
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
