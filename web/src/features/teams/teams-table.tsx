import { Anchor, Text } from '@mantine/core'
import type { Team } from '../../../../src/api/contract/teams.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount, formatShare, shareOf } from '../../format/decimal.ts'
import { TEAMS_WORDS as WORDS } from './words.ts'

export function CountCell({ count }: { count: number | null }) {
  return <td data-number>{count === null ? <span aria-label="unknown">–</span> : formatCount(count)}</td>
}

function shareText({ active, members }: Team): string {
  const share = active === null ? null : shareOf(String(active), String(members))
  return formatShare(share) ?? '–'
}

function Row({ team, open }: { team: Team; open: (id: string) => void }) {
  return (
    <tr>
      <th scope="row">
        <Anchor component="button" type="button" size="xs" onClick={() => open(team.id)}>
          {team.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {team.organization}
          {team.left_out && ` · ${WORDS.leftOut}`}
        </Text>
      </th>
      <CountCell count={team.members} />
      <CountCell count={team.licensed} />
      <CountCell count={team.active} />
      <td data-number>{shareText(team)}</td>
      <CountCell count={team.never_used} />
      <CountCell count={team.interactions} />
      <CountCell count={team.acceptances} />
    </tr>
  )
}

/** Teams with their members' use. Choosing one opens its people. */
export function TeamsTable({ teams, open }: { teams: readonly Team[]; open: (id: string) => void }) {
  const { columns } = WORDS
  const numbers = [
    columns.members,
    columns.licensed,
    columns.active,
    columns.share,
    columns.never,
    columns.interactions,
    columns.acceptances,
  ]
  return (
    <ScrollTable caption={WORDS.table}>
      <thead>
        <tr>
          <th scope="col">{columns.team}</th>
          {numbers.map((name) => (
            <th key={name} scope="col" data-number>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <Row key={team.id} team={team} open={open} />
        ))}
      </tbody>
    </ScrollTable>
  )
}
