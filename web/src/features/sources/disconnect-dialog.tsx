import { List, Text } from '@mantine/core'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useDisconnect } from './use-source-actions.ts'

export function DisconnectDialog({ connection, close }: { connection: Connection; close: () => void }) {
  const disconnect = useDisconnect(connection.id)
  return (
    <ConfirmDialog
      title={`Disconnect ${connection.label}?`}
      confirm="Disconnect"
      onConfirm={() => disconnect.mutate(undefined, { onSuccess: close })}
      close={close}
      pending={disconnect.isPending}
      error={disconnect.error}
    >
      <List size="sm" spacing={6}>
        <List.Item>Collecting stops, and its keys are erased from Tidemark.</List.Item>
        <List.Item>The history collected so far stays, under its present ids.</List.Item>
        <List.Item>
          Days that pass meanwhile may be lost: the vendor keeps its data for a limited time.
        </List.Item>
      </List>
      <Text size="sm">You can connect it again later, with the same ids or with others.</Text>
    </ConfirmDialog>
  )
}
