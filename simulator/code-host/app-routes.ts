import type { JsonObject } from '../code-world/code-record.ts'
import { jsonAnswer, type Answer } from '../server/answer.ts'
import { hostError, NOT_FOUND, pageOf } from './code-answers.ts'
import { callerHeaders, callerOf, isAnswer, presented } from './code-access.ts'
import {
  enterpriseJson,
  enterprisePlace,
  organizationOf,
  organizationPlace,
  type CodeHostState,
  type CodeRequest,
} from './code-host-state.ts'
import type { HostedApp, Installation } from './hosted-apps.ts'

type AppRoute = (state: CodeHostState, request: CodeRequest, app: HostedApp) => Answer

/** Run a route that needs a JWT signed by the app. */
export function asApp(state: CodeHostState, request: CodeRequest, route: AppRoute): Answer {
  const token = presented(request)
  if (token === null) return hostError(401, 'A JSON web token could not be decoded')
  const app = state.apps.fromJwt(token)
  return typeof app === 'string' ? hostError(401, app) : route(state, request, app)
}

/** `GET /app`. */
export const getApp: AppRoute = (state, _request, app) =>
  jsonAnswer(200, { ...appJson(state, app), installations_count: installationsOf(state, app).length })

/** `GET /app/installations`. */
export const listInstallations: AppRoute = (state, request, app) => {
  const all = installationsOf(state, app).map((each) => installationJson(state, app, each))
  const { items, headers } = pageOf(state.origin, request, all, 30)
  return jsonAnswer(200, items, headers)
}

/** `GET /app/installations/{id}`. */
export function getInstallation(state: CodeHostState, request: CodeRequest, id: string): Answer {
  return asApp(state, request, (_state, _request, app) => {
    const found = installationOf(state, app, id)
    return found ? jsonAnswer(200, installationJson(state, app, found)) : NOT_FOUND()
  })
}

/** `GET /orgs/{org}/installation`. */
export function organizationInstallation(state: CodeHostState, request: CodeRequest, login: string): Answer {
  return asApp(state, request, (_state, _request, app) => {
    const found = installationsOf(state, app).find(
      ({ account, target }) => target === 'Organization' && account === login.toLowerCase(),
    )
    return found ? jsonAnswer(200, installationJson(state, app, found)) : NOT_FOUND()
  })
}

/** `POST /app/installations/{id}/access_tokens`: 201 with a token valid for an hour. */
export function mintToken(state: CodeHostState, request: CodeRequest, id: string): Answer {
  return asApp(state, request, (_state, _request, app) => {
    const found = installationOf(state, app, id)
    if (!found) return NOT_FOUND()
    if (found.suspendedAt !== null) return hostError(403, 'This installation has been suspended')
    const { token, expiresAt } = state.apps.mint(found)
    return jsonAnswer(201, {
      token,
      expires_at: isoText(expiresAt),
      permissions: app.permissions,
      repository_selection: 'all',
    })
  })
}

/** `POST /login/oauth/access_token`: always 200, as at the code host; for a wrong code with an `error` in the body. */
export function exchangeCode(state: CodeHostState, request: CodeRequest): Answer {
  const form = formOf(request)
  const app = state.apps.apps.find(({ clientId }) => clientId === form.get('client_id'))
  if (!app || form.get('client_secret') !== app.clientSecret)
    return oauthAnswer(request, {
      error: 'incorrect_client_credentials',
      error_description: 'The client_id and/or client_secret passed are incorrect.',
    })
  const token = state.apps.exchange(form.get('code') ?? '', app)
  if (token === null)
    return oauthAnswer(request, {
      error: 'bad_verification_code',
      error_description: 'The code passed is incorrect or expired.',
    })
  return oauthAnswer(request, { access_token: token, scope: 'read:org,repo', token_type: 'bearer' })
}

/** JSON when the `Accept` header asks for it, otherwise a form. */
function oauthAnswer(request: CodeRequest, values: Record<string, string>): Answer {
  if (/json/.test(request.headers['accept'] ?? '')) return jsonAnswer(200, values)
  const body = Buffer.from(new URLSearchParams(values).toString())
  return {
    status: 200,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body,
  }
}

/** Fields of a posted form or JSON object, and of the query, which the code host accepts as well. */
export function formOf(request: CodeRequest): URLSearchParams {
  const form = new URLSearchParams(request.query)
  if (/json/.test(request.headers['content-type'] ?? '')) {
    const value: unknown = parsed(request.body)
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) form.set(name, String(each))
    return form
  }
  for (const [name, each] of new URLSearchParams(request.body)) form.set(name, each)
  return form
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `POST /app-manifests/{code}/conversions`: the new app with its secrets; works once per code. */
export function convertManifest(state: CodeHostState, code: string): Answer {
  const app = state.apps.convert(code)
  if (!app) return NOT_FOUND()
  return jsonAnswer(201, {
    ...appJson(state, app),
    client_secret: app.clientSecret,
    webhook_secret: null,
    pem: state.apps.privateKey(app),
  })
}

