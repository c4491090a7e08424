import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { LinkButton } from '../../components/page/typed-links.tsx'
import { t } from '../../i18n/t.ts'
import { keyChange } from '../connect/chat-assistant.tsx'
import { CredentialsDialog } from '../connect/credentials-dialog.tsx'
import { ConnectionActions } from './connection-actions.tsx'

export function SourceActions({ connection }: { connection: Connection }) {
  const [keysOpen, keys] = useDisclosure(false)
  const change = keyChange(connection)
  if (connection.state === 'disconnected') {
    return (
      <Group>
        <LinkButton to="/settings/sources/$id/reconnect" params={{ id: connection.id }}>
          {t('sources:actions.connectAgain')}
        </LinkButton>
      </Group>
    )
  }
  return (
    <ConnectionActions connection={connection}>
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={keys.open}>
        {change.title}
      </Button>
      {keysOpen && <CredentialsDialog connection={connection} change={change} close={keys.close} />}
    </ConnectionActions>
  )
}
