import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { datasetsQuery } from '../../api/connections.ts'
import { SaidNotice } from '../../components/notices/said-notice.tsx'
import { useHeldBack } from './held-back.ts'
import { isBroken, needsSomebody } from './needs-somebody.ts'
import { datasetName } from '../../components/source/dataset-words.ts'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

/** What is wrong with a connection, in which of its datasets, and what to do; nothing while it does well. */
export function HealthNotice({ connection }: { connection: Connection }) {
  if (connection.health.status === 'ok' && !needsSomebody(connection)) return null
  return <Trouble connection={connection} />
}

function Trouble({ connection: { id, health } }: { connection: Connection }) {
  const datasets = useQuery(datasetsQuery(id)).data ?? []
  // Datasets that are as they should be are not named, so a reader sees that they go on.
  const concerned = datasets.filter(({ last_error }) => last_error?.code === health.code)
  const heldBack = useHeldBack().get(id)
  const urgent = isBroken({ health })
  const at = t('sources:since', { at: formatInstant(health.since) })
  return (
    <SaidNotice said={health} color={urgent ? 'red' : 'gray'} at={at}>
      {urgent && heldBack && (
        <Text size="sm" mt={4}>
          {heldBack}
        </Text>
      )}
      {concerned.length > 0 && concerned.length < datasets.length && (
        <Text size="sm" mt={4}>
          {t('sources:concerns', {
            datasets: concerned.map(({ dataset }) => datasetName(dataset)).join('; '),
          })}
        </Text>
      )}
    </SaidNotice>
  )
}
