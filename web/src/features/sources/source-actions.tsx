import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import { LinkButton } from '../../components/page/typed-links.tsx'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { keyChange } from '../connect/chat-assistant.tsx'
import { CredentialsDialog } from '../connect/credentials-dialog.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SyncButton } from './sync-button.tsx'
import { t } from '../../i18n/t.ts'

function ConnectedActions({ connection }: { connection: Connection }) {
  const [keysOpen, keys] = useDisclosure(false)
  const [renameOpen, rename] = useDisclosure(false)
  const [disconnectOpen, disconnect] = useDisclosure(false)
  return (
    <Group gap="xs">
      <SyncButton connection={connection} />
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={keys.open}>
        {connection.limited_access ? t('sources:actions.addKey') : t('sources:actions.replaceKey')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={rename.open}>
        {t('actions.rename')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlugConnectedX size={16} aria-hidden />}
        onClick={disconnect.open}
      >
        {t('sources:actions.disconnect')}
      </Button>
      {keysOpen && (
        <CredentialsDialog connection={connection} change={keyChange(connection)} close={keys.close} />
      )}
      {renameOpen && <RenameDialog connection={connection} close={rename.close} />}
      {disconnectOpen && <DisconnectDialog connection={connection} close={disconnect.close} />}
    </Group>
  )
}

export function SourceActions({ connection }: { connection: Connection }) {
  if (connection.state !== 'disconnected') return <ConnectedActions connection={connection} />
  return (
    <Group>
      <LinkButton to="/settings/sources/$id/reconnect" params={{ id: connection.id }}>
        {t('sources:actions.connectAgain')}
      </LinkButton>
    </Group>
  )
}
