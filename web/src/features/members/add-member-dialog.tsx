import { PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormEnd } from '../../components/form/form-end.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { AddMemberBody } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { t } from '../../i18n/t.ts'
import { membersQuery } from './members-query.ts'

type Values = z.input<typeof AddMemberBody>

const ROLES = [
  { value: 'analyst', label: t('members:analyst') },
  { value: 'admin', label: t('members:admin') },
]
const MESSAGES: Record<string, string> = {
  name: t('members:enterName'),
  email: t('members:enterEmail'),
  password: t('members:enterPassword'),
}

export function AddMemberDialog({ close }: { close: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { name: '', email: '', password: '', role: 'analyst' },
    validate: (values) => checkedErrors(AddMemberBody.safeParse(values), MESSAGES),
  })
  const add = useMutation({
    mutationFn: (body: Values) => call('addMember', { body }),
    onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey })
      close()
    },
  })
  return (
    <Dialog onClose={close} title={t('members:addTitle')}>
      <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
        <Stack>
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
          <Select
            label={t('members:columns.role')}
            data={ROLES}
            allowDeselect={false}
            {...form.getInputProps('role')}
          />
          <FormEnd
            submit={t('members:addIt')}
            of={add}
            atField={Object.keys(form.errors).length > 0}
            close={close}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
