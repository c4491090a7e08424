import type { Answer } from '../server/answer.ts'
import {
  asApp,
  convertManifest,
  exchangeCode,
  getApp,
  getInstallation,
  getUser,
  listInstallations,
  mintToken,
  organizationInstallation,
  userInstallations,
  userMemberships,
} from './app-routes.ts'
import { createFromManifest, decideInstall, installPage, manifestPage } from './browser-pages.ts'
import { billingRoutes } from '../code-billing/billing-routes.ts'
import { usageRecords } from '../code-billing/usage-records.ts'
import { barTo, callerHeaders, callerOf, isAnswer, NEEDS, policyOff } from './code-access.ts'
import type { Caller } from './caller.ts'
import { hostError, NOT_FOUND } from './code-answers.ts'
import {
  enterprisePlace,
  organizationPlace,
  type CodeHostState,
  type CodeRequest,
  type Place,
} from './code-host-state.ts'
import { metricsCall } from './metrics-routes.ts'
import { limitHeaders, overLimit } from './rate-headers.ts'
import { route, type Read, type ReadRoute } from './read-route.ts'
import { dayReport, latestReport, REPORTS, reportFile, type ReportName } from './report-routes.ts'
import { listPulls, listRepositories, listReviews } from './repository-routes.ts'
import { billingSummary, listSeats, memberSeat } from './seat-routes.ts'
import { listEnterpriseTeams, listMembers, listTeamMembers, listTeams } from './team-routes.ts'

type Open = (state: CodeHostState, request: CodeRequest, first: string) => Answer

/** Calls that need a credential and whose path begins with an organisation, an enterprise or a repository. */
function readRoutes(word: string): ReadRoute[] {
  const organization = `^/(?<level>orgs)/([^/]+)/${word}`
  const enterprise = `^/(?<level>enterprises)/([^/]+)/${word}`
  const of = (base: string, rest: string) => new RegExp(`${base}${rest}$`)
  return [
    ...billingRoutes(),
    route(of(organization, '/metrics/reports/([a-z0-9-]+)(/latest)?'), NEEDS.organizationReports, report),
    route(of(enterprise, '/metrics/reports/([a-z0-9-]+)(/latest)?'), NEEDS.enterpriseReports, report),
    route(of(organization, '/billing/seats'), NEEDS.organizationSeats, listSeats),
    route(of(enterprise, '/billing/seats'), NEEDS.enterpriseSeats, neighbour(listSeats)),
    route(of(organization, '/billing'), NEEDS.organizationSeats, billingSummary),
    route(of('^/(?<level>orgs)/([^/]+)', `/members/([^/]+)/${word}`), NEEDS.organizationSeats, memberSeat),
    route(of(organization, '/metrics'), NEEDS.metrics, (state, request, place) =>
      metricsCall(state, request, place, null),
    ),
    route(of(enterprise, '/metrics'), NEEDS.metrics, (state, request, place) =>
      metricsCall(state, request, place, null),
    ),
    route(
      of('^/(?<level>orgs)/([^/]+)', `/team/([^/]+)/${word}/metrics`),
      NEEDS.metrics,
      (state, request, place, slug = '') => metricsCall(state, request, place, slug),
    ),
    route(/^\/(?<level>orgs)\/([^/]+)\/teams$/, NEEDS.members, listTeams),
    route(
      /^\/(?<level>orgs)\/([^/]+)\/teams\/([^/]+)\/members$/,
      NEEDS.members,
      (state, request, place, slug = '') => listTeamMembers(state, request, place, slug),
    ),
    route(/^\/(?<level>orgs)\/([^/]+)\/members$/, NEEDS.members, listMembers),
    route(/^\/(?<level>enterprises)\/([^/]+)\/teams$/, NEEDS.enterpriseReports, listEnterpriseTeams),
    route(/^\/(?<level>orgs)\/([^/]+)\/repos$/, NEEDS.repositories, (state, request, place) =>
      listRepositories(state, request, place),
    ),
    route(
      /^\/(?<level>repos)\/([^/]+)\/([^/]+)\/pulls$/,
      NEEDS.repositories,
      (state, request, place, name = '') => listPulls(state, request, place, name),
    ),
    route(
      /^\/(?<level>repos)\/([^/]+)\/([^/]+)\/pulls\/(\d+)\/reviews$/,
      NEEDS.repositories,
      (state, request, place, name = '', number = '') => listReviews(state, request, place, name, number),
    ),
  ]
}

const READS: Record<string, ReadRoute[]> = {
  codeassist: readRoutes('codeassist'),
  copilot: readRoutes('copilot'),
}

