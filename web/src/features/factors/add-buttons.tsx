import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { knowsPasskeys } from './passkey.ts'

/** Both kinds of second factor, as far as this browser can have them. `done`: one was added, and its codes were kept. */
export function AddButtons({ done }: { done?: () => void }) {
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null)
  const close = () => setAdding(null)
  const after = () => {
    close()
    done?.()
  }
  const passkeys = knowsPasskeys()
  return (
    <>
      <Group gap="sm">
        <Button onClick={() => setAdding('app')}>{t('factors:addApp')}</Button>
        {passkeys && (
          <Button variant="default" onClick={() => setAdding('passkey')}>
            {t('factors:addPasskey')}
          </Button>
        )}
      </Group>
      {!passkeys && (
        <Text size="sm" c="dimmed">
          {t('factors:noPasskeys')}
        </Text>
      )}
      {adding === 'app' && <AddAppDialog close={close} done={after} />}
      {adding === 'passkey' && <AddPasskeyDialog close={close} done={after} />}
    </>
  )
}
