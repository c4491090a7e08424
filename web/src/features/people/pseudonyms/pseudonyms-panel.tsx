import { Group, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PERSON_STATUSES } from '../../../../../src/api/contract/words.ts'
import { call, callCsv, type AskedOf } from '../../../api/call.ts'
import { searchedPagesQuery } from '../../../api/pages-query.ts'
import { usePageState } from '../../../app/page-state.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { EmptyNotice } from '../../../components/notices/empty-notice.tsx'
import { NoteList } from '../../../components/notices/note-list.tsx'
import { Panel } from '../../../components/page/panel.tsx'
import { LinkButton } from '../../../components/page/typed-links.tsx'
import { FileButton } from '../../../components/table/download-csv.tsx'
import { ShowMore } from '../../../components/table/show-more.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { formatMonth } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { AnySelect } from '../../explore/filters/value-select.tsx'
import { Waiting } from '../../explore/waiting.tsx'
import { readPseudonymsSearch, type PseudonymsSearch } from './pseudonyms-search.ts'
import { PseudonymsTable } from './pseudonyms-table.tsx'

const PAGE_SIZE = 100
const STATUSES = PERSON_STATUSES.map((value) => ({ value, label: t(`people:status.${value}`) }))

const pseudonymsQuery = (asked: AskedOf<'listPseudonyms'>) =>
  searchedPagesQuery(['people', 'pseudonyms', asked], (start, signal) =>
    call('listPseudonyms', { query: { ...asked, limit: PAGE_SIZE, ...start } }, signal),
  )

interface ControlsProps {
  search: PseudonymsSearch
  change: (next: Partial<PseudonymsSearch>) => void
  month: string
  months: readonly string[]
}

/** Which month, and who of it. */
function Controls({ search, change, month, months }: ControlsProps) {
  return (
    <Group gap="xs" align="flex-end">
      <AnySelect
        w={170}
        any={t('people:nameless.month')}
        clearable={false}
        allowDeselect={false}
        data={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
        value={month}
        choose={(value) => change({ month: value })}
      />
      <SearchField
        flex={1}
        miw={180}
        maw={320}
        label={t('people:nameless.search')}
        start={search.search}
        change={change}
      />
      <AnySelect
        w={170}
        any={t('people:nameless.anyStatus')}
        data={STATUSES}
        value={search.status}
        choose={(value) => change({ status: PERSON_STATUSES.find((status) => status === value) })}
      />
    </Group>
  )
}

/** People without their names, and what they did in a whole month. */
export function PseudonymsPanel() {
  const { search, change } = usePageState(readPseudonymsSearch)
  const asked = { ...search, search: search.search || undefined }
  const list = pseudonymsQuery(asked)
  const query = useInfiniteQuery(list)
  const first = query.data?.pages[0]
  if (!first) {
    return <Waiting of={query} height={480} what={t('people:what')} keys={[list.queryKey]} />
  }
  const shown = query.data?.pages.flatMap((page) => page.data) ?? []
  if (first.month === null) {
    return (
      <Panel title={t('people:nameless.title')}>
        <EmptyNotice icon={<IconUsers aria-hidden />} title={t('people:nameless.noMonthTitle')}>
          {t('people:nameless.noMonth')}
        </EmptyNotice>
      </Panel>
    )
  }
  return (
    <Panel
      title={t('people:nameless.title')}
      hint={t('people:found', { shown: formatCount(shown.length), count: first.found })}
      actions={
        <>
          <LinkButton to="/people/matching" search={{}} variant="default" size="xs">
            {t('people:matching')}
          </LinkButton>
          <FileButton
            name={`tidemark-people-${first.month}`}
            load={() => callCsv('listPseudonyms', { query: asked })}
          />
        </>
      }
    >
      <Stack>
        <Controls search={search} change={change} month={first.month} months={first.months} />
        {shown.length === 0 ? (
          <EmptyNotice icon={<IconUsers aria-hidden />} title={t('people:noneTitle')}>
            {t('people:nameless.none')}
          </EmptyNotice>
        ) : (
          <PseudonymsTable
            shown={shown}
            month={first.month}
            unattributed={first.unattributed}
            search={search}
            change={change}
          />
        )}
        <ShowMore of={query} />
        <NoteList notes={first.notes_said} />
      </Stack>
    </Panel>
  )
}
