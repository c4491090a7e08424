import { formatDayRange } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import type { DayRange } from '../explore/range/date-range.ts'

/** How many of a list are on the screen, and which days their numbers are of. */
export function shownText(what: 'teams' | 'people', count: number, more: boolean, days: DayRange): string {
  const range = formatDayRange(days.from, days.to)
  if (what === 'teams')
    return more ? t('teams:shownMore', { count, range }) : t('teams:shown', { count, range })
  return more ? t('teams:people.shownMore', { count, range }) : t('teams:people.shown', { count, range })
}
