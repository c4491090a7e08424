import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { Session } from '../../../../src/api/contract/people/people.ts'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { Dialog } from '../../components/page/dialog.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { ActButton } from '../../components/table/act-button.tsx'
import { Table } from '../../components/table/table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAgo, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const UNKNOWN = t('access:sessions.unknown')

const sessionsQuery = { ...askList('sessions', 'listSessions'), staleTime: 0 }

function EndButton({ session }: { session: Session }) {
  // After a refusal too: the session may have ended by itself.
  const end = useChange([sessionsQuery.queryKey], () => call('endSession', { params: { id: session.id } }), {
    refusedToo: true,
  })
  const named = { browser: session.browser ?? UNKNOWN, address: session.address ?? UNKNOWN }
  return (
    <ActButton name={t('access:sessions.endOne', named)} of={end}>
      {t('access:sessions.end')}
    </ActButton>
  )
}

const columnsAt = (now: number): readonly Column<Session>[] =>
  namedColumns(t('access:sessions.columns', { returnObjects: true }), {
    browser: ({ browser }) => browser ?? UNKNOWN,
    address: ({ address }) => address ?? UNKNOWN,
    created: (session) => formatInstant(session.created_at),
    used: ({ last_used_at: at }) => (at ? formatAgo(at, now) : UNKNOWN),
    action: (session) => (session.current ? t('access:sessions.current') : <EndButton session={session} />),
  })

function Sessions() {
  const now = useNow()
  const query = useQuery(sessionsQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={160} what={t('access:sessions.loading')} />
  return (
    <Table
      caption={t('access:sessions.title')}
      columns={columnsAt(now)}
      rows={data}
      rowKey={({ id }) => id}
    />
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
