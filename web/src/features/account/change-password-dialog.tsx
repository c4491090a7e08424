import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Dialog } from '../../components/page/dialog.tsx'
import { t } from '../../i18n/t.ts'
import { PasswordForm } from './password-form.tsx'

/** The button that was pressed is gone, and the keyboard must not be left nowhere. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

function Done({ close }: { close: () => void }) {
  return (
    <Stack>
      <Text component="output">{t('access:password.done')}</Text>
      <Group justify="flex-end">
        <Button onClick={close} ref={focus}>
          {t('actions.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** One's own password. For a lost one there is a command of whoever runs the server. */
export function ChangePasswordDialog({ close }: { close: () => void }) {
  const [done, { open }] = useDisclosure(false)
  return (
    <Dialog onClose={close} title={t('access:password.title')}>
      {done ? (
        <Done close={close} />
      ) : (
        <PasswordForm onDone={open}>
          <Button variant="default" onClick={close}>
            {t('actions.cancel')}
          </Button>
        </PasswordForm>
      )}
    </Dialog>
  )
}
