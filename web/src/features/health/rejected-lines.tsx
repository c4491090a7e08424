import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { call } from '../../api/call.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { AsSent } from '../../components/as-sent.tsx'
import { ShowMore } from '../../components/show-more.tsx'

function useRejectedLines(id: string) {
  return useInfiniteQuery({
    queryKey: ['datasets', id, 'rejected'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      return call('listRejectedLines', { params: { id }, query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** Where a line could not be understood and why; its text stays in the stored file only. */
export function RejectedLines({ connectionId }: { connectionId: string }) {
  const query = useRejectedLines(connectionId)
  const { data, error, refetch } = query
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={200} what={t('health:loadingRejected')} />
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0) return <Text c="dimmed">{t('health:rejected.none')}</Text>
  return (
    <Stack>
      <ScrollTable caption={t('health:tabs.rejected')}>
        <thead>
          <tr>
            <th scope="col">{t('health:rejected.seen')}</th>
            <th scope="col">{t('health:rejected.reason')}</th>
            <th scope="col">{t('health:rejected.field')}</th>
            <th scope="col">{t('health:rejected.place')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.slice}${line.line}${line.sha256}`}>
              <th scope="row">{formatInstant(line.seen_at)}</th>
              <td>
                <AsSent>{line.reason.replaceAll('_', ' ')}</AsSent>
              </td>
              <td>
                <code>{line.path || '–'}</code>
              </td>
              <td>
                <code>{line.slice}</code>, {t('health:rejected.line', { line: formatCount(line.line) })}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <ShowMore of={query} />
    </Stack>
  )
}
