import { afterAll, beforeAll, expect, test } from 'vitest'
import { committedLoads } from '../../../src/metrics/completeness/answering-loads.ts'
import { DAY_MS } from '../../../src/model/time/time.ts'
import { TEXT } from '../../../src/store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../../src/store/facts/engine/sql.ts'
import { ENTERPRISE, startCodeCollecting } from '../../harness/collecting/code-collecting.ts'
import { openFacts } from '../../harness/collecting/collector-world.ts'
import { sendJson } from '../../harness/vendor/scripted-vendor.ts'

const REQUESTS = 'enterprise_requests'
const NOON = Date.parse('2026-03-10T12:00:00Z')
/** Days on which premium requests were used; nothing of January, and nothing before. */
const USED = ['2026-02-20', '2026-03-02', '2026-03-08']

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const item = (quantity: number) => ({
  product: 'Codeassist',
  sku: 'Codeassist Premium Request',
  model: 'Some Model',
  unitType: 'requests',
  pricePerUnit: 0.04,
  grossQuantity: quantity,
  grossAmount: quantity / 25,
  discountQuantity: 0,
  discountAmount: 0,
  netQuantity: quantity,
  netAmount: quantity / 25,
})

test('a month without premium requests is asked once, and its days are known to be without any', async () => {
  await using world = await startCodeCollecting({
    now: NOON,
    facts: opened.facts,
    profile: { billDays: 60 },
  })
  const asked: string[] = []
  const others = world.host.intercept
  world.host.intercept = (seen, response) => {
    if (!seen.path.endsWith('/premium_request/usage')) return others(seen, response)
    const [year = '', month = '', day] = ['year', 'month', 'day'].map(
      (name) => seen.query.get(name) ?? undefined,
    )
    const named = [year, month.padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join(
      '-',
    )
    asked.push(named)
    const of = USED.filter((one) => one.startsWith(named))
    sendJson(response, 200, { usageItems: of.length === 0 ? [] : [item(of.length * 3)] })
    return true
  }
  await world.connect([REQUESTS])
  await world.collect()
  const ofMonth = (month: string) => asked.filter((one) => one.startsWith(month))
  expect(ofMonth('2026-01')).toEqual(['2026-01'])
  expect(ofMonth('2026-02').slice(0, 2)).toEqual(['2026-02', '2026-02-28'])
  expect(ofMonth('2026-02')).toHaveLength(1 + 28)
  expect(ofMonth('2026-03')).toHaveLength(1 + 9)
  const of = { tenant: world.actor.tenant, accounts: [`enterprise:${ENTERPRISE.name}`] }
  const rows = await readRows(
    opened.facts,
    sql`SELECT toString(day) AS day, toString(sum(quantity)) AS used FROM ${rowsOf('code_credit_lines', of)}
AND load_id IN (${committedLoads(of, [REQUESTS])}) GROUP BY day ORDER BY day`,
    { day: TEXT, used: TEXT },
  )
  expect(rows).toEqual(USED.map((day) => ({ day, used: '3' })))
  const ledger = await opened.facts.readLedger({
    ...of,
    account: of.accounts[0] ?? '',
    dataset: REQUESTS,
    kind: 'day',
  })
  const outcomes = new Set(ledger.filter(({ slice }) => slice < '2026-02-01').map(({ outcome }) => outcome))
  expect([...outcomes]).toEqual(['no_data_yet'])
  // Between days with some there was no use; after the last of them nothing has been posted yet.
  const between = ledger.filter(({ slice }) => slice >= '2026-02-20' && slice <= '2026-03-08')
  expect(new Set(between.map(({ outcome }) => outcome))).toEqual(new Set(['committed']))

  // The next day only days that are still settling are due: too few of any month but this one.
  asked.length = 0
  world.clock.advance(DAY_MS)
  await world.collect()
  expect(ofMonth('2026-01').length).toBeLessThanOrEqual(1)
})
