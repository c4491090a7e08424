import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCollecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const AT = hourOf('2026-03-10', 2)

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const AWKWARD = {
  'right-to-left override': 'Ann \u202Eelpmaxe',
  emoji: '👩‍💻 Ann',
  combining: 'Z̤͔ͧ̑̓ä͖̭̈̇l̮̒ͫ',
  markup: '<script>alert(1)</script>',
  formula: '=cmd|"/c calc"!A1',
  newline: 'Ann\nExample',
  tab: 'Ann\tExample',
  quote: `Ann "O'Hara\\`,
  'very long': 'x'.repeat(5000),
}

describe('U25: names as people have them', () => {
  test('come out as they went in, keyed by the id', async () => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts, sums: true })
    const body = Object.entries(AWKWARD).map(([id, name], n) =>
      costLine({ eventId: `e${n}`, at: AT, userId: `user-${id.replaceAll(' ', '-')}`, name, credits: '1' }),
    )
    world.vendor.files.push(costFile('file-1', '2026-03-10T08:00:00.000001Z', body))
    await world.connect()
    await world.collect()
    const { rejected, rows } = await world.dataset('costs')
    expect({ rejected, rows }).toEqual({ rejected: 0, rows: body.length })
    const labels = new Map((await world.records()).map((record) => [record.user, record.userLabel]))
    for (const [id, name] of Object.entries(AWKWARD)) {
      expect(labels.get(`user-${id.replaceAll(' ', '-')}`)).toBe(name)
    }
  })

  test('a rename keeps one person, and a re-used name makes no other', async () => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts, sums: true })
    world.vendor.files.push(
      costFile('file-1', '2026-03-10T08:00:00.000001Z', [
        costLine({
          eventId: 'a',
          at: AT,
          userId: 'user-1',
          name: 'Ann',
          email: 'ann@example.com',
          credits: '1',
        }),
        costLine({
          eventId: 'b',
          at: AT,
          userId: 'user-1',
          name: 'Anna',
          email: 'ANN@Example.com',
          credits: '1',
        }),
        costLine({
          eventId: 'c',
          at: AT,
          userId: 'user-2',
          name: 'Ann',
          email: 'ann@example.com',
          credits: '1',
        }),
      ]),
    )
    await world.connect()
    await world.collect()
    const answer = await world.ask({ metrics: ['spend.credits', 'chat.active_users'], groupBy: ['user'] })
    expect(answer.rows.map((row) => [row['user'], row['spend.credits']])).toEqual([
      ['user-1', '2'],
      ['user-2', '1'],
    ])
    expect((await world.ask({ metrics: ['chat.active_users'] })).rows[0]?.['chat.active_users']).toBe(2)
  })

  test('ids that no JavaScript number holds stay apart', async () => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts, sums: true })
    const ids = ['9007199254740993', '9007199254740992', '18446744073709551615']
    world.vendor.files.push(
      costFile(
        'file-1',
        '2026-03-10T08:00:00.000001Z',
        ids.map((userId, n) => costLine({ eventId: `e${n}`, at: AT, userId, credits: '1' })),
      ),
    )
    await world.connect()
    await world.collect()
    const answer = await world.ask({ groupBy: ['user'] })
    expect(answer.rows.map((row) => row['user']).sort()).toEqual([...ids].sort())
  })

  test('a NUL, a lone surrogate: kept or rejected, never a crash, never another line', async () => {
    await using world = await startCollecting({ now: NOON, facts: opened.facts, sums: true })
    const odd = ['\\u0000', '\\ud800'].map((escape, n) =>
      costLine({ eventId: `odd${n}`, at: AT, name: 'MARK', credits: '1' }).replace('MARK', escape),
    )
    const plain = costLine({ eventId: 'plain', at: AT, userId: 'user-plain', credits: '1' })
    world.vendor.files.push(costFile('file-1', '2026-03-10T08:00:00.000001Z', [...odd, plain]))
    await world.connect()
    await world.collect()
    const { rows, rejected } = await world.dataset('costs')
    expect(rows + rejected).toBe(3)
    const answer = await world.ask({ groupBy: ['user'] })
    expect(answer.rows).toContainEqual(expect.objectContaining({ user: 'user-plain', 'spend.credits': '1' }))
  })
})
