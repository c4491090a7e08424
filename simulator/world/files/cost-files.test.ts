import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../calendar.ts'
import { CostFiles, type CostFilesOptions } from './cost-files.ts'
import { createWorld, type WorldOptions } from '../world.ts'

interface Payload {
  product: string
  client?: string
  service_tier?: string
  identity?: {
    user_id?: string
    email?: string
    groups?: { id: string; name: string | null }[]
    agent?: { id: string }
  }
  measures: {
    usage?: Record<string, number>
    billing: {
      sku: string
      quantity: { value: number; unit: string }
      cost: { value: number; unit: string }
    }[]
  }
}

const START = Date.UTC(2026, 0, 5)
const DAYS = 12
const EVERYTHING = { after: 0, before: (START + DAYS * DAY_MS) * 1000, limit: 100_000 }

function filesOf(world: Partial<WorldOptions> = {}, options: Partial<CostFilesOptions> = {}): CostFiles {
  const made = createWorld({
    seed: 3,
    people: 60,
    days: DAYS,
    start: START,
    agreement: 'credits',
    estimates: 0.6,
    density: 1,
    awkwardNames: false,
    ...world,
  })
  const settings = {
    historyMinutes: 240,
    recentMinutes: 10,
    fineFrom: START + 10 * DAY_MS,
    duplicates: 0.03,
    restatements: 0.01,
    maxFileBytes: 15_000_000,
    tiedEndTimes: false,
    ...options,
  }
  return new CostFiles(made, settings, () => [])
}

