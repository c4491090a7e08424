import { Button, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Annotation, AnnotationsAnswer } from '../../../../../src/api/contract/annotations.ts'
import { useMay } from '../../../api/session.ts'
import { RowButton } from '../../../components/table/table.tsx'
import { TextLink } from '../../../components/page/typed-links.tsx'
import { SOURCE_WORDS, type SourceKind } from '../../../components/source/source-words.ts'
import { addDays, toDay } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import type { DayRange } from '../range/date-range.ts'
import styles from './annotations.module.css'
import { annotationDays, annotationText } from './annotation-words.ts'
import type { NoteDraft } from './note-dialog.tsx'

const NoteDialog = lazy(() => import('./note-dialog.tsx').then((part) => ({ default: part.NoteDialog })))

interface EntryProps {
  one: Annotation
  /** Null: the reader may not. */
  change: ((draft: NoteDraft) => void) | null
}

function Entry({ one, change }: EntryProps) {
  const { page, note, kind } = one
  return (
    <li>
      <b>{annotationDays(one)}</b>{' '}
      <span className={styles['kind']}>{t(`explore:annotations.kind.${kind}`)}</span> {annotationText(one)}
      {note?.created_by.name && <span className={styles['kind']}> {note.created_by.name}</span>}{' '}
      {page && (
        <TextLink to={page} size="sm">
          {t('explore:annotations.more')}
        </TextLink>
      )}
      {note && change && (
        <RowButton
          aria-label={t('explore:annotations.changeOf', { text: note.text })}
          onClick={() => change(note)}
        >
          {t('explore:annotations.change')}
        </RowButton>
      )}
    </li>
  )
}

/** Today, or the last day that is shown. */
function dayToNote({ to }: DayRange): string {
  const [today, last] = [toDay(Date.now()), addDays(to, -1)]
  return today < last ? today : last
}

export interface AnnotationsPanelProps {
  answer: AnnotationsAnswer
  days: DayRange
  source: SourceKind
  /** Whether they are marked in the pictures. */
  marked: boolean
  mark: (marked: boolean) => void
}

/** All that is marked in the picture as a list, and where an admin adds to it. */
export function AnnotationsPanel({ answer, days, source, marked, mark }: AnnotationsPanelProps) {
  const { data, left_out: leftOut } = answer
  const mayWrite = useMay('organization:write')
  const [draft, setDraft] = useState<NoteDraft | null>(null)
  return (
    <section
      className={styles['panel']}
      aria-label={t('explore:annotations.of', { tool: SOURCE_WORDS[source].name })}
    >
      <div className={styles['bar']}>
        <Switch
          size="sm"
          label={t('explore:annotations.mark')}
          checked={marked}
          onChange={({ currentTarget: { checked } }) => mark(checked)}
        />
        {mayWrite && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setDraft({ day: dayToNote(days), until: null, text: '', source })}
          >
            {t('explore:annotations.add')}
          </Button>
        )}
      </div>
      {data.length === 0 && <Text size="sm">{t('explore:annotations.none')}</Text>}
      {/* It scrolls, and may hold nothing that a key could reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles['list']} tabIndex={0}>
        {data.map((one, place) => (
          <Entry key={one.note?.id ?? place} one={one} change={mayWrite ? setDraft : null} />
        ))}
      </ul>
      {leftOut > 0 && <Text size="sm">{t('explore:annotations.leftOut', { count: leftOut })}</Text>}
      {draft && (
        <Suspense>
          <NoteDialog draft={draft} close={() => setDraft(null)} />
        </Suspense>
      )}
    </section>
  )
}
