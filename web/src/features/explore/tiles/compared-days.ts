import { formatDayRange } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { daysIn, type DayRange } from '../range/date-range.ts'

/** What an answer says of the stretch that it compares; bounds are days or instants. */
export interface ComparedAnswer {
  /** Null: nothing is compared. Absent: all of the days are. */
  compared?: DayRange | null | undefined
  compared_with?: DayRange | null | undefined
}

/** That fewer days are compared than are shown: how many, and which. */
export interface ComparedDays {
  words: string
  dates: string
}

const asDays = ({ from, to }: DayRange): DayRange => ({ from: from.slice(0, 10), to: to.slice(0, 10) })

/** Null where all of the shown days are compared, or none. */
export function comparedDays(answer: ComparedAnswer | undefined, shown: DayRange): ComparedDays | null {
  const { compared, compared_with: before } = answer ?? {}
  if (!compared || !before) return null
  const [part, earlier] = [asDays(compared), asDays(before)]
  const [days, all] = [daysIn(part), daysIn(shown)]
  if (days >= all) return null
  return {
    words: t('explore:compare.part', { part: days, count: all }),
    dates: t('explore:compare.dates', {
      now: formatDayRange(part.from, part.to),
      before: formatDayRange(earlier.from, earlier.to),
    }),
  }
}

/** Asked for, and there is nothing that could be. */
export const isNotCompared = (answer: ComparedAnswer | undefined): boolean => answer?.compared === null
