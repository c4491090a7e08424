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
      title={`Remove ${member.name}?`}
      confirm="Remove"
      onConfirm={() => remove.mutate()}
      close={close}
      pending={remove.isPending}
      error={remove.error}
    >
      <Text size="sm">
        {member.email} is signed out everywhere and cannot sign in again. Collected data stays.
      </Text>
    </ConfirmDialog>
  )
}

export function PeopleTable({ members }: { members: readonly Member[] }) {
  const me = useMe()
  const [removing, setRemoving] = useState<Member | null>(null)
  return (
    <>
      <ScrollTable caption="People of the organisation">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Role</th>
            <th scope="col">Since</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">{member.name}</th>
              <td>{member.email}</td>
              <td>{member.role}</td>
              <td>{formatDay(member.created_at)}</td>
              <td>
                {member.role !== 'owner' && member.user_id !== me.id && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Remove ${member.name}`}
                    onClick={() => setRemoving(member)}
                  >
                    Remove
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
