import { expect, it } from 'vitest'
import {
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  codeSeat,
  reportLine,
  seedCode,
} from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import type { Dimension, MetricId } from '../model/metric.ts'
import type { ReportLine } from '../model/records/report-line.ts'
import { askInEnglish } from './ask/ask-in-english.suite.ts'
import { listDimensionValues } from './lists/list-dimension-values.ts'
import type { DimensionFilter, Scope } from './metrics-query.ts'

const store = seededFacts()
const DAY = '2026-06-10'

const line = (given: Partial<ReportLine>) => reportLine({ day: DAY, ...given })

async function ask(
  scope: Scope,
  metric: MetricId,
  groupBy: Dimension[],
  from = DAY,
  filters: DimensionFilter[] = [],
) {
  const query = metricsQuery({ metrics: [metric], groupBy, from, to: '2026-06-11', filters })
  const { facts } = store
  return await askInEnglish({ facts, scope, clock: stoppedClock('2026-07-20T12:00:00Z'), query })
}

it('a login is whoever a seat list knows by it, in any case, and else somebody of their own', async () => {
  const scope = codeScope()
  await seedCode(store.facts, scope, 'seats', DAY, [codeSeat({ userId: '7', userLogin: 'Mona' })])
  await seedCode(store.facts, scope, 'org_usage_report', DAY, [
    line({ line: 2, user: 'mona' }),
    line({ line: 3, user: 'MONA' }),
    line({ line: 4, user: 'gone' }),
    line({ line: 5 }),
  ])
  await store.facts.refreshCodeSums(scope.tenant)
  const { rows } = await ask(scope, 'usage_report.net_usd', ['user'])
  expect(rows.map((row) => [row['user'], row['user_label'], row['usage_report.net_usd']])).toEqual([
    ['7', 'Mona', '1.2'],
    ['', null, '0.6'],
    ['gone', null, '0.6'],
  ])
})

it('a login and a cost centre are those of the code host and the account that the file is of', async () => {
  const [here, there] = [ORGANIZATION, `${ORGANIZATION}@ghe.example`]
  const scope = codeScope([here, there])
  const centers = { [here]: 'cc-here', [there]: 'cc-there' }
  for (const [account, host] of [
    [here, ''],
    [there, '@ghe.example'],
  ] as const) {
    const seat = codeSeat({ userId: `7${host}`, userLogin: 'mona' })
    await seedCode(store.facts, scope, 'seats', DAY, [seat], { account })
    const billed = { organization: 'acme', repository: '', costCenterId: centers[account] ?? '' }
    await seedCode(
      store.facts,
      scope,
      'org_bill',
      DAY,
      [{ ...line({}), ...billed, costCenter: 'Research' }],
      {
        account,
      },
    )
    const lines = [line({ user: 'mona', costCenter: 'Research' }), line({ line: 3, user: 'gone' })]
    await seedCode(store.facts, scope, 'org_usage_report', DAY, lines, { account })
  }
  await store.facts.refreshCodeSums(scope.tenant)
  const users = (await ask(scope, 'usage_report.net_usd', ['user'])).rows
  expect(users.map((row) => row['user']).toSorted()).toEqual([
    '7',
    '7@ghe.example',
    'gone',
    'gone@ghe.example',
  ])
  const found = (await ask(scope, 'usage_report.net_usd', ['cost_center'])).rows
  expect(found.map((row) => row['cost_center']).toSorted()).toEqual(['', 'cc-here', 'cc-there'])
})

it('lines that are alike count each, and a cost centre is the one whose name the bill knows', async () => {
  const scope = codeScope()
  const alike = { costCenter: 'Research', quantity: '1.5' }
  await seedCode(store.facts, scope, 'org_bill', DAY, [
    { ...line({}), organization: 'acme', repository: '', costCenterId: 'cc-1', costCenter: 'Research' },
  ])
  await seedCode(store.facts, scope, 'org_usage_report', DAY, [
    line({ ...alike, line: 2 }),
    line({ ...alike, line: 3 }),
    line({ costCenter: 'Unheard of', quantity: '0.000000000000000001', line: 4 }),
  ])
  const { rows } = await ask(scope, 'usage_report.credits', ['cost_center'])
  expect(rows.map((row) => [row['cost_center'], row['usage_report.credits']])).toEqual([
    ['cc-1', '3'],
    ['Unheard of', '0.000000000000000001'],
  ])
})

