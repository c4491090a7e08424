import { Button, Drawer, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatHour, formatInstant } from '../../format/time.ts'
import { RecordsTable } from './records-table.tsx'
import { recordsQuery } from './records-query.ts'
import type { Spend } from './use-spend.ts'

function Records({ hour, spend }: { hour: string; spend: Spend }) {
  const query = useInfiniteQuery(recordsQuery(hour, spend.scope.filters))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={420} what="the records" />
  const records = data.pages.flatMap((page) => page.data)
  return (
    <Stack>
      <Text size="sm" c="dimmed" component="output">
        {formatCount(records.length)} records{hasNextPage ? ', more below' : ''}, as the vendor wrote them.
        Each names the log file it came in.
      </Text>
      {records.length > 0 && <RecordsTable records={records} hour={hour} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  )
}

/** The rows behind one hour, with the filters of the page. Its place is in the address, so it can be shared. */
export function RecordsDrawer({ spend }: { spend: Spend }) {
  const { hour } = spend.search
  const title = hour
    ? `Cost records, ${formatInstant(hour)} to ${formatHour(new Date(Date.parse(hour) + 3_600_000).toISOString())}`
    : ''
  return (
    <Drawer
      opened={hour !== undefined}
      onClose={() => spend.change({ hour: undefined })}
      title={title}
      position="right"
      size="min(1180px, 96vw)"
    >
      {hour && <Records hour={hour} spend={spend} />}
    </Drawer>
  )
}
