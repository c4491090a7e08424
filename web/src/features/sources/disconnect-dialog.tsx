import { List, Text } from '@mantine/core'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { useDisconnect } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

export function DisconnectDialog({ connection, close }: { connection: Connection; close: () => void }) {
  const disconnect = useDisconnect(connection.id)
  return (
    <ConfirmDialog
      title={t('sources:disconnect.title', { label: connection.label })}
      confirm={t('sources:actions.disconnect')}
      close={close}
      of={disconnect}
    >
      <List size="sm" spacing={6}>
        {t('sources:disconnect.effects', { returnObjects: true }).map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
      <Text size="sm">{t('sources:disconnect.again')}</Text>
    </ConfirmDialog>
  )
}
