import { expect } from 'vitest'
import { systemClock } from '../../src/lib/clock.ts'
import { addDays, utcDay } from '../../src/model/time/time.ts'
import { apiClient, type ApiClient } from '../harness/service/api-client.ts'
import { startService, type ServiceOptions } from '../harness/service/start-service.ts'
import { AT_WORK } from './crash-world.ts'

const TODAY = utcDay(AT_WORK.now)
const DAYS = 30
const LINES_A_DAY = 400
const LINE = 'copilot,copilot_ai_credit,1,ai-credits,0.01,0.01,0,0.01,acme'
const HEADER =
  'date,product,sku,quantity,unit_type,applied_cost_per_quantity,gross_amount,discount_amount,net_amount,organization,repository,cost_center_name'

/** A downloaded report of the last days, of so many lines that it is not taken in at once. */
function reportFile(today: string): string {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS))
  const linesOf = (day: string) =>
    Array.from({ length: LINES_A_DAY }, (_, n) => `${day},${LINE},repository-${n},`)
  return [HEADER, ...days.flatMap(linesOf), ''].join('\n')
}

/** What is left of it: files, what they say, and what the audit log has of them, the newest first. */
async function whatStands(api: ApiClient, id: string) {
  const body = { metrics: ['usage_report.net_usd' as const], from: addDays(TODAY, -DAYS), to: TODAY }
  const [{ data: files }, { rows }, { data: told }] = await Promise.all([
    api.call('listUsageReports', { params: { id } }),
    api.call('queryMetrics', { body }),
    api.call('listAudit', { query: { limit: 200 } }),
  ])
  const net = rows.flatMap((row) => row['usage_report.net_usd'] ?? [])
  return { files, net, told: told.filter(({ action }) => action.startsWith('usage_report.')) }
}

/** The service dies while it takes a file in, again and again: the file is there whole and told of, or neither. */
export async function killImports(
  options: ServiceOptions,
  id: string,
  { kills, random }: { kills: number; random: () => number },
): Promise<void> {
  const upload = reportFile(TODAY)
  const net = String((DAYS * LINES_A_DAY) / 100)
  for (let kill = 0; kill <= kills; kill += 1) {
    await using service = await startService(options)
    const api = apiClient(service)
    const { files, told, ...shown } = await whatStands(api, id)
    expect(shown.net).toEqual(files.length > 0 ? [net] : [])
    expect(files.length).toBeLessThanOrEqual(1)
    const isToldLast = told[0]?.action === 'usage_report.imported'
    expect(isToldLast).toBe(files.length === 1)
    for (const file of files) await api.call('takeBackUsageReport', { params: { id: file.id } })
    const startedAt = systemClock.now()
    const { digest } = await api.call('previewUsageReport', { params: { id }, upload })
    const lookedAtMs = systemClock.now() - startedAt
    const taking = { params: { id }, query: { digest }, upload }
    if (kill < kills) {
      const taken = api.call('importUsageReport', taking).catch(() => null)
      await systemClock.sleep(lookedAtMs * (0.5 + 2 * random()))
      await service.stop('SIGKILL')
      await taken
      continue
    }
    expect(await api.call('importUsageReport', taking)).toMatchObject({ was_there: false })
    const { digest: again } = await api.call('previewUsageReport', { params: { id }, upload })
    const twice = { params: { id }, query: { digest: again }, upload }
    expect(await api.call('importUsageReport', twice)).toMatchObject({ was_there: true })
    expect(await whatStands(api, id)).toMatchObject({ files: [{ days: DAYS }], net: [net] })
    await service.stop()
  }
}
