import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { LoadingBlock } from '../../components/loading-block.tsx'
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

const LONG_ID = 12

/** Enough of an id to tell entries apart; all of it on hover. */
function ShortId({ id }: { id: string }) {
  return <code title={id}>{id.length > LONG_ID + 4 ? `${id.slice(0, LONG_ID)}…` : id}</code>
}

function Detail({ detail }: { detail: Record<string, unknown> }) {
  const entries = Object.entries(detail)
  if (entries.length === 0) return '–'
  return entries.map(([name, value]) => (
    <div key={name}>
      {name}: <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
    </div>
  ))
}

function Entries() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit()
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={320} what="the audit log" />
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
              <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {formatInstant(at)}
              </th>
              <td>{action}</td>
              <td>
                {object.type.replaceAll('_', ' ')} <ShortId id={object.id} />
              </td>
              <td>
                {actor.kind.replaceAll('_', ' ')} <ShortId id={actor.id} />
              </td>
              <td style={{ overflowWrap: 'anywhere' }}>
                <Detail detail={detail} />
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
