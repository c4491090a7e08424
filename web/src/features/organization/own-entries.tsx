import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useMay } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import type { Column } from '../../components/table/column.ts'
import { RowButton, Table } from '../../components/table/table.tsx'
import { t } from '../../i18n/t.ts'

interface OwnEntriesProps<Entry extends { id: string }, Draft> {
  words: { title: string; hint: string; table: string; none: string; add: string; takeBackTitle: string }
  /** Undefined as long as they are not there, for which `waiting` stands. */
  entries: readonly Entry[] | undefined
  waiting: ReactNode
  columns: readonly Column<Entry>[]
  /** What an entry is of, and from when, for who cannot see its row. */
  nameOf: (entry: Entry) => { item: string; from: string }
  draft: (entries: readonly Entry[]) => Draft
  /** The form of a new entry, or of one that is there. */
  form: (of: Draft | Entry, close: () => void) => ReactNode
  takeBack: (id: string) => Promise<unknown>
  takeBackHelp: (entry: Entry) => string
  /** What is asked again when one is taken back. */
  keys: readonly QueryKey[]
}

/** What an organisation sets by day: added, changed and taken back by who may. */
export function OwnEntries<Entry extends { id: string }, Draft>(props: OwnEntriesProps<Entry, Draft>) {
  const { words, entries, waiting, columns, form } = props
  const mayWrite = useMay('money:write')
  const [shown, setShown] = useState<Draft | Entry | null>(null)
  const [leaving, setLeaving] = useState<Entry | null>(null)
  const add = mayWrite && entries && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setShown(props.draft(entries))}
    >
      {words.add}
    </Button>
  )
  return (
    <Panel title={words.title} hint={words.hint} actions={add}>
      {!entries && waiting}
      {entries?.length === 0 && <Hint>{words.none}</Hint>}
      {entries && entries.length > 0 && (
        <Table
          caption={words.table}
          columns={
            mayWrite ? [...columns, actions(props, { change: setShown, takeBack: setLeaving })] : columns
          }
          rows={entries}
          rowKey={({ id }) => id}
        />
      )}
      {shown && <Suspense>{form(shown, () => setShown(null))}</Suspense>}
      {leaving && <TakeBackDialog of={props} entry={leaving} close={() => setLeaving(null)} />}
    </Panel>
  )
}

function actions<Entry extends { id: string }, Draft>(
  { nameOf }: Pick<OwnEntriesProps<Entry, Draft>, 'nameOf'>,
  doing: Record<'change' | 'takeBack', (entry: Entry) => void>,
): Column<Entry> {
  const cell = (entry: Entry) => (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <RowButton aria-label={t('prices:changeOf', nameOf(entry))} onClick={() => doing.change(entry)}>
        {t('prices:change')}
      </RowButton>
      <RowButton aria-label={t('prices:takeBackOf', nameOf(entry))} onClick={() => doing.takeBack(entry)}>
        {t('prices:takeBack')}
      </RowButton>
    </Group>
  )
  return { id: 'action', name: t('prices:columns.action'), cell }
}

interface TakeBackDialogProps<Entry extends { id: string }, Draft> {
  of: Pick<OwnEntriesProps<Entry, Draft>, 'words' | 'takeBack' | 'takeBackHelp' | 'keys'>
  entry: Entry
  close: () => void
}

function TakeBackDialog<Entry extends { id: string }, Draft>(props: TakeBackDialogProps<Entry, Draft>) {
  const { of, entry, close } = props
  const takeBack = useChange(of.keys, () => of.takeBack(entry.id))
  return (
    <ConfirmDialog title={of.words.takeBackTitle} confirm={t('prices:takeBack')} close={close} of={takeBack}>
      <Text size="sm">{of.takeBackHelp(entry)}</Text>
    </ConfirmDialog>
  )
}
