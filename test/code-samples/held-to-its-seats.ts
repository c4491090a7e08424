import { expect, test } from 'vitest'
import { addDays } from '../../src/model/time/time.ts'
import { at, countBy, text, whole, type Json } from '../harness/vendor/payload-sums.ts'
import type { SampledService } from '../harness/service/sampled-service.ts'

/** Seats of one day, in total, by team and editor, and each by itself. */
export function heldToItsSeats(service: () => SampledService, seats: readonly Json[], day: string): void {
  const people = seats.map((seat) => ({
    id: at(at(seat, 'assignee'), 'id'),
    editor: text(seat, 'last_activity_editor').split('/')[0] ?? '',
    active: Date.parse(text(seat, 'last_activity_at')) >= Date.parse(addDays(day, -30)),
    idle: Date.parse(text(seat, 'last_activity_at')) < Date.parse(addDays(day, -30)),
    pending: at(seat, 'pending_cancellation_date') !== null,
  }))
  const days = { from: day, to: addDays(day, 1) }
  const total = (items: readonly (typeof people)[number][]) => whole(countBy(items, [], 'id'))

  test('people in total', async () => {
    const unused = people.filter(({ active, idle }) => !active && !idle)
    const found = await service().sums(
      [
        'seats.total',
        'seats.active',
        'seats.idle',
        'seats.never_used',
        'seats.new',
        'seats.pending_cancellation',
        'seats.unassigned',
      ],
      days,
    )
    expect({ ...found, 'seats.new': 0, 'seats.never_used': 0 }).toEqual({
      'seats.total': { '': total(people) },
      'seats.active': { '': total(people.filter(({ active }) => active)) },
      'seats.idle': { '': total(people.filter(({ idle }) => idle)) },
      'seats.pending_cancellation': {
        '': total(people.filter(({ id }) => people.every((one) => one.id !== id || one.pending))),
      },
      'seats.unassigned': { '': people.filter(({ id }) => id === null).length },
      'seats.new': 0,
      'seats.never_used': 0,
    })
    expect(whole(found['seats.new'] ?? {}) + whole(found['seats.never_used'] ?? {})).toBe(total(unused))
  })

  test('people by editor', async () => {
    const byEditor = await service().sums(['seats.total'], days, ['editor'])
    expect(byEditor['seats.total']).toEqual(
      countBy(
        people.filter(({ editor }) => editor !== ''),
        ['editor'],
        'id',
      ),
    )
  })

  test('each as the file has it', async () => {
    const { data, totals } = await service().api.call('listSeats', { query: { order: 'login', limit: 500 } })
    expect(totals?.people).toBe(total(people))
    const instant = (seat: Json, name: string) => {
      const given = at(seat, name)
      return given === null ? null : new Date(String(given)).toISOString().replace('.000Z', 'Z')
    }
    const listed = data.map((seat) => [seat.user_id, seat.created_at, seat.last_activity_at])
    // Of somebody with several seats: the first grant and the last activity.
    const held = Map.groupBy(seats, (seat) => text(at(seat, 'assignee'), 'id'))
    const expected = [...held].map(([id, theirs]) => [
      id,
      theirs.map((seat) => instant(seat, 'created_at')).toSorted()[0],
      theirs
        .map((seat) => instant(seat, 'last_activity_at'))
        .toSorted()
        .at(-1),
    ])
    expect(listed.toSorted()).toEqual(expected.toSorted())
  })
}
