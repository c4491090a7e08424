import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { MovementAnswer } from '../../../../src/api/contract/adoption.ts'
import { movementQuery } from '../../api/code-assistant.ts'
import { NoteList } from '../../components/notices/note-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { addDays, formatDay, formatDayRange } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { Explain } from '../explore/explain/explain.tsx'
import type { Explore } from '../explore/use-explore.ts'
import { Waiting } from '../explore/waiting.tsx'
import { closedPeriod } from './closed-period.ts'
import { activeOf, onlyTeam } from './team-movement.ts'
import { MovementFlow } from './movement-flow.tsx'

const MovementTable = lazy(() =>
  import('./movement-table.tsx').then((part) => ({ default: part.MovementTable })),
)

/** How one team moved, which is known by its members of the last day. */
function TeamMovement({ answer, team }: { answer: MovementAnswer; team: string }) {
  const row = answer.data.find((one) => one.team === team)
  if (!row) return <Text size="sm">{t('adoption:movement.teamUnknown')}</Text>
  const day = formatDay(addDays(answer.current.to, -1))
  const name = row.team_label ?? team
  return (
    <>
      <Text size="sm">{t('adoption:movement.ofTeam', { team: name, day })}</Text>
      <MovementFlow row={row} {...activeOf(row)} />
    </>
  )
}

interface MovementProps {
  answer: MovementAnswer
  /** The team that is looked at alone; null: everybody. */
  team: string | null
  byTeam: boolean
}

function Movement({ answer, team, byTeam }: MovementProps) {
  const everybody = answer.data.find((row) => row.team === null)
  return (
    <Stack gap="sm">
      {team !== null && <TeamMovement answer={answer} team={team} />}
      {team === null && byTeam && (
        <Suspense>
          <MovementTable rows={answer.data} />
        </Suspense>
      )}
      {team === null && !byTeam && everybody && (
        <MovementFlow row={everybody} before={answer.previous.active} now={answer.current.active} />
      )}
      <NoteList notes={answer.notes_said} />
    </Stack>
  )
}

/** Who came, stayed, came back and left: the chosen days against as many before. Only closed days are compared. */
export function MovementPanel({ adoption }: { adoption: Explore }) {
  const { search, change, scope } = adoption
  const team = onlyTeam(scope.filters)
  const byTeam = team !== null || search.list === 'team'
  const through = adoption.totals.data?.completeness.data_through ?? null
  const days = closedPeriod(adoption.view.days, through)
  const query = movementQuery({ ...days, ...(byTeam ? { group_by: 'team' as const } : {}) })
  const answer = useQuery({ ...query, enabled: through !== null })
  const { data } = answer
  const range = ({ from, to }: { from: string; to: string }) => formatDayRange(from, to)
  const hint = data
    ? t('adoption:movement.hint', { now: range(data.current), before: range(data.previous) })
    : undefined
  return (
    <Panel
      title={t('adoption:movement.title')}
      hint={hint}
      actions={
        <Group gap="xs">
          {team === null && (
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
          )}
          <Explain metric="code.active_users" scope={{ days, filters: [] }} />
        </Group>
      }
    >
      {scope.filters.length > 0 && team === null && (
        <Text size="sm">{t('adoption:movement.unfiltered')}</Text>
      )}
      {data ? (
        <Movement answer={data} team={team} byTeam={byTeam} />
      ) : (
        <Waiting
          of={answer}
          height={340}
          what={t('adoption:movement.loading')}
          keys={[query.queryKey]}
          days={days}
        />
      )}
    </Panel>
  )
}
