import { Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { MovementAnswer } from '../../../../src/api/contract/adoption.ts'
import { movementQuery } from '../../api/code-assistant.ts'
import { NoteList } from '../../components/note-list.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { formatDayRange } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { Explain } from '../explore/explain.tsx'
import type { Explore } from '../explore/use-explore.ts'
import { Waiting } from '../explore/waiting.tsx'
import { closedPeriod } from './closed-period.ts'
import { MovementFlow } from './movement-flow.tsx'

const MovementTable = lazy(() =>
  import('./movement-table.tsx').then((part) => ({ default: part.MovementTable })),
)

function Movement({ answer, byTeam }: { answer: MovementAnswer; byTeam: boolean }) {
  const everybody = answer.data.find(({ team }) => team === null)
  return (
    <Stack gap="sm">
      {byTeam ? (
        <Suspense>
          <MovementTable rows={answer.data} />
        </Suspense>
      ) : (
        everybody && <MovementFlow row={everybody} previous={answer.previous} current={answer.current} />
      )}
      <NoteList notes={answer.notes} />
    </Stack>
  )
}

/** Who came, stayed, came back and left: the chosen days against as many before. Only closed days are compared. */
export function MovementPanel({ adoption }: { adoption: Explore }) {
  const { search, change, scope } = adoption
  const byTeam = search.list === 'team'
  const through = adoption.totals.data?.completeness.data_through ?? null
  const days = closedPeriod(adoption.view.days, through)
  const query = movementQuery({ ...days, ...(byTeam ? { group_by: 'team' as const } : {}) })
  const { data, error, refetch } = useQuery({ ...query, enabled: through !== null })
  const range = ({ from, to }: { from: string; to: string }) => formatDayRange(from, to)
  const hint = data
    ? t('adoption:movement.hint', { now: range(data.current), before: range(data.previous) })
    : undefined
  const retry = () => void refetch()
  return (
    <Panel
      title={t('adoption:movement.title')}
      hint={hint}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('adoption:movement.title')}
            value={byTeam ? 'team' : 'all'}
            data={[
              { value: 'all', label: t('adoption:movement.everybody') },
              { value: 'team', label: t('adoption:movement.byTeam') },
            ]}
            onChange={(next) => change({ list: next === 'team' ? 'team' : undefined })}
          />
          <Explain metric="code.active_users" scope={scope} />
        </Group>
      }
    >
      {error && !data && <ProblemNotice error={error} retry={retry} />}
      {!error && !data && (
        <Waiting
          height={340}
          what={t('adoption:movement.loading')}
          keys={[query.queryKey]}
          days={days}
          retry={retry}
        />
      )}
      {data && <Movement answer={data} byTeam={byTeam} />}
    </Panel>
  )
}
