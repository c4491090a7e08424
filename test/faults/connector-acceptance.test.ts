import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FAILPOINTS } from '../../src/collector/take/failpoints.ts'
import { addDays, DAY_MS } from '../../src/model/time/time.ts'
import type { FactsStore } from '../../src/store/facts/facts-store.ts'
import { startCollecting, type Collecting } from '../harness/collecting/collecting.ts'
import { inTurn } from '../harness/run/night.ts'
import { openFacts, restart } from '../harness/collecting/collector-world.ts'
import { costLine, hourOf } from '../harness/vendor/cost-line.ts'
import { costFile, isDownload } from '../harness/vendor/scripted-vendor.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')
const DAYS = 3

let opened: Awaited<ReturnType<typeof openFacts>>
/** Collected without trouble; the tests that read it follow each other. */
let calm: Collecting
let undisturbed: string
beforeAll(async () => {
  opened = await openFacts()
  calm = await startCollecting({ now: NOON, facts: opened.facts, sums: true })
  fill(calm)
  await calm.connect()
  await calm.collect()
  undisturbed = await exportOf(calm)
})
afterAll(async () => {
  await calm[Symbol.asyncDispose]()
  await opened[Symbol.asyncDispose]()
})

/** Days with two files each; the second repeats a row of the first and restates another. */
function fill(world: Collecting): void {
  for (let back = 0; back < DAYS; back += 1) {
    const day = addDays('2026-03-09', -back)
    const row = (event: string, credits: string) =>
      costLine({ eventId: `${day}-${event}`, at: hourOf(day, 6), userId: `user-${event}`, credits })
    world.vendor.files.push(
      costFile(`${day}-1`, `${day}T10:00:00.000001Z`, [row('a', '1'), row('b', '2')]),
      costFile(`${day}-2`, `${day}T11:00:00.000002Z`, [row('a', '1'), row('b', '3'), row('c', '0.5')]),
    )
  }
}

/** In the middle where there is one: files go into the facts a few at a time. */
const OCCURRENCE: Record<string, number> = { fetch: 3, keep_raw: 3, begin: 2, insert: 2, commit: 3 }

/** By day some of those at which it does not die: see test/crash/failpoints. */
const FAILED_AT = inTurn(FAILPOINTS, 3, 8)

const TRUE_CREDITS = String(DAYS * 4.5)

async function exportOf(world: Collecting): Promise<string> {
  const records = await world.records()
  return JSON.stringify([records.sort((a, b) => a.eventId.localeCompare(b.eventId)), await world.credits()])
}

describe('C8: what every connector must do', () => {
  test('every record has its key once, an hour, and amounts as exact text', async () => {
    const records = await calm.records()
    expect(records).toHaveLength(DAYS * 3)
    expect(new Set(records.map(({ eventId }) => eventId)).size).toBe(records.length)
    for (const record of records) {
      expect(record.hour).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/)
      expect(record.billing[0]?.cost).toMatch(/^\d+(?:\.\d+)?$/)
      expect(record.billing[0]?.costUnit).toBe('CREDITS')
    }
  })

  test('two sequential reads: the second fetches nothing and changes nothing', async () => {
    const downloads = calm.vendor.requests.filter(isDownload).length
    await calm.collectNext('costs')
    expect(calm.vendor.requests.filter(isDownload)).toHaveLength(downloads)
    expect(await exportOf(calm)).toBe(undisturbed)
    expect(await calm.credits()).toBe(TRUE_CREDITS)
  })

  test('reading everything once more from the start gives the same bytes', async () => {
    await calm.sync('2026-02-10T00:00:00Z')
    expect(await exportOf(calm)).toBe(undisturbed)
  })

  test('a ledger from the year 2999 collects nothing and loses nothing it had', async () => {
    const [row] = await calm.ledger('costs')
    if (!row) throw new Error('no ledger')
    const year2999 = Date.parse('2999-01-01T00:00:00Z')
    await opened.facts.commit({
      ...row,
      slice: 'window:2999',
      kind: 'window',
      outcome: 'committed',
      loadId: '',
      rows: 0,
      periodStart: year2999,
      periodEnd: year2999 + DAY_MS,
    })
    const downloads = calm.vendor.requests.filter(isDownload).length
    await calm.collectNext('costs')
    expect(calm.vendor.requests.filter(isDownload)).toHaveLength(downloads)
    expect(await calm.credits()).toBe(TRUE_CREDITS)
  })

  test.each(FAILED_AT)('an error at %s: the next run goes on from there to the same end', async (point) => {
    let left = OCCURRENCE[point.replace(/^(?:before|after)_/, '')] ?? 1
    await using world = await startCollecting({
      now: NOON,
      facts: opened.facts,
      sums: true,
      failpoints: (at) => {
        if (at === point && --left === 0) throw new Error(`failed at ${point}`)
      },
    })
    fill(world)
    await world.connect()
    // An error while a run is written down leaves its lease, as a crash does.
    await world.collect().catch(() => undefined)
    await restart(world.ctx)
    world.clock.advance(DAY_MS / 48)
    await world.sync()
    expect(left).toBeLessThanOrEqual(0)
    expect(await world.credits()).toBe(TRUE_CREDITS)
    const ids = (await world.records()).map(({ eventId }) => eventId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(DAYS * 3)
  })
})

describe('C4: the wrong order is caught', () => {
  /** The mistake: the ledger row is written before the rows are in. */
  function ledgerFirst(facts: FactsStore): FactsStore {
    const beginLoad: FactsStore['beginLoad'] = async (...rows) => {
      await facts.beginLoad(...rows)
      await facts.commit(...rows.map((row) => ({ ...row, outcome: 'committed', rows: 0 }) as const))
    }
    return new Proxy(facts, {
      get(target, name) {
        if (name === 'beginLoad') return beginLoad
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  test('a store that commits first loses rows at a crash, and the check that passes elsewhere sees it', async () => {
    let begun = 0
    await using world = await startCollecting({
      now: NOON,
      facts: ledgerFirst(opened.facts),
      sums: true,
      failpoints: (at) => {
        // Once in each of the two feeds.
        if (at === 'after_begin' && ++begun <= 2) throw new Error('crash')
      },
    })
    fill(world)
    await world.connect()
    await world.collect().catch(() => undefined)
    await restart(world.ctx)
    world.clock.advance(DAY_MS / 48)
    await world.sync()
    expect(await world.credits()).not.toBe(TRUE_CREDITS)
  })

  test('the real store refuses to commit rows that are not there', async () => {
    const row = (await calm.ledger('costs')).find(({ kind }) => kind === 'file')
    if (!row) throw new Error('no file in the ledger')
    const lie = {
      ...row,
      slice: 'never-loaded',
      loadId: 'never-loaded',
      outcome: 'committed',
      rows: 3,
    } as const
    await expect(opened.facts.commit(lie)).rejects.toThrow()
    expect((await calm.ledger('costs')).map(({ slice }) => slice)).not.toContain('never-loaded')
  })
})
