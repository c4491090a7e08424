import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCodeAssist, TEST_ORG, type OpenCodeAssist } from '../../../../test/harness/vendor/code-assist.ts'
import { replyJson } from '../../../../test/harness/vendor/scripted-origin.ts'

const signal = new AbortController().signal
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const GONE = replyJson({ message: "User 'ann' not found" }, 404)
const USED = replyJson({
  timePeriod: { year: 2026, month: 9 },
  usageItems: [
    {
      product: 'Copilot',
      sku: 'Copilot AI Credits',
      model: 'm',
      unitType: 'ai-credits',
      pricePerUnit: 0.01,
      grossQuantity: 100,
      grossAmount: 1,
      discountQuantity: 100,
      discountAmount: 1,
      netQuantity: 0,
      netAmount: 0,
    },
  ],
})

async function asked(id: string | null) {
  const of = { month: '2026-09-01', login: 'Ann', id }
  const snapshot = await code.source.fetchPersonCredits(TEST_ORG, of, signal)
  code.keep(snapshot.raw)
  const users = code.origin.requests.map(({ url }) => new URL(url, 'http://host').searchParams.get('user'))
  return { users, rows: snapshot.rows }
}

it('asks by the id of whoever is gone by name, and keeps what was used under the login', async () => {
  code.origin.script.push(GONE, USED)
  expect(await asked('4711@ghe.example')).toMatchObject({
    users: ['Ann', '4711'],
    rows: [{ user: 'ann', day: '2026-09-01', gross: '1' }],
  })
})

it('has nothing to tell of whom the vendor does not know by either, and asks once where no id is known', async () => {
  code.origin.script.push(GONE, GONE)
  expect(await asked('4711')).toEqual({ users: ['Ann', '4711'], rows: [] })
  code.origin.script.push(GONE)
  expect(await asked(null)).toMatchObject({ users: ['Ann', '4711', 'Ann'], rows: [] })
})
