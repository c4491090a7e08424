import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementOf, type Sql } from '../../src/store/facts/engine/sql.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'
import { startCollecting, type Collecting } from '../harness/collecting/collecting.ts'
import { openFacts } from '../harness/collecting/collector-world.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { inTurn, IS_NIGHT } from '../harness/run/night.ts'
import { seededRandom } from '../harness/run/seeded-random.ts'
import { costFile } from '../harness/vendor/scripted-vendor.ts'
import type { Dimension } from '../../src/model/metric.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
/** Each kind of place is tried with more of them in src/metrics/ask/injection. */
const PAYLOADS_PER_PARAMETER = IS_NIGHT ? 500 : 50
const AT_ONCE = 25

let opened: Awaited<ReturnType<typeof openFacts>>
beforeAll(async () => {
  opened = await openFacts()
})
afterAll(() => opened[Symbol.asyncDispose]())

const FRAGMENTS = [
  "'",
  '"',
  '`',
  '\\',
  '\\x27',
  "''",
  '--',
  '/*',
  '*/',
  ';',
  '#',
  '\u0000',
  '\n',
  '%',
  '_',
  '{x:String}',
  '{tenant:String}',
  '{f0:Array(String)}',
  ') OR 1=1',
  "' OR '1'='1",
  ' UNION ALL SELECT * FROM slices',
  " FROM file('/etc/passwd', 'LineAsString')",
  " FROM url('http://127.0.0.1:1/', 'LineAsString')",
  " FROM remote('127.0.0.1', system.one)",
  ' FROM s3(x)',
  " FROM executable('id', 'TSV', 'x String')",
  ' FROM numbers(1000000000)',
  " INTO OUTFILE '/tmp/tidemark-injected'",
  ' SETTINGS max_threads = 1',
  ' FORMAT Null',
  '; DROP TABLE costs',
  '; SYSTEM SHUTDOWN',
  '＇',
  'ʼ',
]

/** Texts put together of what breaks out of SQL elsewhere, the same for every run. */
function payloads(seed: number): string[] {
  const random = seededRandom(seed)
  const pick = () => FRAGMENTS[Math.floor(random() * FRAGMENTS.length)] ?? ''
  return Array.from({ length: PAYLOADS_PER_PARAMETER }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, pick).join(''),
  )
}

/** The store with every statement's text noted. */
function listening(facts: FactsStore, statements: Set<string>): FactsStore {
  return new Proxy(facts, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'query') return value.bind(target)
      return (sql: Sql, ...rest: unknown[]) => {
        statements.add(statementOf(sql).text)
        return value.call(target, sql, ...rest)
      }
    },
  })
}

describe('X7: text that would like to be SQL', () => {
  const statements = new Set<string>()
  let world: Collecting

  beforeAll(async () => {
    world = await startCollecting({ now: NOON, facts: listening(opened.facts, statements), sums: true })
    const body = payloads(1).map((text, n) =>
      costLine({ eventId: `e${n}`, at: hourOf('2026-03-10', 2), userId: text, product: text, credits: '1' }),
    )
    world.vendor.files.push(costFile('file-1', '2026-03-10T08:00:00.000001Z', body))
    await world.connect()
    await world.collect()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('as the vendor’s data: kept as it is, and found by itself', async () => {
    const { rows, rejected } = await world.dataset('costs')
    expect({ rows, rejected }).toEqual({ rows: PAYLOADS_PER_PARAMETER, rejected: 0 })
    const texts = payloads(1)
    const answer = await world.ask({ filters: [{ dimension: 'user', op: 'in', values: texts.slice(0, 1) }] })
    expect(answer.rows[0]?.['spend.credits']).toBe(String(texts.filter((text) => text === texts[0]).length))
  })

  const dimensions: Dimension[] = [
    'user',
    'group',
    'product',
    'model',
    'sku',
    'connection',
    'source',
    'service_tier',
  ]
  test.each(inTurn(dimensions, 0, 4))(
    'as values of a filter on %s: bound, never part of a statement',
    async (dimension) => {
      const before = new Set(statements)
      const texts = payloads(dimension.length + 7)
      await world.ask({ filters: [{ dimension, op: 'in', values: ['harmless'] }] })
      const harmless = new Set([...statements].filter((sql) => !before.has(sql)))
      for (let at = 0; at < texts.length; at += AT_ONCE) {
        // A connection or source that is not there may be refused or answered with nothing.
        const values = texts.slice(at, at + AT_ONCE)
        await world.ask({ filters: [{ dimension, op: 'in', values }] }).catch(() => undefined)
      }
      const added = [...statements].filter((sql) => !before.has(sql) && !harmless.has(sql))
      expect(added).toEqual([])
    },
  )

  test('no statement ever held such a text', () => {
    const unmistakable = FRAGMENTS.filter((text) => text.length > 12 && !text.startsWith('{'))
    expect([...statements].filter((sql) => unmistakable.some((text) => sql.includes(text)))).toEqual([])
    expect(statements.size).toBeGreaterThan(3)
  })
})
