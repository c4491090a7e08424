import { askText } from '../harness/stores/ask-text.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../src/lib/logger.ts'
import { TOKEN_CLASSES, type CostRecord } from '../../src/model/records/cost-record.ts'
import { parseCosts } from '../../src/sources/chat-assist/costs/parse-costs.ts'
import { loadBody } from '../../src/store/facts/facts-store.fixtures.suite.ts'
import type { FactsStore, Load } from '../../src/store/facts/facts-store.ts'
import { openChdb } from '../../src/store/facts/engine/open-chdb.ts'
import { hostileBody } from '../harness/vendor/hostile-lines.ts'
import { JsonDigits } from '../harness/vendor/json-digits.ts'
import { copyMigratedFacts } from '../harness/stores/migrated-facts.ts'
import { rounds } from '../harness/run/rounds.ts'

// A body may be read by the engine or line by line. For whatever a vendor may write, both must give the same rows.
let folder: string
let store: FactsStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-paths-'))
  await copyMigratedFacts(join(folder, 'facts'))
  store = await openChdb({ path: join(folder, 'facts'), logger: createLogger({ level: 'silent' }) })
  await store.migrate()
})
afterAll(async () => {
  await store[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aZ0 -_/\\"\'\n\t{}[]:,ä漢😀\u202e'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
  maxLength: 12,
})
const word = fc.oneof(text, fc.constantFrom('gpt-5.5', 'value', 'null', '17', '"groups":[]'))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
/** Numbers as a vendor's encoder writes them: never an exponent, any digits we can hold. */
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 20n - 1n), fc.stringMatching(/^\d{0,18}$/))
  .map(([minus, whole, fraction]) =>
    JsonDigits.of(`${minus ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`),
  )
const count = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(0, 999_999_999_999_999))
const amount = (unit: fc.Arbitrary<string>) => optional(fc.record({ value: decimal, unit }))
const positive = decimal.map((number) => JsonDigits.of(number.digits.replace('-', '')))

const record = fc.record({
  event_id: fc.uuid(),
  type: fc.constant('COSTS'),
  timestamp: optional(word),
  principal: optional(fc.record({ id: word, type: word })),
  payload: fc.record({
    day: fc
      .date({ min: new Date('2015-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    hour: fc.integer({ min: 0, max: 23 }),
    organization_id: optional(word),
    identity: optional(
      fc.record({
        user_id: optional(word),
        email: optional(
          fc.oneof(
            fc.emailAddress(),
            fc.constantFrom('Mixed.Case@EXAMPLE.com', ' padded@example.com ', 'Ünï@example.com'),
          ),
        ),
        name: optional(word),
        groups: optional(fc.array(fc.record({ id: word, name: fc.option(word) }), { maxLength: 3 })),
        agent: optional(fc.record({ id: word, name: optional(word) })),
      }),
    ),
    product: optional(word),
    surface: optional(word),
    client: optional(word),
    model: optional(word),
    service_tier: optional(word),
    reasoning: optional(word),
    measures: optional(
      fc.record({
        usage: optional(
          fc.dictionary(fc.constantFrom(...TOKEN_CLASSES.map((name) => `${name}_tokens`)), count),
        ),
        billing: optional(
          fc.array(
            fc.record({
              sku: word,
              quantity: optional(fc.record({ value: positive, unit: word })),
              cost: amount(
                fc.constantFrom('CREDITS', 'credits', 'Credit', 'USD', 'usd', '$', 'points', 'ｃredits'),
              ),
              estimated_cost_usd: amount(fc.constantFrom('USD', 'USD', 'EUR')),
            }),
            { maxLength: 3 },
          ),
        ),
      }),
    ),
  }),
})

const newLoad = (): Load => {
  const ref = { account: 'org-a', connection: 'c', dataset: 'costs', slice: 'file' } as const
  return { ...ref, tenant: randomUUID(), loadId: 'load', version: 1n }
}

async function* understood(path: string, tolerant: boolean): AsyncGenerator<CostRecord> {
  const lines = parseCosts(
    { path },
    { endTime: '2026-03-10T14:00:00Z' },
    { tolerant, signal: new AbortController().signal },
  )
  for await (const line of lines) {
    if (line.ok) {
      if (line.unknownFields.length > 0) throw new Error(`unknown: ${line.unknownFields.join(', ')}`)
      yield line.row
    } else
      throw new Error(
        `line ${line.rejected.line} was rejected: ${line.rejected.reason} ${line.rejected.path}`,
      )
  }
}

const rowsOf = async ({ tenant }: Load) => {
  const sql = 'SELECT * EXCEPT (tenant) FROM costs_current WHERE tenant = {tenant:String} ORDER BY event_id'
  return await askText(store, sql, { tenant })
}

/** How lines are read of each profile: what the engine does is the same of both. */
const TOLERANT = { vendor: false, neutral: true }

/** Both ways give the same rows of a body, or it is left to the line parser; says whether the engine took it. */
async function agree(content: string): Promise<boolean> {
  const path = join(folder, 'body.jsonl')
  await writeFile(path, content)
  const atOnce = newLoad()
  if ((await loadBody(store, atOnce, path)) === 'irregular') {
    expect(await rowsOf(atOnce)).toEqual([])
    return false
  }
  const rows = await rowsOf(atOnce)
  for (const [profile, tolerant] of Object.entries(TOLERANT)) {
    const byLine = newLoad()
    await store.loadCosts(byLine, understood(path, tolerant))
    expect([profile, rows]).toEqual([profile, await rowsOf(byLine)])
  }
  return true
}

const records = fc.uniqueArray(record, { selector: (row) => row.event_id, minLength: 1, maxLength: 3 })
const published = records.map((rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
const hostile = records.chain(hostileBody)

test.each([
  ['whatever is published', published, 20],
  ['hostile lines', hostile, 35],
])('both ways of reading a body give the same rows of either profile: %s', async (_, bodies, numRuns) => {
  let taken = 0
  const property = fc.asyncProperty(bodies, async (content) => {
    if (await agree(content)) taken += 1
  })
  await fc.assert(property, rounds(numRuns))
  // The property would hold of a fast path that declines everything.
  expect(taken).toBeGreaterThan(2)
})
