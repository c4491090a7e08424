import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { SentForm } from '../../components/form/sent-form.tsx'
import { useChange } from '../../api/use-change.ts'
import { Dialog } from '../../components/page/dialog.tsx'
import { AddMemberBody } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { t } from '../../i18n/t.ts'
import { membersQuery } from './members-query.ts'
import { FIRST_RIGHTS, rightsOf, RightsFields, type Rights } from './rights-fields.tsx'

type Values = Omit<z.input<typeof AddMemberBody>, keyof Rights> & Rights

const MESSAGES: Record<string, string> = {
  name: t('members:enterName'),
  email: t('members:enterEmail'),
  password: t('members:enterPassword'),
}

export function AddMemberDialog({ close }: { close: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', email: '', password: '', ...FIRST_RIGHTS },
    validate: (values) => checkedErrors(AddMemberBody.safeParse(values), MESSAGES),
  })
  const add = useChange(
    [membersQuery.queryKey],
    (body: Values) => call('addMember', { body: { ...body, ...rightsOf(body) } }),
    {
      onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
      onSuccess: close,
    },
  )
  return (
    <Dialog onClose={close} title={t('members:addTitle')}>
      <SentForm form={form} send={add.mutate} of={add} submit={t('members:addIt')} close={close}>
        <TextInput
          label={t('members:columns.name')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('members:columns.email')}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('members:firstPassword')}
          description={t('members:passwordHelp')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <RightsFields form={form} />
      </SentForm>
    </Dialog>
  )
}
