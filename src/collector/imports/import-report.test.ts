import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCollectorWorld, type CollectorWorld } from '../../../test/harness/collecting/collector-world.ts'
import { skippingClock } from '../../../test/harness/collecting/skipping-clock.ts'
import { storeCodeConnection } from '../../../test/harness/stores/code-connection.ts'
import { seededFacts } from '../../../test/harness/stores/seeded-facts.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { MINUTE_MS } from '../../model/time/time.ts'
import { canonicalDecimal } from '../../model/money/decimal.ts'
import { TEXT } from '../../store/facts/engine/columns.ts'
import { readRows, rowsOf, sql } from '../../store/facts/engine/sql.ts'
import { FAILPOINTS } from '../take/failpoints.ts'
import { holdImports } from './hold-imports.ts'
import { importReport } from './import-report.ts'
import { listImports } from './list-imports.ts'
import { contradicts, previewReport } from './preview-report.ts'
import { takeBackImport } from './take-back-import.ts'

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures/code-assist/billing')
const sample = (name: string) => readFileSync(join(FIXTURES, name), 'utf8')

const store = seededFacts()
const stack = new AsyncDisposableStack()
const now = Date.parse('2026-10-01T12:00:00Z')
const clock = skippingClock(now)
let world: CollectorWorld
beforeAll(async () => {
  const settings = {
    codeAssistApiUrl: 'http://127.0.0.1:9',
    furtherCodeAssistApiUrls: ['http://127.0.0.1:10'],
  }
  world = await openCollectorWorld(stack, clock, { now, facts: store.facts }, settings)
})
afterAll(() => stack.disposeAsync())

const HEADER =
  'date,product,sku,quantity,unit_type,applied_cost_per_quantity,gross_amount,discount_amount,net_amount,organization,repository,cost_center_name'
const line = (day: string, net: string, organization = 'acme') =>
  `${day},copilot,copilot_ai_credit,100,ai-credits,0.01,1,0,${net},${organization},,`
const fileOf = (...lines: string[]) => [HEADER, ...lines, ''].join('\n')

/** A connection of its own, so that tests do not meet. */
async function connection(given: Partial<Parameters<typeof storeCodeConnection>[1]> = {}) {
  const { ctx, actor } = world
  const id = await storeCodeConnection(ctx, { tenant: actor.tenant, ...given })
  const account = `enterprise:enterprise-${id}`
  const asked = { ctx, actor, id }
  const file = (content: string) => ({ ...asked, file: Readable.from([Buffer.from(content)]) })
  return {
    id,
    place: { connection: id, account, dataset: 'enterprise_usage_report' as const },
    preview: (content: string) => previewReport(file(content)),
    async take(content: string, digest?: string) {
      const seen = digest ?? (await previewReport(file(content))).digest
      return await importReport({ ...file(content), digest: seen })
    },
    async takeWhile(content: string, point: string, act: () => unknown) {
      const { digest } = await previewReport(file(content))
      const failpoints = async (at: string) => {
        if (at === point) await act()
      }
      return await importReport({ ...file(content), ctx: { ...ctx, failpoints }, digest })
    },
    list: () => listImports(asked),
    /** What the audit log has of its files, the oldest first. */
    async told(): Promise<string[]> {
      const rows = await ctx.control.db
        .selectFrom('audit_log')
        .select('action')
        .where('object_id', '=', id)
        .where('action', 'like', 'usage_report.%')
        .orderBy('id')
        .execute()
      return rows.map(({ action }) => action)
    },
    takeBack: (importId: string) => takeBackImport({ ctx, actor, importId }),
    /** What counts, by day. */
    async shown(): Promise<Record<string, string>> {
      const of = { tenant: actor.tenant, account }
      const loads = sql`SELECT load_id FROM ${rowsOf('slices_current', of)} AND outcome = 'committed'`
      const net = sql`SELECT toString(day) AS day, toString(sum(net)) AS net FROM ${rowsOf('code_report_lines', of)}
  AND load_id IN (${loads}) GROUP BY day ORDER BY day`
      const rows = await readRows(ctx.facts, net, { day: TEXT, net: TEXT })
      return Object.fromEntries(rows.map((row) => [row.day.slice(5), canonicalDecimal(row.net)]))
    },
  }
}

async function refusal(asked: Promise<unknown>): Promise<string> {
  const thrown = await asked.catch((error: unknown) => error)
  if (thrown instanceof TidemarkError) return `${thrown.code}: ${thrown.message}`
  throw new Error('it was not refused', { cause: thrown })
}

