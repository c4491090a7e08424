import { Anchor, Text } from '@mantine/core'
import type { Team } from '../../../../src/api/contract/teams.ts'
import { OrderedHead, type OrderedColumn } from '../../components/ordered-head.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount, formatShare, shareOf } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import type { TeamOrder } from './teams-search.ts'

export function Unknown() {
  return <span aria-label={t('unknown')}>–</span>
}

export function CountCell({ count }: { count: number | null }) {
  return <td data-number>{count === null ? <Unknown /> : formatCount(count)}</td>
}

function shareText({ active, members }: Team): string | null {
  return formatShare(active === null ? null : shareOf(String(active), String(members)))
}

function Row({ team, open }: { team: Team; open: (id: string) => void }) {
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
      <CountCell count={team.active} />
      <td data-number>{shareText(team) ?? <Unknown />}</td>
      <CountCell count={team.never_used} />
      <CountCell count={team.interactions} />
      <CountCell count={team.acceptances} />
    </tr>
  )
}

/** Columns in their order; the service orders by those that have an order. */
const COLUMNS: readonly OrderedColumn<TeamOrder>[] = [
  { name: t('teams:columns.team'), order: 'name' },
  { name: t('teams:columns.members'), number: true, order: 'members' },
  { name: t('teams:columns.licensed'), number: true },
  { name: t('teams:columns.active'), number: true, order: 'active' },
  { name: t('teams:columns.share'), number: true },
  { name: t('teams:columns.never'), number: true },
  { name: t('teams:columns.interactions'), number: true, order: 'interactions' },
  { name: t('teams:columns.acceptances'), number: true },
]

interface TeamsTableProps {
  teams: readonly Team[]
  order: TeamOrder
  sort: (order: TeamOrder) => void
  open: (id: string) => void
}

/** Teams with their members' use. Choosing one opens its people. */
export function TeamsTable({ teams, order, sort, open }: TeamsTableProps) {
  return (
    <ScrollTable caption={t('teams:table')}>
      <OrderedHead columns={COLUMNS} order={order} upwards="name" sort={sort} />
      <tbody>
        {teams.map((team) => (
          <Row key={team.id} team={team} open={open} />
        ))}
      </tbody>
    </ScrollTable>
  )
}
