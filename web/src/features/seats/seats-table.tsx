import { Text } from '@mantine/core'
import type { Seat } from '../../../../src/api/contract/seats.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatDay } from '../../format/time.ts'
import { SEATS_WORDS as WORDS, STATUS_NAMES, STATUS_TONES } from './words.ts'

function Unknown() {
  return <span aria-label="unknown">–</span>
}

function lastActivity({ last_activity_at, last_active_day }: Seat): string | null {
  const days = [last_activity_at, last_active_day].filter((day) => day !== null)
  return days.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? null
}

function Row({ seat }: { seat: Seat }) {
  const { login, name, email, status, days_idle, pending_cancellation, teams, organizations } = seat
  const last = lastActivity(seat)
  return (
    <tr>
      <th scope="row">
        {login ?? WORDS.nobody}
        <Text size="xs" c="dimmed">
          {[name, email].filter(Boolean).join(' · ')}
        </Text>
      </th>
      <td>
        <StatusText tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</StatusText>
        {pending_cancellation && (
          <Text size="xs" c="dimmed">
            {WORDS.endsOn(formatDay(pending_cancellation))}
          </Text>
        )}
      </td>
      <td>{last ? formatDay(last.slice(0, 10)) : WORDS.neverSeen}</td>
      <td data-number>{days_idle === null ? <Unknown /> : formatCount(days_idle)}</td>
      <td title={seat.last_activity_editor ?? undefined}>
        {seat.editor ?? seat.last_activity_editor ?? <Unknown />}
      </td>
      <td style={{ minWidth: 190 }}>
        {teams.length > 0 ? teams.map((team) => team.name).join(', ') : <Unknown />}
        <Text size="xs" c="dimmed">
          {organizations.join(', ')}
        </Text>
      </td>
      <td>{seat.created_at ? formatDay(seat.created_at.slice(0, 10)) : <Unknown />}</td>
    </tr>
  )
}

/** Who has a seat and what became of it. */
export function SeatsTable({ seats }: { seats: readonly Seat[] }) {
  const { columns } = WORDS
  return (
    <ScrollTable caption={WORDS.table}>
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.last}</th>
          <th scope="col" data-number>
            {columns.idle}
          </th>
          <th scope="col">{columns.editor}</th>
          <th scope="col">{columns.team}</th>
          <th scope="col">{columns.since}</th>
        </tr>
      </thead>
      <tbody>
        {seats.map((seat, place) => (
          <Row key={seat.user_id ?? `nobody ${place}`} seat={seat} />
        ))}
      </tbody>
    </ScrollTable>
  )
}
