import type { SeatOrder } from '../../../../src/api/contract/words.ts'

import type { Seat } from '../../../../src/api/contract/seats.ts'
import { AboutLine } from '../../components/about-line.tsx'
import { StatusText, type Tone } from '../../components/status-text.tsx'
import { counted, namedColumns, type Column } from '../../components/table/column.ts'
import { Table, Unknown } from '../../components/table/table.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { formatDay } from '../../format/time.ts'
import { personText } from '../../components/erased-name.ts'
import { t } from '../../i18n/t.ts'
import { Below } from '../../components/side-text.tsx'

const STATUS_TONES: Record<Seat['status'], Tone> = {
  active: 'good',
  idle: 'warn',
  never_used: 'warn',
  new: 'wait',
  pending: 'wait',
  unassigned: 'wait',
}

function lastActivity({ last_activity_at, last_active_day }: Seat): string | null {
  const days = [last_activity_at, last_active_day].filter((day) => day !== null)
  return days.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? null
}

function Person({ seat }: { seat: Seat }) {
  const { login, name, email, user_id: id } = seat
  return (
    <>
      {id === null ? (
        t('seats:nobody')
      ) : (
        <TextLink to="/people/$key" params={{ key: `code_assistant:${id}` }} size="xs">
          {login ?? personText(name ?? id)}
        </TextLink>
      )}
      <AboutLine text={login && name} narrow />
      <AboutLine text={email} narrow />
    </>
  )
}

function Status({ status, signed_in: signedIn, pending_cancellation: ends }: Seat) {
  return (
    <>
      <StatusText tone={STATUS_TONES[status]}>{t(`seats:status.${status}`)}</StatusText>
      {signedIn && status !== 'active' && <Below>{t('seats:signedIn')}</Below>}
      {ends && <Below>{t('seats:endsOn', { day: formatDay(ends) })}</Below>}
    </>
  )
}

/** Columns in their order; the service orders by those that have an order. */
function columnsOf(teamsKnown: boolean): readonly Column<Seat, SeatOrder>[] {
  return namedColumns(t('seats:columns', { returnObjects: true }), {
    person: { order: 'login', cell: (seat) => <Person seat={seat} /> },
    status: Status,
    last: (seat) => {
      const last = lastActivity(seat)
      return last ? formatDay(last.slice(0, 10)) : t('seats:neverSeen')
    },
    signIn: ({ last_authenticated_at: at }) => (at ? formatDay(at.slice(0, 10)) : <Unknown />),
    idle: { order: 'days_idle', ...counted(({ days_idle: days }: Seat) => days) },
    editor: ({ editor, last_activity_editor: last }) => (
      <span title={last ?? undefined}>{editor ?? last ?? <Unknown />}</span>
    ),
    team: {
      style: { minWidth: 190 },
      cell: ({ teams, organizations }) => (
        <>
          {teams.length === 0 && !teamsKnown ? <Unknown /> : teams.map(({ name }) => name).join(', ')}
          <Below>{organizations.join(', ')}</Below>
        </>
      ),
    },
    since: {
      order: 'created_at',
      cell: ({ created_at: since }) => (since ? formatDay(since.slice(0, 10)) : null),
    },
  })
}

interface SeatsTableProps {
  seats: readonly Seat[]
  teamsKnown: boolean
  order: SeatOrder
  sort: (order: SeatOrder) => void
}

/** Who has a seat and what became of it. */
export function SeatsTable({ seats, teamsKnown, order, sort }: SeatsTableProps) {
  return (
    <Table
      caption={t('seats:table')}
      columns={columnsOf(teamsKnown)}
      rows={seats}
      rowKey={({ user_id: id }, place) => id ?? `nobody ${place}`}
      sorting={{ order, ascending: order === 'login' }}
      sort={(next) => sort(next.order)}
    />
  )
}
