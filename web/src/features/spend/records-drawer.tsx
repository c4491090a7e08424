import { Drawer, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesQuery } from '../../api/pages-query.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { useFocusBack } from '../../components/page/use-focus-back.ts'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatHour, formatInstant, toInstant, toMs } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { RecordsTable } from './records-table.tsx'
import type { Spend } from './use-spend.ts'
import { call } from '../../api/call.ts'
import type { QueryFilter } from '../explore/filters/filters.ts'

const HOUR_MS = 3_600_000
const PAGE_SIZE = 100

/** The rows of an hour, a page at a time. */
function recordsQuery(hour: string, filters: QueryFilter[]) {
  const to = new Date(Date.parse(hour) + HOUR_MS).toISOString()
  const query = { from: hour, to, filters: JSON.stringify(filters), limit: PAGE_SIZE }
  return pagesQuery(['metrics', 'records', hour, filters], (start, signal) =>
    call('listCostRecords', { query: { ...query, ...start } }, signal),
  )
}

function Records({ hour, spend }: { hour: string; spend: Spend }) {
  const query = useInfiniteQuery(recordsQuery(hour, spend.scope.filters))
  const { data, hasNextPage } = query
  if (!data) return <NotYet of={query} height={420} what={t('spend:records.loading')} />
  const records = data.pages.flatMap((page) => page.data)
  const words = { count: records.length, formatted: formatCount(records.length) }
  return (
    <Stack>
      <Text size="sm" c="dimmed" component="output">
        {hasNextPage ? t('spend:records.shownMore', words) : t('spend:records.shown', words)}
      </Text>
      {records.length > 0 && <RecordsTable records={records} hour={hour} more={hasNextPage} />}
      <ShowMore of={query} />
    </Stack>
  )
}

/** The rows behind one hour, with the filters of the page. Its place is in the address, so it can be shared. */
export function RecordsDrawer({ spend }: { spend: Spend }) {
  useFocusBack()
  const { hour } = spend.search
  const title = hour
    ? t('spend:records.title', {
        from: formatInstant(hour),
        to: formatHour(toInstant(toMs(hour) + HOUR_MS)),
      })
    : ''
  return (
    <Drawer
      opened={hour !== undefined}
      onClose={() => spend.change({ hour: undefined })}
      title={title}
      size="min(1180px, 96vw)"
    >
      {hour && <Records hour={hour} spend={spend} />}
    </Drawer>
  )
}
