import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '../../../../src/api/contract/access/invitations.ts'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { ActButton } from '../../components/table/act-button.tsx'
import { Table } from '../../components/table/table.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

export const invitationsQuery = { ...askList('invitations', 'listInvitations'), staleTime: 0 }

function WithdrawButton({ invitation: { id, created_at: at } }: { invitation: Invitation }) {
  const withdraw = useChange(
    [invitationsQuery.queryKey],
    () => call('withdrawInvitation', { params: { id } }),
    { refusedToo: true },
  )
  return (
    <ActButton name={t('members:withdrawOne', { day: formatDay(at) })} of={withdraw}>
      {t('members:withdraw')}
    </ActButton>
  )
}

const COLUMNS: readonly Column<Invitation>[] = namedColumns(
  t('members:openColumns', { returnObjects: true }),
  {
    role: ({ role }) => t(`role.${role}`),
    email: ({ email }) => email ?? t('members:anybody'),
    until: (invitation) => formatInstant(invitation.expires_at),
    action: (invitation) => <WithdrawButton invitation={invitation} />,
  },
)

/** Links that still let somebody in. Without any there is nothing. */
export function OpenInvitations() {
  const query = useQuery(invitationsQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={80} what={t('members:openWhat')} />
  if (data.length === 0) return null
  return (
    <Panel title={t('members:open')}>
      <Table caption={t('members:open')} columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
    </Panel>
  )
}
