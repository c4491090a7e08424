import { Button, Stack, Text } from '@mantine/core'
import type { MatchDecision } from '../../../../src/api/contract/matches.ts'
import { useMay } from '../../api/session.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { DecisionProblem } from './decision-problem.tsx'
import { useUndo } from './who-is-who.ts'

/** What was decided, in words: identities by their names of today. */
function decisionText({ kind, a, b, a_name: aName, b_name: bName }: MatchDecision): string {
  const first = aName ?? a
  return kind === 'merge'
    ? t('matching:decision.merge', { a: first, b: bName ?? b ?? '' })
    : t('matching:decision.split', { a: first })
}

const whoText = (name: string | null, at: string) =>
  t('matching:decision.by', { who: name ?? t('matching:decision.somebody'), at: formatInstant(at) })

interface RowProps {
  decision: MatchDecision
  undo: ((id: string) => void) | null
  undoing: boolean
}

function Row({ decision, undo, undoing }: RowProps) {
  const {
    id,
    from,
    created_by_name: by,
    created_at: at,
    undone_at: undone,
    undone_by_name: undoneBy,
  } = decision
  const what = decisionText(decision)
  return (
    <tr>
      <th scope="row" style={undone ? { textDecoration: 'line-through' } : undefined}>
        {what}
      </th>
      <td>
        {from === null
          ? t('matching:decision.always')
          : t('matching:decision.from', { day: formatDay(from) })}
      </td>
      <td>
        {whoText(by, at)}
        {undone && (
          <Text size="xs" c="dimmed">
            {t('matching:decision.undone', {
              who: undoneBy ?? t('matching:decision.somebody'),
              at: formatInstant(undone),
            })}
          </Text>
        )}
      </td>
      {undo && (
        <td>
          {!undone && (
            <Button
              size="compact-xs"
              variant="default"
              loading={undoing}
              aria-label={t('matching:decision.undoName', { what })}
              onClick={() => undo(id)}
            >
              {t('matching:decision.undo')}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

/** Decisions with who made them and when; those that stand can be taken back. */
export function DecisionList({
  decisions,
  caption,
}: {
  decisions: readonly MatchDecision[]
  caption: string
}) {
  const may = useMay('people:match')
  const undo = useUndo(() => undefined)
  return (
    <Stack gap="sm">
      {undo.isError && <DecisionProblem error={undo.error} undoing />}
      <ScrollTable caption={caption}>
        <thead>
          <tr>
            <th scope="col">{t('matching:columnsHistory.decision')}</th>
            <th scope="col">{t('matching:columnsHistory.holds')}</th>
            <th scope="col">{t('matching:columnsHistory.who')}</th>
            {may && <th scope="col">{t('matching:columnsHistory.action')}</th>}
          </tr>
        </thead>
        <tbody>
          {decisions.map((decision) => (
            <Row
              key={decision.id}
              decision={decision}
              undo={may ? (id) => undo.mutate(id) : null}
              undoing={undo.isPending && undo.variables === decision.id}
            />
          ))}
        </tbody>
      </ScrollTable>
    </Stack>
  )
}