/** `GET /user`: the token's user. */
export function getUser(state: CodeHostState, request: CodeRequest): Answer {
  const caller = callerOf(state, request)
  if (isAnswer(caller)) return caller
  if (caller.kind === 'installation') return hostError(403, 'Resource not accessible by integration')
  const { login } = caller.token
  return jsonAnswer(
    200,
    {
      login,
      id: 900_000 + login.length,
      type: 'User',
      site_admin: false,
      name: login,
      email: null,
      two_factor_authentication: true,
    },
    callerHeaders(state, caller, null),
  )
}

/** `GET /user/installations`: the installations that the token's user can see. */
export function userInstallations(state: CodeHostState, request: CodeRequest): Answer {
  const caller = callerOf(state, request)
  if (isAnswer(caller)) return caller
  if (caller.kind === 'installation') return hostError(403, 'Resource not accessible by integration')
  const seen = caller.token.organizations
  const found = state.apps.installations.filter(({ account }) => seen?.includes(account) ?? true)
  const installations = found.flatMap((each) => {
    const app = state.apps.apps.find(({ id }) => id === each.appId)
    return app ? [installationJson(state, app, each)] : []
  })
  return jsonAnswer(
    200,
    { total_count: installations.length, installations },
    callerHeaders(state, caller, null),
  )
}

/** `GET /user/memberships/orgs`: organisations of the token's user, with the role; empty for fine-grained tokens. */
export function userMemberships(state: CodeHostState, request: CodeRequest): Answer {
  const caller = callerOf(state, request)
  if (isAnswer(caller)) return caller
  if (caller.kind === 'installation') return hostError(403, 'Resource not accessible by integration')
  const { token } = caller
  const logins = state.companies
    .flatMap(({ world }) => world.organizations)
    .filter(({ login }) => token.organizations?.includes(login) ?? true)
  const role = token.role.endsWith('owner') ? 'admin' : 'member'
  const list = token.kind === 'fine_grained' ? [] : logins
  const { items, headers } = pageOf(
    state.origin,
    request,
    list.map((organization) => ({
      state: 'active',
      role,
      organization: { login: organization.login, id: organization.id },
    })),
    30,
  )
  return jsonAnswer(200, items, { ...headers, ...callerHeaders(state, caller, null) })
}

function installationsOf(state: CodeHostState, app: HostedApp): Installation[] {
  return state.apps.installations.filter(({ appId }) => appId === app.id)
}

function installationOf(state: CodeHostState, app: HostedApp, id: string): Installation | undefined {
  return installationsOf(state, app).find((each) => String(each.id) === id)
}

function appJson(state: CodeHostState, app: HostedApp): JsonObject {
  return {
    id: app.id,
    slug: app.slug,
    node_id: `A_${app.id}`,
    client_id: app.clientId,
    owner: { login: app.owner, id: 1, type: 'Organization' },
    name: app.name,
    description: null,
    external_url: app.setupUrl,
    html_url: `${state.origin}/apps/${app.slug}`,
    created_at: isoText(state.now()),
    updated_at: isoText(state.now()),
    permissions: app.permissions,
    events: [],
  }
}

function installationJson(state: CodeHostState, app: HostedApp, installation: Installation): JsonObject {
  const { id, account, accountId, target, createdAt, suspendedAt } = installation
  const company = enterprisePlace(state, account)?.company
  return {
    id,
    account:
      target === 'Enterprise' && company
        ? enterpriseJson(state, company)
        : { login: account, id: accountId, type: 'Organization', site_admin: false },
    target_id: accountId,
    target_type: target,
    app_id: app.id,
    app_slug: app.slug,
    client_id: app.clientId,
    permissions: app.permissions,
    events: [],
    repository_selection: 'all',
    access_tokens_url: `${state.origin}/app/installations/${id}/access_tokens`,
    repositories_url: `${state.origin}/installation/repositories`,
    html_url: `${state.origin}/organizations/${account}/settings/installations/${id}`,
    created_at: isoText(createdAt),
    updated_at: isoText(suspendedAt ?? createdAt),
    suspended_at: suspendedAt === null ? null : isoText(suspendedAt),
    suspended_by: suspendedAt === null ? null : { login: 'sim-owner', id: 900_009, type: 'User' },
  }
}

/** Install the app for an organisation or an enterprise by name; undefined for an unknown name. */
export function installFor(
  state: CodeHostState,
  app: HostedApp,
  account: string,
  target: Installation['target'],
): Installation | undefined {
  const place =
    target === 'Organization' ? organizationPlace(state, account) : enterprisePlace(state, account)
  if (!place) return undefined
  const { login, id } = organizationOf(place) ?? { ...place.company.world.enterprise, login: account }
  return state.apps.install(app, { account: login.toLowerCase(), accountId: id, target })
}

function isoText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
