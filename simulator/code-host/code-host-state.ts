import type { JsonObject } from '../code-world/code-record.ts'
import type { CodeWord } from '../code-world/code-words.ts'
import type { DaySums } from '../code-world/code-aggregates.ts'
import type { CodeOrganization, CodeWorld } from '../code-world/code-world.ts'
import type { PullRequests } from '../code-world/code-pulls.ts'
import { FILE_SHAPES } from '../world/file-shape.ts'
import type { HostedApps } from './hosted-apps.ts'
import type { CodeToken } from './code-tokens.ts'

/** By how much answers that say the same thing twice differ. */
export interface Contradictions {
  /** More in `total_seats` of a seat list than it lists. */
  statedSeats: number
  /** More seats in the billing summary. */
  billedSeats: number
  /** So many of those who hold a seat are left out of the seat list. */
  unlistedHolders: number
  /** More in the summed report of a day than its people's reports hold. */
  reportedPeople: number
  reportedInteractions: number
}

/** A company as the code host holds it, with the switches its admins have. */
export interface CodeCompany {
  world: CodeWorld
  sums: DaySums
  pulls: PullRequests
  /** "Metrics API": governs the `…/metrics` calls. */
  metricsApi: boolean
  /** "Usage metrics": governs the reports. */
  usageMetrics: boolean
  /** Reports begin with this UTC day (milliseconds) after the policy was switched on; null: at once. */
  reportsFrom: number | null
  /** The product was taken off these organisations. */
  withoutProduct: Set<string>
  billingProblem: boolean
  contradictions: Contradictions
}

/** Everything the code host's routes read. The control API and the JS API change it while the server runs. */
export interface CodeHostState {
  word: CodeWord
  companies: CodeCompany[]
  tokens: CodeToken[]
  apps: HostedApps
  /** False: the vendor has closed the `…/metrics` calls, which answer 404. */
  metricsCalls: boolean
  /** Beyond the calls of the spec, the vendor's further reports. */
  neighbours: boolean
  retentionDays: number
  linesPerFile: number
  shape: CodeFileShape
  /** One more file of a report has nothing in it. */
  emptyFile: boolean
  /** Requests an hour and credential; 0: no limit. */
  requestsPerHour: number
  linkSeconds: number
  signingSecret: string
  /** Origin of the API and of the browser pages, and of the report files; known once the servers listen. */
  origin: string
  fileOrigin: string
  used: Map<string, { start: number; count: number }>
  now(): number
}

/** How the lines of a report file are put together; `day_totals`: all in one object. */
export const CODE_FILE_SHAPES = [...FILE_SHAPES, 'day_totals'] as const
export type CodeFileShape = (typeof CODE_FILE_SHAPES)[number]

export interface CodeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
}

/** Found by a path: which company, which of its organisations; `organization` null: the enterprise. */
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
