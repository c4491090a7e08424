import type { MetricsQuery } from '../metrics-query.ts'

/** A row as the engine gives it: `time`, `d0`…, `m0`…, all as text. */
export type ValueRow = Record<string, string | null>

export function indexRows(
  rows: readonly ValueRow[],
  query: Pick<MetricsQuery, 'grain' | 'groupBy'>,
): Map<string, ValueRow> {
  return new Map(
    rows.map((row) => {
      const key = query.groupBy.map((_, i) => row[`d${i}`] ?? '')
      return [rowKey(query.grain === 'total' ? null : timeName(row['time'] ?? ''), key), row]
    }),
  )
}

/** The engine writes an hour as `2026-03-10 13:00:00` (UTC), the answer as ISO-8601. */
const timeName = (text: string) => (text.includes(' ') ? `${text.replace(' ', 'T')}Z` : text)

export const rowKey = (time: string | null, key: readonly string[]) => JSON.stringify([time, ...key])
