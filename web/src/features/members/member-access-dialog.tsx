import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Member, Session } from '../../../../src/api/contract/people/people.ts'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAgo, formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const UNKNOWN = t('members:access.unknown')

const columnsAt = (now: number): readonly Column<Session>[] =>
  namedColumns(t('members:access.columns', { returnObjects: true }), {
    browser: ({ browser }) => browser ?? UNKNOWN,
    address: ({ address }) => address ?? UNKNOWN,
    created: (session) => formatInstant(session.created_at),
    used: ({ last_used_at: at }) => (at ? formatAgo(at, now) : UNKNOWN),
  })

function Sessions({ member: { id } }: { member: Member }) {
  const now = useNow()
  const asked = { ...askList('member-sessions', 'listMemberSessions', { params: { id } }), staleTime: 0 }
  const query = useQuery(asked)
  const end = useChange([asked.queryKey], () => call('endMemberSessions', { params: { id } }))
  const { data: rows } = query
  if (!rows) return <NotYet of={query} height={120} what={t('members:access.sessions')} />
  if (rows.length === 0) return <Text size="sm">{t('members:access.noSessions')}</Text>
  return (
    <Stack>
      <Table
        caption={t('members:access.sessions')}
        columns={columnsAt(now)}
        rows={rows}
        rowKey={(session) => session.id}
      />
      {end.isError && <ProblemNotice error={end.error} />}
      <Group justify="space-between">
        <Text size="sm">{t('members:access.endHelp')}</Text>
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {t('members:access.end')}
        </Button>
      </Group>
    </Stack>
  )
}

function Accounts({ member: { id } }: { member: Member }) {
  const asked = { ...askList('member-accounts', 'listMemberAccounts', { params: { id } }), staleTime: 0 }
  const query = useQuery(asked)
  const unlink = useChange([asked.queryKey], () => call('unlinkMemberAccounts', { params: { id } }))
  const { data: rows } = query
  if (!rows) return <NotYet of={query} height={60} what={t('members:access.accounts')} />
  if (rows.length === 0) return <Text size="sm">{t('members:access.noAccounts')}</Text>
  return (
    <Stack>
      {rows.map((account) => (
        <Text key={account.id} size="sm">
          {t('members:access.account', {
            name: account.provider ?? account.issuer,
            day: formatDay(account.created_at),
          })}
        </Text>
      ))}
      {unlink.isError && <ProblemNotice error={unlink.error} />}
      <Group justify="space-between">
        <Text size="sm">{t('members:access.unlinkHelp')}</Text>
        <Button variant="default" loading={unlink.isPending} onClick={() => unlink.mutate()}>
          {t('members:access.unlink')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Where somebody is signed in and by which accounts they come in, to end and to unlink them. */
export function MemberAccessDialog({ member, close }: { member: Member; close: () => void }) {
  return (
    <Dialog onClose={close} title={t('members:access.title', { name: member.name })} size="xl">
      <Stack>
        <Title order={3} size="h5">
          {t('members:access.sessions')}
        </Title>
        <Sessions member={member} />
        <Title order={3} size="h5">
          {t('members:access.accounts')}
        </Title>
        <Accounts member={member} />
      </Stack>
    </Dialog>
  )
}
