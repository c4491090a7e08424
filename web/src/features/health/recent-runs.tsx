import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadingBlock } from '../../components/loading-block.tsx'
import type { Run } from '../../../../src/api/contract/datasets.ts'
import { runsQuery } from '../../api/connections.ts'
import { DATASET_NAMES, RUN_STATE_NAMES, RUN_STATE_TONES } from '../../components/dataset-words.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatInstant } from '../../format/time.ts'

const SHOWN = 20
const TRIGGERS: Record<Run['trigger'], string> = {
  connect: 'First collection',
  manual: 'Sync now',
  schedule: 'Schedule',
}

function DatasetLine({ run }: { run: Run['datasets'][number] }) {
  const numbers = `${formatCount(run.rows)} rows, ${formatCount(run.restated)} restated, ${formatCount(run.rejected)} rejected`
  return (
    <div>
      <b>{DATASET_NAMES[run.dataset]}</b>: {RUN_STATE_NAMES[run.state]}, {numbers}
      {run.error && (
        <Text size="xs" c="var(--tm-bad)">
          {run.error.message} {run.error.action}
        </Text>
      )}
    </div>
  )
}

export function RecentRuns({ connectionId }: { connectionId: string }) {
  const { data, error, refetch } = useQuery(runsQuery(connectionId, SHOWN))
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={260} what="runs" />
  if (data.length === 0) return <Text c="dimmed">Nothing has been collected yet.</Text>
  return (
    <ScrollTable caption="Recent runs">
      <thead>
        <tr>
          <th scope="col">Queued</th>
          <th scope="col">Why</th>
          <th scope="col">State</th>
          <th scope="col">Datasets</th>
        </tr>
      </thead>
      <tbody>
        {data.map((run) => (
          <tr key={run.id}>
            <th scope="row" style={{ whiteSpace: 'nowrap' }}>
              {formatInstant(run.queued_at)}
            </th>
            <td>{TRIGGERS[run.trigger]}</td>
            <td>
              <StatusText tone={RUN_STATE_TONES[run.state]}>{RUN_STATE_NAMES[run.state]}</StatusText>
            </td>
            <td>
              {run.datasets.map((dataset) => (
                <DatasetLine key={dataset.dataset} run={dataset} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
