import { Stack } from '@mantine/core'
import type { MatchDecision } from '../../../../../src/api/contract/people/matches.ts'
import { useMay } from '../../../api/session.ts'
import { namedColumns, type Column } from '../../../components/table/column.ts'
import { RowButton, Table } from '../../../components/table/table.tsx'
import { formatDay, formatInstant } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { DecisionProblem } from './decision-problem.tsx'
import { useUndo } from './who-is-who.ts'
import { Below } from '../../../components/side-text.tsx'

/** What was decided, in words: identities by their names of today. */
function decisionText({ kind, a, b, a_name: aName, b_name: bName }: MatchDecision): string {
  const first = aName ?? a
  return kind === 'merge'
    ? t('matching:decision.merge', { a: first, b: bName ?? b ?? '' })
    : t('matching:decision.split', { a: first })
}

const whoText = (name: string | null, at: string) =>
  t('matching:decision.by', { who: name ?? t('matching:decision.somebody'), at: formatInstant(at) })

function Decision(decision: MatchDecision) {
  const what = decisionText(decision)
  return decision.undone_at ? <span style={{ textDecoration: 'line-through' }}>{what}</span> : what
}

function Who({ created_by_name: by, created_at: at, undone_at: undone, undone_by_name: who }: MatchDecision) {
  return (
    <>
      {whoText(by, at)}
      {undone && (
        <Below>
          {t('matching:decision.undone', {
            who: who ?? t('matching:decision.somebody'),
            at: formatInstant(undone),
          })}
        </Below>
      )}
    </>
  )
}

const NAMES = t('matching:columnsHistory', { returnObjects: true })

const COLUMNS: readonly Column<MatchDecision>[] = namedColumns(NAMES, {
  decision: Decision,
  holds: ({ from }) =>
    from === null ? t('matching:decision.always') : t('matching:decision.from', { day: formatDay(from) }),
  who: Who,
})

const undoColumn = (undo: ReturnType<typeof useUndo>): readonly Column<MatchDecision>[] =>
  namedColumns(NAMES, {
    action: (decision) =>
      decision.undone_at ? (
        ''
      ) : (
        <RowButton
          loading={undo.isPending && undo.variables === decision.id}
          aria-label={t('matching:decision.undoName', { what: decisionText(decision) })}
          onClick={() => undo.mutate(decision.id)}
        >
          {t('matching:decision.undo')}
        </RowButton>
      ),
  })

interface DecisionListProps {
  decisions: readonly MatchDecision[]
  caption: string
}

/** Decisions with who made them and when; those that stand can be taken back. */
export function DecisionList({ decisions, caption }: DecisionListProps) {
  const may = useMay('people:match')
  const undo = useUndo()
  return (
    <Stack gap="sm">
      {undo.isError && <DecisionProblem error={undo.error} undoing />}
      <Table
        caption={caption}
        columns={may ? [...COLUMNS, ...undoColumn(undo)] : COLUMNS}
        rows={decisions}
        rowKey={({ id }) => id}
      />
    </Stack>
  )
}
