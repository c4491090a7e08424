import { z } from 'zod'
import type { CodeSeat } from '../../model/records/code-seat.ts'
import type { RecordFields } from '../record-fields.ts'
import type { CodeProfile } from '../profiles.ts'
import type { CodeAssistSource } from '../source.ts'
import { LineFault } from '../record-fields.ts'
import { accountNames } from './access/account-names.ts'
import { fillPath, type CodeAssistClient } from './client.ts'
import { listDocuments } from './list-documents.ts'
import { isDay } from './read/report-fields.ts'
import { SnapshotBuilder, utcTime } from './read/snapshot.ts'

const around = z.object({ total_seats: z.int().min(0).nullish() })

/** Every seat as listed: a person may hold several, and `total_seats` counts each person once. */
export function createSeats(client: CodeAssistClient, profile: CodeProfile): CodeAssistSource['fetchSeats'] {
  return async (account, signal) => {
    const dataset = account.level === 'enterprise' ? 'enterprise_seats' : 'seats'
    const path = fillPath(profile, dataset, accountNames(account))
    const seats = new SnapshotBuilder<CodeSeat>()
    let total: number | null = null
    const raw = await client.spool(
      listDocuments(client, {
        ask: { call: 'seats', level: account.level, path, signal },
        form: 'wrapped',
        onRow: (row) => seats.take(row, (fields) => [seatOf(fields)]),
        onPage(page) {
          const stated = around.safeParse(page.envelope)
          if (stated.success) total ??= stated.data.total_seats ?? null
          return seats.notePage(page)
        },
      }),
    )
    return { ...seats.build(raw), total }
  }
}

/** One seat (upstream/code-assistant 5). People without an assignee are kept: the seat is paid for. */
function seatOf(seat: RecordFields): CodeSeat {
  seat.ignore('updated_at')
  const [assignee, organization, team] = ['assignee', 'organization', 'assigning_team'].map((name) => {
    const fields = seat.child([name])
    fields?.ignoreRest()
    return fields
  })
  return {
    userId: assignee?.id(['id']) ?? '',
    userLogin: assignee?.text(['login']) ?? '',
    userName: assignee?.text(['name']) ?? '',
    userEmail: (assignee?.text(['email']) ?? '').trim().toLowerCase(),
    assigneeType: assignee?.text(['type']) ?? '',
    organization: (organization?.text(['login']) ?? '').toLowerCase(),
    teamId: team?.id(['id']) ?? '',
    teamSlug: team?.text(['slug']) ?? '',
    teamName: team?.text(['name']) ?? '',
    createdAt: utcTime(seat, 'created_at'),
    lastActivityAt: utcTime(seat, 'last_activity_at'),
    lastActivityEditor: seat.text(['last_activity_editor']),
    lastAuthenticatedAt: utcTime(seat, 'last_authenticated_at'),
    pendingCancellation: cancellationOf(seat),
    planType: seat.text(['plan_type']),
  }
}

/** A date; a time is cut to its date, which the vendor states in no zone. */
function cancellationOf(seat: RecordFields): string | null {
  const text = seat.text(['pending_cancellation_date'])
  if (text === '') return null
  const day = text.slice(0, 10)
  if (!isDay(day)) throw new LineFault('bad_time', seat.pathOf('pending_cancellation_date'))
  return day
}
