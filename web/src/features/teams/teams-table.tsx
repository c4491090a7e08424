import type { MetricId, TeamOrder } from '../../../../src/api/contract/words.ts'
import { Anchor } from '@mantine/core'
import type { Team } from '../../../../src/api/contract/teams.ts'
import { counted, namedColumns, type Column } from '../../components/table/column.ts'
import { Table, Unknown } from '../../components/table/table.tsx'
import { formatAmount, formatCount, formatMoney, formatShare, shareOf } from '../../format/decimal.ts'
import { formatShortDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { BeforeLine } from '../explore/tiles/before-line.tsx'
import type { ComparedDays } from '../explore/tiles/compared-days.ts'
import type { DayRange } from '../explore/range/date-range.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'
import { Explain } from '../explore/explain/explain.tsx'
import { Below } from '../../components/side-text.tsx'

const count = (value: number | null) => (value === null ? null : formatCount(value))

/** A count, and the same of the days before where they are compared. */
function compared(id: 'active' | 'interactions' | 'acceptances', days: ComparedDays | null) {
  const cell = ({ [id]: now, previous, compared: part }: Team) =>
    previous ? (
      <>
        {count(now) ?? <Unknown />}
        <BeforeLine now={days ? (part?.[id] ?? null) : now} before={previous[id]} unit="events" days={days} />
      </>
    ) : (
      count(now)
    )
  return { number: true, cell }
}

function shareText({ active_members: active, members }: Team): string | null {
  return formatShare(active === null ? null : shareOf(String(active), String(members)))
}

type TeamColumn = Column<Team, TeamOrder>

const NAMES = t('teams:columns', { returnObjects: true })

/** The vendor's own count, with the day that its people are of. */
const VENDOR_COLUMNS: readonly TeamColumn[] = namedColumns(NAMES, {
  vendorActive: {
    number: true,
    cell: ({ vendor }) => (
      <>
        {count(vendor?.active ?? null) ?? <Unknown />}
        {vendor && <Below>{formatShortDay(vendor.day)}</Below>}
      </>
    ),
  },
  vendorCompletions: counted(({ vendor }) => vendor?.completions_suggested ?? null),
})

function Made({ of }: { of: 'members' | 'licensed' | 'share' | 'never' }) {
  return <ExplainText name={NAMES[of]} words={t(`teams:explain.${of}`, { returnObjects: true })} />
}

/** Columns in their order; the service orders by those that have an order. */
function columnsOf({
  days,
  currency,
  compared: part,
  open,
}: Pick<TeamsTableProps, 'days' | 'currency' | 'compared' | 'open'>): readonly TeamColumn[] {
  const metric = (id: MetricId) => <Explain metric={id} scope={{ days, filters: [] }} />
  const columns: readonly TeamColumn[] = namedColumns(NAMES, {
    team: {
      order: 'name',
      cell: ({ id, name, organization, left_out: leftOut }) => (
        <>
          <Anchor component="button" type="button" size="xs" ta="start" onClick={() => open(id)}>
            {name}
          </Anchor>
          <Below>
            {organization}
            {leftOut && ` · ${t('teams:leftOut')}`}
          </Below>
        </>
      ),
    },
    members: { order: 'members', about: <Made of="members" />, ...counted((team: Team) => team.members) },
    licensed: { about: <Made of="licensed" />, ...counted((team: Team) => team.licensed) },
    active: {
      order: 'active',
      about: metric('code.active_users'),
      ...compared('active', part),
    },
    share: { number: true, about: <Made of="share" />, cell: shareText },
    never: { about: <Made of="never" />, ...counted((team: Team) => team.never_used) },
    interactions: {
      order: 'interactions',
      about: metric('code.interactions'),
      ...compared('interactions', part),
    },
    acceptances: { about: metric('code.acceptances'), ...compared('acceptances', part) },
    aiCredits: {
      number: true,
      order: 'ai_credits',
      about: metric('code.ai_credits'),
      value: (team: Team) => team.ai_credits,
      text: ({ ai_credits: used }: Team) => (used === null ? '' : formatAmount(used, { unit: 'ai_credits' })),
    },
  })
  if (currency === null) return columns
  const seatCost: readonly TeamColumn[] = namedColumns(NAMES, {
    seatCost: {
      number: true,
      order: 'seat_cost',
      about: metric('seats.cost'),
      value: (team: Team) => team.seat_cost,
      text: ({ seat_cost: cost }: Team) => (cost === null ? '' : formatMoney(cost, currency)),
    },
  })
  return [...columns, ...seatCost]
}

interface TeamsTableProps {
  teams: readonly Team[]
  /** The days that their use is of. */
  days: DayRange
  /** Of what seats cost; null where no seat has a price. */
  currency: string | null
  /** Which of the days stand against those before, where that is not all of them. */
  compared: ComparedDays | null
  order: TeamOrder
  sort: (order: TeamOrder) => void
  open: (id: string) => void
}

/** Teams with their members' use. Choosing one opens its people. */
export function TeamsTable({ teams, order, sort, ...shown }: TeamsTableProps) {
  // Where the vendor's calls for teams answer, they stand beside what was counted from people's days.
  const vendor = teams.some((team) => team.vendor !== null)
  return (
    <Table
      caption={t('teams:table')}
      columns={[...columnsOf(shown), ...(vendor ? VENDOR_COLUMNS : [])]}
      rows={teams}
      rowKey={({ id }) => id}
      sorting={{ order, ascending: order === 'name' }}
      sort={(next) => sort(next.order)}
    />
  )
}
