import type { LIMIT_LEVELS } from '../../../../src/api/contract/words.ts'

import { searchedPagesQuery } from '../../api/pages-query.ts'
import styles from '../../components/tiles.module.css'
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { SearchField } from '../../components/form/search-field.tsx'
import { usePageState } from '../../app/page-state.ts'
import type { SpendLimitsAnswer } from '../../../../src/api/contract/money/spend-limits.ts'
import { DownloadCsv } from '../../components/table/download-csv.tsx'
import { EmptyNotice, EmptyPanel } from '../../components/notices/empty-notice.tsx'
import { NothingConnected } from '../../components/notices/nothing-connected.tsx'
import { NoteList } from '../../components/notices/note-list.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { useNow } from '../../components/use-now.ts'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatDay, formatInstant, toDay } from '../../format/time.ts'
import { BeforeLine } from '../explore/tiles/before-line.tsx'
import { comparableTotals } from '../explore/range/state-days.ts'
import { NothingBeside, StateDays } from '../explore/range/state-days-choice.tsx'
import { Waiting } from '../explore/waiting.tsx'
import { ExplainText } from '../explore/explain/explain-text.tsx'
import { Budgets } from './budgets/budgets.tsx'
import { IncludedCredits } from './budgets/included-credits.tsx'
import { LimitNotices } from './limit-notices.tsx'
import { leastText } from './limit-words.ts'
import { LIMITS_CSV } from './limits-csv.ts'
import { readLimitsSearch, type LimitsSearch } from './limits-search.ts'
import { DefaultLimits, PeopleLimits } from './limits-table.tsx'
import { t } from '../../i18n/t.ts'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { Hint } from '../../components/side-text.tsx'

export const Route = createLazyRoute('/signed-in/limits')({ component: LimitsPage })

const PAGE_SIZE = 100

/** The end of a day: what held on it at last. */
const endOf = (day: string) => `${day}T23:59:59Z`

/** Limits of one level, a page at a time, the closest to its limit first. Always from the kept snapshots. */
function limitsQuery(level: Level, search: LimitsSearch) {
  const { as_of, search: wanted, order } = search
  const query = {
    level,
    order: order ?? ('used_share' as const),
    limit: PAGE_SIZE,
    as_of: as_of && endOf(as_of),
    search: wanted || undefined,
  }
  return searchedPagesQuery(['limits', level, as_of, wanted, order], (start, signal) =>
    call('listSpendLimits', { query: { ...query, ...start } }, signal),
  )
}

/** How many people there were on a day, and how close to their limits. */
const limitTotalsQuery = (day: string) =>
  ask('limits', 'listSpendLimits', { query: { as_of: endOf(day), limit: 1 } })

type Level = (typeof LIMIT_LEVELS)[number]

function useLimitsSearch() {
  const { search, change } = usePageState(readLimitsSearch)
  return { search, change, level: search.level ?? 'user' }
}
type LimitsState = ReturnType<typeof useLimitsSearch>

type LimitTotals = NonNullable<SpendLimitsAnswer['totals']>

const TILES = [
  ['people', 'users'],
  ['atLimit', 'at_limit'],
  ['nearLimit', 'near_limit'],
  ['unlimited', 'unlimited'],
  ['none', 'none'],
] as const satisfies readonly (readonly [string, keyof LimitTotals])[]

/** How many people are how close, beside the earlier day that is chosen. */
function Totals({
  first,
  totals,
  beside,
}: {
  first: SpendLimitsAnswer
  totals: LimitTotals
  beside: string | undefined
}) {
  const then = useQuery({ ...limitTotalsQuery(beside ?? ''), enabled: beside !== undefined })
  const earlier = then.data && comparableTotals(first, then.data)
  return (
    <>
      <dl className={styles['tiles']}>
        {TILES.map(([name, count]) => (
          <Tile
            key={name}
            of={name}
            count={totals[count]}
            before={earlier?.[count]}
            least={count === 'at_limit' || count === 'near_limit' ? leastText(totals) : null}
          />
        ))}
      </dl>
      {beside !== undefined && earlier === null && <NothingBeside day={beside} />}
      {then.error && <ProblemNotice error={then.error} retry={() => void then.refetch()} />}
    </>
  )
}

interface TileProps {
  of: (typeof TILES)[number][0]
  count: number | null
  before: number | null | undefined
  /** Said where there may be more than these. */
  least: string | null
}

function Tile({ of, count, before, least }: TileProps) {
  const name = t(`limits:tiles.${of}`)
  return (
    <div className={`${styles['tile']} ${styles['button']}`}>
      <dt className={styles['name']}>
        {name}
        <span className={styles['info']}>
          <ExplainText name={name} words={t(`limits:explain.${of}`, { returnObjects: true })} />
        </span>
      </dt>
      <dd className={styles['value']}>
        {count === null ? <span aria-label={t('limits:unknown')}>–</span> : formatCount(count)}
        {before !== undefined && <BeforeLine now={count} before={before} unit="people" />}
        {least !== null && (
          <Text size="xs" c="dimmed" component="span" display="block">
            {least}
          </Text>
        )}
      </dd>
    </div>
  )
}

