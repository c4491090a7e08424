import type { z } from 'zod'
import { Stack, Text } from '@mantine/core'
import { pagesQuery } from '../../api/pages-query.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { RejectedLineList } from '../../../../src/api/contract/connections/datasets.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatInstant } from '../../format/time.ts'
import { reasonInWords } from '../../i18n/service-words.ts'
import { t } from '../../i18n/t.ts'
import { ShowMore } from '../../components/table/show-more.tsx'

const rejectedQuery = (id: string) =>
  pagesQuery(['datasets', id, 'rejected'], (query, signal) =>
    call('listRejectedLines', { params: { id }, query }, signal),
  )

type RejectedLine = z.infer<typeof RejectedLineList>['data'][number]

const COLUMNS: readonly Column<RejectedLine>[] = namedColumns(t('health:rejected', { returnObjects: true }), {
  seen: (line) => formatInstant(line.seen_at),
  reason: ({ reason }) => reasonInWords(reason),
  field: ({ path }) => <code>{path || '–'}</code>,
  place: ({ slice, line }) => (
    <>
      <code>{slice}</code>, {t('health:rejected.line', { line: formatCount(line) })}
    </>
  ),
})

/** Where a line could not be understood and why; its text stays in the stored file only. */
export function RejectedLines({ connectionId }: { connectionId: string }) {
  const query = useInfiniteQuery(rejectedQuery(connectionId))
  const { data } = query
  if (!data) return <NotYet of={query} height={200} what={t('health:loadingRejected')} />
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0) return <Text c="dimmed">{t('health:rejected.none')}</Text>
  return (
    <Stack>
      <Table
        caption={t('health:tabs.rejected')}
        columns={COLUMNS}
        rows={lines}
        rowKey={({ slice, line, sha256 }) => `${slice}${line}${sha256}`}
      />
      <ShowMore of={query} />
    </Stack>
  )
}
