import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { DatePickerInput } from '../../components/calendar.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCalendar, IconGauge, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import type { SpendLimitsAnswer } from '../../../../src/api/contract/spend-limits.ts'
import { DownloadCsv } from '../../components/download-csv.tsx'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { NotConnected } from '../../components/nothing-connected.tsx'
import { NoteList } from '../../components/note-list.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useNow } from '../../components/use-now.ts'
import { useSourceState } from '../../components/use-source-state.ts'
import { formatCount, formatShare } from '../../format/decimal.ts'
import { formatDay, formatInstant, toDay } from '../../format/time.ts'
import { Waiting } from '../explore/waiting.tsx'
import { LIMITS_CSV_HEADER, limitsCsvRows } from './limits-csv.ts'
import { limitsQuery } from './limits-query.ts'
import type { LEVELS, LimitsSearch } from './limits-search.ts'
import { DefaultLimits, PeopleLimits } from './limits-table.tsx'
import styles from './limits.module.css'
import { SnapshotNotices } from './snapshot-notice.tsx'
import { t } from '../../i18n/t.ts'
import { NEAR } from './limit-words.ts'

export const Route = createLazyRoute('/signed-in/limits')({ component: LimitsPage })

type Level = (typeof LEVELS)[number]

function useLimitsSearch() {
  const search = useSearch({ from: '/signed-in/limits' })
  const navigate = useNavigate({ from: '/limits' })
  const change = (next: Partial<LimitsSearch>) =>
    void navigate({
      search: (current) => ({ ...current, ...next }),
      resetScroll: false,
      replace: 'search' in next,
    })
  return { search, change, level: search.level ?? 'user' }
}
type LimitsState = ReturnType<typeof useLimitsSearch>

function Totals({ totals }: { totals: SpendLimitsAnswer['totals'] }) {
  const tiles = [
    { name: t('limits:tiles.people'), count: totals.users },
    { name: t('limits:tiles.atLimit'), count: totals.at_limit },
    { name: t('limits:tiles.nearLimit', { share: formatShare(String(NEAR)) }), count: totals.near_limit },
    { name: t('limits:tiles.noCap'), count: totals.no_cap },
  ]
  return (
    <dl className={styles['tiles']} style={{ margin: 0 }}>
      {tiles.map(({ name, count }) => (
        <div key={name} className={styles['tile']}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Controls({ search, change, level }: LimitsState) {
  const lookFor = useDebouncedCallback((text: string) => change({ search: text.trim() || undefined }), 250)
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
      <TextInput
        key={level}
        aria-label={t('limits:search')}
        placeholder={t('limits:searchPlaceholder')}
        size="xs"
        w={220}
        leftSection={<IconSearch size={14} aria-hidden />}
        defaultValue={search.search ?? ''}
        onChange={(event) => lookFor(event.currentTarget.value)}
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
  if (snapshots.length > 0 && !asOf) return <SnapshotNotices snapshots={snapshots} />
  return (
    <Panel>
      <EmptyNotice
        icon={<IconGauge aria-hidden />}
        title={asOf ? t('limits:noneFrom', { day: formatDay(asOf) }) : t('limits:noneYet')}
      >
        {t('limits:noneText')}
      </EmptyNotice>
    </Panel>
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
  const asked = limitsQuery(level, search)
  const query = useInfiniteQuery(asked)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const first = data?.pages[0]
  if (error && !first) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!first) {
    const slow = { keys: [asked.queryKey], retry: () => void refetch() }
    return <Waiting height={480} what={t('limits:loading')} {...slow} />
  }
  const limits = data.pages.flatMap((page) => page.data)
  const taken = first.snapshots.map((one) => one.taken_at).filter((at) => at !== null)
  // Without a snapshot nothing is known: no zeros, only why.
  if (taken.length === 0) return <NoSnapshot snapshots={first.snapshots} asOf={search.as_of} />
  const hint = taken[0] ? t('limits:answered', { at: formatInstant(taken[0]) }) : undefined
  return (
    <>
      <SnapshotNotices snapshots={first.snapshots} />
      <Totals totals={first.totals} />
      <Panel
        title={level === 'user' ? t('limits:usedTitle') : t('limits:defaultsTitle')}
        hint={hint}
        actions={
          <DownloadCsv
            name={`tidemark-limits-${level}`}
            header={LIMITS_CSV_HEADER}
            rows={limitsCsvRows(limits)}
          />
        }
      >
        <Stack>
          <Controls {...state} />
          {limits.length === 0 && <NoLimits searched={search.search !== undefined} />}
          {limits.length > 0 && level === 'user' && <PeopleLimits limits={limits} />}
          {limits.length > 0 && level !== 'user' && <DefaultLimits limits={limits} level={level} />}
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('actions.showMore')}
            </Button>
          )}
          {level === 'user' && limits.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('limits:noneGivenNote')}
            </Text>
          )}
          <NoteList notes={first.notes} />
        </Stack>
      </Panel>
    </>
  )
}

function LimitsPage() {
  const state = useLimitsSearch()
  const source = useSourceState('chat_assistant')
  const now = useNow()
  if (source === 'none') return <NotConnected page={t('limits:title')} source="chat_assistant" />
  const asOf = (
    <DatePickerInput
      label={t('limits:asOf')}
      placeholder={t('limits:now')}
      size="xs"
      w={170}
      clearable
      clearButtonProps={{ 'aria-label': t('limits:backToNow') }}
      leftSection={<IconCalendar size={14} aria-hidden />}
      value={state.search.as_of ?? null}
      maxDate={toDay(now)}
      onChange={(day) => state.change({ as_of: day ?? undefined })}
    />
  )
  return (
    <Page title={t('limits:title')} lead={t('limits:lead')} actions={asOf}>
      <Limits state={state} />
    </Page>
  )
}
