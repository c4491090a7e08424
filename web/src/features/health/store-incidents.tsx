import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { incidentSentences, incidentsQuery } from '../../api/connections.ts'
import { allAsSent } from '../../components/notices/as-sent.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

/** What was found broken on the disk of the server, and what became of it; nothing where all is well. */
export function StoreIncidents() {
  const { data = [] } = useQuery(incidentsQuery)
  if (data.length === 0) return null
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('health:incidents')}
    >
      <Stack gap="xs">
        {data.map((incident) => (
          <Text key={incident.id} size="sm">
            {formatInstant(incident.found_at)}: {allAsSent(incidentSentences(incident))}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}
