import { Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { Member as MemberSchema } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { membersQuery } from './members-query.ts'

type Member = z.infer<typeof MemberSchema>

function RemoveDialog({ member, close }: { member: Member; close: () => void }) {
  const remove = useChange([membersQuery.queryKey], () => call('removeMember', { params: { id: member.id } }))
  return (
    <ConfirmDialog
      title={t('members:removeTitle', { name: member.name })}
      confirm={t('members:remove')}
      close={close}
      of={remove}
    >
      <Text size="sm">{t('members:removeHelp', { email: member.email })}</Text>
    </ConfirmDialog>
  )
}

function columnsOf(me: string, remove: (member: Member) => void): readonly Column<Member>[] {
  return namedColumns(t('members:columns', { returnObjects: true }), {
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => t(`role.${role}`),
    since: (member) => formatDay(member.created_at),
    action: (member) =>
      member.role === 'owner' || member.user_id === me ? (
        ''
      ) : (
        <RowButton aria-label={t('members:removeName', { name: member.name })} onClick={() => remove(member)}>
          {t('members:remove')}
        </RowButton>
      ),
  })
}

export function MembersTable({ members }: { members: readonly Member[] }) {
  const me = useMe()
  const [removing, setRemoving] = useState<Member | null>(null)
  return (
    <>
      <Table
        caption={t('members:table')}
        columns={columnsOf(me.id, setRemoving)}
        rows={members}
        rowKey={({ id }) => id}
      />
      {removing && <RemoveDialog member={removing} close={() => setRemoving(null)} />}
    </>
  )
}
