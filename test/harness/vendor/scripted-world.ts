import { join } from 'node:path'
import { systemClock } from '../../../src/lib/clock.ts'
import type { CodeAccount } from '../../../src/model/connection.ts'
import { apiClient, type ApiClient } from '../service/api-client.ts'
import { ORGANIZATION_ID, WORKSPACE_ID } from './cost-line.ts'
import { pathOf, startScriptedCodeHost, TOKEN, type ScriptedCodeHost } from './scripted-code-host.ts'
import { ADMIN_KEY, startScriptedVendor, type ScriptedVendor } from './scripted-vendor.ts'
import { startService, temporaryFolder, type RunningService } from '../service/start-service.ts'

export const ENTERPRISE: CodeAccount = { level: 'enterprise', name: 'samples' }
export const ORGANIZATION: CodeAccount = { level: 'organization', name: 'acme' }

/** The service at a given time, with both vendors scripted by the test. */
export interface ScriptedWorld extends AsyncDisposable {
  readonly api: ApiClient
  readonly service: Pick<RunningService, 'url' | 'token'>
  readonly host: ScriptedCodeHost
  readonly vendor: ScriptedVendor
  /** Connect and wait until everything is collected. @returns the connection's id */
  connectCode(): Promise<string>
  connectChat(): Promise<string>
  /** A list as CSV: its lines and the response's headers. */
  csv(path: string, body?: object): Promise<{ lines: string[]; headers: Headers }>
}

/** Uses the neutral products of both sources. */
export async function startScriptedWorld(at: string, reportDays: number): Promise<ScriptedWorld> {
  await using opened = new AsyncDisposableStack()
  const ahead = Date.parse(at) - systemClock.now()
  const clock = { now: () => systemClock.now() + ahead }
  const host = opened.use(await startScriptedCodeHost(clock))
  // The organisation exists, whatever else the test publishes about it.
  host.documents.set(pathOf('teams', ORGANIZATION), [])
  const vendor = opened.use(await startScriptedVendor(clock))
  const folder = opened.use(await temporaryFolder())
  const service = opened.use(
    await startService({
      dataDir: folder.path,
      upstream: vendor.baseUrl,
      program: join(import.meta.dirname, '../service/serve-at.ts'),
      env: {
        SERVE_AT: at,
        CODE_ASSIST_API_URL: host.baseUrl,
        TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
        TIDEMARK_UPSTREAM_REPORT_DAYS: String(reportDays),
      },
    }),
  )
  const api = apiClient(service)
  const connect = async (body: Parameters<typeof api.call<'createConnection'>>[1]['body']) => {
    const { id } = await api.call('createConnection', { body })
    const { run_id: runId } = await api.call('syncConnection', { params: { id }, body: {} })
    await api.runEnded(runId)
    return id
  }
  const stack = opened.move()
  return {
    api,
    service,
    host,
    vendor,
    connectCode: () =>
      connect({
        source: 'code_assistant',
        method: 'enterprise_token',
        enterprise_slug: ENTERPRISE.name,
        personal_access_token: TOKEN,
        organizations: [ORGANIZATION.name],
      }),
    connectChat: () =>
      connect({
        source: 'chat_assistant',
        organization_id: ORGANIZATION_ID,
        workspace_id: WORKSPACE_ID,
        admin_key: ADMIN_KEY,
      }),
    async csv(path, body) {
      const headers = {
        authorization: `Bearer ${service.token}`,
        accept: 'text/csv',
        'content-type': 'application/json',
      }
      const asked = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`${service.url}/api/v1${path}`, { headers, ...asked })
      return { lines: (await answer.text()).trimEnd().split('\r\n'), headers: answer.headers }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
