import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accountName } from '../../../../../src/api/contract/words.ts'
import type { Budget, BudgetsAnswer } from '../../../../../src/api/contract/money/budgets.ts'
import { call } from '../../../api/call.ts'
import { searchedPagesQuery } from '../../../api/pages-query.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { EmptyNotice, EmptyPanel } from '../../../components/notices/empty-notice.tsx'
import { NoteList } from '../../../components/notices/note-list.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { DownloadCsv } from '../../../components/table/download-csv.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { useNow } from '../../../components/use-now.ts'
import { formatCount } from '../../../format/decimal.ts'
import { formatDay, formatInstant, toDay } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { Waiting } from '../../explore/waiting.tsx'
import type { LimitsSearch } from '../limits-search.ts'
import { BudgetNotices } from './budget-notices.tsx'
import { BudgetPeople } from './budget-people.tsx'
import { scopeText } from './budget-words.ts'
import { BUDGETS_CSV } from './budgets-csv.ts'
import { budgetKey, BudgetsTable } from './budgets-table.tsx'
import { CostCenters } from './cost-centers.tsx'

interface BudgetsProps {
  search: LimitsSearch
  change: (next: Partial<LimitsSearch>) => void
  /** The instant that the page is of; undefined: now. */
  asOf: string | undefined
}

function budgetsQuery({ find, by }: LimitsSearch, asOf: string | undefined) {
  const query = { as_of: asOf, search: find, order: by ?? ('used_share' as const), limit: 100 }
  return searchedPagesQuery(['limits', 'budgets', asOf, find, by], (start, signal) =>
    call('listBudgets', { query: { ...query, ...start } }, signal),
  )
}

type Snapshot = BudgetsAnswer['snapshots'][number]

function Counts({ at, near, blocked, unknown }: NonNullable<BudgetsAnswer['totals']>) {
  const counts = {
    at: formatCount(at),
    near: formatCount(near),
    blocked: formatCount(blocked),
    unknown: formatCount(unknown),
  }
  return <Text size="sm">{t('budgets:counts', counts)}</Text>
}

function Controls({ search, change }: Omit<BudgetsProps, 'asOf'>) {
  return (
    <Group gap="sm" align="flex-end">
      <SearchField
        w={260}
        label={t('budgets:search')}
        placeholder={t('budgets:searchPlaceholder')}
        start={search.find}
        change={({ search: find }) => change({ find })}
      />
      <SegmentedControl
        aria-label={t('budgets:order')}
        size="xs"
        value={search.by ?? 'used_share'}
        data={[
          { value: 'used_share', label: t('budgets:orders.used_share') },
          { value: 'name', label: t('budgets:orders.name') },
        ]}
        onChange={(next) => change({ by: next === 'name' ? 'name' : undefined })}
      />
    </Group>
  )
}

/** @param props.day that is asked for; undefined: now. The instant of its end may be of the next day in the reader's zone. */
function NoSnapshot({ snapshots, day }: { snapshots: readonly Snapshot[]; day: string | undefined }) {
  if (snapshots.length > 0 && day === undefined) return <BudgetNotices snapshots={snapshots} />
  return (
    <EmptyPanel
      icon={<IconReceipt aria-hidden />}
      title={day ? t('budgets:noneFrom', { day: formatDay(day) }) : t('budgets:noneYet')}
    >
      {t('budgets:noneText')}
    </EmptyPanel>
  )
}

const titleOf = (budget: Budget | undefined) =>
  budget
    ? `${budget.entity ?? accountName(budget.account)} · ${scopeText(budget.scope)}`
    : t('budgets:people.table')

/** Budgets and cost centres of the code assistant, each with what is used of it. */
export function Budgets({ search, change, asOf }: BudgetsProps) {
  const asked = budgetsQuery(search, asOf)
  const now = useNow()
  const query = useInfiniteQuery(asked)
  const { data, hasNextPage } = query
  const first = data?.pages[0]
  if (!first) return <Waiting of={query} height={320} what={t('budgets:loading')} keys={[asked.queryKey]} />
  const taken = first.snapshots.flatMap(({ taken_at: at }) => at ?? [])
  // Without a snapshot nothing is known: no zeros, only why.
  if (taken.length === 0) return <NoSnapshot snapshots={first.snapshots} day={search.as_of} />
  const budgets = data.pages.flatMap((page) => page.data)
  const isEmpty = first.totals?.budgets === 0
  return (
    <>
      <BudgetNotices snapshots={first.snapshots} />
      <Panel
        title={t('budgets:title')}
        hint={taken[0] && t('limits:answered', { at: formatInstant(taken[0]) })}
        actions={
          <DownloadCsv name="tidemark-budgets" columns={BUDGETS_CSV} rows={budgets} more={hasNextPage} />
        }
      >
        <Stack>
          {!isEmpty && first.totals && <Counts {...first.totals} />}
          {!isEmpty && <Controls search={search} change={change} />}
          {budgets.length === 0 ? (
            <EmptyNotice
              icon={<IconReceipt aria-hidden />}
              title={isEmpty ? t('budgets:empty') : t('budgets:noneFound')}
            >
              {isEmpty ? t('budgets:emptyText') : t('budgets:noneFoundText')}
            </EmptyNotice>
          ) : (
            <BudgetsTable
              budgets={budgets}
              day={search.as_of ?? toDay(now)}
              open={(budget) => change({ budget: budgetKey(budget) })}
            />
          )}
          <ShowMore of={query} />
          <NoteList notes={first.notes_said} />
        </Stack>
      </Panel>
      <CostCenters asOf={asOf} />
      <BudgetPeople
        budget={search.budget}
        asOf={asOf}
        title={titleOf(budgets.find((one) => budgetKey(one) === search.budget))}
        close={() => change({ budget: undefined })}
      />
    </>
  )
}
