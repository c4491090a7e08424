import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonError, JsonNumber, parseExactJson, type JsonValue } from './exact-json.ts'
import { rounds } from '../../test/harness/run/rounds.ts'

/** What `JSON.parse` would have given. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.text)
  if (Array.isArray(value)) return value.map(plain)
  return value instanceof Map
    ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]))
    : value
}

function faultOf(text: string): string {
  try {
    parseExactJson(text)
    return 'no fault'
  } catch (error) {
    return error instanceof JsonError ? error.fault : String(error)
  }
}

describe('parseExactJson', () => {
  it('keeps the text of a number', () => {
    const numbers = ['0', '-0', '3.3408', '1e400', '0.1000', '123456789012345678901234567890', '1E-7']
    const parsed = parseExactJson(`[${numbers.join(' ,\n')}]`)
    expect(parsed).toEqual(numbers.map((text) => new JsonNumber(text)))
  })

  it('keeps keys that would touch a prototype as keys', () => {
    const parsed = parseExactJson('{"__proto__":{"polluted":true},"constructor":1,"toString":2}')
    expect(parsed instanceof Map && [...parsed.keys()]).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it.each([
    ['{"a":1,"a":2}', 'duplicate_key'],
    ['{"a":1,"a":1}', 'duplicate_key'],
    ['{"a":1,"\\u0061":2}', 'duplicate_key'],
    ['['.repeat(100_000), 'too_deep'],
    [`${'{"a":'.repeat(100_000)}1`, 'too_deep'],
    [`[${'1,'.repeat(200_000)}1]`, 'too_many_values'],
    ['', 'not_json'],
    ['{', 'not_json'],
    ['{"a"}', 'not_json'],
    ['{a:1}', 'not_json'],
    ['{"a":1,}', 'not_json'],
    ['[1,]', 'not_json'],
    ['[1 2]', 'not_json'],
    ['01', 'not_json'],
    ['1.', 'not_json'],
    ['.5', 'not_json'],
    ['+1', 'not_json'],
    ['NaN', 'not_json'],
    ['nul', 'not_json'],
    ['"a', 'not_json'],
    ['"a\\"', 'not_json'],
    ['"\\x41"', 'not_json'],
    ['"\\u12"', 'not_json'],
    ['"a\tb"', 'not_json'],
    ['"a\u0000b"', 'not_json'],
    ['{} {}', 'not_json'],
    ['\ufeff{}', 'not_json'],
  ])('refuses %#', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it('reads what JSON.parse reads, and refuses what it refuses', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(plain(parseExactJson(text))).toEqual(JSON.parse(text))
      }),
      rounds(2_000),
    )
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (text, at, noise) => {
        const where = at % (text.length + 1)
        const damaged = text.slice(0, where) + noise + text.slice(where + 1)
        let expected: unknown
        try {
          expected = JSON.parse(damaged)
        } catch {
          expect(faultOf(damaged)).not.toBe('no fault')
          return
        }
        if (faultOf(damaged) === 'no fault') expect(plain(parseExactJson(damaged))).toEqual(expected)
        else expect(faultOf(damaged)).toBe('duplicate_key')
      }),
      rounds(5_000),
    )
  })

  it('takes ten megabytes of one string or key in its stride', () => {
    const long = 'k'.repeat(10_000_000)
    expect(parseExactJson(`{"${long}":"${long}"}`)).toEqual(new Map([[long, long]]))
    expect(parseExactJson(`"\\n${long}"`)).toBe(`\n${long}`)
  })
})
