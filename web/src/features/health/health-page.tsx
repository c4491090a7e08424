import { Stack, Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { connectionsQuery, incidentsQuery } from '../../api/connections.ts'
import { NothingConnected } from '../../components/notices/nothing-connected.tsx'
import { SOURCE_KINDS } from '../../components/source/sources.ts'
import { Page } from '../../components/page/page.tsx'
import { ReconciliationPanel } from './reconciliation-panel.tsx'
import { ConnectionHealth } from './connection-health.tsx'
import { t } from '../../i18n/t.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { allAsSent } from '../../components/notices/as-sent.tsx'
import { formatInstant } from '../../format/time.ts'

export const Route = createLazyRoute('/signed-in/data-health')({ component: HealthPage })

/** What was found broken on the disk of the server, and what became of it; nothing where all is well. */
function StoreIncidents() {
  const { data = [] } = useQuery(incidentsQuery)
  if (data.length === 0) return null
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('health:incidents')}>
      <Stack gap="xs">
        {data.map((incident) => (
          <Text key={incident.id} size="sm">
            {formatInstant(incident.found_at)}: {allAsSent([incident.message_said, incident.action_said])}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}

function HealthPage() {
  const query = useQuery(connectionsQuery)
  const { data } = query
  if (data?.length === 0) return <NothingConnected page={t('nav.dataHealth')} />
  return (
    <Page title={t('nav.dataHealth')} lead={t('health:lead')}>
      {!data && <NotYet of={query} height={420} what={t('health:loading')} />}
      <Stack gap="lg">
        <StoreIncidents />
        {SOURCE_KINDS.flatMap((source) => data?.filter((one) => one.source === source) ?? []).map(
          (connection) => (
            <ConnectionHealth key={connection.id} connection={connection} title={connection.title} />
          ),
        )}
        {data && <ReconciliationPanel />}
      </Stack>
    </Page>
  )
}
