import type { JsonObject } from '../code-world/code-record.ts'
import type { BillingPolicies } from '../code-billing/billing-policies.ts'
import type { Budgets } from '../code-money/budgets.ts'
import type { CompanyMoney } from '../code-money/company-money.ts'
import type { CodeWord } from '../code-world/code-words.ts'
import type { DaySums } from '../code-world/code-aggregates.ts'
import type { CodeOrganization, CodeWorld } from '../code-world/code-world.ts'
import type { PullRequests } from '../code-world/code-pulls.ts'
import { FILE_SHAPES } from '../world/files/file-shape.ts'
import type { HostedApps } from './hosted-apps.ts'
import type { CodeToken } from './code-tokens.ts'

/** By how much answers that report the same figure differ. */
export interface Contradictions {
  /** Excess of `total_seats` over the seats listed. */
  statedSeats: number
  /** Excess of seats in the billing summary. */
  billedSeats: number
  /** Number of seat holders missing from the seat list. */
  unlistedHolders: number
  /** Excess of people, and below of interactions, in a day's aggregate report over its per-user reports. */
  reportedPeople: number
  reportedInteractions: number
}

/** A company with its state at the code host, policies included. */
export interface CodeCompany {
  world: CodeWorld
  sums: DaySums
  pulls: PullRequests
  money: CompanyMoney
  budgets: Budgets
  billing: BillingPolicies
  /** The "Metrics API" policy, for the `…/metrics` calls. */
  metricsApi: boolean
  /** The "Usage metrics" policy, for the reports. */
  usageMetrics: boolean
  /** Reports exist for this UTC day (milliseconds) and later ones, as the policy was off before; null: for all days. */
  reportsFrom: number | null
  /** Logins of the organisations without the product. */
  withoutProduct: Set<string>
  billingProblem: boolean
  contradictions: Contradictions
}

/** State behind the code host's routes. The control API and the JS API change it while the server runs. */
export interface CodeHostState {
  word: CodeWord
  companies: CodeCompany[]
  tokens: CodeToken[]
  apps: HostedApps
  /** False: the vendor has closed the `…/metrics` calls, which answer 404. */
  metricsCalls: boolean
  /** Whether the vendor's reports beyond those of the specification are offered. */
  neighbours: boolean
  retentionDays: number
  linesPerFile: number
  shape: CodeFileShape
  reportedCredits: 'few' | 'as_billed'
  /** Reports have one extra, empty file. */
  emptyFile: boolean
  /** See `SimulatorSettings`. */
  quietDays: 'empty_file' | 'no_content'
  /** Requests per hour and credential; 0: no limit. */
  requestsPerHour: number
  linkSeconds: number
  signingSecret: string
  /** Origin of the API and the browser pages; this and `fileOrigin` are known once the servers listen. */
  origin: string
  fileOrigin: string
  /** How often somebody asked for people's prompts. */
  usageRecordsAsked: number
  used: Map<string, { start: number; count: number }>
  now(): number
}

/** How the lines of a report file are arranged; `day_totals`: all within one object. */
export const CODE_FILE_SHAPES = [...FILE_SHAPES, 'day_totals'] as const
export type CodeFileShape = (typeof CODE_FILE_SHAPES)[number]

export interface CodeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
}

/** The account that a path names: a company and the index of its organisation; null: the enterprise. */
export interface Place {
  company: CodeCompany
  organization: number | null
}

export function organizationPlace(state: CodeHostState, login: string): Place | null {
  for (const company of state.companies) {
    const at = company.world.organizations.findIndex((each) => each.login === login.toLowerCase())
    if (at >= 0) return { company, organization: at }
  }
  return null
}

export function enterprisePlace(state: CodeHostState, slug: string): Place | null {
  const company = state.companies.find(({ world }) => world.enterprise.slug === slug.toLowerCase())
  return company ? { company, organization: null } : null
}

export function organizationOf({ company, organization }: Place): CodeOrganization | null {
  return organization === null ? null : (company.world.organizations[organization] ?? null)
}

export function enterpriseJson(state: CodeHostState, { world }: CodeCompany): JsonObject {
  return {
    id: world.enterprise.id,
    slug: world.enterprise.slug,
    name: world.enterprise.slug,
    html_url: `${state.origin}/enterprises/${world.enterprise.slug}`,
  }
}
