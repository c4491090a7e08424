import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { AmendmentBook, type Amendment } from './amendments.ts'
import { DAY_MS, HOUR_MS } from './calendar.ts'
import { CostFiles } from './files/cost-files.ts'
import { computeTotals, countLines, type TotalsDimension } from './totals.ts'
import { createWorld } from './world.ts'

const START = Date.UTC(2026, 0, 5)
const DAYS = 10
// The world goes on after its last day.
const END = START + 14 * DAY_MS
const RANGE = { from: START, to: END }
const ALL = { oldest: 0, newest: END * 1000 }

interface Payload {
  day: string
  identity?: { user_id?: string }
  measures: { billing: { cost: { value: number; unit: string } }[] }
}

function account(amendments: Amendment[] = [], now = END) {
  const world = createWorld({
    seed: 11,
    people: 80,
    days: DAYS,
    start: START,
    agreement: 'switch',
    estimates: 0.5,
    density: 1.5,
    awkwardNames: false,
  })
  const book = new AmendmentBook()
  book.add(...amendments)
  book.refresh(now)
  const files = new CostFiles(
    world,
    {
      historyMinutes: 120,
      recentMinutes: 10,
      fineFrom: START + 8 * DAY_MS,
      duplicates: 0.05,
      restatements: 0.02,
      maxFileBytes: 15_000_000,
      tiedEndTimes: false,
    },
    () => book.inForce,
  )
  const totals = (by: TotalsDimension = 'none', seen = ALL) =>
    computeTotals(world, files, book.inForce, seen, { ...RANGE, grain: 'day', by })
  return { world, files, totals, lines: (seen = ALL) => countLines(world, files, book.inForce, seen, RANGE) }
}

type Account = ReturnType<typeof account>

/** The totals of a simple reader of the files: parse, keep the newest line of each event, add. */
function readFiles({ files }: Account, seen = ALL) {
  const newest = new Map<string, Payload>()
  let lines = 0
  let rejected = 0
  for (const file of files.list({ after: seen.oldest - 1, before: seen.newest, limit: 100_000 })) {
    for (const line of files.body(file).toString('utf8').trimEnd().split('\n')) {
      lines += 1
      try {
        const record = JSON.parse(line)
        newest.set(record.event_id, record.payload)
      } catch {
        rejected += 1
      }
    }
  }
  return { payloads: [...newest.values()], lines, rejected }
}

function sumByDay(payloads: Payload[]) {
  const days = Map.groupBy(payloads, ({ day }) => day)
  const inOrder = [...days].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([time, rows]) => {
    const billing = rows.flatMap(({ measures }) => measures.billing)
    const sum = (unit: string) =>
      billing
        .filter(({ cost }) => cost.unit === unit)
        .reduce((total, { cost }) => total.plus(String(cost.value)), new Big(0))
    return {
      time,
      rows: rows.length,
      credits: sum('CREDITS').toFixed(),
      usd: sum('USD').toFixed(),
      users: new Set(rows.flatMap(({ identity }) => identity?.user_id ?? [])).size,
    }
  })
}

const essence = (totals: ReturnType<Account['totals']>) =>
  totals.map(({ time, rows, credits, usd, users }) => ({ time, rows, credits, usd, users }))

describe('totals', () => {
  test('are what a plain reading of every file gives, to the last digit', () => {
    const it = account()
    const { payloads, lines } = readFiles(it)
    expect(payloads.length).toBeGreaterThan(1_000)
    expect(essence(it.totals())).toEqual(sumByDay(payloads))
    const counts = it.lines()
    expect(counts.lines).toBe(lines)
    expect(counts.events).toBe(payloads.length)
    expect(counts.duplicates).toBeGreaterThan(10)
    expect(counts.restated).toBeGreaterThan(10)
    expect(counts.events + counts.duplicates + counts.restated + counts.rejected).toBe(lines)
  })

  test('know only the files that were seen', () => {
    const it = account()
    const seen = { oldest: (START + 3 * DAY_MS) * 1000, newest: (START + 6 * DAY_MS + 5 * HOUR_MS) * 1000 }
    expect(essence(it.totals('none', seen))).toEqual(sumByDay(readFiles(it, seen).payloads))
    expect(it.totals('none', seen)).not.toEqual(it.totals())
  })

  test('add up to the whole by every dimension that splits rows, and to more by group', () => {
    const it = account()
    const whole = it.totals().reduce((sum, { credits }) => sum.plus(credits), new Big(0))
    for (const by of [
      'user',
      'product',
      'surface',
      'client',
      'model',
      'sku',
      'service_tier',
      'reasoning',
      'agent',
    ] as const) {
      const split = it.totals(by).reduce((sum, { credits }) => sum.plus(credits), new Big(0))
      expect(split.toFixed(), by).toBe(whole.toFixed())
    }
    const byGroup = it.totals('group').reduce((sum, { credits }) => sum.plus(credits), new Big(0))
    expect(byGroup.gt(whole)).toBe(true)
  })

  test('follow rows that are late, restated, gone or broken', () => {
    const rows = { from: START + 2 * DAY_MS, to: START + 3 * DAY_MS, share: 0.5 }
    const amendments: Amendment[] = [
      { kind: 'late', rows, at: START + 7 * DAY_MS },
      {
        kind: 'restate',
        rows: { ...rows, from: START, to: START + DAY_MS },
        at: START + 6 * DAY_MS,
        factor: 3,
      },
      {
        kind: 'restate',
        rows: { ...rows, from: START, to: START + DAY_MS },
        at: START + 8 * DAY_MS,
        factor: 0,
      },
      { kind: 'vanish', rows: { ...rows, from: START + 4 * DAY_MS, to: START + 5 * DAY_MS }, at: START },
      {
        kind: 'damage',
        rows: { ...rows, from: START + 5 * DAY_MS, to: START + 6 * DAY_MS },
        damage: 'cut_short',
      },
    ]
    const plain = account()
    const it = account(amendments)
    const { payloads, lines, rejected } = readFiles(it)
    expect(essence(it.totals())).toEqual(sumByDay(payloads))
    expect(it.lines()).toMatchObject({ lines, rejected, events: payloads.length })
    expect(rejected).toBeGreaterThan(10)
    const before = { oldest: 0, newest: (START + 6.5 * DAY_MS) * 1000 }
    const [dayRestated] = it.totals('none', before)
    expect(Number(dayRestated?.credits)).toBeGreaterThan(Number(plain.totals()[0]?.credits))
    expect(Number(it.totals()[0]?.credits)).toBeLessThan(Number(plain.totals()[0]?.credits))
    expect(it.totals('none', before)[2]?.rows).toBeLessThan(it.totals()[2]?.rows ?? 0)
    expect(it.totals()[2]?.rows).toBe(plain.totals()[2]?.rows)
    expect(it.totals()[4]?.rows).toBeLessThan(plain.totals()[4]?.rows ?? 0)
  })

  test('leave amounts of an unknown unit out and keep their rows', () => {
    const rows = { from: START, to: START + DAY_MS }
    const [day] = account([{ kind: 'damage', rows, damage: 'unknown_unit' }]).totals()
    expect(day?.rows).toBe(account().totals()[0]?.rows)
    expect(day?.credits).toBe('0')
  })
})
