import { keepPreviousData } from '@tanstack/react-query'
import type { PeopleAsked } from '../../api/code-assistant.ts'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { searchedPagesQuery } from '../../api/pages-query.ts'
import type { DayRange } from '../explore/range/date-range.ts'

const PAGE_SIZE = 100

/** Begins the key of everything that a decision about who is who changes. */
export const WHO_IS_WHO = ['people'] as const

/** People over both sources, a page at a time: the service searches and orders, so 50,000 are no problem. */
export function everybodyQuery(asked: PeopleAsked) {
  return searchedPagesQuery([...WHO_IS_WHO, 'list', asked], (start, signal) =>
    call('listPeople', { query: { ...asked, limit: PAGE_SIZE, ...start } }, signal),
  )
}

export const personQuery = (key: string, days: DayRange) => ({
  ...ask(...WHO_IS_WHO, 'getPerson', { params: { key }, query: days }),
  placeholderData: keepPreviousData,
})
