import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '../../../../src/api/contract/access/linked-accounts.ts'
import type { Member, Session } from '../../../../src/api/contract/people/people.ts'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { ActButton } from '../../components/table/act-button.tsx'
import { Table } from '../../components/table/table.tsx'
import { useNow } from '../../components/use-now.ts'
import { formatAgo, formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const UNKNOWN = t('members:access.unknown')

/** What is asked anew when a session or an account is gone. */
type Asked = readonly [readonly unknown[]]

function EndButton({ member, session, asked }: { member: Member; session: Session; asked: Asked }) {
  const params = { id: member.id, session_id: session.id }
  // After a refusal too: the session may have ended by itself.
  const end = useChange(asked, () => call('endMemberSession', { params }), { refusedToo: true })
  const named = { browser: session.browser ?? UNKNOWN, address: session.address ?? UNKNOWN }
  return (
    <ActButton name={t('members:access.endOneName', named)} of={end}>
      {t('members:access.endOne')}
    </ActButton>
  )
}

const columnsAt = (now: number, member: Member, asked: Asked): readonly Column<Session>[] =>
  namedColumns(t('members:access.columns', { returnObjects: true }), {
    browser: ({ browser }) => browser ?? UNKNOWN,
    address: ({ address }) => address ?? UNKNOWN,
    created: (session) => formatInstant(session.created_at),
    used: ({ last_used_at: at }) => (at ? formatAgo(at, now) : UNKNOWN),
    action: (session) => <EndButton member={member} session={session} asked={asked} />,
  })

function Sessions({ member }: { member: Member }) {
  const { id } = member
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
        columns={columnsAt(now, member, [asked.queryKey])}
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

const nameOf = ({ provider, issuer }: LinkedAccount) => provider ?? issuer

function UnlinkButton({ member, account, asked }: { member: Member; account: LinkedAccount; asked: Asked }) {
  const params = { id: member.id, account_id: account.id }
  const unlink = useChange(asked, () => call('unlinkMemberAccount', { params }))
  return (
    <ActButton name={t('members:access.unlinkOneName', { name: nameOf(account) })} of={unlink}>
      {t('members:access.unlinkOne')}
    </ActButton>
  )
}

const accountColumns = (member: Member, asked: Asked): readonly Column<LinkedAccount>[] =>
  namedColumns(t('members:access.accountColumns', { returnObjects: true }), {
    provider: nameOf,
    since: (account) => formatDay(account.created_at),
    action: (account) => <UnlinkButton member={member} account={account} asked={asked} />,
  })

function Accounts({ member }: { member: Member }) {
  const { id } = member
  const asked = { ...askList('member-accounts', 'listMemberAccounts', { params: { id } }), staleTime: 0 }
  const query = useQuery(asked)
  const unlink = useChange([asked.queryKey], () => call('unlinkMemberAccounts', { params: { id } }))
  const { data: rows } = query
  if (!rows) return <NotYet of={query} height={60} what={t('members:access.accounts')} />
  if (rows.length === 0) return <Text size="sm">{t('members:access.noAccounts')}</Text>
  return (
    <Stack>
      <Table
        caption={t('members:access.accounts')}
        columns={accountColumns(member, [asked.queryKey])}
        rows={rows}
        rowKey={(account) => account.id}
      />
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

/** Where somebody is signed in and by which accounts they come in, to end and to unlink them; accounts are for owners. */
export function MemberAccessDialog({ member, close }: { member: Member; close: () => void }) {
  const mayUnlink = useMay('members:manage')
  return (
    <Dialog
      onClose={close}
      title={t(mayUnlink ? 'members:access.title' : 'members:access.titleOfSessions', { name: member.name })}
      size="xl"
    >
      <Stack>
        <Title order={3} size="h5">
          {t('members:access.sessions')}
        </Title>
        <Sessions member={member} />
        {mayUnlink && (
          <>
            <Title order={3} size="h5">
              {t('members:access.accounts')}
            </Title>
            <Accounts member={member} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
