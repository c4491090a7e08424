import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'

interface SentFormProps<Values> {
  form: UseFormReturnType<Values>
  send: (values: Values) => void
  /** What is done when it is sent. */
  of: { isPending: boolean; error: unknown }
  /** Told when the form itself refuses what is in it. */
  refused?: () => void
  submit: string
  close?: () => void
  /** Another way out than to close. */
  leave?: ReactNode
  children: ReactNode
}

/** A form with its end: what was refused, the way out, and the button that sends it. */
export function SentForm<Values extends object>(props: SentFormProps<Values>) {
  const { form, send, of, refused, submit, close, leave, children } = props
  return (
    <form onSubmit={form.onSubmit(send, refused)} noValidate>
      <Stack>
        {children}
        {of.error !== null && (
          <ProblemNotice error={of.error} atField={Object.keys(form.errors).length > 0} />
        )}
        <Group justify="flex-end">
          {leave}
          {close && (
            <Button variant="default" onClick={close}>
              {t('actions.cancel')}
            </Button>
          )}
          <Button type="submit" loading={of.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
