import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Member as MemberSchema } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { useMe } from '../../api/session.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { membersQuery } from './members-query.ts'

type Member = z.infer<typeof MemberSchema>

function RemoveDialog({ member, close }: { member: Member; close: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('removeMember', { params: { id: member.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey })
      close()
    },
  })
  return (
    <ConfirmDialog
      title={t('members:removeTitle', { name: member.name })}
      confirm={t('members:remove')}
      onConfirm={() => remove.mutate()}
      close={close}
      pending={remove.isPending}
      error={remove.error}
    >
      <Text size="sm">{t('members:removeHelp', { email: member.email })}</Text>
    </ConfirmDialog>
  )
}

export function MembersTable({ members }: { members: readonly Member[] }) {
  const me = useMe()
  const [removing, setRemoving] = useState<Member | null>(null)
  return (
    <>
      <ScrollTable caption={t('members:table')}>
        <thead>
          <tr>
            <th scope="col">{t('members:columns.name')}</th>
            <th scope="col">{t('members:columns.email')}</th>
            <th scope="col">{t('members:columns.role')}</th>
            <th scope="col">{t('members:columns.since')}</th>
            <th scope="col">{t('members:columns.action')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">{member.name}</th>
              <td>{member.email}</td>
              <td>{t(`role.${member.role}`)}</td>
              <td>{formatDay(member.created_at)}</td>
              <td>
                {member.role !== 'owner' && member.user_id !== me.id && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('members:removeName', { name: member.name })}
                    onClick={() => setRemoving(member)}
                  >
                    {t('members:remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {removing && <RemoveDialog member={removing} close={() => setRemoving(null)} />}
    </>
  )
}
