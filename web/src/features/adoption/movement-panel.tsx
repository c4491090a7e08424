import { Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MovementAnswer, MovementRow } from '../../../../src/api/contract/adoption.ts'
import { movementQuery } from '../../api/code-assistant.ts'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { NoteList } from '../../components/note-list.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatDayRange } from '../../format/time.ts'
import type { Explore } from '../explore/use-explore.ts'
import { closedPeriod } from './closed-period.ts'
import { MovementFlow, MOVES } from './movement-flow.tsx'
import { ADOPTION_WORDS } from './words.ts'

const WORDS = ADOPTION_WORDS.movement

function teamName({ team, team_label }: MovementRow): string {
  if (team === null) return WORDS.everybody
  return team_label ?? (team || WORDS.noTeam)
}

function csvRows(rows: readonly MovementRow[]): (string | null)[][] {
  return rows.map((row) => [
    row.team,
    teamName(row),
    ...MOVES.map((move) => (row[move] === null ? null : String(row[move]))),
  ])
}

function MovementTable({ rows }: { rows: readonly MovementRow[] }) {
  return (
    <ScrollTable caption={WORDS.byTeam}>
      <thead>
        <tr>
          <th scope="col">{WORDS.team}</th>
          {MOVES.map((move) => (
            <th key={move} scope="col" data-number>
              {WORDS[move]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.team}>
            <th scope="row">{teamName(row)}</th>
            {MOVES.map((move) => (
              <td key={move} data-number>
                {row[move] === null ? <span aria-label="unknown">–</span> : formatCount(row[move])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function Movement({ answer, byTeam }: { answer: MovementAnswer; byTeam: boolean }) {
  const everybody = answer.data.find(({ team }) => team === null)
  const teams = answer.data.filter(({ team }) => team !== null)
  return (
    <Stack gap="sm">
      {byTeam ? (
        <MovementTable rows={teams} />
      ) : (
        everybody && <MovementFlow row={everybody} previous={answer.previous} current={answer.current} />
      )}
      <NoteList notes={answer.notes} />
    </Stack>
  )
}

/** Who came, stayed, came back and left: the chosen days against as many before. Only closed days are compared. */
export function MovementPanel({ adoption }: { adoption: Explore }) {
  const [by, choose] = useState<'all' | 'team'>('all')
  const through = adoption.totals.data?.completeness.data_through ?? null
  const days = closedPeriod(adoption.view.days, through)
  const { data, error, refetch } = useQuery({
    ...movementQuery({ ...days, ...(by === 'team' ? { group_by: 'team' as const } : {}) }),
    enabled: through !== null,
  })
  const hint = data
    ? WORDS.hint(
        formatDayRange(data.current.from, data.current.to),
        formatDayRange(data.previous.from, data.previous.to),
      )
    : undefined
  return (
    <Panel
      title={WORDS.title}
      hint={hint}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={WORDS.title}
            value={by}
            data={[
              { value: 'all', label: WORDS.everybody },
              { value: 'team', label: WORDS.byTeam },
            ]}
            onChange={(next) => choose(next === 'team' ? 'team' : 'all')}
          />
          <DownloadCsv
            name="tidemark-movement"
            header={['team_id', 'team', ...MOVES]}
            rows={csvRows(data?.data ?? [])}
          />
        </Group>
      }
    >
      {error && !data && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingBlock height={340} what={WORDS.loading} />}
      {data && <Movement answer={data} byTeam={by === 'team'} />}
    </Panel>
  )
}