/** Of whom a tile cannot speak. */
function UnknownNote({ totals: { usage_unknown: use, limit_unknown: limit } }: { totals: LimitTotals }) {
  const words = [
    ...(use > 0 ? [t('limits:usageUnknown', { count: use })] : []),
    ...(limit > 0 ? [t('limits:limitUnknownFor', { count: limit })] : []),
  ]
  return words.length === 0 ? null : <Text size="sm">{words.join(' ')}</Text>
}

function Controls({ search, change, level }: LimitsState) {
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        aria-label={t('limits:level')}
        size="xs"
        value={level}
        data={[
          { value: 'user', label: t('limits:levels.user') },
          { value: 'group', label: t('limits:levels.group') },
          { value: 'workspace', label: t('limits:levels.workspace') },
        ]}
        onChange={(next) =>
          change({ level: next === 'user' ? undefined : (next as Level), search: undefined })
        }
      />
      <SearchField
        key={level}
        w={220}
        label={t('limits:search')}
        placeholder={t('limits:searchPlaceholder')}
        start={search.search}
        change={change}
      />
      {level === 'user' && (
        <SegmentedControl
          aria-label={t('limits:order')}
          size="xs"
          value={search.order ?? 'used_share'}
          data={[
            { value: 'used_share', label: t('limits:orders.used_share') },
            { value: 'name', label: t('limits:orders.name') },
          ]}
          onChange={(next) => change({ order: next === 'name' ? 'name' : undefined })}
        />
      )}
    </Group>
  )
}

interface NoSnapshotProps {
  snapshots: SpendLimitsAnswer['snapshots']
  asOf: string | undefined
}

/** Said once: by the notices of the accounts, else here. */
function NoSnapshot({ snapshots, asOf }: NoSnapshotProps) {
  if (snapshots.length > 0 && !asOf) return <LimitNotices snapshots={snapshots} />
  return (
    <EmptyPanel
      icon={<IconGauge aria-hidden />}
      title={asOf ? t('limits:noneFrom', { day: formatDay(asOf) }) : t('limits:noneYet')}
    >
      {t('limits:noneText')}
    </EmptyPanel>
  )
}

function NoLimits({ searched }: { searched: boolean }) {
  return (
    <EmptyNotice icon={<IconGauge aria-hidden />} title={searched ? t('limits:nobody') : t('limits:noLevel')}>
      {searched ? t('limits:nobodyText') : t('limits:noLevelText')}
    </EmptyNotice>
  )
}

function Limits({ state }: { state: LimitsState }) {
  const { search, level } = state
  const now = useNow()
  const asked = limitsQuery(level, search)
  const query = useInfiniteQuery(asked)
  const { data, hasNextPage } = query
  const first = data?.pages[0]
  if (!first) return <Waiting of={query} height={480} what={t('limits:loading')} keys={[asked.queryKey]} />
  const limits = data.pages.flatMap((page) => page.data)
  const taken = first.snapshots.map((one) => one.taken_at).filter((at) => at !== null)
  // Without a snapshot nothing is known: no zeros, only why.
  if (taken.length === 0) return <NoSnapshot snapshots={first.snapshots} asOf={search.as_of} />
  const hint = taken[0] ? t('limits:answered', { at: formatInstant(taken[0]) }) : undefined
  return (
    <>
      <LimitNotices snapshots={first.snapshots} />
      {first.totals && <Totals first={first} totals={first.totals} beside={search.beside} />}
      {first.totals && <UnknownNote totals={first.totals} />}
      <Panel
        title={level === 'user' ? t('limits:usedTitle') : t('limits:defaultsTitle')}
        hint={hint}
        actions={
          <DownloadCsv
            name={`tidemark-limits-${level}`}
            columns={LIMITS_CSV}
            rows={limits}
            more={hasNextPage}
          />
        }
      >
        <Stack>
          <Controls {...state} />
          {limits.length === 0 && <NoLimits searched={search.search !== undefined} />}
          {limits.length > 0 && level === 'user' && (
            <PeopleLimits limits={limits} day={search.as_of ?? toDay(now)} />
          )}
          {limits.length > 0 && level !== 'user' && <DefaultLimits limits={limits} level={level} />}
          <ShowMore of={query} />
          {level === 'user' && limits.length > 0 && <Hint>{t('limits:noneGivenNote')}</Hint>}
          <NoteList notes={first.notes_said} />
        </Stack>
      </Panel>
    </>
  )
}

function LimitsPage() {
  const state = useLimitsSearch()
  const [chat, code] = [useSourceState('chat_assistant'), useSourceState('code_assistant')]
  const now = useNow()
  if (chat === 'none' && code === 'none') return <NothingConnected page={t('nav.limits')} />
  const { search, change } = state
  const days = <StateDays now={now} search={search} change={change} compares={chat !== 'none'} />
  const lead = code !== 'some' ? t('limits:lead') : t(chat === 'none' ? 'budgets:codeLead' : 'budgets:lead')
  return (
    <Page title={t('nav.limits')} lead={lead} actions={days}>
      {chat !== 'none' && <Limits state={state} />}
      {code === 'some' && <IncludedCredits asOf={search.as_of && endOf(search.as_of)} />}
      {code === 'some' && (
        <Budgets search={search} change={change} asOf={search.as_of && endOf(search.as_of)} />
      )}
    </Page>
  )
}
