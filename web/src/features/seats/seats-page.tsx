import type { MetricId } from '../../../../src/api/contract/words.ts'
import { Grid, Stack } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import type { SeatsAnswer } from '../../../../src/api/contract/seats.ts'
import { seatsQuery, seatTotalsQuery } from '../../api/code-assistant.ts'
import { AccountNotices } from '../../components/notices/account-notices.tsx'
import { EmptyNotice, EmptyPanel } from '../../components/notices/empty-notice.tsx'
import { NoteList } from '../../components/notices/note-list.tsx'
import { NotConnected } from '../../components/notices/nothing-connected.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { useSourceState } from '../../components/notices/use-source-state.ts'
import { formatCount } from '../../format/decimal.ts'
import { formatDay, formatInstant } from '../../format/time.ts'
import { WhenSeen } from '../../components/page/when-seen.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { t } from '../../i18n/t.ts'
import { SEAT_SHAPES } from '../code/shapes.ts'
import { PageMissingNotice } from '../code/missing-notice.tsx'
import { ComparisonPanel } from '../explore/chart/comparison-panel.tsx'
import { RangeMenu } from '../explore/range/range-menu.tsx'
import { comparableTotals } from '../explore/range/state-days.ts'
import { NothingBeside, StateDays } from '../explore/range/state-days-choice.tsx'
import { Waiting } from '../explore/waiting.tsx'
import { BillingPanel } from './billing-panel.tsx'
import { CostPanel } from './cost-panel.tsx'
import { SeatsCsv } from './seats-csv.tsx'
import { SeatTiles } from './seat-tiles.tsx'
import { SeatsTable } from './seats-table.tsx'
import { useSeats, type Seats } from './use-seats.ts'
import { Hint } from '../../components/side-text.tsx'

const SeatControls = lazy(() =>
  import('./seat-controls.tsx').then((part) => ({ default: part.SeatControls })),
)

export const Route = createLazyRoute('/signed-in/seats')({ component: SeatsPage })

const COSTS: MetricId[] = ['seats.cost', 'seats.unused_cost']
const HISTORY: MetricId[] = ['seats.total', 'seats.active', 'seats.idle', 'seats.never_used', 'seats.new']

function NoSnapshot({ asOf }: { asOf: string | undefined }) {
  return (
    <EmptyPanel
      icon={<IconArmchair aria-hidden />}
      title={asOf ? t('seats:noSnapshotAt', { day: formatDay(asOf) }) : t('seats:noSnapshot')}
    >
      {t('seats:noSnapshotHelp')}
    </EmptyPanel>
  )
}

function SeatList({ seats, query }: { seats: Seats; query: SeatsAnswered }) {
  const { data } = query
  const shown = data?.pages.flatMap((page) => page.data) ?? []
  const { people, unassigned } = data?.pages[0]?.totals ?? { people: 0, unassigned: 0 }
  return (
    <Panel
      title={t('seats:list')}
      hint={t('seats:listHint', { count: shown.length, all: formatCount(people + unassigned) })}
      actions={<SeatsCsv asked={seats.asked} />}
    >
      <Stack>
        <WhenSeen height={30}>
          <SeatControls seats={seats} />
        </WhenSeen>
        {shown.length === 0 ? (
          <EmptyNotice icon={<IconArmchair aria-hidden />} title={t('seats:noneTitle')}>
            {t('seats:none')}
          </EmptyNotice>
        ) : (
          <SeatsTable
            seats={shown}
            teamsKnown={data?.pages[0]?.teams_known ?? true}
            order={seats.search.order ?? 'days_idle'}
            sort={(order) => seats.change({ order: order === 'days_idle' ? undefined : order })}
          />
        )}
        <ShowMore of={query} />
        <Hint>{t('seats:reclaimHelp')}</Hint>
        <NoteList notes={data?.pages[0]?.notes_said ?? []} />
      </Stack>
    </Panel>
  )
}

function useSeatsAnswer({ asked }: Seats) {
  return useInfiniteQuery(seatsQuery(asked))
}
type SeatsAnswered = ReturnType<typeof useSeatsAnswer>

type SeatTotals = NonNullable<SeatsAnswer['totals']>

/** The counts, beside those of the earlier day that is chosen. */
function Counts({ first, totals, seats }: { first: SeatsAnswer; totals: SeatTotals; seats: Seats }) {
  const { beside } = seats.search
  const then = useQuery({
    ...seatTotalsQuery(beside ?? '', Number(seats.idleDays)),
    enabled: beside !== undefined,
  })
  const earlier = then.data && comparableTotals(first, then.data)
  return (
    <>
      <SeatTiles totals={totals} earlier={earlier ?? undefined} seats={seats} />
      {beside !== undefined && earlier === null && <NothingBeside day={beside} />}
      {then.error && <ProblemNotice error={then.error} retry={() => void then.refetch()} />}
    </>
  )
}

function Numbers({ seats, query }: { seats: Seats; query: SeatsAnswered }) {
  const first = query.data?.pages[0]
  if (!first) {
    const keys = [seatsQuery(seats.asked).queryKey]
    return <Waiting of={query} height={640} what={t('seats:what')} keys={keys} />
  }
  const { totals } = first
  return (
    <>
      <AccountNotices snapshots={first.snapshots} />
      {!totals && <NoSnapshot asOf={seats.search.as_of} />}
      {totals && (
        <>
          <Counts first={first} totals={totals} seats={seats} />
          <Grid gap="md">
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <ComparisonPanel
                explore={seats.history}
                source="code_assistant"
                id="seats"
                title={t('seats:history')}
                hint={t('seats:historyHint', { days: seats.idleDays })}
                metrics={HISTORY}
                actions={<RangeMenu explore={{ ...seats.history, now: seats.now }} />}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <CostPanel answer={first} totals={totals} seats={seats} />
            </Grid.Col>
          </Grid>
          <ComparisonPanel
            explore={seats.history}
            source="code_assistant"
            id="seat-costs"
            title={t('seats:costHistory')}
            hint={t('seats:costHistoryHint')}
            metrics={COSTS}
          />
          <BillingPanel asOf={seats.search.as_of} lists={first.snapshots} />
          <SeatList seats={seats} query={query} />
        </>
      )}
    </>
  )
}

/** Who has a seat, who uses it, and what the rest costs. */
function SeatsPage() {
  const seats = useSeats()
  const query = useSeatsAnswer(seats)
  const source = useSourceState('code_assistant')
  if (source === 'none') return <NotConnected page={t('nav.seats')} source="code_assistant" />
  const taken = query.data?.pages[0]?.snapshots.map(({ taken_at }) => taken_at).find((at) => at !== null)
  return (
    <Page
      title={t('nav.seats')}
      lead={taken ? t('seats:taken', { at: formatInstant(taken) }) : undefined}
      actions={<StateDays now={seats.now} search={seats.search} change={seats.change} />}
    >
      <PageMissingNotice shapes={SEAT_SHAPES} />
      <Numbers seats={seats} query={query} />
    </Page>
  )
}
