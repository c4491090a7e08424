import { Alert, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { formatInstant } from '../../format/time.ts'

/** What is wrong with a connection and what to do; nothing while it does well. */
export function HealthNotice({ health }: { health: Connection['health'] }) {
  if (health.status === 'ok') return null
  const urgent = health.status === 'action_needed' || health.status === 'failing'
  return (
    <Alert
      color={urgent ? 'red' : 'gray'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={health.message}
    >
      {health.action && <Text size="sm">{health.action}</Text>}
      <Text size="xs" c="dimmed" mt={4}>
        Since {formatInstant(health.since)} · <Code>{health.code}</Code>
      </Text>
    </Alert>
  )
}
