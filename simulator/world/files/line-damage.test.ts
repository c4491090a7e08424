import { describe, expect, test } from 'vitest'
import { FILE_SHAPES, shapeFile } from './file-shape.ts'
import { BREAKING_DAMAGE, damageLine, encodeLines, HARMLESS_DAMAGE } from './line-damage.ts'

const BILLED =
  '{"event_id":"a","type":"COSTS","payload":{"day":"2026-03-10","hour":13,"product":"codex","surface":"codex",' +
  '"measures":{"usage":{"text_input_tokens":5},"billing":[{"sku":"X","quantity":{"value":5,"unit":"tokens"},' +
  '"cost":{"value":0.5,"unit":"CREDITS"}}]}}}'
const UNBILLED =
  '{"event_id":"b","type":"COSTS","payload":{"day":"2026-03-10","hour":13,"product":"ChatGPT","surface":"chatgpt",' +
  '"measures":{"billing":[]}}}'

function parses(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

describe('damage', () => {
  test.each(BREAKING_DAMAGE)('%s changes every line, whatever it holds', (damage) => {
    for (const line of [BILLED, UNBILLED]) {
      const broken = damageLine(line, damage)
      expect(broken).not.toBe(line)
      if (['not_json', 'cut_short'].includes(damage)) expect(parses(broken)).toBe(false)
      else expect(parses(broken)).toBe(true)
    }
  })

  test.each(HARMLESS_DAMAGE)('%s leaves a line of JSON with its event, hour and tokens', (damage) => {
    const odd = JSON.parse(damageLine(BILLED, damage))
    expect(damageLine(BILLED, damage)).not.toBe(BILLED)
    expect(odd.event_id).toBe('a')
    expect(odd.payload.day).toBe('2026-03-10')
    expect(odd.payload.hour).toBe(damage === 'day_without_hour' ? undefined : 13)
    expect(odd.payload.measures.usage.text_input_tokens).toBe(5)
  })

  test('of the encoding gives bytes that are no UTF-8, in one line only', () => {
    const bytes = encodeLines(`${BILLED}\n${damageLine(BILLED, 'invalid_utf8')}\n`)
    const [first = '', second = ''] = bytes.toString('latin1').split('\n')
    const strict = new TextDecoder('utf-8', { fatal: true })
    expect(strict.decode(Buffer.from(first, 'latin1'))).toBe(BILLED)
    expect(() => strict.decode(Buffer.from(second, 'latin1'))).toThrow(TypeError)
  })
})

test('every shape of a file holds every record', () => {
  for (const shape of FILE_SHAPES) {
    const text = shapeFile([BILLED, UNBILLED], shape).toString('utf8')
    expect(text.match(/"event_id":\s*"[ab]"/g), shape).toHaveLength(2)
  }
  expect(shapeFile([BILLED], 'byte_order_mark').subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(JSON.parse(shapeFile([BILLED, UNBILLED], 'json_array').toString())).toHaveLength(2)
})
