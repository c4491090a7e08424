import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonSplitter } from './json-splitter.ts'
import { rounds } from '../../test/harness/run/rounds.ts'

interface Split {
  rows: string[]
  envelope: string
  unfinished: string | null
  foundWrapper: boolean
}

function split(text: string, chunkBytes = 1_000_000, longestRow = 1_000_000): Split {
  const splitter = new JsonSplitter(longestRow)
  const bytes = Buffer.from(text)
  const rows: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes)
    rows.push(...splitter.push(bytes.subarray(at, at + chunkBytes)))
  const { envelope, unfinished } = splitter.finish()
  return {
    rows: rows.map(String),
    envelope,
    unfinished: unfinished === null ? null : String(unfinished),
    foundWrapper: splitter.foundWrapper,
  }
}

describe('JsonSplitter', () => {
  it.each([
    ['an array', '[{"a":1},{"b":[2]}]', '[]'],
    ['an array over several lines', '[\n  {"a":1},\n  {"b":[2]}\n]\n', '[]'],
    [
      'a wrapper',
      '{"object":"list","data":[{"a":1},{"b":[2]}],"has_more":false}',
      '{"object":"list","data":[],"has_more":false}',
    ],
    [
      'a wrapper with the rows last',
      '{"has_more":true,"rows": [ {"a":1} , {"b":[2]} ] }',
      '{"has_more":true,"rows": []}',
    ],
    ['one after the other', '{"a":1}\n{"b":[2]}', ''],
    ['arrays one after the other', '[{"a":1}]\n[{"b":[2]}]', '[][]'],
  ])('cuts %s', (_form, text, envelope) => {
    const { rows, unfinished, ...rest } = split(text)
    expect(rows).toEqual(['{"a":1}', '{"b":[2]}'])
    expect(unfinished).toBeNull()
    expect(rest.envelope.replaceAll(/\s+(?=[\]}]|$)|\n/g, '')).toBe(envelope)
  })

  it('takes bare values among the rows for rows, and keeps the envelope JSON', () => {
    expect(split('{"data":["cut, off",{"a":1},7,null],"has_more":false}')).toMatchObject({
      rows: ['"cut, off"', '{"a":1}', '7', 'null'],
      envelope: '{"data":[],"has_more":false}',
    })
  })

  it('leaves rows as they were written', () => {
    const row = '{\n  "text": "a \\"quoted\\" ]} and \\\\",\n  "n": 1.10\n}'
    expect(split(`[${row},${row}]`).rows).toEqual([row, row])
  })

  it('knows an empty wrapper from an object that is a row', () => {
    expect(split('{"data":[],"has_more":false}')).toMatchObject({ rows: [], foundWrapper: true })
    expect(split('{"data":{"a":[1]},"other":[1]}')).toMatchObject({
      rows: ['{"data":{"a":[1]},"other":[1]}'],
      foundWrapper: false,
    })
    expect(split('{"inner":{"data":[1]}}').foundWrapper).toBe(false)
  })

  it('gives back what is no object', () => {
    expect(split('[1,"two, [2]",null]').rows).toEqual(['1', '"two, [2]"', 'null'])
  })

  it('keeps the row that never ended', () => {
    expect(split('[{"a":1},{"b":')).toMatchObject({ rows: ['{"a":1}'], unfinished: '{"b":' })
    expect(split('null')).toMatchObject({ rows: [], unfinished: 'null' })
  })

  it('gives a row that is too long cut off', () => {
    const long = `{"a":"${'x'.repeat(5_000)}"}`
    const { rows } = split(`[${long},{"b":1}]`, 100, 1_000)
    expect(rows[0]?.length).toBeGreaterThan(1_000)
    expect(rows[0]?.length).toBeLessThan(1_200)
    expect(rows[1]).toBe('{"b":1}')
  })

  it('does not care where the chunks end', () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 })
    const form = fc.constantFrom<(rows: string[]) => string>(
      (rows) => `[${rows.join(',')}]`,
      (rows) => `{"has_more":false,"data":[${rows.join(', ')}],"last_end_time":null}`,
      (rows) => rows.map((text) => `{"row":${text}}`).join('\n'),
    )
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 5 }),
        form,
        fc.integer({ min: 1, max: 40 }),
        (rows, write, bytes) => {
          const text = write(rows.map((value) => JSON.stringify(value, null, 1)))
          expect(split(text, bytes)).toEqual(split(text))
          expect(split(text).rows).toHaveLength(rows.length)
        },
      ),
      rounds(1_000),
    )
  })
})
