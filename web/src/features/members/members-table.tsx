import { Group, Text } from '@mantine/core'
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

function ResetDialog({ member, close }: { member: Member; close: () => void }) {
  const reset = useChange([], () => call('resetFactors', { params: { id: member.id } }))
  const { name } = member
  return (
    <ConfirmDialog
      title={t('factors:resetTitle', { name })}
      confirm={t('factors:reset')}
      close={close}
      of={reset}
    >
      <Text size="sm">{t('factors:resetHelp')}</Text>
    </ConfirmDialog>
  )
}

function EndSessionsDialog({ member, close }: { member: Member; close: () => void }) {
  const end = useChange([], () => call('endMemberSessions', { params: { id: member.id } }))
  return (
    <ConfirmDialog
      title={t('members:endSessionsTitle', { name: member.name })}
      confirm={t('members:endSessions')}
      close={close}
      of={end}
    >
      <Text size="sm">{t('members:endSessionsHelp')}</Text>
    </ConfirmDialog>
  )
}

interface Deeds {
  end: (member: Member) => void
  remove: (member: Member) => void
  reset: (member: Member) => void
}

function columnsOf(me: string, { remove, reset, end }: Deeds): readonly Column<Member>[] {
  return namedColumns(t('members:columns', { returnObjects: true }), {
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: ({ role }) => t(`role.${role}`),
    since: (member) => formatDay(member.created_at),
    action: (member) =>
      member.user_id !== me && (
        <Group gap={6} justify="flex-end">
          <RowButton
            aria-label={t('members:endSessionsOf', { name: member.name })}
            onClick={() => end(member)}
          >
            {t('members:endSessions')}
          </RowButton>
          <RowButton aria-label={t('factors:resetName', { name: member.name })} onClick={() => reset(member)}>
            {t('factors:reset')}
          </RowButton>
          {member.role !== 'owner' && (
            <RowButton
              aria-label={t('members:removeName', { name: member.name })}
              onClick={() => remove(member)}
            >
              {t('members:remove')}
            </RowButton>
          )}
        </Group>
      ),
  })
}

export function MembersTable({ members }: { members: readonly Member[] }) {
  const me = useMe()
  const [removing, setRemoving] = useState<Member | null>(null)
  const [ending, setEnding] = useState<Member | null>(null)
  const [resetting, setResetting] = useState<Member | null>(null)
  return (
    <>
      <Table
        caption={t('members:table')}
        columns={columnsOf(me.id, { remove: setRemoving, reset: setResetting, end: setEnding })}
        rows={members}
        rowKey={({ id }) => id}
      />
      {ending && <EndSessionsDialog member={ending} close={() => setEnding(null)} />}
      {resetting && <ResetDialog member={resetting} close={() => setResetting(null)} />}
      {removing && <RemoveDialog member={removing} close={() => setRemoving(null)} />}
    </>
  )
}
