import { METRIC_IDS } from '../../../src/api/contract/words.ts'
import type { ApiClient } from '../service/api-client.ts'

/** Fields that legitimately differ between two collections of the same upstream: our ids and query times. */
const OWN_FIELDS = new Set(['connection', 'provisional', 'connection_id', 'taken_at', 'stale', 'used_share'])

/** Metrics of cost records; the code assistant has crash tests of its own. */
const COST_METRICS = METRIC_IDS.filter((id) => /^(?:spend|tokens|chat)\./.test(id))

/**
 * All cost data of a range as one text: these records, and every metric by day, by hour and by dimension. Two collections of
 * the same upstream state give the same bytes.
 */
export async function fullExport(
  api: ApiClient,
  range: { from: string; to: string },
  records: Awaited<ReturnType<typeof everyRecord>>,
): Promise<string> {
  const totals = await Promise.all(
    (['day', 'hour', 'total'] as const).map((grain) =>
      api.call('queryMetrics', { body: { ...range, metrics: COST_METRICS, grain } }),
    ),
  )
  const byModel = await api.call('queryMetrics', {
    body: {
      ...range,
      metrics: ['spend.credits', 'chat.active_users'],
      group_by: ['model', 'product'],
      limit: 10_000,
    },
  })
  const lines = [...records, ...[...totals, byModel].flatMap(({ rows }) => rows)]
  return lines
    .map((line) => JSON.stringify(line, (key, value) => (OWN_FIELDS.has(key) ? undefined : value)))
    .join('\n')
}

/** Every cost record of the range, ordered by event id. */
export async function everyRecord(api: ApiClient, range: { from: string; to: string }) {
  const records = []
  let cursor: string | undefined
  do {
    const page = await api.call('listCostRecords', {
      query: { ...range, limit: 500, ...(cursor === undefined ? {} : { cursor }) },
    })
    records.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return records.sort((a, b) => a.event_id.localeCompare(b.event_id))
}
