import { afterAll, beforeAll } from 'vitest'
import { join } from 'node:path'
import type { MetricsQueryInput } from '../../../src/api/contract/metrics.ts'
import type { CodeAccount } from '../../../src/model/connection.ts'
import type { CodeDataset } from '../../../src/sources/source.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { exportFacts } from '../../crash/code-crash-world.ts'
import { apiClient, type ApiClient } from './api-client.ts'
import { keyOf, type Sums } from '../vendor/payload-sums.ts'
import { pathOf, startScriptedCodeHost, TOKEN, type ScriptedCodeHost } from '../vendor/scripted-code-host.ts'
import { startService, temporaryFolder } from './start-service.ts'

export type Metric = MetricsQueryInput['metrics'][number]
export type Dimension = NonNullable<MetricsQueryInput['group_by']>[number]
type Days = Pick<MetricsQueryInput, 'from' | 'to'>

/** The service at a given time, connected with a vendor that serves a few payloads; queried over HTTP. */
export interface SampledService extends AsyncDisposable {
  readonly api: ApiClient
  readonly host: ScriptedCodeHost
  /** The answer of a query, by metric and by the names of the group; without the row of the remainder. */
  sums(metrics: readonly Metric[], days: Days, groupBy?: readonly Dimension[]): Promise<Record<string, Sums>>
  /** Stop the service. @returns every row of its facts that counts */
  stopAndExport(): Promise<string[]>
}

export interface SampledOptions {
  /** The service starts at noon of this day. */
  day: string
  profile: 'codeassist' | 'github-copilot'
  /** Days of reports to collect. */
  reportDays: number
  organization: string
  /** Datasets to wait for, which must have no rejected lines. */
  datasets: readonly CodeDataset[]
  publish(host: ScriptedCodeHost): void
}

/** The enterprise of every organisation here. */
export const SAMPLES: CodeAccount = { level: 'enterprise', name: 'samples' }

const PROGRAM = join(import.meta.dirname, 'serve-at.ts')

export async function startSampledService(options: SampledOptions): Promise<SampledService> {
  await using opened = new AsyncDisposableStack()
  const startsAt = `${options.day}T12:00:00Z`
  const ahead = Date.parse(startsAt) - systemClock.now()
  const word = options.profile === 'codeassist' ? 'codeassist' : 'copilot'
  const host = opened.use(await startScriptedCodeHost({ now: () => systemClock.now() + ahead }, word))
  // The organisation exists, whatever else the test publishes about it.
  const account = { level: 'organization', name: options.organization } as const
  host.documents.set(pathOf('teams', account, '', word), [])
  host.documents.set(pathOf('enterprise_seats', SAMPLES, '', word), { total_seats: 0, seats: [] })
  options.publish(host)
  const folder = opened.use(await temporaryFolder())
  const service = opened.use(
    await startService({
      dataDir: folder.path,
      program: PROGRAM,
      env: {
        SERVE_AT: startsAt,
        [options.profile === 'codeassist' ? 'CODE_ASSIST_API_URL' : 'GITHUB_COPILOT_API_URL']: host.baseUrl,
        TIDEMARK_UPSTREAM_REQUESTS_PER_MINUTE: '100000',
        TIDEMARK_UPSTREAM_REPORT_DAYS: String(options.reportDays),
      },
    }),
  )
  const api = apiClient(service)
  await collect(api, options)
  const stack = opened.move()
  return {
    api,
    host,
    async sums(metrics, days, groupBy = []) {
      const body = { metrics: [...metrics], ...days, group_by: [...groupBy], limit: 10_000 }
      const { rows } = await api.call('queryMetrics', { body })
      const named = rows.filter((row) => groupBy.length === 0 || groupBy.some((name) => row[name] !== ''))
      return Object.fromEntries(
        metrics.map((metric) => [
          metric,
          Object.fromEntries(
            named.flatMap((row) =>
              row[metric] === null
                ? []
                : [[keyOf(groupBy.map((name) => String(row[name]))), Number(row[metric])]],
            ),
          ),
        ]),
      )
    },
    async stopAndExport() {
      await service.stop()
      return await exportFacts(folder.path)
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Connect and wait until the datasets are collected. */
async function collect(api: ApiClient, { profile, organization, datasets }: SampledOptions): Promise<void> {
  const { id } = await api.call('createConnection', {
    body: {
      source: 'code_assistant',
      method: 'enterprise_token',
      enterprise_slug: SAMPLES.name,
      personal_access_token: TOKEN,
      organizations: [organization],
      profile,
    },
  })
  const { run_id: runId } = await api.call('syncConnection', {
    params: { id },
    body: { datasets: [...datasets] },
  })
  await api.runEnded(runId)
  const { data } = await api.call('listDatasets', { params: { id } })
  for (const { dataset, status, rows, rejected, last_error: error } of data) {
    const isTaken = status === 'ok' && rows > 0 && rejected === 0
    if (datasets.some((wanted) => wanted === dataset) && !isTaken)
      throw new Error(`${dataset}: ${status}, ${rows} rows, ${rejected} rejected, ${JSON.stringify(error)}`)
  }
}

/** One service for a whole block of tests. */
export function served(options: SampledOptions): () => SampledService {
  let service: SampledService | undefined
  beforeAll(async () => {
    service = await startSampledService(options)
  })
  afterAll(() => service?.[Symbol.asyncDispose]())
  return () => {
    if (!service) throw new Error('the service has not started')
    return service
  }
}
