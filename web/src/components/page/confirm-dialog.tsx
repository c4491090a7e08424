import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { t } from '../../i18n/t.ts'

interface ConfirmDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  close: () => void
  /** What is done when it is confirmed; the dialog closes once it is. */
  of: {
    mutate: (nothing: undefined, then: { onSuccess: () => void }) => void
    isPending: boolean
    error: unknown
  }
}

/** Asks before something that cannot be taken back. The way out has the focus. */
export function ConfirmDialog({ title, children, confirm, close, of }: ConfirmDialogProps) {
  const { mutate, isPending, error } = of
  return (
    <Dialog onClose={close} title={title}>
      <Stack>
        {children}
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('actions.keepIt')}
          </Button>
          <Button color="red.9" loading={isPending} onClick={() => mutate(undefined, { onSuccess: close })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
