import { Button, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../components/dialog.tsx'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAgo, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('listSessions', signal)).data,
  staleTime: 0,
})

function EndButton({ session }: { session: Session }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call('endSession', { params: { id: session.id } }),
    // After a refusal too: the session may have ended by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const unknown = t('access:sessions.unknown')
  const named = { browser: session.browser ?? unknown, address: session.address ?? unknown }
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('access:sessions.endOne', named)}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {t('access:sessions.end')}
      </Button>
      {end.isError && <ProblemNotice error={end.error} />}
    </>
  )
}

function Sessions() {
  const now = useNow()
  const { data, error, refetch } = useQuery(sessionsQuery)
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={160} what={t('access:sessions.loading')} />
  const unknown = t('access:sessions.unknown')
  return (
    <ScrollTable caption={t('access:sessions.title')}>
      <thead>
        <tr>
          <th scope="col">{t('access:sessions.columns.browser')}</th>
          <th scope="col">{t('access:sessions.columns.address')}</th>
          <th scope="col">{t('access:sessions.columns.created')}</th>
          <th scope="col">{t('access:sessions.columns.used')}</th>
          <th scope="col">{t('access:sessions.columns.action')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((session) => (
          <tr key={session.id}>
            <th scope="row">{session.browser ?? unknown}</th>
            <td>{session.address ?? unknown}</td>
            <td>{formatInstant(session.created_at)}</td>
            <td>{session.last_used_at ? formatAgo(session.last_used_at, now) : unknown}</td>
            <td>{session.current ? t('access:sessions.current') : <EndButton session={session} />}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** One's own open sessions, to end those one does not know. */
export function SessionsDialog({ close }: { close: () => void }) {
  return (
    <Dialog onClose={close} title={t('access:sessions.title')} size="xl">
      <Stack>
        <Text size="sm">{t('access:sessions.lead')}</Text>
        <Sessions />
      </Stack>
    </Dialog>
  )
}
