import type { MetricId } from '../../../../src/api/contract/words.ts'
import { Anchor, Text } from '@mantine/core'
import type { Team } from '../../../../src/api/contract/teams.ts'
import { OrderedHead, type OrderedColumn } from '../../components/ordered-head.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount, formatShare, shareOf } from '../../format/decimal.ts'
import { formatShortDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { BeforeLine } from '../explore/before-line.tsx'
import type { DayRange } from '../explore/date-range.ts'
import { ExplainText } from '../explore/explain-text.tsx'
import { Explain } from '../explore/explain.tsx'
import type { TeamOrder } from './teams-search.ts'

export function Unknown() {
  return <span aria-label={t('unknown')}>–</span>
}

interface CountCellProps {
  count: number | null
  /** The same of the days before; absent where they are not compared. */
  before?: number | null | undefined
}

export function CountCell({ count, before }: CountCellProps) {
  return (
    <td data-number>
      {count === null ? <Unknown /> : formatCount(count)}
      {before !== undefined && <BeforeLine now={count} before={before} unit="events" />}
    </td>
  )
}

function shareText({ active_members: active, members }: Team): string | null {
  return formatShare(active === null ? null : shareOf(String(active), String(members)))
}

function Row({ team, open, vendor }: { team: Team; open: (id: string) => void; vendor: boolean }) {
  return (
    <tr>
      <th scope="row">
        <Anchor component="button" type="button" size="xs" ta="start" onClick={() => open(team.id)}>
          {team.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {team.organization}
          {team.left_out && ` · ${t('teams:leftOut')}`}
        </Text>
      </th>
      <CountCell count={team.members} />
      <CountCell count={team.licensed} />
      <CountCell count={team.active} before={team.previous?.active} />
      <td data-number>{shareText(team) ?? <Unknown />}</td>
      <CountCell count={team.never_used} />
      <CountCell count={team.interactions} before={team.previous?.interactions} />
      <CountCell count={team.acceptances} before={team.previous?.acceptances} />
      {vendor && <VendorCells vendor={team.vendor} />}
    </tr>
  )
}

/** The vendor's own count, with the day that its people are of. */
function VendorCells({ vendor }: Pick<Team, 'vendor'>) {
  const active = vendor?.active ?? null
  return (
    <>
      <td data-number>
        {active === null || !vendor ? <Unknown /> : formatCount(active)}
        {vendor && (
          <Text size="xs" c="dimmed">
            {formatShortDay(vendor.day)}
          </Text>
        )}
      </td>
      <CountCell count={vendor?.completions_suggested ?? null} />
    </>
  )
}

const VENDOR_COLUMNS: readonly OrderedColumn<TeamOrder>[] = [
  { name: t('teams:columns.vendorActive'), number: true },
  { name: t('teams:columns.vendorCompletions'), number: true },
]

function Made({ of }: { of: 'members' | 'licensed' | 'share' | 'never' }) {
  const words = t(`teams:explain.${of}`, { returnObjects: true })
  return <ExplainText name={t(`teams:columns.${of}`)} what={words.what} more={[words.how]} />
}

/** Columns in their order; the service orders by those that have an order. */
function columnsOf(days: DayRange): readonly OrderedColumn<TeamOrder>[] {
  const metric = (id: MetricId) => <Explain metric={id} scope={{ days, filters: [] }} />
  return [
    { name: t('teams:columns.team'), order: 'name' },
    { name: t('teams:columns.members'), number: true, order: 'members', explain: <Made of="members" /> },
    { name: t('teams:columns.licensed'), number: true, explain: <Made of="licensed" /> },
    { name: t('teams:columns.active'), number: true, order: 'active', explain: metric('code.active_users') },
    { name: t('teams:columns.share'), number: true, explain: <Made of="share" /> },
    { name: t('teams:columns.never'), number: true, explain: <Made of="never" /> },
    {
      name: t('teams:columns.interactions'),
      number: true,
      order: 'interactions',
      explain: metric('code.interactions'),
    },
    { name: t('teams:columns.acceptances'), number: true, explain: metric('code.acceptances') },
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
    <ScrollTable caption={t('teams:table')}>
      <OrderedHead
        columns={[...columnsOf(days), ...(vendor ? VENDOR_COLUMNS : [])]}
        order={order}
        upwards="name"
        sort={sort}
      />
      <tbody>
        {teams.map((team) => (
          <Row key={team.id} team={team} open={open} vendor={vendor} />
        ))}
      </tbody>
    </ScrollTable>
  )
}