const named = line({
  organization: 'globex',
  repository: 'globex/api',
  product: 'spark',
  sku: 'spark_credit',
  costCenter: 'Unheard of',
  user: 'gone',
})

it.each([
  ['organization', 'globex'],
  ['repository', 'globex/api'],
  ['user', 'gone'],
  ['cost_center', 'Unheard of'],
] as const)('what a file alone names is known: %s', async (dimension, value) => {
  const scope = codeScope()
  await seedCode(store.facts, scope, 'org_usage_report', DAY, [named])
  const filtered = async (asked: string) => {
    const filters = [{ dimension, op: 'in' as const, values: [asked] }]
    const { rows, notes } = await ask(scope, 'usage_report.net_usd', [], DAY, filters)
    return [rows[0]?.['usage_report.net_usd'], notes.filter((note) => note.includes('is known')).length]
  }
  expect(await filtered(value)).toEqual(['0.6', 0])
  // A later file of the day takes its place.
  await seedCode(store.facts, scope, 'org_usage_report', DAY, [line({})])
  expect(await filtered(value)).toEqual(dimension === 'cost_center' ? ['0', 0] : [null, 1])
  // What a cost centre is called is a name that may come.
  expect(await filtered('nope')).toEqual(dimension === 'cost_center' ? ['0', 0] : [null, 1])
})

it('what a file names is offered to choose from, a cost centre as the bill knows it', async () => {
  const scope = codeScope()
  const centers = ['Research', 'Research', 'Unheard of']
  const lines = centers.map((costCenter, at) => ({ ...named, costCenter, line: at + 2 }))
  await seedCode(store.facts, scope, 'org_usage_report', DAY, lines)
  await seedCode(store.facts, scope, 'org_bill', '2026-05-01', [
    { ...line({ day: '2026-05-01' }), repository: '', costCenterId: 'cc-1', costCenter: 'Research' },
  ])
  const offered = async (dimension: Dimension, from = DAY) => {
    const asked = { facts: store.facts, scope, dimension, source: 'code_assistant', limit: 10 } as const
    const { data } = await listDimensionValues({ ...asked, from, to: '2026-06-11' })
    return data.map(({ value, label }) => (value === label ? value : `${value} ${label}`))
  }
  expect(await offered('organization')).toEqual(['globex'])
  expect(await offered('organization', '2026-05-01')).toEqual(['acme', 'globex'])
  expect(await offered('repository')).toEqual(['globex/api'])
  expect(await offered('product')).toEqual(['spark'])
  expect(await offered('sku')).toEqual(['spark_credit'])
  expect(await offered('charge')).toEqual(['credits'])
  expect(await offered('cost_center')).toEqual(['cc-1 Research', 'Unheard of'])
})

it('an enterprise’s file holds its organisations’, whose own stands back on its days', async () => {
  const scope = codeScope([ENTERPRISE, ORGANIZATION])
  await seedCode(store.facts, scope, 'enterprise_usage_report', DAY, [line({ net: '5' })], {
    account: ENTERPRISE,
  })
  for (const day of [DAY, '2026-06-09'])
    await seedCode(store.facts, scope, 'org_usage_report', day, [line({ day, net: '2' })])
  const { rows } = await ask(scope, 'usage_report.net_usd', [], '2026-06-09')
  expect(rows.map((row) => row['usage_report.net_usd'])).toEqual(['7'])
})

it('days of which nobody brought a file are unknown, and say so', async () => {
  const scope = codeScope()
  await seedCode(store.facts, scope, 'org_usage_report', DAY, [line({})])
  const { completeness } = await ask(scope, 'usage_report.gross_usd', [], '2026-06-01')
  expect(completeness.missing).toMatchObject([
    { reason: 'before_history', message: expect.stringContaining('No usage report of these days') },
  ])
})
