import { Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { COLLECTED, isActive, runsQuery } from '../../api/connections.ts'
import { formatCount } from '../../format/decimal.ts'
import { formatAgo } from '../../format/time.ts'
import { datasetName, RUN_STATE_NAMES } from './dataset-words.ts'
import { progressPercent, progressText, timeLeftText, type DatasetRun } from './run-progress.ts'
import { useNow } from '../use-now.ts'
import { t } from '../../i18n/t.ts'
import { allAsSent } from '../notices/as-sent.tsx'
import { Below, Hint, Strong } from '../side-text.tsx'

function DatasetProgress({ run, now }: { run: DatasetRun; now: number }) {
  const name = datasetName(run.dataset)
  const percent = progressPercent(run)
  return (
    <div>
      <Group justify="space-between" gap={4} mb={4}>
        <Strong>{name}</Strong>
        <Hint>{progressText(run)}</Hint>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section
          value={percent ?? 100}
          striped={percent === null}
          animated={run.state === 'running'}
          aria-label={t('run.collecting', { name })}
        />
      </Progress.Root>
      {run.state === 'running' && (
        <Below mt={4}>
          {run.error ? allAsSent([run.error.message_said, run.error.action_said]) : timeLeftText(run, now)}
        </Below>
      )}
    </div>
  )
}

/** Once a run is over, everything it may have changed is asked again. */
function useRefreshWhenDone(active: boolean) {
  const queryClient = useQueryClient()
  const wasActive = useRef(active)
  useEffect(() => {
    if (wasActive.current && !active) {
      for (const queryKey of COLLECTED) void queryClient.invalidateQueries({ queryKey })
    }
    wasActive.current = active
  }, [active, queryClient])
}

/** Up to this many are all listed; of more, those under way. */
const FEW = 4

/** The run under way with its progress, or one line about the last one. */
export function SyncProgress({ connectionId }: { connectionId: string }) {
  const { data, dataUpdatedAt } = useQuery(runsQuery(connectionId, 1))
  const last = data?.[0]
  const active = isActive(last)
  const now = useNow()
  useRefreshWhenDone(active)
  if (!last) return null
  if (!active) {
    return (
      <Hint>
        {t('run.last', {
          ago: formatAgo(last.finished_at ?? last.queued_at, now),
          state: RUN_STATE_NAMES[last.state],
        })}
      </Hint>
    )
  }
  const { datasets } = last
  const shown = datasets.length <= FEW ? datasets : datasets.filter(({ state }) => state === 'running')
  const over = datasets.filter(({ state }) => state !== 'running' && state !== 'queued').length
  return (
    <Stack gap="xs" component="output" aria-label={t('run.collectingNow')}>
      {datasets.length > FEW && (
        <Text size="sm">
          {t('run.datasets', { total: formatCount(datasets.length), done: formatCount(over) })}
        </Text>
      )}
      {shown.map((run) => (
        <DatasetProgress key={run.dataset} run={run} now={dataUpdatedAt} />
      ))}
    </Stack>
  )
}
