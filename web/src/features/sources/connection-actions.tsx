import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { t } from '../../i18n/t.ts'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SyncButton } from './sync-button.tsx'

interface ConnectionActionsProps {
  connection: Connection
  /** What else can be done with this kind of source. */
  children: ReactNode
}

/** What can be done with a connection that reads. */
export function ConnectionActions({ connection, children }: ConnectionActionsProps) {
  const [renameOpen, rename] = useDisclosure(false)
  const [disconnectOpen, disconnect] = useDisclosure(false)
  return (
    <Group gap="xs">
      <SyncButton connection={connection} />
      {children}
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
      {renameOpen && <RenameDialog connection={connection} close={rename.close} />}
      {disconnectOpen && <DisconnectDialog connection={connection} close={disconnect.close} />}
    </Group>
  )
}
