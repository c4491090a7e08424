import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { SAID_IN_FILES } from '../../../../../src/api/contract/words.ts'
import { noteInWords } from '../../../i18n/service-words.ts'
import { t } from '../../../i18n/t.ts'

/** What an answer lacks, in sentences for the last lines of a file. */
export function lackingOf({
  cut_said: cut,
  completeness,
  notes_said: notes,
}: Pick<MetricsAnswer, 'cut_said' | 'completeness' | 'notes_said'>): string[] {
  const count = completeness.rejected.reduce((sum, { lines }) => sum + lines, 0)
  return [
    ...(cut === undefined ? [] : [noteInWords(cut) ?? cut.message]),
    ...(count === 0 ? [] : [t('table.rejected', { count })]),
    ...notes.flatMap((note) =>
      SAID_IN_FILES.includes(note.code) ? [noteInWords(note) ?? note.message] : [],
    ),
  ]
}
