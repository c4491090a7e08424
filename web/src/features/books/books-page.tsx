import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import type { BookMonths } from '../../../../src/api/contract/money/books.ts'
import { useGroupsOnly } from '../../api/session.ts'
import { usePageState } from '../../app/page-state.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Page } from '../../components/page/page.tsx'
import { t } from '../../i18n/t.ts'
import { bookMonthsQuery } from './books-queries.ts'
import { readBooksSearch } from './books-search.ts'
import { ChainPanel } from './chain-panel.tsx'
import { MonthsPanel } from './months-panel.tsx'

export const Route = createLazyRoute('/signed-in/reconciliation')({ component: BooksPage })

/** The newest month that has settled is what finance looks at first. */
function shownFirst({ data }: BookMonths) {
  return data.find(({ verdict }) => verdict !== 'not_settled') ?? data[0]
}

function BooksPage() {
  const { search, change } = usePageState(readBooksSearch)
  const groupsOnly = useGroupsOnly()
  const query = useQuery(bookMonthsQuery(search.through))
  const { data } = query
  const first = data && shownFirst(data)
  const tool = search.tool ?? first?.tool
  const month = search.month ?? first?.month
  return (
    <Page title={t('books:title')} lead={t(groupsOnly ? 'books:groupsLead' : 'books:lead')}>
      {data ? (
        <MonthsPanel {...data} through={search.through} change={change} />
      ) : (
        <NotYet of={query} height={300} what={t('books:what')} />
      )}
      {tool !== undefined && month !== undefined && (
        <ChainPanel key={`${tool} ${month}`} tool={tool} month={month} />
      )}
    </Page>
  )
}
