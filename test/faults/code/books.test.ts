import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { committedLoads } from '../../../src/metrics/completeness/answering-loads.ts'
import type { LinkId, Measure } from '../../../src/model/money/book-link.ts'
import { DAY_MS } from '../../../src/model/time/time.ts'
import { TEXT } from '../../../src/store/facts/engine/columns.ts'
import { readRows, rowsOf, sql, text } from '../../../src/store/facts/engine/sql.ts'
import { ENTERPRISE } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { rawText } from '../../harness/vendor/raw-text.ts'
import type { ScriptedLine } from '../../harness/vendor/scripted-bill.ts'
import { line, seat, startBill, truthOf, type BillWorld } from './bill-world.ts'

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

describe('the vendor’s own sums', () => {
  const SUMS = 'enterprise_bill_summary'
  const startSums = () => startBill(opened.facts, { datasets: [SUMS], billDays: 60 })

  /** Net of a month by part, as it counts. */
  async function netOf({ actor: { tenant } }: BillWorld, month: string): Promise<Record<string, string>> {
    const of = { tenant, accounts: [`enterprise:${ENTERPRISE.name}`] }
    const net = sql`SELECT part, toString(sum(net)) AS net FROM ${rowsOf('code_bill_sums', of)}
AND toString(day) = ${text(`${month}-01`)} AND load_id IN (${committedLoads(of, [SUMS])}) GROUP BY part ORDER BY part`
    const rows = await readRows(opened.facts, net, { part: TEXT, net: TEXT })
    return Object.fromEntries(rows.map((row) => [row.part, row.net]))
  }
  const netIn = (world: BillWorld, month: string, keep: (line: ScriptedLine) => boolean = () => true) =>
    truthOf(world, (one) => one.date.startsWith(month) && keep(one))['bill.net_usd']

  describe('of one bill, one after the other', () => {
    let world: BillWorld
    beforeAll(async () => {
      world = await startSums()
      await world.collect()
    })
    afterAll(() => world[Symbol.asyncDispose]())

    test('of each month, over all and by each centre, deleted ones too, the newest first', async () => {
      expect((await world.dataset(SUMS)).status).toBe('ok')
      expect(await netOf(world, '2026-02')).toEqual({
        all: netIn(world, '2026-02'),
        none: netIn(world, '2026-02', ({ center }) => center === undefined),
        c1: netIn(world, '2026-02', ({ center }) => center === 'c1'),
        c2: netIn(world, '2026-02', ({ center }) => center === 'c2'),
      })
      const calls = world.host.requests.filter(({ path }) => path.endsWith('/usage/summary'))
      const asked = calls.map(({ query }) =>
        ['year', 'month', 'cost_center_id'].map((name) => query.get(name) ?? 'all').join(' '),
      )
      expect(asked.slice(0, 5)).toEqual(['2026 3 all', '2026 3 none', '2026 3 c1', '2026 3 c2', '2026 2 all'])
      expect(asked).toHaveLength(12)
      expect(await rawText(world)).not.toContain('Actions')
    })

    test('a centre that does not answer leaves its own part as it is, and no other', async () => {
      const before = await netOf(world, '2026-03')
      world.bill.lines.push(line('2026-03-08', { netAmount: 7, center: 'c1' }), seat('2026-03-08'))
      world.bill.broken.add('c1')
      world.clock.advance(DAY_MS)
      await world.sync()
      expect(await netOf(world, '2026-03')).toEqual({
        all: netIn(world, '2026-03'),
        none: netIn(world, '2026-03', ({ center }) => center === undefined),
        c1: before['c1'],
        c2: before['c2'],
      })
      world.bill.broken.clear()
      world.clock.advance(DAY_MS)
      await world.collect()
      expect((await netOf(world, '2026-03'))['c1']).toBe(
        netIn(world, '2026-03', ({ center }) => center === 'c1'),
      )
    })

    test('a month that has settled is asked for once more, and no other', async () => {
      world.clock.advance(30 * DAY_MS)
      world.host.requests.length = 0
      await world.sync()
      const months = world.host.requests
        .filter(({ path, query }) => path.endsWith('/summary') && !query.has('cost_center_id'))
        .map(({ query }) => query.get('month'))
      expect(months).toEqual(['4', '3', '2'])
    })
  })

  test('without the permission says which one', async () => {
    await using world = await startSums()
    world.bill.refusal = { status: 404, message: 'Not Found' }
    await world.collect()
    const { status, lastError } = await world.dataset(SUMS)
    expect([status, lastError?.code]).toEqual(['missing_scope', 'billing_not_shown'])
  })
})

