import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { SentForm } from '../../components/form/sent-form.tsx'
import { useChange } from '../../api/use-change.ts'
import { ChangePasswordBody } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useMe } from '../../api/session.ts'
import { checkedErrors, fieldErrors } from '../../components/form/field-errors.ts'
import { t } from '../../i18n/t.ts'

type Values = z.input<typeof ChangePasswordBody>

const MESSAGES: Record<string, string> = t('access:password.wrong', { returnObjects: true })

/** Asks for one's password and a new one. `children`: the way out beside the button. */
export function PasswordForm({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const { email } = useMe()
  const form = useForm<Values>({
    initialValues: { current_password: '', new_password: '' },
    validate: (values) => checkedErrors(ChangePasswordBody.safeParse(values), MESSAGES),
  })
  const change = useChange([], (body: Values) => call('changePassword', { body }), {
    onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
    onSuccess: onDone,
  })
  return (
    <SentForm
      form={form}
      send={change.mutate}
      of={change}
      submit={t('access:password.change')}
      leave={children}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordInput
        label={t('access:password.current')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label={t('access:password.new')}
        description={t('access:password.newHelp')}
        autoComplete="new-password"
        {...form.getInputProps('new_password')}
      />
    </SentForm>
  )
}
