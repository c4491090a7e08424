import { Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Run } from '../../../src/api/contract/datasets.ts'
import { isActive, runsQuery } from '../api/connections.ts'
import { formatCount } from '../format/decimal.ts'
import { formatAgo } from '../format/time.ts'
import { DATASET_NAMES, RUN_STATE_NAMES } from './dataset-words.ts'
import { useNow } from './use-now.ts'

type DatasetRun = Run['datasets'][number]

function progressText(run: DatasetRun): string {
  const { dataset, state, steps_done, steps_total, slices_done, slices_total, rows, detail } = run
  if (state === 'queued') return RUN_STATE_NAMES[state]
  // While history is still being listed, the files found so far are not all there will be.
  const listing = steps_total !== null && steps_total > 1
  const of = listing || slices_total === null ? '' : ` of ${formatCount(slices_total)}`
  const unit = dataset === 'costs' ? 'files' : 'snapshots'
  const day = listing
    ? `day ${formatCount(Math.min(steps_done + 1, steps_total))} of ${formatCount(steps_total)}`
    : ''
  const done = `${formatCount(slices_done)}${of} ${unit}, ${formatCount(rows)} rows`
  return [RUN_STATE_NAMES[state], day, detail, done].filter(Boolean).join(' · ')
}

/** Percent done: by steps where there are several, else by slices; null while nothing is known. */
function shareDone({ steps_done, steps_total, slices_done, slices_total }: DatasetRun): number | null {
  if (steps_total !== null && steps_total > 1) return (100 * steps_done) / steps_total
  return slices_total ? (100 * slices_done) / slices_total : null
}

function DatasetProgress({ run }: { run: DatasetRun }) {
  const name = DATASET_NAMES[run.dataset]
  const share = shareDone(run)
  const waiting = share === null && run.state === 'running'
  return (
    <div>
      <Group justify="space-between" gap={4} mb={4}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {progressText(run)}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section
          value={run.state === 'succeeded' ? 100 : waiting ? 100 : (share ?? 0)}
          animated={run.state === 'running'}
          aria-label={`Collecting ${name}`}
        />
      </Progress.Root>
    </div>
  )
}

/** Once a run is over, everything it may have changed is asked again. */
function useRefreshWhenDone(active: boolean) {
  const queryClient = useQueryClient()
  const wasActive = useRef(active)
  useEffect(() => {
    if (wasActive.current && !active) {
      for (const key of ['connections', 'datasets', 'metrics', 'limits'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    }
    wasActive.current = active
  }, [active, queryClient])
}

/** The run under way with its progress, or one line about the last one. */
export function SyncProgress({ connectionId }: { connectionId: string }) {
  const last = useQuery(runsQuery(connectionId, 1)).data?.[0]
  const active = isActive(last)
  const now = useNow()
  useRefreshWhenDone(active)
  if (!last) return null
  if (!active) {
    return (
      <Text size="sm" c="dimmed">
        Last collected {formatAgo(last.finished_at ?? last.queued_at, now)}:{' '}
        {RUN_STATE_NAMES[last.state].toLowerCase()}
      </Text>
    )
  }
  return (
    <Stack gap="xs" component="output" aria-label="Collecting now">
      {last.datasets.map((run) => (
        <DatasetProgress key={run.dataset} run={run} />
      ))}
    </Stack>
  )
}
