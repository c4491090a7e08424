import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ChangePasswordBody } from '../../../../src/api/contract/people.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useMe } from '../../api/session.ts'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'

type Values = z.input<typeof ChangePasswordBody>

const MESSAGES: Record<string, string> = t('access:password.wrong', { returnObjects: true })

function validate(values: Values): Record<string, string> {
  const { error } = ChangePasswordBody.safeParse(values)
  const fields = (error?.issues ?? []).map((issue) => String(issue.path[0]))
  return Object.fromEntries(fields.map((field) => [field, MESSAGES[field] ?? t('checkField')]))
}

/** Asks for one's password and a new one. `children`: the way out beside the button. */
export function PasswordForm({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const { email } = useMe()
  const form = useForm<Values>({ initialValues: { current_password: '', new_password: '' }, validate })
  const change = useMutation({
    mutationFn: (body: Values) => call('changePassword', { body }),
    onError: (error) => form.setErrors(fieldErrors(toProblem(error))),
    onSuccess: onDone,
  })
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack>
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
        {change.isError && (
          <ProblemNotice error={change.error} atField={Object.keys(form.errors).length > 0} />
        )}
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={change.isPending}>
            {t('access:password.change')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
