import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { Connection } from '../../../../src/api/contract/connections.ts'
import { useMay } from '../../api/session.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { healthName, healthTone, STATE_NAMES, STATE_TONES } from './connection-words.ts'
import { HealthNotice } from './health-notice.tsx'
import { keyFacts } from './key-facts.ts'
import { SourceActions } from './source-actions.tsx'
import { SyncProgress } from '../../components/source/sync-progress.tsx'
import { t } from '../../i18n/t.ts'

function LimitedAccess({
  limited,
  secondKey,
}: {
  limited: NonNullable<Connection['limited_access']>
  secondKey: boolean
}) {
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconLockOpen aria-hidden />}
      title={t('sources:card.limited')}
    >
      <Stack gap={8}>
        <Text size="sm">{t('sources:card.limitedText')}</Text>
        {secondKey && <Text size="sm">{t('sources:card.limitedSecondKey')}</Text>}
        <Text size="sm">{t('sources:card.missing')}</Text>
        <List size="sm" listStyleType="none">
          {limited.missing_scopes.map((scope) => (
            <List.Item key={scope}>
              <CopyText text={scope} name={t('sources:card.scope')} />
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  )
}

function facts(connection: Connection) {
  return [
    { name: t('sources:form.organizationId'), value: connection.organization_id ?? t('unknown'), code: true },
    { name: t('sources:form.workspaceId'), value: connection.workspace_id ?? t('unknown'), code: true },
    { name: t('sources:card.since'), value: formatDay(connection.created_at) },
    ...(connection.disconnected_at
      ? [{ name: t('sources:card.disconnected'), value: formatInstant(connection.disconnected_at) }]
      : []),
  ]
}

/** One connection: its state, its health, what it reads with, and what can be done with it. */
export function SourceCard({ connection, title }: { connection: Connection; title: string }) {
  const mayWrite = useMay('connections:write')
  const connected = connection.state !== 'disconnected'
  return (
    <Panel
      title={title}
      hint={connection.product_name === connection.label ? undefined : connection.product_name}
      actions={
        <Group gap="md">
          <StatusText tone={STATE_TONES[connection.state]}>{STATE_NAMES[connection.state]}</StatusText>
          {connected && (
            <StatusText tone={healthTone(connection.health)}>{healthName(connection.health)}</StatusText>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        {connected && <HealthNotice connection={connection} />}
        {connection.limited_access && (
          <LimitedAccess
            limited={connection.limited_access}
            secondKey={connection.credentials.some(({ kind }) => kind === 'spend_limits_api_key')}
          />
        )}
        {!connected && (
          <Text size="sm" c="dimmed">
            {t('sources:card.erased')}
          </Text>
        )}
        <FactList facts={[...facts(connection), ...keyFacts(connection)]} />
        {connected && <SyncProgress connectionId={connection.id} />}
        {mayWrite && <SourceActions connection={connection} />}
      </Stack>
    </Panel>
  )
}