describe('the books of February', () => {
  const FEBRUARY = '2026-02'

  async function startBooks() {
    const world = await startBill(opened.facts, {
      datasets: ['enterprise_bill', 'enterprise_bill_summary', 'cost_centers'],
      billDays: 60,
    })
    // An earlier line: without one the days before the first are unknown.
    world.bill.lines.push(line('2026-01-20'))
    return world
  }
  const linkOf = async (world: BillWorld, link: LinkId, measure: Measure | null = 'net') => {
    const found = (await world.books(FEBRUARY))?.links.filter((one) => one.link === link) ?? []
    return found.filter((one) => one.measure === measure)
  }
  const codes = (links: readonly { reasons: readonly { code: string }[] }[]) =>
    links.flatMap(({ reasons }) => reasons.map(({ code }) => code))

  describe('of one bill, one after the other', () => {
    let world: BillWorld
    beforeAll(async () => {
      world = await startBooks()
    })
    afterAll(() => world[Symbol.asyncDispose]())

    test('name the cost centre whose sum is missing, and are not smaller without it', async () => {
      world.bill.broken.add('c1')
      await world.collect()
      const [parts] = await linkOf(world, 'sum_and_parts')
      expect(parts).toMatchObject({
        verdict: 'explained',
        difference: expect.stringMatching(/^-/),
        reasons: [{ code: 'centers_missing', params: { count: 1, names: ['Payments'] } }],
      })
      world.bill.broken.clear()
      world.clock.advance(DAY_MS)
      await world.collect()
      expect(await linkOf(world, 'sum_and_parts')).toMatchObject([{ verdict: 'equal' }])
    })

    test('tie out by class and by part, and lines that do not add up are counted', async () => {
      const classes = await linkOf(world, 'bill_and_sum')
      expect(classes.map(({ charge, verdict }) => [charge, verdict])).toEqual([
        ['credits', 'equal'],
        ['seats', 'equal'],
      ])
      expect(await linkOf(world, 'sum_and_parts')).toMatchObject([{ verdict: 'equal' }])
      // Every day: the line of two with one key, and that of the deleted centre; of quantity times price the former.
      const [net] = await linkOf(world, 'line_net', null)
      expect(net).toMatchObject({ verdict: 'unexplained', reasons: [{ params: { lines: 52, rows: 78 } }] })
      expect(net?.days).toHaveLength(26)
      const [gross] = await linkOf(world, 'line_gross', null)
      expect(gross).toMatchObject({ verdict: 'unexplained', reasons: [{ params: { lines: 26, rows: 78 } }] })
    })

    test('say that the vendor’s sum has changed after the bill was read, and nothing before', async () => {
      expect(codes(await linkOf(world, 'bill_and_sum'))).toEqual([])
      const [first] = world.bill.lines.filter(({ date }) => date.startsWith('2026-02-10'))
      if (first) first.netAmount = 123.456
      // Without one of its centres the bill of the month is not read again; the sum of all of them is.
      world.bill.broken.add('c1')
      world.clock.advance(30 * DAY_MS)
      await world.sync()
      const [credits, seats] = await linkOf(world, 'bill_and_sum')
      expect([credits?.verdict, seats?.verdict]).toEqual(['explained', 'equal'])
      expect(codes(credits ? [credits] : [])).toEqual(['sum_changed_after_bill'])
      world.bill.broken.clear()
      world.clock.advance(DAY_MS)
      await world.collect()
      expect((await linkOf(world, 'bill_and_sum')).map(({ verdict }) => verdict)).toEqual(['equal', 'equal'])
    })
  })

  test('tell other words of one class from money that is not there', async () => {
    await using world = await startBooks()
    world.bill.sumWords = { sku: 'Copilot Something New', unitType: 'Things' }
    await world.collect()
    const moved = await linkOf(world, 'bill_and_sum')
    expect(moved.map(({ charge, verdict }) => [charge, verdict])).toEqual([
      ['credits', 'explained'],
      ['seats', 'equal'],
      ['other', 'explained'],
    ])
    expect(new Set(codes(moved))).toEqual(new Set(['same_in_other_class']))
  })
})
