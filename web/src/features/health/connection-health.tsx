import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { datasetsQuery } from '../../api/connections.ts'
import { Panel } from '../../components/page/panel.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { SyncProgress } from '../../components/source/sync-progress.tsx'
import { HealthNotice } from '../sources/health-notice.tsx'
import { DatasetList } from './dataset-list.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { RejectedLines } from './rejected-lines.tsx'
import { t } from '../../i18n/t.ts'

function Datasets({ connectionId }: { connectionId: string }) {
  const query = useQuery(datasetsQuery(connectionId))
  const { data } = query
  if (!data) return <NotYet of={query} height={260} what={t('health:loadingDatasets')} />
  return <DatasetList datasets={data} />
}

/** One connection: its datasets, its runs, and the lines it could not understand. */
export function ConnectionHealth({ connection, title }: { connection: Connection; title: string }) {
  const connected = connection.state !== 'disconnected'
  return (
    <Panel
      title={title}
      hint={connection.product_name === connection.label ? undefined : connection.product_name}
      actions={connected ? undefined : <StatusText tone="wait">{t('health:disconnected')}</StatusText>}
    >
      <Tabs defaultValue="datasets" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="datasets">{t('health:tabs.datasets')}</Tabs.Tab>
          <Tabs.Tab value="runs">{t('health:tabs.runs')}</Tabs.Tab>
          <Tabs.Tab value="rejected">{t('health:tabs.rejected')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="datasets">
          <Stack gap="lg">
            {connected && <HealthNotice connection={connection} />}
            <Datasets connectionId={connection.id} />
            {connected && <SyncProgress connectionId={connection.id} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <RecentRuns connectionId={connection.id} />
        </Tabs.Panel>
        <Tabs.Panel value="rejected">
          <RejectedLines connectionId={connection.id} />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  )
}
