import type { MetricId } from '../../../../src/api/contract/words.ts'
import { Anchor } from '@mantine/core'
import type { Team } from '../../../../src/api/contract/teams.ts'
import type { Column } from '../../components/table/column.ts'
import { Table, Unknown } from '../../components/table/table.tsx'
import { formatCount, formatShare, shareOf } from '../../format/decimal.ts'
import { formatShortDay } from '../../format/time.ts'
import type { en } from '../../i18n/en/index.ts'
import { t } from '../../i18n/t.ts'
import { BeforeLine } from '../explore/tiles/before-line.tsx'
import type { DayRange } from '../explore/range/date-range.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'
import { Explain } from '../explore/explain/explain.tsx'
import type { TeamOrder } from './teams-search.ts'
import { Below } from '../../components/side-text.tsx'

const count = (value: number | null) => (value === null ? null : formatCount(value))

/** A count, and the same of the days before where they are compared. */
function compared(now: number | null, before: number | null | undefined) {
  if (before === undefined) return count(now)
  return (
    <>
      {count(now) ?? <Unknown />}
      <BeforeLine now={now} before={before} unit="events" />
    </>
  )
}

function shareText({ active_members: active, members }: Team): string | null {
  return formatShare(active === null ? null : shareOf(String(active), String(members)))
}

type TeamColumn = Column<Team, TeamOrder>

function number(id: keyof typeof en.teams.columns, more: Omit<TeamColumn, 'id' | 'name'>): TeamColumn {
  return { id, name: t(`teams:columns.${id}`), number: true, ...more }
}

/** The vendor's own count, with the day that its people are of. */
const VENDOR_COLUMNS: readonly TeamColumn[] = [
  number('vendorActive', {
    cell: ({ vendor }) => (
      <>
        {count(vendor?.active ?? null) ?? <Unknown />}
        {vendor && <Below>{formatShortDay(vendor.day)}</Below>}
      </>
    ),
  }),
  number('vendorCompletions', { cell: ({ vendor }) => count(vendor?.completions_suggested ?? null) }),
]

function Made({ of }: { of: 'members' | 'licensed' | 'share' | 'never' }) {
  const words = t(`teams:explain.${of}`, { returnObjects: true })
  return <ExplainText name={t(`teams:columns.${of}`)} what={words.what} more={[words.how]} />
}

/** Columns in their order; the service orders by those that have an order. */
function columnsOf(days: DayRange, open: (id: string) => void): readonly TeamColumn[] {
  const metric = (id: MetricId) => <Explain metric={id} scope={{ days, filters: [] }} />
  return [
    {
      id: 'team',
      name: t('teams:columns.team'),
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
    number('members', {
      order: 'members',
      about: <Made of="members" />,
      cell: (team) => count(team.members),
    }),
    number('licensed', { about: <Made of="licensed" />, cell: (team) => count(team.licensed) }),
    number('active', {
      order: 'active',
      about: metric('code.active_users'),
      cell: ({ active, previous }) => compared(active, previous?.active),
    }),
    number('share', { about: <Made of="share" />, cell: shareText }),
    number('never', { about: <Made of="never" />, cell: (team) => count(team.never_used) }),
    number('interactions', {
      order: 'interactions',
      about: metric('code.interactions'),
      cell: ({ interactions, previous }) => compared(interactions, previous?.interactions),
    }),
    number('acceptances', {
      about: metric('code.acceptances'),
      cell: ({ acceptances, previous }) => compared(acceptances, previous?.acceptances),
    }),
  ]
}

interface TeamsTableProps {
  teams: readonly Team[]
  /** The days that their use is of. */
  days: DayRange
  order: TeamOrder
  sort: (order: TeamOrder) => void
  open: (id: string) => void
}

/** Teams with their members' use. Choosing one opens its people. */
export function TeamsTable({ teams, days, order, sort, open }: TeamsTableProps) {
  // Where the vendor's calls for teams answer, they stand beside what was counted from people's days.
  const vendor = teams.some((team) => team.vendor !== null)
  return (
    <Table
      caption={t('teams:table')}
      columns={[...columnsOf(days, open), ...(vendor ? VENDOR_COLUMNS : [])]}
      rows={teams}
      rowKey={({ id }) => id}
      sorting={{ order, ascending: order === 'name' }}
      sort={(next) => sort(next.order)}
    />
  )
}
