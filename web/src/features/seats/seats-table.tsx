import { Text } from '@mantine/core'
import type { Seat } from '../../../../src/api/contract/seats.ts'
import { AboutLine } from '../../components/about-line.tsx'
import { OrderedHead, type OrderedColumn } from '../../components/ordered-head.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { StatusText } from '../../components/status-text.tsx'
import { TextLink } from '../../components/typed-links.tsx'
import { formatCount } from '../../format/decimal.ts'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { STATUS_TONES } from './seat-status.ts'
import type { SeatOrder } from './seats-search.ts'

function Unknown() {
  return <span aria-label={t('unknown')}>–</span>
}

function lastActivity({ last_activity_at, last_active_day }: Seat): string | null {
  const days = [last_activity_at, last_active_day].filter((day) => day !== null)
  return days.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? null
}

function Row({ seat, teamsKnown }: { seat: Seat; teamsKnown: boolean }) {
  const { login, name, email, status, days_idle, pending_cancellation, teams, organizations } = seat
  const last = lastActivity(seat)
  return (
    <tr>
      <th scope="row">
        {seat.user_id === null ? (
          t('seats:nobody')
        ) : (
          <TextLink to="/people/$key" params={{ key: `code_assistant:${seat.user_id}` }} size="xs">
            {login ?? seat.user_id}
          </TextLink>
        )}
        <AboutLine text={name} narrow />
        <AboutLine text={email} narrow />
      </th>
      <td>
        <StatusText tone={STATUS_TONES[status]}>{t(`seats:status.${status}`)}</StatusText>
        {pending_cancellation && (
          <Text size="xs" c="dimmed">
            {t('seats:endsOn', { day: formatDay(pending_cancellation) })}
          </Text>
        )}
      </td>
      <td>{last ? formatDay(last.slice(0, 10)) : t('seats:neverSeen')}</td>
      <td data-number>{days_idle === null ? <Unknown /> : formatCount(days_idle)}</td>
      <td title={seat.last_activity_editor ?? undefined}>
        {seat.editor ?? seat.last_activity_editor ?? <Unknown />}
      </td>
      <td style={{ minWidth: 190 }}>
        {teams.length === 0 && !teamsKnown ? <Unknown /> : teams.map((team) => team.name).join(', ')}
        <Text size="xs" c="dimmed">
          {organizations.join(', ')}
        </Text>
      </td>
      <td>{seat.created_at ? formatDay(seat.created_at.slice(0, 10)) : <Unknown />}</td>
    </tr>
  )
}

/** Columns in their order; the service orders by those that have an order. */
const COLUMNS: readonly OrderedColumn<SeatOrder>[] = [
  { name: t('seats:columns.person'), order: 'login' },
  { name: t('seats:columns.status') },
  { name: t('seats:columns.last') },
  { name: t('seats:columns.idle'), number: true, order: 'days_idle' },
  { name: t('seats:columns.editor') },
  { name: t('seats:columns.team') },
  { name: t('seats:columns.since'), order: 'created_at' },
]

interface SeatsTableProps {
  seats: readonly Seat[]
  teamsKnown: boolean
  order: SeatOrder
  sort: (order: SeatOrder) => void
}

/** Who has a seat and what became of it. */
export function SeatsTable({ seats, teamsKnown, order, sort }: SeatsTableProps) {
  return (
    <ScrollTable caption={t('seats:table')}>
      <OrderedHead columns={COLUMNS} order={order} upwards="login" sort={sort} />
      <tbody>
        {seats.map((seat, place) => (
          <Row key={seat.user_id ?? `nobody ${place}`} seat={seat} teamsKnown={teamsKnown} />
        ))}
      </tbody>
    </ScrollTable>
  )
}
