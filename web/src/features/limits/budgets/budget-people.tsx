import { Drawer, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BudgetPerson } from '../../../../../src/api/contract/money/budgets.ts'
import { call } from '../../../api/call.ts'
import { searchedPagesQuery } from '../../../api/pages-query.ts'
import { personText } from '../../../components/erased-name.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { NotYet } from '../../../components/notices/not-yet.tsx'
import { Below, Hint } from '../../../components/side-text.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DownloadCsv } from '../../../components/table/download-csv.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { Table } from '../../../components/table/table.tsx'
import { formatExact } from '../../../format/decimal.ts'
import { formatInstant, formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { UsedMeter } from '../used-meter.tsx'
import { BUDGET_PEOPLE_CSV } from './budgets-csv.ts'

const usd = (amount: string | null) => (amount === null ? null : formatExact(amount, 'USD'))

const COLUMNS: readonly Column<BudgetPerson>[] = [
  {
    id: 'person',
    name: t('budgets:people.person'),
    cell: ({ user, override_budget_id: own }) => (
      <>
        {user === null ? t('budgets:people.nameless') : personText(user)}
        <Below>{own && t('budgets:people.override')}</Below>
      </>
    ),
  },
  { id: 'used', name: t('budgets:people.used'), number: true, cell: ({ used }) => usd(used) },
  { id: 'amount', name: t('budgets:people.amount'), number: true, cell: ({ amount }) => usd(amount) },
  {
    id: 'share',
    name: t('budgets:people.share'),
    style: { minWidth: 140 },
    cell: (person) => <UsedMeter limit={{ ...person, current_usage: null }} />,
  },
]

/** The counters are of the calendar month, in UTC, in which the list was taken. */
const monthOf = (taken: string) => ({ month: formatMonth(taken.slice(0, 10)) })

const nobodyText = (taken: string | null) =>
  taken === null ? t('budgets:people.noneKnown') : t('budgets:people.none', monthOf(taken))

interface OpenBudget {
  connection: string
  id: string
  asOf: string | undefined
}

function People({ connection, id, asOf }: OpenBudget) {
  const [search, setSearch] = useState<string>()
  const query = useInfiniteQuery(
    searchedPagesQuery(['limits', 'budget-people', connection, id, asOf, search], (start, signal) =>
      call(
        'listBudgetPeople',
        { params: { id }, query: { connection_id: connection, as_of: asOf, search, limit: 100, ...start } },
        signal,
      ),
    ),
  )
  const { data, hasNextPage } = query
  const first = data?.pages[0]
  if (!first) return <NotYet of={query} height={400} what={t('budgets:people.what')} />
  const people = data.pages.flatMap((page) => page.data)
  return (
    <Stack>
      <Group align="flex-end">
        <SearchField
          flex={1}
          label={t('budgets:people.search')}
          start={search}
          change={({ search: wanted }) => setSearch(wanted)}
        />
        <DownloadCsv
          name="tidemark-budget-people"
          columns={BUDGET_PEOPLE_CSV}
          rows={people}
          more={hasNextPage}
        />
      </Group>
      {people.length === 0 ? (
        <Text c="dimmed">{search ? t('budgets:people.noneFound') : nobodyText(first.taken_at)}</Text>
      ) : (
        <Table
          caption={t('budgets:people.table')}
          columns={COLUMNS}
          rows={people}
          rowKey={({ user }, place) => `${user ?? ''} ${place}`}
          tall
        />
      )}
      <ShowMore of={query} />
      {first.taken_at && (
        <Hint>
          {t('budgets:people.about', { ...monthOf(first.taken_at), at: formatInstant(first.taken_at) })}
        </Hint>
      )}
    </Stack>
  )
}

interface BudgetPeopleProps {
  /** `<connection>/<id>`, as the address names it. */
  budget: string | undefined
  asOf: string | undefined
  title: string
  close: () => void
}

/** Who used how much of one budget. Its place is in the address, so it can be shared. */
export function BudgetPeople({ budget, asOf, title, close }: BudgetPeopleProps) {
  const [connection = '', ...rest] = budget?.split('/') ?? []
  return (
    <Drawer opened={budget !== undefined} onClose={close} title={title} size="min(760px, 96vw)">
      {budget !== undefined && <People connection={connection} id={rest.join('/')} asOf={asOf} />}
    </Drawer>
  )
}
