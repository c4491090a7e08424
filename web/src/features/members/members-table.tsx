import { Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Member } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useUnitNames } from '../../api/units.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Below } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { MemberAccessDialog } from './member-access-dialog.tsx'
import { membersQuery } from './members-query.ts'
import { FIRST_RIGHTS, rightsOf, RightsFields, type Rights } from './rights-fields.tsx'

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

function RightsDialog({ member, close }: { member: Member; close: () => void }) {
  const { role, units } = member
  const form = useForm<Rights>({
    initialValues: { role: role === 'owner' || role === 'none' ? FIRST_RIGHTS.role : role, units },
  })
  const change = useChange(
    [membersQuery.queryKey],
    (body: Rights) => call('changeMember', { params: { id: member.id }, body: rightsOf(body) }),
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))), onSuccess: close },
  )
  return (
    <Dialog onClose={close} title={t('members:changeTitle', { name: member.name })}>
      <SentForm form={form} send={change.mutate} of={change} submit={t('members:changeIt')} close={close}>
        <RightsFields form={form} />
        <Text size="sm">{t('members:changeHelp')}</Text>
      </SentForm>
    </Dialog>
  )
}

/** Of a lead with the teams and groups whose numbers they are shown. */
function RoleCell({ member: { role, units } }: { member: Member }) {
  const names = useUnitNames(units)
  return (
    <>
      {t(`role.${role}`)}
      {names.length > 0 && <Below>{names.join(', ')}</Below>}
    </>
  )
}

interface Deeds {
  change: (member: Member) => void
  look: (member: Member) => void
  remove: (member: Member) => void
  reset: (member: Member) => void
}

/** What an owner does about somebody; an admin looks at sessions alone, and at an owner's not at all. */
function RowDeeds({ member, deeds: { change, look, remove, reset } }: { member: Member; deeds: Deeds }) {
  const isOfOwner = useMay('members:manage')
  const { name, role } = member
  const sessions = t(isOfOwner ? 'members:access.title' : 'members:access.titleOfSessions', { name })
  return (
    <Group gap={6} justify="flex-end">
      {(isOfOwner || role !== 'owner') && (
        <RowButton aria-label={sessions} onClick={() => look(member)}>
          {t('members:access.open')}
        </RowButton>
      )}
      {isOfOwner && (
        <RowButton aria-label={t('factors:resetName', { name })} onClick={() => reset(member)}>
          {t('factors:reset')}
        </RowButton>
      )}
      {isOfOwner && role !== 'owner' && (
        <>
          <RowButton aria-label={t('members:changeOf', { name })} onClick={() => change(member)}>
            {t('members:change')}
          </RowButton>
          <RowButton aria-label={t('members:removeName', { name })} onClick={() => remove(member)}>
            {t('members:remove')}
          </RowButton>
        </>
      )}
    </Group>
  )
}

function columnsOf(me: string, deeds: Deeds): readonly Column<Member>[] {
  return namedColumns(t('members:columns', { returnObjects: true }), {
    name: ({ name }) => name,
    email: ({ email }) => email,
    role: (member) => <RoleCell member={member} />,
    since: (member) => formatDay(member.created_at),
    action: (member) => member.user_id !== me && <RowDeeds member={member} deeds={deeds} />,
  })
}

export function MembersTable({ members }: { members: readonly Member[] }) {
  const me = useMe()
  const [removing, setRemoving] = useState<Member | null>(null)
  const [looking, setLooking] = useState<Member | null>(null)
  const [changing, setChanging] = useState<Member | null>(null)
  const [resetting, setResetting] = useState<Member | null>(null)
  return (
    <>
      <Table
        caption={t('members:table')}
        columns={columnsOf(me.id, {
          change: setChanging,
          remove: setRemoving,
          reset: setResetting,
          look: setLooking,
        })}
        rows={members}
        rowKey={({ id }) => id}
      />
      {changing && <RightsDialog member={changing} close={() => setChanging(null)} />}
      {looking && <MemberAccessDialog member={looking} close={() => setLooking(null)} />}
      {resetting && <ResetDialog member={resetting} close={() => setResetting(null)} />}
      {removing && <RemoveDialog member={removing} close={() => setRemoving(null)} />}
    </>
  )
}