/** Calls with their own authentication or without any. */
const OPEN: readonly [method: string, pattern: RegExp, open: Open][] = [
  ['GET', /^\/report-files\//, reportFile],
  ['GET', /^\/enterprises\/[^/]+\/(?:copilot|codeassist)\/usage-records$/i, usageRecords],
  ['GET', /^\/user$/, getUser],
  ['GET', /^\/user\/installations$/, userInstallations],
  ['GET', /^\/user\/memberships\/orgs$/, userMemberships],
  ['GET', /^\/app$/, (state, request) => asApp(state, request, getApp)],
  ['GET', /^\/app\/installations$/, (state, request) => asApp(state, request, listInstallations)],
  ['GET', /^\/app\/installations\/(\d+)$/, getInstallation],
  ['POST', /^\/app\/installations\/(\d+)\/access_tokens$/, mintToken],
  ['GET', /^\/orgs\/([^/]+)\/installation$/, organizationInstallation],
  ['GET', /^\/installation\/repositories$/, installationRepositories],
  ['POST', /^\/login\/oauth\/access_token$/, exchangeCode],
  [
    'POST',
    /^\/app-manifests\/([^/]+)\/conversions$/,
    (state, _request, code) => convertManifest(state, code),
  ],
  ['GET', /^\/apps\/([^/]+)\/installations\/new$/, installPage],
  ['POST', /^\/apps\/([^/]+)\/installations$/, decideInstall],
  ['POST', /^\/settings\/apps\/new$/, (state, request) => manifestPage(state, request, null)],
  ['POST', /^\/organizations\/([^/]+)\/settings\/apps\/new$/, manifestPage],
  ['POST', /^\/settings\/apps$/, createFromManifest],
]

/** Whether the path belongs to the code host; all others belong to the chat assistant. */
export function isCodeHost(path: string): boolean {
  return /^\/(?:orgs|enterprises|organizations|repos|user|app|apps|app-manifests|installation|settings|login|report-files)(?:\/|$)/.test(
    path,
  )
}

/** Answer a request to the code host. Only credential exchanges and the browser's pages change anything. */
export function answerCodeHost(state: CodeHostState, request: CodeRequest): Answer {
  if (request.headers['user-agent'] === undefined)
    return hostError(
      403,
      'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
    )
  const version = request.headers['x-github-api-version']
  if (state.word === 'copilot' && version !== undefined && !VERSIONS.has(version))
    return hostError(400, `${version.slice(0, 20)} is not a supported version.`)
  for (const [method, pattern, open] of OPEN) {
    const match = pattern.exec(request.path)
    if (match && (method === request.method || (method === 'GET' && request.method === 'HEAD')))
      return open(state, request, decoded(match[1]))
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return NOT_FOUND()
  for (const each of READS[state.word] ?? []) {
    const match = each.pattern.exec(request.path)
    if (match) return answerRead(state, request, each, match)
  }
  return NOT_FOUND()
}

const VERSIONS = new Set(['2022-11-28', '2026-03-10'])

function answerRead(
  state: CodeHostState,
  request: CodeRequest,
  { need, read }: ReadRoute,
  match: RegExpExecArray,
): Answer {
  const caller = callerOf(state, request)
  if (isAnswer(caller)) return caller
  const tooMany = overLimit(state, caller)
  if (tooMany) return tooMany
  const [, , owner, ...parts] = match
  const place =
    match.groups?.['level'] === 'enterprises'
      ? enterprisePlace(state, decoded(owner))
      : organizationPlace(state, decoded(owner))
  const bar = barTo(state, caller, place, need)
  const answer = bar ?? (place ? read(state, request, place, ...parts.map(decoded)) : NOT_FOUND())
  const headers = {
    ...limitHeaders(state, caller),
    ...callerHeaders(state, caller, need),
    ...partial(state, caller, request),
  }
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

/** Header of lists that says which organisations single sign-on has hidden. */
function partial(state: CodeHostState, caller: Caller, { path }: CodeRequest): Record<string, string> {
  if (
    caller.kind !== 'token' ||
    caller.token.singleSignOn !== 'partial' ||
    !/\/(?:seats|teams|members|repos)$/.test(path)
  )
    return {}
  const hidden = state.companies.flatMap(({ world }) => world.organizations.slice(1).map(({ id }) => id))
  return hidden.length > 0 ? { 'x-github-sso': `partial-results; organizations=${hidden.join()}` } : {}
}

function report(state: CodeHostState, request: CodeRequest, place: Place, given = '', latest = ''): Answer {
  const name = REPORTS.find((each) => each === given)
  if (!name || !isOffered(state, place, name) || name.endsWith('28-day') !== (latest !== ''))
    return NOT_FOUND()
  if (!place.company.usageMetrics) return policyOff(state, place.organization !== null)
  return latest === '' ? dayReport(state, request, place, name) : latestReport(state, place, name)
}

/** The product of the specification offers only per-user reports, the 28-day one for enterprises only. */
function isOffered(state: CodeHostState, place: Place, name: ReportName): boolean {
  const level = place.organization === null ? 'enterprise' : 'organization'
  if (name.startsWith('organization') || name.startsWith('enterprise'))
    return state.neighbours && name.startsWith(level)
  if (name === 'users-1-day') return true
  return state.neighbours || (name === 'users-28-day' && level === 'enterprise')
}

/** A call that exists only with the vendor's further reports. */
function neighbour(read: Read): Read {
  return (state, request, place) => (state.neighbours ? read(state, request, place) : NOT_FOUND())
}

function installationRepositories(state: CodeHostState, request: CodeRequest): Answer {
  const caller = callerOf(state, request)
  if (isAnswer(caller)) return caller
  if (caller.kind === 'token')
    return hostError(
      403,
      'You must authenticate with an installation access token in order to list repositories for an installation.',
    )
  const place = organizationPlace(state, caller.account)
  return place ? listRepositories(state, request, place, 'wrapped') : NOT_FOUND()
}

function decoded(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return part ?? ''
  }
}
