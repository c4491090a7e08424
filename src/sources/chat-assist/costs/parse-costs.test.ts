import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CostRecord } from '../../../model/records/cost-record.ts'
import type { ParsedRow } from '../../source.ts'
import { LONGEST_LINE } from '../../body-rows.ts'
import { parseCostLine, parseCosts } from './parse-costs.ts'
import { rounds } from '../../../../test/harness/run/rounds.ts'

const FILE = { endTime: '2026-03-11T02:10:00.000001Z' }
const strict = { tolerant: false, fileEndTime: FILE.endTime }
const tolerant = { ...strict, tolerant: true }

let folder: string
let fixture: string
/** The fixture's first line, to be changed by a test. */
let sample: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-parse-'))
  fixture = await readFile(new URL('../fixtures/costs.jsonl', import.meta.url), 'utf8')
  sample = fixture.split('\n')[0] ?? ''
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

interface Parsed {
  records: CostRecord[]
  lines: number[]
  rejected: string[]
  unknown: string[]
  ignored: (number | null)[]
}

/** Write a body, parse it, and gather what came of it. */
async function parseBody(body: string | Buffer, isTolerant = false): Promise<Parsed> {
  const path = join(folder, `${Math.random()}.jsonl`)
  await writeFile(path, body)
  const parsed: Parsed = { records: [], lines: [], rejected: [], unknown: [], ignored: [] }
  const signal = new AbortController().signal
  const onIgnored = (line: number | null) => parsed.ignored.push(line)
  for await (const line of parseCosts({ path }, FILE, { tolerant: isTolerant, signal, onIgnored })) {
    if (line.ok) {
      parsed.records.push(line.row)
      parsed.lines.push(line.line)
      parsed.unknown.push(...line.unknownFields)
    } else parsed.rejected.push(`${line.rejected.line} ${line.rejected.reason} ${line.rejected.path}`.trim())
  }
  return parsed
}

function parseOne(text: string, context = strict): ParsedRow<CostRecord> | null {
  return parseCostLine({ line: 1, bytes: Buffer.from(text) }, context)
}

/** The sample line with one part of its text replaced. */
function changed(from: string, to: string): string {
  expect(sample).toContain(from)
  return sample.replace(from, to)
}

it('ignores and counts lines of another type', async () => {
  const other = changed('"type":"COSTS"', '"type":"APP_LOG"')
  expect(await parseBody(`${other}\n${sample}\n`)).toMatchObject({ ignored: [1], lines: [2], rejected: [] })
})

describe('U14: lines without measure', () => {
  it('refuses a line over the cap unread, and goes on after it', async () => {
    const long = changed('"name":"Ada Marsh"', `"name":"${'x'.repeat(LONGEST_LINE)}"`)
    const { rejected, lines } = await parseBody(`${sample}\n${long}\n${sample}\n`)
    expect(rejected).toEqual(['2 line_too_long'])
    expect(lines).toEqual([1, 3])
  })

  it.each([
    ['nested 100,000 deep', `{"event_id":${'['.repeat(100_000)}`, 'too_deep'],
    ['with a key of a megabyte', `{"${'k'.repeat(1_000_000)}":1}`, 'wrong_type'],
    ['with a million values', `{"event_id":[${'1,'.repeat(1_000_000)}1]}`, 'too_many_values'],
    ['with a key given twice', '{"event_id":"a","event_id":"b"}', 'duplicate_key'],
  ])('refuses a line %s', (_what, text, reason) => {
    expect(parseOne(text)).toMatchObject({ ok: false, rejected: { reason, line: 1 } })
  })

  it('cannot be used to reach a prototype', () => {
    const text = changed(
      '"principal"',
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"principal"',
    )
    const parsed = parseOne(text)
    expect(parsed).toMatchObject({ ok: true, unknownFields: ['__proto__', 'constructor'] })
    expect({}).not.toHaveProperty('polluted')
  })

  it('reads fifteen megabytes without holding up the event loop', async () => {
    const line = `${sample}\n`
    const path = join(folder, 'large.jsonl')
    await writeFile(path, line.repeat(Math.ceil(15_000_000 / line.length)))
    const before = process.memoryUsage().rss
    // How many lines are read before anything else in the process has its turn.
    let [count, sinceTurn, most] = [0, 0, 0]
    const turns = setInterval(() => (sinceTurn = 0), 0)
    const options = { tolerant: false, signal: new AbortController().signal }
    for await (const parsed of parseCosts({ path }, FILE, options)) {
      count += parsed.ok ? 1 : 0
      most = Math.max(most, (sinceTurn += 1))
    }
    clearInterval(turns)
    expect(count).toBeGreaterThan(15_000)
    expect(most).toBeLessThan(500)
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024)
  })
})

