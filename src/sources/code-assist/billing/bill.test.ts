import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openCodeAssist,
  TEST_ENTERPRISE,
  TEST_ORG,
  type OpenCodeAssist,
} from '../../../../test/harness/vendor/code-assist.ts'
import { failureOf } from '../../../../test/harness/vendor/outbound.ts'
import { replyJson, replyRaw, replyWith } from '../../../../test/harness/vendor/scripted-origin.ts'
import type { CodeAccount } from '../../../model/connection.ts'

const signal = new AbortController().signal
const SPAN = { since: '2026-06-01', until: '2026-06-30' }
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const billOf = async (account: CodeAccount = TEST_ORG) => {
  const snapshot = await code.source.fetchBill(account, SPAN, signal)
  code.keep(snapshot.raw)
  return snapshot
}

/** As text: the digits are the point. */
const line = (given: Record<string, string> = {}) => {
  const fields = {
    date: '"2026-06-08"',
    product: '"copilot"',
    sku: '"Copilot AI Credits"',
    quantity: '1',
    unitType: '"AICredits"',
    pricePerUnit: '0.01',
    grossAmount: '0.01',
    discountAmount: '0',
    netAmount: '0.01',
    organizationName: '"Octo-Org"',
    ...given,
  }
  return `{${Object.entries(fields).map(([name, value]) => `"${name}":${value}`)}}`
}
const answer = (...lines: string[]) =>
  replyWith(200, `{"usageItems":[${lines}]}`, { 'content-type': 'application/json' })

describe('amounts', () => {
  it('keep their digits, exponents and signs, and are added exactly within one answer', async () => {
    code.origin.script.push(
      answer(
        line({ grossAmount: '0.036000000000000004', netAmount: '-1e-9' }),
        line({ date: '"2026-06-08T23:59:59Z"', grossAmount: '6.72E-06', netAmount: '0.3' }),
        line({ date: '"2026-06-09T00:00:00Z"', repositoryName: '"octo-org/web"' }),
      ),
    )
    const { rows, rejected } = await billOf()
    expect(rejected).toEqual([])
    expect(rows).toMatchObject([
      { day: '2026-06-08', quantity: '2', gross: '0.036006720000000004', net: '0.299999999' },
      { day: '2026-06-09', organization: 'octo-org', repository: 'octo-org/web' },
    ])
  })

  it('that are missing reject their line and no other', async () => {
    code.origin.script.push(answer(line({ netAmount: 'null' }), line({ date: '"2026-06-09"' })))
    const { rows, rejected } = await billOf()
    expect(rows.map(({ day }) => day)).toEqual(['2026-06-09'])
    expect(rejected).toMatchObject([{ line: 1, reason: 'wrong_type', path: 'netAmount' }])
  })

  it('are not made to agree with each other', async () => {
    code.origin.script.push(
      answer(line({ grossAmount: '5', discountAmount: '1', netAmount: '3' }), line({ date: '"2026-06-09"' })),
    )
    const [first] = (await billOf()).rows
    expect(first).toMatchObject({ gross: '5', discount: '1', net: '3' })
  })
})

it('tells fields that nobody knows by their path, of our lines alone', async () => {
  code.origin.script.push(
    answer(line({ news: '1' }), line({ product: '"actions"', sku: '"Actions Linux"', others: '2' })),
  )
  const { rows, unknownFields } = await billOf()
  expect([rows.length, unknownFields]).toEqual([1, ['news']])
})

it.each(['{}', '{"usageItems":[]}', '{"timePeriod":{"year":2026}}'])(
  '%s says that nothing was posted',
  async (body) => {
    code.origin.script.push(replyWith(200, body, { 'content-type': 'application/json' }))
    expect((await billOf()).rows).toEqual([])
  },
)

it.each(['[]', '<html>', '', '{"usageItems":[', '{"usageItems":{}}x'])('%s is no bill', async (body) => {
  code.origin.script.push(replyWith(200, body, { 'content-type': 'application/json' }))
  expect(await failureOf(code.source.fetchBill(TEST_ORG, SPAN, signal))).toMatchObject({ kind: 'unexpected' })
})

it('asks an enterprise for what has no cost centre, then for each, deleted ones too, always of a month', async () => {
  const center = (id: string) => ({ id, name: `Center ${id}`, state: 'active', resources: [] })
  code.origin.script.push(
    replyJson({ costCenters: [center('a')] }),
    replyJson({ costCenters: [center('b')] }),
    answer(line(), line({ date: '"2026-06-02"' })),
    answer(line()),
    answer(),
  )
  const { rows } = await billOf(TEST_ENTERPRISE)
  expect(rows.map(({ costCenterId, costCenter }) => `${costCenterId} ${costCenter}`).sort()).toEqual([
    ' ',
    ' ',
    'a Center a',
  ])
  const usage = '/enterprises/octo-corp/settings/billing/usage?year=2026&month=6'
  expect(code.paths().slice(2)).toEqual([usage, `${usage}&cost_center_id=a`, `${usage}&cost_center_id=b`])
})

it('that hangs is told of by its address, which names neither cost centre nor month', async () => {
  await using slow = await openCodeAssist('github-copilot', { budgets: { exchangeMs: 200, tries: 1 } })
  const center = { id: 'c-1', name: 'Miss Lovelace', state: 'active', resources: [] }
  slow.origin.script.push(replyJson({ costCenters: [center] }), replyJson({ costCenters: [] }), answer())
  slow.origin.script.push(replyRaw('', 'open'))
  const failed = slow.source.fetchBill(TEST_ENTERPRISE, SPAN, signal)
  const error = await failed.catch((thrown: unknown) => thrown)
  expect(slow.paths().at(-1)).toContain('month=6&cost_center_id=c-1')
  expect(error).toMatchObject({ failure: { kind: 'unavailable', reason: 'deadline' } })
  const told = inspect([
    error,
    slow.registry.explain(error, 'enterprise_bill', slow.profile),
    slow.outbound.log,
  ])
  expect(told).toContain('/enterprises/octo-corp/settings/billing/usage')
  expect(told).not.toMatch(/c-1|Lovelace|month=|2026-06/)
})

it('takes the credits of a day by what was asked, whatever the answer echoes', async () => {
  const credit = {
    product: 'Copilot',
    sku: 'Copilot AI Credits',
    model: 'Auto: Claude',
    unitType: 'credits',
    pricePerUnit: 0.01,
    grossQuantity: 100,
    grossAmount: 1,
    discountQuantity: 60,
    discountAmount: 0.6,
    netQuantity: 40,
    netAmount: 0.4,
  }
  code.origin.script.push(
    replyJson({ timePeriod: { year: 2025 }, organization: 'GitHub', usageItems: [credit] }),
  )
  const { rows, raw } = await code.source.fetchModelUse(
    TEST_ORG,
    { charge: 'credits', day: '2026-06-08' },
    signal,
  )
  code.keep(raw)
  expect(rows).toMatchObject([
    { day: '2026-06-08', model: 'Auto: Claude', quantity: '100', discountQuantity: '60', netQuantity: '40' },
  ])
  expect(code.paths()).toEqual([
    '/organizations/octo-org/settings/billing/ai_credit/usage?year=2026&month=6&day=8',
  ])
})
