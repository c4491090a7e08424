import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { useMay } from '../../api/session.ts'
import { FactList, type Fact } from '../../components/fact-list.tsx'
import { Panel } from '../../components/panel.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { SyncProgress } from '../../components/sync-progress.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { healthTone, STATE_NAMES, STATE_TONES } from '../sources/connection-words.ts'
import { HealthNotice } from '../sources/health-notice.tsx'
import { AppActions } from './app-actions.tsx'
import { MissingNotice } from '../code/missing-notice.tsx'
import { CARD as WORDS } from './words.ts'

function credentialFact({ credential, method, installation_id }: Connection): Fact[] {
  if (!credential) return []
  const { hint, expires_at, last_verified_at } = credential
  const verified = last_verified_at ? `, verified ${formatInstant(last_verified_at)}` : ''
  if (method === 'hosted_app') {
    return [
      { name: WORDS.grant, value: `${WORDS.neverExpires}${verified}` },
      ...(installation_id ? [{ name: WORDS.installation, value: installation_id, code: true }] : []),
    ]
  }
  const expiry = expires_at ? `expires ${formatDay(expires_at)}` : WORDS.expiryUnknown
  return [{ name: WORDS.token, value: `…${hint.replace(/^[.…*•]+/, '')}, ${expiry}${verified}` }]
}

function facts(connection: Connection): Fact[] {
  const { enterprise_slug, organizations, method, created_at, disconnected_at } = connection
  return [
    { name: WORDS.method, value: WORDS.methods[method] ?? method },
    ...(enterprise_slug ? [{ name: WORDS.enterprise, value: enterprise_slug, code: true }] : []),
    organizations.length > 0
      ? { name: WORDS.organizations, value: organizations.join(', '), code: true }
      : { name: WORDS.organizations, value: WORDS.noOrganizations },
    ...credentialFact(connection),
    { name: WORDS.since, value: formatDay(created_at) },
    ...(disconnected_at ? [{ name: WORDS.disconnected, value: formatInstant(disconnected_at) }] : []),
  ]
}

function ExpiryNotice({ credential }: { credential: Connection['credential'] }) {
  const warning = credential?.expiry_warning
  if (!warning) return null
  return (
    <Alert
      color={warning.threshold_days <= 1 ? 'red' : 'amber'}
      variant="light"
      icon={<IconClockExclamation aria-hidden />}
      title={warning.message}
    >
      <Text size="sm">{warning.action}</Text>
    </Alert>
  )
}

/** A connection of the code assistant: its state and health, what is missing, what it reads with. */
export function AppCard({ connection }: { connection: Connection }) {
  const mayWrite = useMay('connections:write')
  const { label, product_name, state, health, credential } = connection
  const connected = state !== 'disconnected'
  // The warning about a token's end is the health of the connection as well: said once.
  const expiring = credential?.expiry_warning?.code === health.code
  return (
    <Panel
      title={label}
      hint={product_name === label ? undefined : product_name}
      actions={
        <Group gap="md">
          <StatusText tone={STATE_TONES[state]}>{STATE_NAMES[state]}</StatusText>
          {connected && <StatusText tone={healthTone(health)}>{health.message}</StatusText>}
        </Group>
      }
    >
      <Stack gap="md">
        {connected && !expiring && <HealthNotice health={health} />}
        {connected && <ExpiryNotice credential={credential} />}
        {connected && <MissingNotice connectionId={connection.id} />}
        {!connected && (
          <Text size="sm" c="dimmed">
            {WORDS.disconnectedNote}
          </Text>
        )}
        <FactList facts={facts(connection)} />
        {connected && <SyncProgress connectionId={connection.id} />}
        {mayWrite && <AppActions connection={connection} />}
      </Stack>
    </Panel>
  )
}