describe('U15: bodies in another form', () => {
  const bad = '{"event_id":'

  it('keeps the good lines among bad ones, wherever they stand', async () => {
    const body = [bad, sample, 'rubbish', sample, '<html>', '[1]', sample, '{"event_id":"x","type":"CO'].join(
      '\n',
    )
    const { lines, rejected } = await parseBody(body)
    expect(lines).toEqual([2, 4, 7])
    expect(rejected).toEqual(['1 not_json', '3 not_json', '5 not_json', '6 not_an_object', '8 not_json'])
  })

  it('goes on after a first line that is cut anywhere', async () => {
    for (let at = 1; at < sample.length; at += 1) {
      const { lines, rejected } = await parseBody(`${sample.slice(0, at)}\n${sample}\n${sample}\n`)
      expect({ at, lines, rejected: rejected.length }).toEqual({ at, lines: [2, 3], rejected: 1 })
    }
  })

  it.each<[string, (line: string) => string]>([
    ['blank lines', (line) => `\n\n${line}\n   \n\t\n${line}\n\n`],
    ['CRLF', (line) => `${line}\r\n${line}\r\n`],
    ['a byte order mark', (line) => `\ufeff${line}\n${line}\n`],
    ['no final newline', (line) => `${line}\n${line}`],
    ['spaces around', (line) => `  ${line}  \n\t${line}`],
    ['an array', (line) => `[${line},${line}]`],
    ['an array over several lines', (line) => `[\n${line},\n${line}\n]\n`],
    ['an array after a byte order mark', (line) => `\ufeff[${line},${line}]`],
    ['a wrapper', (line) => `{"object":"list","data":[${line},${line}],"has_more":false}`],
    ['a wrapper over several lines', (line) => `{\n  "data": [\n${line},\n${line}\n]\n}`],
    ['a pretty-printed array', (line) => JSON.stringify([JSON.parse(line), JSON.parse(line)], null, 2)],
    [
      'pretty-printed objects',
      (line) => [line, line].map((one) => JSON.stringify(JSON.parse(one), null, 2)).join('\n'),
    ],
  ])('reads %s', async (_form, write) => {
    const { records, rejected } = await parseBody(write(sample))
    expect(rejected).toEqual([])
    expect(records.map(({ eventId }) => eventId)).toEqual(
      Array.from({ length: 2 }, () => records[0]?.eventId),
    )
    expect(records[0]?.billing[0]?.cost).toBe('5')
  })

  it('rejects the row of an array that was cut off', async () => {
    const { records, rejected } = await parseBody(`[${sample},${sample.slice(0, 100)}`)
    expect(records).toHaveLength(1)
    expect(rejected).toEqual(['2 not_json'])
  })

  it('tells bytes that are not UTF-8 from text', async () => {
    const broken = Buffer.from(`${sample}\n${sample}\n`)
    broken[broken.indexOf('Marsh')] = 0xc3
    expect((await parseBody(broken)).rejected).toEqual(['1 not_utf8'])
  })

  it('finds nothing in an empty body', async () => {
    expect(await parseBody('')).toMatchObject({ records: [], rejected: [] })
    expect(await parseBody('\n\n')).toMatchObject({ records: [], rejected: [] })
  })
})

describe('U32: noise', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\n',
    '\r\n',
    '0',
    '-',
    'e9',
    'null',
    '\u0000',
    '\ud800',
    ' ',
  )
  const mutation = fc.tuple(
    fc.nat(),
    fc.nat(40),
    fc.oneof(piece, fc.string({ maxLength: 8 }), fc.constant('')),
  )

  it('never throws, whatever becomes of a line', () => {
    fc.assert(
      fc.property(
        fc.array(mutation, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (mutations, isTolerant) => {
          let text = sample
          for (const [at, length, noise] of mutations) {
            const where = at % (text.length + 1)
            text = text.slice(0, where) + noise + text.slice(where + length)
          }
          const parsed = parseOne(text, isTolerant ? tolerant : strict)
          if (parsed && !parsed.ok) expect(parsed.rejected.reason).toMatch(/^[a-z0-9_]+$/)
          else if (parsed?.ok) expect(parsed.row.eventId).not.toBe('')
        },
      ),
      rounds(10_000),
    )
  })

  it('never throws on any JSON, and takes values from where they belong only', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, isTolerant) => {
        expect(() => parseOne(text, isTolerant ? tolerant : strict)).not.toThrow()
      }),
      rounds(2_000),
    )
  })
})
