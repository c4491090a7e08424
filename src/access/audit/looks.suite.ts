import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../model/actor.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { useAccess, type AccessPlace } from '../access-fixture.suite.ts'
import { listAudit } from './audit.ts'
import type { Look, Seen } from './looks.ts'

const ANN = 'code_assistant:1'
const BO = 'chat_assistant:2'
const SEEN_ANN: Seen = { people: 1, more: false, identities: [ANN] }
const MINUTE_MS = 60_000

/** Every look at people is in the journal, one line for as long as somebody looks at the same. */
export function looksSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const look = (actor: Actor, other: Partial<Look> = {}) =>
    t.access.looks.note({
      actor,
      route: 'getPerson',
      isFile: false,
      asked: '',
      address: '192.0.2.1',
      seen: SEEN_ANN,
      ...other,
    })
  /** What the journal has of looks, newest first. */
  const lines = async (actor: Actor) =>
    (await listAudit({ control: t.control, actor, limit: 200 })).entries
      .filter(({ action }) => action.endsWith('.viewed'))
      .map(({ action, objectId, detail }) => ({ action, on: objectId, detail }))
  const owner = async () => (await t.setUp()).identity.actor

  test('one person is named by a pseudonym', async () => {
    const actor = await owner()
    await look(actor)
    const [line, ...others] = await lines(actor)
    expect(others).toEqual([])
    expect(line).toEqual({
      action: 'person.viewed',
      on: expect.stringMatching(/^P-[A-Z]{8}$/),
      detail: { route: 'getPerson', address: '192.0.2.1' },
    })
  })

  test('a pseudonym is the same within a quarter, after a restart too, and another one in the next', async () => {
    const actor = await owner()
    await look(actor)
    t.clock.advance(30 * DAY_MS)
    t.access = await t.open()
    await look(actor)
    t.clock.advance(61 * DAY_MS)
    await look(actor)
    const [april, january, first] = (await lines(actor)).map(({ on }) => on)
    expect(january).toBe(first)
    expect(april).not.toBe(first)
  })

  test('the same look is written once in ten minutes, by each asker, route and person', async () => {
    const actor = await owner()
    await Promise.all([look(actor), look(actor)])
    t.clock.advance(9 * MINUTE_MS)
    await look(actor)
    expect(await lines(actor)).toHaveLength(1)
    await look(actor, { seen: { ...SEEN_ANN, identities: [BO] } })
    await look(actor, { route: 'listPeople' })
    await look(actor, { isFile: true })
    await look({ ...actor, id: 'somebody else' })
    expect(await lines(actor)).toHaveLength(5)
    t.clock.advance(MINUTE_MS)
    await look(actor)
    expect(await lines(actor)).toHaveLength(6)
  })

  test('pages of a list are one line, and what is asked otherwise is another', async () => {
    const actor = await owner()
    const seen: Seen = { people: 100, more: true, identities: [ANN, BO] }
    const list = { route: 'listSeats', asked: 'status=idle', seen }
    await look(actor, list)
    await look(actor, list)
    expect(await lines(actor)).toEqual([
      {
        action: 'people.viewed',
        on: 'listSeats',
        detail: { people: 100, more: true, address: '192.0.2.1' },
      },
    ])
    await look(actor, { ...list, asked: 'status=active' })
    await look(actor, { ...list, seen: { ...seen, people: 150 } })
    expect(await lines(actor)).toHaveLength(3)
  })

  test('a short list says of whom it is, and an empty one is no look', async () => {
    const actor = await owner()
    await look(actor, { seen: { people: 0, more: false, identities: [] } })
    expect(await lines(actor)).toEqual([])
    await look(actor, { isFile: true, seen: { people: 2, more: false, identities: [ANN, BO] } })
    const pseudonym = expect.stringMatching(/^P-[A-Z]{8}$/)
    expect(await lines(actor)).toMatchObject([
      { action: 'people.viewed', detail: { people: 2, who: [pseudonym, pseudonym], file: true } },
    ])
  })

  test('what cannot be written is refused, and written when it is tried again', async () => {
    const actor = await owner()
    await sql`ALTER TABLE audit_heads RENAME TO audit_heads_away`.execute(t.control.db)
    await expect(look(actor)).rejects.toThrow()
    await sql`ALTER TABLE audit_heads_away RENAME TO audit_heads`.execute(t.control.db)
    await look(actor)
    expect(await lines(actor)).toHaveLength(1)
  })
}
