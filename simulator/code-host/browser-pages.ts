import type { Answer } from '../server/answer.ts'
import { formOf, installFor } from './app-routes.ts'
import { escapeHtml, hostError, htmlAnswer, NOT_FOUND, redirectAnswer } from './code-answers.ts'
import { organizationPlace, type CodeHostState, type CodeRequest } from './code-host-state.ts'
import type { HostedApp, Installation } from './hosted-apps.ts'

/** Permissions of an app whose manifest names none. */
const PERMISSIONS = { members: 'read' }

/** `GET /apps/{slug}/installations/new?state=`: the page to install the app, request it or cancel. */
export function installPage(state: CodeHostState, request: CodeRequest, slug: string): Answer {
  const app = state.apps.bySlug(slug)
  if (!app) return htmlAnswer(404, 'Page not found', '<p>There is no app of this name.</p>')
  const accounts = state.companies.flatMap(({ world }) => world.organizations.map(({ login }) => login))
  const options = accounts.map((login) => `<option>${escapeHtml(login)}</option>`).join('')
  const asked = Object.keys(app.permissions).map(
    (name) => `<li>Read ${escapeHtml(name.replaceAll('_', ' '))}</li>`,
  )
  return htmlAnswer(
    200,
    `Install ${app.name}`,
    `<form method="post" action="/apps/${encodeURIComponent(slug)}/installations">
<input type="hidden" name="state" value="${escapeHtml(request.query.get('state') ?? '')}">
<p><label>Where <select name="account">${options}</select></label></p><ul>${asked.join('')}</ul>
<button name="decision" value="install">Install</button><button name="decision" value="request">Request from an owner</button><button name="decision" value="cancel">Cancel</button>
</form>`,
  )
}

/** The submitted decision: redirects to the app with its grant or the refusal. */
export function decideInstall(state: CodeHostState, request: CodeRequest, slug: string): Answer {
  const app = state.apps.bySlug(slug)
  if (!app) return NOT_FOUND()
  const form = formOf(request)
  const given = form.get('state')
  const back = (values: Record<string, string>) =>
    withQuery(state.word === 'copilot' ? app.setupUrl : app.callbackUrl, {
      ...values,
      ...(given ? { state: given } : {}),
    })
  if (form.get('decision') === 'cancel')
    return redirectAnswer(
      back({ error: 'access_denied', error_description: 'The user has denied your application access.' }),
    )
  if (form.get('decision') === 'request') return redirectAnswer(back({ setup_action: 'request' }))
  const installation = installFor(state, app, form.get('account') ?? '', 'Organization')
  if (!installation) return htmlAnswer(404, 'Page not found', '<p>There is no organization of this name.</p>')
  return redirectAnswer(back(grantOf(state, installation)))
}

/** Query of the redirect after an install: the installation, which is the grant of `copilot`, else a code to exchange. */
export function grantOf(state: CodeHostState, installation: Installation): Record<string, string> {
  const installed = { installation_id: String(installation.id), setup_action: 'install' }
  return state.word === 'copilot' ? installed : { code: state.apps.grantCode(installation), ...installed }
}

/** `POST …/settings/apps/new?state=`: the page that confirms a manifest. */
export function manifestPage(
  state: CodeHostState,
  request: CodeRequest,
  organization: string | null,
): Answer {
  const form = formOf(request)
  if (organization !== null && !organizationPlace(state, organization)) return NOT_FOUND()
  const manifest = readManifest(form.get('manifest') ?? '')
  if (typeof manifest === 'string')
    return htmlAnswer(422, 'The manifest is not valid', `<p>${escapeHtml(manifest)}</p>`)
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  return htmlAnswer(
    200,
    'Create app',
    `<form method="post" action="/settings/apps">
${hidden('manifest', form.get('manifest') ?? '')}${hidden('state', form.get('state') ?? '')}${hidden('owner', organization ?? 'sim-owner')}
<p><label>Name <input name="name" value="${escapeHtml(manifest.name)}"></label></p>
<button>Create app</button></form>`,
  )
}

/** The Create button: registers the app and redirects with a code for its secrets. */
export function createFromManifest(state: CodeHostState, request: CodeRequest): Answer {
  const form = formOf(request)
  const manifest = readManifest(form.get('manifest') ?? '')
  if (typeof manifest === 'string') return hostError(422, manifest)
  const name = form.get('name') || manifest.name
  const app = registerApp(state, { ...manifest, name, owner: form.get('owner') ?? 'sim-owner' })
  const given = form.get('state')
  return redirectAnswer(
    withQuery(manifest.redirectUrl, {
      code: state.apps.offerConversion(app),
      ...(given ? { state: given } : {}),
    }),
  )
}

interface Manifest {
  name: string
  redirectUrl: string
  setupUrl: string
  callbackUrl: string
  permissions: Record<string, string>
}

/** The manifest, or what is wrong with it. */
function readManifest(text: string): Manifest | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'Error: The manifest is not valid JSON.'
  }
  if (typeof value !== 'object' || value === null) return 'Error: The manifest is not an object.'
  const fields = new Map<string, unknown>(Object.entries(value))
  const textOf = (name: string) => {
    const found = fields.get(name)
    return typeof found === 'string' ? found : ''
  }
  const callbacks = fields.get('callback_urls')
  const [callback]: unknown[] = Array.isArray(callbacks) ? callbacks : []
  const given = fields.get('default_permissions')
  const redirectUrl = textOf('redirect_url')
  if (!URL.canParse(textOf('url'))) return 'Error: url is missing or not an address.'
  if (!URL.canParse(redirectUrl)) return 'Error: redirect_url is missing or not an address.'
  return {
    name: textOf('name') || 'New app',
    redirectUrl,
    setupUrl: textOf('setup_url') || redirectUrl,
    callbackUrl: typeof callback === 'string' ? callback : redirectUrl,
    permissions: typeof given === 'object' && given !== null ? stringsOf(given) : PERMISSIONS,
  }
}

function stringsOf(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]))
}

function registerApp(
  state: CodeHostState,
  manifest: Omit<Manifest, 'redirectUrl'> & { owner: string },
): HostedApp {
  const plain = manifest.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const taken = state.apps.apps.filter(({ slug }) => slug.startsWith(plain)).length
  const { name, owner, setupUrl, callbackUrl, permissions } = manifest
  const slug = taken === 0 ? plain : `${plain}-${taken + 1}`
  return state.apps.register({ slug, name, owner, setupUrl, callbackUrl, permissions }, null)
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
