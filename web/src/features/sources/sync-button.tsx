import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { isActive, runsQuery } from '../../api/connections.ts'
import { formatInstant } from '../../format/time.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { useSync } from './use-source-actions.ts'
import { t } from '../../i18n/t.ts'

export function SyncButton({ connection }: { connection: Connection }) {
  const sync = useSync(connection.id)
  const active = isActive(useQuery(runsQuery(connection.id, 1)).data?.[0])
  return (
    <>
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => sync.mutate()}
        loading={sync.isPending}
        disabled={active}
      >
        {active ? t('sources:actions.syncing') : t('sources:actions.sync')}
      </Button>
      {sync.data?.waits_until && (
        <Text component="output" size="sm">
          {t('sources:syncWaits', { at: formatInstant(sync.data.waits_until) })}
        </Text>
      )}
      {sync.isError && <ProblemNotice error={sync.error} />}
    </>
  )
}
