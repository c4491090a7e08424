import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { Member as MemberSchema } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import type { Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
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
  return [
    { id: 'name', name: t('members:columns.name'), cell: ({ name }) => name },
    { id: 'email', name: t('members:columns.email'), cell: ({ email }) => email },
    { id: 'role', name: t('members:columns.role'), cell: ({ role }) => t(`role.${role}`) },
    { id: 'since', name: t('members:columns.since'), cell: (member) => formatDay(member.created_at) },
    {
      id: 'action',
      name: t('members:columns.action'),
      cell: (member) =>
        member.role === 'owner' || member.user_id === me ? (
          ''
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('members:removeName', { name: member.name })}
            onClick={() => remove(member)}
          >
            {t('members:remove')}
          </Button>
        ),
    },
  ]
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
