import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AddNoteBody, type AnnotationNote } from '../../../../../src/api/contract/annotations.ts'
import { call } from '../../../api/call.ts'
import { toProblem } from '../../../api/problem-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { checkedErrors, fieldErrors } from '../../../components/form/field-errors.ts'
import { SentForm } from '../../../components/form/sent-form.tsx'
import { Dialog } from '../../../components/page/dialog.tsx'
import { SOURCE_WORDS } from '../../../components/source/source-words.ts'
import { SOURCE_KINDS } from '../../../components/source/sources.ts'
import { addDays } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { ANNOTATIONS } from './use-annotations.ts'

type Written = Pick<AnnotationNote, 'day' | 'until' | 'text' | 'source'>
/** What the form begins with; with an id it changes that note. */
export type NoteDraft = Written & Partial<Pick<AnnotationNote, 'id' | 'version'>>

interface Values {
  day: string
  /** The last day it is of, as people say it; null: of one day. */
  last: string | null
  text: string
  source: string
}

const valuesOf = ({ day, until, text, source }: NoteDraft): Values => ({
  day,
  last: until === null ? null : addDays(until, -1),
  text,
  source: source ?? '',
})

const bodyOf = ({ day, last, text, source }: Values) => ({
  day,
  until: last === null || last === day ? null : addDays(last, 1),
  text,
  source: source === '' ? null : source,
})

const TOOLS = [
  { value: '', label: t('explore:annotations.everyTool') },
  ...SOURCE_KINDS.map((value) => ({ value, label: SOURCE_WORDS[value].name })),
]

/** An admin's own words beside charts: written, changed or deleted. */
export function NoteDialog({ draft, close }: { draft: NoteDraft; close: () => void }) {
  const { id, version } = draft
  const form = useForm<Values>({
    initialValues: valuesOf(draft),
    validate: (values) => checkedErrors(AddNoteBody.safeParse(bodyOf(values)), MESSAGES),
  })
  const { day, last } = form.values
  const refused = {
    onError: (error: Error) => form.setErrors(fieldErrors(toProblem(error), { conflict: 'text' })),
    onSuccess: close,
    refusedToo: true,
  }
  const saving = useChange<unknown, Values>(
    ANNOTATIONS,
    (values) =>
      id === undefined || version === undefined
        ? call('addNote', { body: bodyOf(values) })
        : call('changeNote', { params: { id }, body: { version, ...bodyOf(values) } }),
    refused,
  )
  const deleting = useChange<unknown, string>(
    ANNOTATIONS,
    (of) => call('deleteNote', { params: { id: of } }),
    refused,
  )
  return (
    <Dialog
      onClose={close}
      title={t(id === undefined ? 'explore:annotations.add' : 'explore:annotations.changeTitle')}
    >
      <SentForm
        form={form}
        send={saving.mutate}
        of={{ isPending: saving.isPending, error: saving.error ?? deleting.error }}
        submit={t('explore:annotations.save')}
        close={close}
        leave={
          id !== undefined && (
            <Button
              color="red.9"
              variant="subtle"
              loading={deleting.isPending}
              onClick={() => deleting.mutate(id)}
            >
              {t('explore:annotations.delete')}
            </Button>
          )
        }
      >
        <Textarea
          label={t('explore:annotations.text')}
          maxLength={280}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <DayInput
          label={t('explore:annotations.day')}
          value={day}
          error={form.errors['day']}
          onChange={(chosen) => chosen && form.setFieldValue('day', chosen)}
        />
        <DayInput
          label={t('explore:annotations.last')}
          placeholder={t('explore:annotations.oneDay')}
          clearLabel={t('explore:annotations.oneDay')}
          value={last}
          minDate={day}
          error={form.errors['until']}
          onChange={(chosen) => form.setFieldValue('last', chosen)}
        />
        <NativeSelect label={t('explore:annotations.tool')} data={TOOLS} {...form.getInputProps('source')} />
      </SentForm>
    </Dialog>
  )
}

const MESSAGES = { text: t('explore:annotations.noText') }
