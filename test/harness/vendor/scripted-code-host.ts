import { createServer, type ServerResponse } from 'node:http'
import type { Clock } from '../../../src/lib/clock.ts'
import { codeAccountKey, type CodeAccount } from '../../../src/model/connection.ts'
import type { CodeDataset } from '../../../src/sources/source.ts'
import { codePaths } from '../../../src/sources/code-assist/paths.ts'
import { describeRequest, sendJson, type Intercept, type SeenRequest } from './scripted-vendor.ts'

export const TOKEN = 'ghp_harness_token_with_every_scope'

/** A code host with its code assistant whose answers are scripted by the test. */
export interface ScriptedCodeHost extends AsyncDisposable {
  readonly baseUrl: string
  readonly requests: SeenRequest[]
  /** Scopes by token. Any other token gets 401. */
  readonly tokens: Map<string, string[]>
  /** Called before every answer. */
  intercept: Intercept
  /** Publish a report with these files; without any, its list of links is empty. `day` null: the 28-day report. */
  report(
    of: { dataset: CodeDataset; account: CodeAccount; day: string | null; endDay?: string },
    files: (string | Buffer)[],
  ): void
  /** Remove a report: its day answers 404. */
  withdraw(of: { dataset: CodeDataset; account: CodeAccount; day: string | null }): void
  /** JSON answers by path, for all other paths; lists are paged by `page` and `per_page`. */
  readonly documents: Map<string, unknown>
}

const NEUTRAL = 'codeassist'
const PATHS = codePaths(NEUTRAL)

/** The request path of a dataset for an account; of the neutral product unless another `word` is given. */
export function pathOf(dataset: CodeDataset, account: CodeAccount, teamSlug = '', word = NEUTRAL): string {
  return (word === NEUTRAL ? PATHS : codePaths(word))[dataset]
    .replace('{org}', account.name)
    .replace('{enterprise}', account.name)
    .replace('{team_slug}', teamSlug)
}

export const isFile = (request: SeenRequest) => request.path.startsWith('/files/')
export const isReportOf = (dataset: CodeDataset, account: CodeAccount) => (request: SeenRequest) =>
  request.path === pathOf(dataset, account)

interface Report {
  links: number
  files: (string | Buffer)[]
  endDay: string | null
}

export async function startScriptedCodeHost(
  clock: Pick<Clock, 'now'>,
  word = NEUTRAL,
): Promise<ScriptedCodeHost> {
  const requests: SeenRequest[] = []
  const reports = new Map<string, Report>()
  const keyOf = (of: { dataset: CodeDataset; account: CodeAccount; day: string | null }) =>
    `${of.dataset} ${codeAccountKey(of.account)} ${of.day ?? 'latest'}`
  const host: Omit<ScriptedCodeHost, 'baseUrl' | typeof Symbol.asyncDispose> = {
    requests,
    tokens: new Map([[TOKEN, ['read:enterprise', `manage_billing:${word}`, 'read:org']]]),
    intercept: () => false,
    documents: new Map(),
    report({ endDay, ...of }, files) {
      reports.set(keyOf(of), { links: 0, files, endDay: endDay ?? of.day })
    },
    withdraw: (of) => void reports.delete(keyOf(of)),
  }
  const server = createServer((incoming, response) => {
    response.sendDate = false
    response.setHeader('date', new Date(clock.now()).toUTCString())
    const seen = describeRequest(incoming, clock.now())
    requests.push(seen)
    if (host.intercept(seen, response)) return
    if (isFile(seen)) return sendFile(reports, seen, response)
    const scopes = host.tokens.get(seen.authorization?.replace(/^(?:Bearer|token) /, '') ?? '')
    if (!scopes) return void sendJson(response, 401, { message: 'Bad credentials', status: '401' })
    response.setHeader('x-oauth-scopes', scopes.join(', '))
    const dataset = reportAt(seen.path, word)
    if (dataset) return sendLinks(reports, dataset, seen, response)
    if (host.documents.has(seen.path)) return sendDocument(host.documents.get(seen.path), seen, response)
    sendJson(response, 404, { message: 'Not Found', status: '404' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the scripted code host has no port')
  return Object.assign(host, {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** The report and account that a path names. */
function reportAt(path: string, word: string): { dataset: CodeDataset; account: CodeAccount } | null {
  const [, kind, name = ''] = /^\/(orgs|enterprises)\/([^/]+)\//.exec(path) ?? []
  if (!kind || !path.includes('/reports/')) return null
  const account: CodeAccount = { level: kind === 'orgs' ? 'organization' : 'enterprise', name }
  for (const dataset of Object.keys(PATHS)) {
    const known = dataset as CodeDataset
    if (pathOf(known, account, '', word) === path) return { dataset: known, account }
  }
  return null
}

function sendLinks(
  reports: Map<string, Report>,
  { dataset, account }: { dataset: CodeDataset; account: CodeAccount },
  seen: SeenRequest,
  response: ServerResponse,
): void {
  const day = seen.query.get('day')
  const key = `${dataset} ${codeAccountKey(account)} ${day ?? 'latest'}`
  const report = reports.get(key)
  if (!report) {
    // 404: the day has no report; 204: no 28-day report has been generated yet.
    return void (day === null
      ? response.writeHead(204).end()
      : sendJson(response, 404, { message: 'Not Found' }))
  }
  report.links += 1
  const origin = `http://${response.req.headers.host ?? ''}`
  const links = report.files.map(
    (_, n) => `${origin}/files/${encodeURIComponent(key)}/${n}?sig=signed-${report.links}`,
  )
  const end = report.endDay ?? ''
  const start = new Date(Date.parse(`${end}T00:00:00Z`) - 27 * 86_400_000).toISOString().slice(0, 10)
  const days = day === null ? { report_start_day: start, report_end_day: end } : { report_day: day }
  sendJson(response, 200, { download_links: links, ...days })
}

function sendFile(reports: Map<string, Report>, seen: SeenRequest, response: ServerResponse): void {
  const [, , key = '', n = '0'] = seen.path.split('/')
  const body = reports.get(decodeURIComponent(key))?.files[Number(n)]
  if (body === undefined) return void sendJson(response, 404, {})
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Lists are sent in pages with a `Link` header like the code host's, other documents unchanged. */
function sendDocument(document: unknown, seen: SeenRequest, response: ServerResponse): void {
  if (!Array.isArray(document)) return void sendJson(response, 200, document)
  const size = Number(seen.query.get('per_page') ?? 30)
  const page = Number(seen.query.get('page') ?? 1)
  const query = new URLSearchParams(seen.query)
  query.set('page', String(page + 1))
  const origin = `http://${response.req.headers.host ?? ''}`
  const next = page * size < document.length ? { link: `<${origin}${seen.path}?${query}>; rel="next"` } : {}
  sendJson(response, 200, document.slice((page - 1) * size, page * size), next)
}