function linesOf(files: CostFiles): { event: string; file: string; line: string }[] {
  return files.list(EVERYTHING).flatMap((file) =>
    files
      .body(file)
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .map((line) => ({ event: /"event_id":"([^"]+)"/.exec(line)?.[1] ?? '', file: file.id, line })),
  )
}

describe('log files', () => {
  test('are the same bytes for the same seed, in whatever order they are asked for', () => {
    const forwards = filesOf()
    const backwards = filesOf()
    const listed = forwards.list(EVERYTHING)
    expect(listed.length).toBeGreaterThan(200)
    const found = listed
      .map(({ id }) => id)
      .toReversed()
      .map((id) => backwards.find(id))
    expect(found.toReversed()).toEqual(listed)
    expect(
      filesOf({ seed: 4 })
        .list(EVERYTHING)
        .map(({ sha256 }) => sha256),
    ).not.toEqual(listed.map(({ sha256 }) => sha256))
  })

  test('are as long and hash as listed, also after their bodies were dropped', () => {
    const files = filesOf()
    const listed = files.list(EVERYTHING)
    files.forget()
    for (const file of listed) {
      const body = files.body(file)
      expect(body.length).toBe(file.bytes)
      expect(createHash('sha256').update(body).digest('hex')).toBe(file.sha256)
    }
  })

  test('come in order of their end, strictly between the bounds, and page without loss', () => {
    const files = filesOf()
    const listed = files.list(EVERYTHING)
    const ends = listed.map(({ endMicros }) => endMicros)
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect(new Set(ends).size).toBe(ends.length)
    const paged = []
    for (let after = 0; ;) {
      const page = files.list({ ...EVERYTHING, after, limit: 17 })
      if (page.length === 0) break
      paged.push(...page)
      after = page.at(-1)?.endMicros ?? 0
    }
    expect(paged).toEqual(listed)
    const [, second, third] = listed
    const between = files.list({ after: second?.endMicros ?? 0, before: third?.endMicros ?? 0, limit: 5 })
    expect(between).toEqual([])
    // A page may also end early, at the file that reaches the byte limit.
    const [first] = listed
    expect(files.list({ ...EVERYTHING, bytes: first?.bytes ?? 0 })).toEqual([first])
    expect(files.list({ ...EVERYTHING, bytes: (first?.bytes ?? 0) + 1 })).toHaveLength(2)
  })

  test('have ends with microseconds and ids that mean nothing to another world', () => {
    const [file] = filesOf().list(EVERYTHING)
    expect(file?.endTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(file?.name).toBe(`COSTS_${file?.endTime.slice(0, -1)}+00:00.jsonl`)
    expect(file?.id).toMatch(/^eclf_[0-9a-f]{24}$/)
    const weekly = filesOf({}, { historyMinutes: 10_080 })
    for (const listed of weekly.list(EVERYTHING)) expect(weekly.find(listed.id)).toEqual(listed)
    expect(filesOf({ seed: 4 }).find(file?.id ?? '')).toBeNull()
    expect(filesOf().find('eclf_000000000000000000000000')).toBeNull()
  })

  test('hold each row 3 to 5 hours after its hour, and never nothing', () => {
    const files = filesOf({}, { duplicates: 0, restatements: 0, historyMinutes: 10 })
    for (const file of files.list(EVERYTHING)) {
      const lines = files.body(file).toString('utf8').trimEnd().split('\n')
      for (const line of lines) {
        const { timestamp } = JSON.parse(line)
        const late = file.endMicros / 1000 - Date.parse(timestamp)
        expect(late).toBeGreaterThan(3 * 3_600_000)
        expect(late).toBeLessThan(5.2 * 3_600_000)
      }
    }
  })

  test('repeat some rows in a later file, a few of them with other amounts', () => {
    const byEvent = Map.groupBy(linesOf(filesOf()), ({ event }) => event)
    const repeated = [...byEvent.values()].filter((copies) => copies.length > 1)
    expect(repeated.length / byEvent.size).toBeGreaterThan(0.02)
    expect(repeated.length / byEvent.size).toBeLessThan(0.06)
    for (const copies of repeated) expect(new Set(copies.map(({ file }) => file)).size).toBe(copies.length)
    const changed = repeated.filter((copies) => new Set(copies.map(({ line }) => line)).size > 1)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(repeated.length / 2)
  })

  test('are cut at the cap without losing a line, with or without a tie', () => {
    const whole = linesOf(filesOf()).map(({ line }) => line)
    for (const tiedEndTimes of [false, true]) {
      const files = filesOf({}, { maxFileBytes: 4_000, tiedEndTimes })
      const listed = files.list(EVERYTHING)
      for (const { bytes } of listed) expect(bytes).toBeLessThanOrEqual(4_000)
      const ties = listed.length - new Set(listed.map(({ endMicros }) => endMicros)).size
      if (tiedEndTimes) expect(ties).toBeGreaterThan(10)
      else expect(ties).toBe(0)
      expect(linesOf(files).map(({ line }) => line)).toEqual(whole)
    }
  })

  test('hold the same rows however wide their windows are', () => {
    const events = (historyMinutes: number) => {
      const files = filesOf(
        {},
        { historyMinutes, duplicates: 0, restatements: 0, fineFrom: START + 11 * DAY_MS },
      )
      return linesOf(files)
        .map(({ line }) => line)
        .sort()
    }
    expect(events(10)).toEqual(events(4320))
  })
})

describe('records', () => {
  const records: { payload: Payload }[] = linesOf(filesOf({ agreement: 'switch', people: 200 })).map(
    ({ line }) => JSON.parse(line),
  )

  test('are life-like in every way a reader must cope with', () => {
    const payloads = records.map(({ payload }) => payload)
    const billing = payloads.flatMap(({ measures }) => measures.billing)
    const identities = payloads.map(({ identity }) => identity)
    expect(new Set(payloads.map(({ product }) => product))).toEqual(new Set(['ChatGPT', 'codex', 'Work']))
    expect(identities.some((identity) => identity === undefined)).toBe(true)
    expect(identities.some((identity) => identity && identity.user_id === undefined)).toBe(true)
    expect(identities.some((identity) => identity?.user_id && !identity.email)).toBe(true)
    expect(identities.some((identity) => identity?.user_id && identity.groups?.length === 0)).toBe(true)
    expect(identities.some((identity) => identity?.groups?.some(({ name }) => name === null))).toBe(true)
    expect(identities.some((identity) => identity?.agent)).toBe(true)
    expect(payloads.some(({ measures }) => measures.billing.length === 0)).toBe(true)
    expect(payloads.some(({ measures }) => measures.usage === undefined)).toBe(true)
    expect(payloads.some(({ client }) => client === undefined)).toBe(true)
    expect(new Set(billing.map(({ cost }) => cost.unit))).toEqual(new Set(['CREDITS', 'USD']))
    expect(new Set(billing.map(({ quantity }) => quantity.unit))).toEqual(new Set(['tokens', 'counts']))
    expect(billing.some((line) => 'estimated_cost_usd' in line)).toBe(true)
    expect(billing.some((line) => line.cost.unit === 'CREDITS' && !('estimated_cost_usd' in line))).toBe(true)
  })

  test('cost what their tokens cost: 125, 12.5 and 750 credits a million', () => {
    const lines = records.flatMap(({ payload }) =>
      payload.service_tier === 'default' ? payload.measures.billing : [],
    )
    const price = (sku: string) => {
      const line = lines.find((each) => each.sku === sku && each.cost.unit === 'CREDITS')
      return line && Math.round((line.cost.value / line.quantity.value) * 1e8) / 100
    }
    expect([price('GPT-5.5 - Input'), price('GPT-5.5 - Cached Input'), price('GPT-5.5 - Output')]).toEqual([
      125, 12.5, 750,
    ])
  })
})
