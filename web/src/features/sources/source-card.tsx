import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { useMay } from '../../api/session.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { Panel } from '../../components/panel.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { healthTone, STATE_NAMES, STATE_TONES } from './connection-words.ts'
import { HealthNotice } from './health-notice.tsx'
import { keyFacts } from './key-facts.ts'
import { SourceActions } from './source-actions.tsx'
import { SyncProgress } from '../../components/sync-progress.tsx'

function LimitedAccess({ limited }: { limited: NonNullable<Connection['limited_access']> }) {
  return (
    <Alert color="amber" variant="light" icon={<IconLockOpen aria-hidden />} title="Limited access">
      <Stack gap={8}>
        <Text size="sm">{limited.message}</Text>
        <Text size="sm">Missing permission:</Text>
        <List size="sm" listStyleType="none">
          {limited.missing_scopes.map((scope) => (
            <List.Item key={scope}>
              <CopyText text={scope} name="scope" />
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  )
}

function facts(connection: Connection) {
  return [
    { name: 'Organization ID', value: connection.organization_id ?? 'Unknown', code: true },
    { name: 'Workspace ID', value: connection.workspace_id ?? 'Unknown', code: true },
    { name: 'Connected since', value: formatDay(connection.created_at) },
    ...(connection.disconnected_at
      ? [{ name: 'Disconnected', value: formatInstant(connection.disconnected_at) }]
      : []),
  ]
}

/** One connection: its state, its health, what it reads with, and what can be done with it. */
export function SourceCard({ connection }: { connection: Connection }) {
  const mayWrite = useMay('connections:write')
  const connected = connection.state !== 'disconnected'
  return (
    <Panel
      title={connection.label}
      hint={connection.product_name === connection.label ? undefined : connection.product_name}
      actions={
        <Group gap="md">
          <StatusText tone={STATE_TONES[connection.state]}>{STATE_NAMES[connection.state]}</StatusText>
          {connected && (
            <StatusText tone={healthTone(connection.health)}>{connection.health.message}</StatusText>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        {connected && <HealthNotice health={connection.health} />}
        {connection.limited_access && <LimitedAccess limited={connection.limited_access} />}
        {!connected && (
          <Text size="sm" c="dimmed">
            Nothing is collected and its keys are erased. The history collected before stays.
          </Text>
        )}
        <FactList facts={[...facts(connection), ...keyFacts(connection)]} />
        {connected && <SyncProgress connectionId={connection.id} />}
        {mayWrite && <SourceActions connection={connection} />}
      </Stack>
    </Panel>
  )
}