describe('an imported file', () => {
  it('is what its preview said, and leaves nothing before it is confirmed', async () => {
    const of = await connection()
    const file = fileOf(line('2026-09-01', '1'), line('2026-09-01', '1'), line('2026-09-03', '-0.5'))
    const preview = await of.preview(file)
    expect(preview).toMatchObject({
      from: '2026-09-01',
      to: '2026-09-03',
      lines: 3,
      days: { added: 3, changed: 0, same: 0 },
      totals: [{ month: '2026-09', charge: 'credits', lines: 3, gross: '3', net: '1.5', before: null }],
    })
    expect(await of.shown()).toEqual({})
    expect(await of.take(file)).toMatchObject({ wasThere: false })
    expect(await of.shown()).toEqual({ '09-01': '2', '09-03': '-0.5' })
    expect(await of.list()).toMatchObject([
      { from: '2026-09-01', to: '2026-09-03', days: 3, standingDays: 3, lines: 3 },
    ])
  })

  it('counts once, however often it comes and in whatever order its lines stand', async () => {
    const of = await connection()
    const lines = [line('2026-09-01', '1'), line('2026-09-02', '2')]
    const { importId } = await of.take(fileOf(...lines))
    expect(await of.take(fileOf(...lines))).toEqual({ importId, wasThere: true })
    expect(await of.take(fileOf(...lines.toReversed()))).toEqual({ importId, wasThere: true })
    expect(await of.shown()).toEqual({ '09-01': '1', '09-02': '2' })
    expect(await of.list()).toHaveLength(1)
  })

  it('takes the place of an earlier one on its days, and taken back gives it them again', async () => {
    const of = await connection()
    const first = await of.take(
      fileOf(line('2026-09-01', '1'), line('2026-09-02', '2'), line('2026-09-03', '3')),
    )
    const later = fileOf(line('2026-09-02', '20'), line('2026-09-04', '40'))
    expect(await of.preview(later)).toMatchObject({
      days: { added: 1, changed: 2, same: 0 },
      totals: [{ net: '60', before: { lines: 2, net: '5' } }],
    })
    const second = await of.take(later)
    // The third had no use in the later file.
    expect(await of.shown()).toEqual({ '09-01': '1', '09-02': '20', '09-04': '40' })
    expect((await of.list()).map(({ id, standingDays }) => [id, standingDays])).toEqual([
      [second.importId, 3],
      [first.importId, 1],
    ])
    await of.takeBack(second.importId)
    expect(await of.shown()).toEqual({ '09-01': '1', '09-02': '2', '09-03': '3' })
    await of.takeBack(first.importId)
    expect(await of.shown()).toEqual({})
    expect(await of.list()).toEqual([])
    expect(await refusal(of.takeBack(first.importId))).toMatch(/^not_found/)
  })

  it('that was replaced leaves what replaced it when it is taken back, and its lines are deleted', async () => {
    const of = await connection()
    const first = await of.take(fileOf(line('2026-09-01', '1')))
    await of.take(fileOf(line('2026-09-01', '10')))
    await of.takeBack(first.importId)
    const place = { tenant: world.actor.tenant, account: `enterprise:enterprise-${of.id}` }
    const dataset = 'enterprise_usage_report'
    expect(await store.facts.pruneReplaced({ ...place, dataset }, { keepForMs: 0 })).toBe(1)
    expect(await of.shown()).toEqual({ '09-01': '10' })
  })

  it('is kept while a later one stands in its place, whatever is cleaned up', async () => {
    const of = await connection()
    await of.take(fileOf(line('2026-09-01', '1')))
    const second = await of.take(fileOf(line('2026-09-01', '10')))
    const place = { tenant: world.actor.tenant, account: `enterprise:enterprise-${of.id}` }
    const dataset = 'enterprise_usage_report'
    expect(await store.facts.pruneReplaced({ ...place, dataset }, { keepForMs: 0 })).toBe(0)
    await store.facts.sweepUncommitted()
    await of.takeBack(second.importId)
    expect(await of.shown()).toEqual({ '09-01': '1' })
  })

  it('is the one that was previewed, of what was stored then', async () => {
    const of = await connection()
    const file = fileOf(line('2026-09-01', '1'))
    const { digest } = await of.preview(file)
    expect(await refusal(of.take(fileOf(line('2026-09-01', '2')), digest))).toMatch(/^conflict/)
    await of.take(fileOf(line('2026-09-01', '3')))
    expect(await refusal(of.take(file, digest))).toMatch(/^conflict/)
    expect(await of.shown()).toEqual({ '09-01': '3' })
  })

  it.each(FAILPOINTS.filter((point) => /begin|insert|commit/.test(point)))(
    'is there whole or not at all when it ends at %s',
    async (point) => {
      const of = await connection()
      await of.take(fileOf(line('2026-09-01', '1'), line('2026-09-02', '2')))
      const file = fileOf(line('2026-09-01', '10'), line('2026-09-02', '20'), line('2026-09-03', '30'))
      const die = () => {
        throw new Error('killed here')
      }
      await expect(of.takeWhile(file, point, die)).rejects.toThrow('killed here')
      const [before, after] = [
        { '09-01': '1', '09-02': '2' },
        { '09-01': '10', '09-02': '20', '09-03': '30' },
      ]
      const isAfter = point === 'after_commit'
      expect(await of.shown()).toEqual(isAfter ? after : before)
      expect(await of.list()).toHaveLength(isAfter ? 2 : 1)
      expect(await of.told()).toHaveLength(isAfter ? 2 : 1)
      expect(await of.take(file)).toMatchObject({ wasThere: isAfter })
      expect(await of.shown()).toEqual(after)
      expect(await of.told()).toHaveLength(2)
    },
  )

  it('is in the log whoever had stood still with the account and lets go of it meanwhile', async () => {
    const of = await connection()
    const { ctx, actor } = world
    const still = await holdImports(ctx, { ...of.place, tenant: actor.tenant })
    clock.advance(11 * MINUTE_MS)
    await of.takeWhile(fileOf(line('2026-09-01', '1')), 'before_commit', () => still[Symbol.asyncDispose]())
    expect(await of.shown()).toEqual({ '09-01': '1' })
    expect(await of.told()).toHaveLength(1)
  })

  it('is of one account at a time', async () => {
    const of = await connection()
    const files = ['1', '2', '3'].map((net) => fileOf(line('2026-09-01', net)))
    const ends = await Promise.allSettled(files.map((file) => of.take(file)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toMatchObject([{ code: 'conflict' }, { code: 'conflict' }])
    const taken = ends.findIndex(({ status }) => status === 'fulfilled')
    expect(await of.shown()).toEqual({ '09-01': ['1', '2', '3'][taken] })
    expect(await of.list()).toHaveLength(1)
  })
})

describe('a file of an organisation', () => {
  it('is of one that the connection reads, by name, or of its only one', async () => {
    const organizations = JSON.stringify(['acme', 'acme-data'])
    const of = await connection({ enterprise_slug: null, organizations })
    expect(await of.preview(fileOf(line('2026-09-01', '1', 'Acme-Data')))).toMatchObject({
      account: 'organization:acme-data',
    })
    expect(await refusal(of.preview(fileOf(line('2026-09-01', '1'), line('2026-09-01', '1', 'other'))))).toBe(
      'validation_failed: Line 3, column organization: one of the organisations that this connection reads, the same in each line, was expected.',
    )
    expect(await refusal(of.preview(fileOf(line('2026-09-01', '1', ''))))).toMatch(
      /None of its lines names an organisation/,
    )
    const alone = await connection({ enterprise_slug: null, organizations: JSON.stringify(['acme']) })
    expect(await alone.preview(fileOf(line('2026-09-01', '1', '')))).toMatchObject({
      account: 'organization:acme',
    })
  })

  it('of a further host names organizations of that host', async () => {
    const names = { enterprise_slug: null, organizations: JSON.stringify(['Acme']) }
    const of = await connection({ ...names, profile: 'codeassist@127.0.0.1:10' })
    const file = fileOf(line('2026-09-01', '1', 'ACME'))
    expect(await of.preview(file)).toMatchObject({ account: 'organization:acme@127.0.0.1:10' })
    await of.take(file)
    const owner = { tenant: world.actor.tenant, account: 'organization:acme@127.0.0.1:10' }
    const named = sql`SELECT organization FROM ${rowsOf('code_report_lines', owner)}`
    expect(await readRows(world.ctx.facts, named, { organization: TEXT })).toEqual([
      { organization: 'acme@127.0.0.1:10' },
    ])
  })
})

describe('a file that is refused', () => {
  it.each([
    ['of tomorrow', fileOf(line('2026-10-02', '1')), /Line 2, column date: a day that is not in the future/],
    [
      'of another product',
      fileOf(line('2026-09-01', '1').replaceAll('copilot', 'actions').replace('_ai_credit', '')),
      /no line about/,
    ],
    ['of two years', fileOf(line('2024-09-01', '1'), line('2026-09-01', '1')), /spans 731 days/],
    [
      'with a wrong number in its last line',
      sample('ai-usage-report-17-columns.csv').replace(
        /"[\d.]+"(?=,"[^"]*","[^"]*","[^"]*","[^"]*","[^"]*","[^"]*"\r\n$)/,
        '"x"',
      ),
      /Line 124, column /,
    ],
  ])('%s leaves nothing', async (_, content, expected) => {
    const of = await connection()
    expect(await refusal(of.preview(content))).toMatch(expected)
    expect(await refusal(of.take(content, 'd'.repeat(64)))).toMatch(expected)
    expect(await of.shown()).toEqual({})
  })

  it('is let go of while it comes where it is too large', async () => {
    const of = await connection()
    let sent = 0
    async function* endless() {
      for (;;) {
        sent += 1
        yield Buffer.alloc(1024 ** 2, 'a')
      }
    }
    const { ctx, actor } = world
    expect(await refusal(previewReport({ ctx, actor, id: of.id, file: endless() }))).toMatch(
      /^payload_too_large/,
    )
    expect(sent).toBeLessThan(206)
  })

  it('tells nothing of what it holds to the log', () => {
    expect(world.log.join()).not.toMatch(/copilot_ai_credit|acme-data/)
  })
})

it('a file contradicts a bill by more than the ends of their digits', () => {
  expect(contradicts('10.00003', { billed: '10', lines: 3 })).toBe(false)
  expect(contradicts('10.00004', { billed: '10', lines: 3 })).toBe(true)
  expect(contradicts('10.005', { billed: '10', lines: 1 })).toBe(true)
  expect(contradicts('10.01', { billed: '10', lines: 1000 })).toBe(false)
  expect(contradicts('9.98', { billed: '10', lines: 1 })).toBe(true)
})
