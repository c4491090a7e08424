import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { SentForm } from '../../components/form/sent-form.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { invitationsQuery } from './open-invitations.tsx'
import { FIRST_RIGHTS, rightsOf, RightsFields, type Rights } from './rights-fields.tsx'

interface Values extends Rights {
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
  const form = useForm<Values>({ initialValues: { ...FIRST_RIGHTS, email: '', expires_in_days: 7 } })
  const invite = useChange(
    [invitationsQuery.queryKey],
    ({ email, expires_in_days: days, ...rights }: Values) =>
      call('invite', {
        body: { ...rightsOf(rights), email: email.trim() || null, expires_in_days: Number(days) },
      }),
    { onError: (error) => form.setErrors(fieldErrors(toProblem(error))) },
  )
  return (
    <Dialog
      once={invite.data !== undefined}
      onClose={close}
      title={t(invite.data ? 'members:linkTitle' : 'members:inviteTitle')}
    >
      {invite.data ? (
        <Link url={invite.data.url} close={close} />
      ) : (
        <SentForm form={form} send={invite.mutate} of={invite} submit={t('members:inviteIt')} close={close}>
          <RightsFields form={form} />
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
