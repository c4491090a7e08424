import { HOUR_MS } from '../../format/time-units.ts'
import type { CostRecordRow } from '../../../../src/api/contract/metrics.ts'
import { call } from '../../api/call.ts'
import { pagesQuery } from '../../api/pages-query.ts'
import { addDays, formatDay, formatHour, formatInstant, toInstant, toMs } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { RecordsTable } from './records-table.tsx'
import { PAGE_SIZE, RowsDrawer } from './rows-drawer.tsx'
import type { Spend } from './use-spend.ts'
import type { QueryFilter } from '../explore/filters/filters.ts'

/** Of which records somebody looks at: those of an hour, or of a day. */
interface Stretch {
  from: string
  to: string
  words: string
}

function stretchOf({ hour, day }: Spend['search']): Stretch | null {
  if (hour !== undefined) {
    const to = new Date(Date.parse(hour) + HOUR_MS).toISOString()
    const words = t('spend:records.hour', { from: formatInstant(hour), to: formatHour(toInstant(toMs(to))) })
    return { from: hour, to, words }
  }
  return day === undefined ? null : { from: day, to: addDays(day, 1), words: formatDay(day) }
}

/** Its rows, a page at a time. */
function recordsQuery({ from, to }: Stretch, filters: QueryFilter[]) {
  const query = { from, to, filters: JSON.stringify(filters), limit: PAGE_SIZE }
  return pagesQuery(['metrics', 'records', from, to, filters], (start, signal) =>
    call('listCostRecords', { query: { ...query, ...start } }, signal),
  )
}

/** The rows behind one hour or day, with the filters of the page. */
export function RecordsDrawer({ spend }: { spend: Spend }) {
  const stretch = stretchOf(spend.search)
  return (
    <RowsDrawer<CostRecordRow>
      of="records"
      title={stretch ? t('spend:records.title', { of: stretch.words }) : ''}
      query={stretch && recordsQuery(stretch, spend.scope.filters)}
      table={(records, more) => <RecordsTable records={records} of={stretch?.from ?? ''} more={more} />}
      close={() => spend.change({ hour: undefined, day: undefined })}
    />
  )
}
