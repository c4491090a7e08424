import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { pagesQuery } from '../../api/pages-query.ts'

/** What there is, without the rows: those come with the files. */
export const ownDataQuery = ask('own-data', 'getMyData', { query: { rows: 'none' } })

export const ownLooksQuery = pagesQuery(['own-data', 'looks'], (query, signal) =>
  call('listMyLooks', { query }, signal),
)
