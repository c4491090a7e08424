import { Button, Skeleton, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatInstant } from '../../format/time.ts'

export const Route = createLazyRoute('/signed-in/settings/audit')({ component: AuditPage })

function useAudit() {
  return useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      call('listAudit', { query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  })
}

function Entries() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit()
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} aria-label="Loading the audit log" />
  const entries = data.pages.flatMap((page) => page.data)
  return (
    <Stack>
      <ScrollTable caption="Audit log">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">On</th>
            <th scope="col">Who</th>
            <th scope="col">Detail</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, action, actor, object, detail }) => (
            <tr key={id}>
              <th scope="row">{formatInstant(at)}</th>
              <td>{action}</td>
              <td>
                {object.type} <code>{object.id}</code>
              </td>
              <td>
                {actor.kind.replace('_', ' ')} <code>{actor.id}</code>
              </td>
              <td style={{ overflowWrap: 'anywhere' }}>
                <code>{Object.keys(detail).length > 0 ? JSON.stringify(detail) : '–'}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  )
}

function AuditPage() {
  return (
    <Page title="Audit log" lead="Who did what, newest first. Entries hold no secrets.">
      <Panel>
        <Entries />
      </Panel>
    </Page>
  )
}
