import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'

interface FormEndProps {
  submit: string
  /** What is done when it is sent. */
  of: { isPending: boolean; error: unknown }
  /** The fields say what is wrong with them. */
  atField?: boolean
  close?: (() => void) | undefined
  /** Another way out than to close. */
  children?: ReactNode
}

/** The end of a form: what was refused, the way out, and the button that sends it. */
export function FormEnd({
  submit,
  of: { isPending, error },
  atField = false,
  close,
  children,
}: FormEndProps) {
  return (
    <>
      {error !== null && <ProblemNotice error={error} atField={atField} />}
      <Group justify="flex-end">
        {children}
        {close && (
          <Button variant="default" onClick={close}>
            {t('actions.cancel')}
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Group>
    </>
  )
}
