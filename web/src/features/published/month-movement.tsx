import { useQuery } from '@tanstack/react-query'
import { movementQuery } from '../../api/code-assistant.ts'
import { NoteList } from '../../components/notices/note-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { formatMonth } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { MOVES, MovementFlow } from '../adoption/movement-flow.tsx'
import { Explain } from '../explore/explain/explain.tsx'
import { closedMonths, lastMonth } from '../explore/range/month-range.ts'
import type { Explore } from '../explore/use-explore.ts'
import { Waiting } from '../explore/waiting.tsx'

/** Who came, stayed, came back and left since the month before, in the last closed month of the page. */
export function MonthMovement({ explore }: { explore: Explore }) {
  const closed = closedMonths(explore.view.days, explore.now)
  return closed && <OfMonth days={lastMonth(closed)} />
}

function OfMonth({ days }: { days: { from: string; to: string } }) {
  const query = movementQuery(days)
  const answer = useQuery(query)
  const { data } = answer
  const [row] = data?.data ?? []
  return (
    <Panel
      title={t('adoption:movement.title')}
      hint={
        data &&
        t('published:movement.hint', {
          now: formatMonth(data.current.from),
          before: formatMonth(data.previous.from),
        })
      }
      actions={<Explain metric="code.active_users" scope={{ days, filters: [] }} />}
    >
      {!data || !row ? (
        <Waiting
          of={answer}
          height={340}
          what={t('adoption:movement.loading')}
          keys={[query.queryKey]}
          days={days}
        />
      ) : MOVES.every((move) => row[move] === null) ? (
        <Hint py="lg">{t('published:movement.nothing')}</Hint>
      ) : (
        <>
          <MovementFlow row={row} before={data.previous.active} now={data.current.active} />
          <NoteList notes={data.notes_said} />
        </>
      )}
    </Panel>
  )
}
