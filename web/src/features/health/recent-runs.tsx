import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { Run } from '../../../../src/api/contract/connections/datasets.ts'
import { runsQuery } from '../../api/connections.ts'
import { datasetName, RUN_STATE_NAMES, RUN_STATE_TONES } from '../../components/source/dataset-words.ts'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { runNumbers } from './row-count.ts'
import { allAsSent } from '../../components/notices/as-sent.tsx'

const SHOWN = 20
const TRIGGERS: Record<Run['trigger'], string> = t('health:runs.trigger', { returnObjects: true })

function DatasetLine({ run, counted }: { run: Run['datasets'][number]; counted: Run['counted'] }) {
  return (
    <div>
      <b>{datasetName(run.dataset)}</b>: {RUN_STATE_NAMES[run.state]}, {runNumbers(run, counted)}
      {run.error && (
        <Text size="xs" c="var(--tm-bad)">
          {allAsSent([run.error.message_said, run.error.action_said])}
        </Text>
      )}
    </div>
  )
}

const COLUMNS: readonly Column<Run>[] = namedColumns(t('health:runs', { returnObjects: true }), {
  queued: { style: { whiteSpace: 'nowrap' }, cell: ({ queued_at: at }) => formatInstant(at) },
  why: ({ trigger }) => TRIGGERS[trigger],
  state: ({ state }) => <StatusText tone={RUN_STATE_TONES[state]}>{RUN_STATE_NAMES[state]}</StatusText>,
  datasets: ({ datasets, counted }) =>
    datasets.map((one) => <DatasetLine key={one.dataset} run={one} counted={counted} />),
})

export function RecentRuns({ connectionId }: { connectionId: string }) {
  const query = useQuery(runsQuery(connectionId, SHOWN))
  const { data } = query
  if (!data) return <NotYet of={query} height={260} what={t('health:loadingRuns')} />
  if (data.length === 0) return <Text c="dimmed">{t('health:runs.none')}</Text>
  return <Table caption={t('health:tabs.runs')} columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
}
