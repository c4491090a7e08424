import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { z } from 'zod'
import type { AddMemberBody } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { invitationsQuery } from './open-invitations.tsx'
import { GIVEN } from './roles.ts'

interface Values {
  role: z.input<typeof AddMemberBody>['role']
  email: string
  expires_in_days: number | string
}

function Link({ url, close }: { url: string; close: () => void }) {
  return (
    <Stack>
      <Text size="sm">{t('members:linkText')}</Text>
      <CopyText text={url} name={t('members:link')} />
      <Group justify="flex-end">
        <Button onClick={close}>{t('members:linkDone')}</Button>
      </Group>
    </Stack>
  )
}

/** The link is told once, to be handed over. */
export function InviteDialog({ close }: { close: () => void }) {
  const form = useForm<Values>({ initialValues: { role: 'analyst', email: '', expires_in_days: 7 } })
  const invite = useChange(
    [invitationsQuery.queryKey],
    ({ role, email, expires_in_days: days }: Values) =>
      call('invite', { body: { role, email: email.trim() || null, expires_in_days: Number(days) } }),
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))) },
  )
  return (
    <Dialog onClose={close} title={t(invite.data ? 'members:linkTitle' : 'members:inviteTitle')}>
      {invite.data ? (
        <Link url={invite.data.url} close={close} />
      ) : (
        <SentForm form={form} send={invite.mutate} of={invite} submit={t('members:inviteIt')} close={close}>
          <Select
            label={t('members:columns.role')}
            data={GIVEN}
            allowDeselect={false}
            data-autofocus
            {...form.getInputProps('role')}
          />
          <TextInput
            label={t('members:inviteFor')}
            description={t('members:inviteForHelp')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <NumberInput
            label={t('members:days')}
            min={1}
            max={30}
            allowDecimal={false}
            {...form.getInputProps('expires_in_days')}
          />
        </SentForm>
      )}
    </Dialog>
  )
}
