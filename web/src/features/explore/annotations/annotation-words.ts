import type { Annotation } from '../../../../../src/api/contract/annotations.ts'
import { formatDay, formatDayRange } from '../../../format/time.ts'
import { noteInWords } from '../../../i18n/service-words.ts'

/** In the reader's language; a note in its writer's words. */
export const annotationText = ({ text, text_said: said }: Annotation): string =>
  (said && noteInWords(said)) ?? text

export const annotationLine = (one: Annotation): string => `${annotationDays(one)}: ${annotationText(one)}`

export const annotationDays = ({ day, until }: Pick<Annotation, 'day' | 'until'>): string =>
  until === null ? formatDay(day) : formatDayRange(day, until)
