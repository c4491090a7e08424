import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

type Kept = Privacy['retention'][number]

/** What the last look has found: nothing, or whether the oldest is within its period. */
function found({ oldest, kept_since: since, proven_at: at }: Kept): string {
  if (at === null || since === null) return t('privacy:notLooked')
  if (oldest === null) return t('privacy:noneThere')
  return oldest < since ? t('privacy:pastPeriod', { day: formatDay(oldest) }) : formatDay(oldest)
}

const columns = (): readonly Column<Kept>[] =>
  namedColumns(t('privacy:retentionColumns', { returnObjects: true }), {
    data: ({ data }) => t(`privacy:retained.${data}`),
    keeps: ({ unit, keeps }) => t(`privacy:kept.${unit}`, { count: keeps }),
    bounds: ({ least, most }) => t('privacy:bounds', { least, most }),
    oldest: found,
    at: ({ proven_at: at }) => (at === null ? '–' : formatInstant(at)),
  })

/** How long everything is kept, and the oldest that the nightly look has found. */
export function RetentionTable({ retention }: { retention: readonly Kept[] }) {
  return (
    <Table
      caption={t('privacy:retentionTable')}
      columns={columns()}
      rows={retention}
      rowKey={({ data }) => data}
    />
  )
}
