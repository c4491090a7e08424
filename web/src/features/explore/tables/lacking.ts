import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { noteInWords } from '../../../i18n/service-words.ts'
import { t } from '../../../i18n/t.ts'

/** What an answer lacks, in sentences for the last lines of a file. */
export function lackingOf({
  cut_said: cut,
  completeness,
}: Pick<MetricsAnswer, 'cut_said' | 'completeness'>): string[] {
  const count = completeness.rejected.reduce((sum, { lines }) => sum + lines, 0)
  return [
    ...(cut === undefined ? [] : [noteInWords(cut) ?? cut.message]),
    ...(count === 0 ? [] : [t('table.rejected', { count })]),
  ]
}
