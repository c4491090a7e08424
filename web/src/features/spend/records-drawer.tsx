import type { CostRecordRow } from '../../../../src/api/contract/metrics.ts'
import { call } from '../../api/call.ts'
import { pagesQuery } from '../../api/pages-query.ts'
import { formatHour, formatInstant, toInstant, toMs } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { RecordsTable } from './records-table.tsx'
import { PAGE_SIZE, RowsDrawer } from './rows-drawer.tsx'
import type { Spend } from './use-spend.ts'
import type { QueryFilter } from '../explore/filters/filters.ts'

const HOUR_MS = 3_600_000

/** The rows of an hour, a page at a time. */
function recordsQuery(hour: string, filters: QueryFilter[]) {
  const to = new Date(Date.parse(hour) + HOUR_MS).toISOString()
  const query = { from: hour, to, filters: JSON.stringify(filters), limit: PAGE_SIZE }
  return pagesQuery(['metrics', 'records', hour, filters], (start, signal) =>
    call('listCostRecords', { query: { ...query, ...start } }, signal),
  )
}

/** The rows behind one hour, with the filters of the page. */
export function RecordsDrawer({ spend }: { spend: Spend }) {
  const { hour } = spend.search
  const until = hour && formatHour(toInstant(toMs(hour) + HOUR_MS))
  return (
    <RowsDrawer<CostRecordRow>
      of="records"
      title={hour && until ? t('spend:records.title', { from: formatInstant(hour), to: until }) : ''}
      query={hour ? recordsQuery(hour, spend.scope.filters) : null}
      table={(records, more) => <RecordsTable records={records} hour={hour ?? ''} more={more} />}
      close={() => spend.change({ hour: undefined })}
    />
  )
}
