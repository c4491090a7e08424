import { describe, expect, test } from 'vitest'
import type { FactsStore } from '../facts-store.ts'
import {
  bodyFile,
  HOUR,
  ledgerRow,
  newLoad,
  newSlice,
  vendorLine,
  visible,
  loadBody,
} from '../facts-store.fixtures.suite.ts'

const LINE = vendorLine({ top: { event_id: 'e1' } })
const TEXT = JSON.stringify(LINE)

/** A line with one place of its text changed. Throws when the place is not there. */
function edited(from: string | RegExp, to: string): string {
  const text = TEXT.replace(from, to)
  if (text === TEXT) throw new Error(`the line does not hold ${String(from)}`)
  return text
}

/** Everything here must be left to the line-by-line parser, which rejects or understands it line by line. */
const IRREGULAR: Record<string, string | Buffer> = {
  'not JSON': 'nonsense',
  'a truncated last line': `${TEXT}\n${TEXT.slice(0, 200)}`,
  'a blank line between': `${TEXT}\n\n${TEXT.replace('e1', 'e2')}`,
  'a byte order mark': `\ufeff${TEXT}`,
  'a JSON array': `[${TEXT}]`,
  'two records on a line': `${TEXT}${TEXT.replace('e1', 'e2')}`,
  'a pretty-printed record': JSON.stringify(LINE, null, 2),
  'another type': edited('COSTS', 'AUDIT'),
  'no event id': edited('"event_id":"e1",', ''),
  'an empty event id': edited('"e1"', '""'),
  'a numeric event id': edited('"e1"', '17'),
  'the same event twice': `${TEXT}\n${TEXT}`,
  'an unknown field on top': edited('"type"', '"novel":1,"type"'),
  'an unknown field inside': edited('"product"', '"novel":"x","product"'),
  'a known field in another place': edited('"product"', '"email":"x","product"'),
  'a field twice': edited('"product"', '"model":"x","product"'),
  'an object twice': edited('"product"', '"measures":{},"product"'),
  'null where none is documented': edited('"gpt-5.5"', 'null'),
  'null for an object': edited(/"agent":\{[^}]*\}/, '"agent":null'),
  'a number for a text': edited('"gpt-5.5"', '5.5'),
  'a boolean for a text': edited('"gpt-5.5"', 'true'),
  'an array for a text': edited('"gpt-5.5"', '["gpt-5.5"]'),
  'a text for an amount': edited('5.5,', '"5.5",'),
  'a text for an amount, with spaces': edited('"value":5.5,', '"value" : "5.5",'),
  'a text for an amount, after a space': edited('"value":5.5,', '"value": "5.5",'),
  'a text for an amount, after a tab': edited('"value":5.5,', '"value"\t:"5.5",'),
  'a text for an amount, its name escaped': edited('"value":5.5,', '"\\u0076alue":"5.5",'),
  'an exponent after a space': edited('"value":5.5,', '"value": 55e-1,'),
  'nineteen decimal places after a space': edited('"value":5.5,', '"value": 5.1234567890123456789,'),
  'a text for a count': edited(':90000', ':"90000"'),
  'a fraction for a count': edited(':90000', ':90000.5'),
  'a negative count': edited(':90000', ':-1'),
  'a count beyond 2^53': edited(':90000', ':9007199254740993'),
  'a negative quantity': edited('"value":1000', '"value":-1'),
  'an exponent': edited('5.5,', '55e-1,'),
  'a huge exponent': edited('5.5,', '1e400,'),
  'more than 18 decimal places': edited('5.5,', '5.1234567890123456789,'),
  'more than 20 digits': edited('5.5,', '123456789012345678901,'),
  'not a number': edited('5.5,', 'NaN,'),
  'an amount without its unit': edited('"value":5.5,"unit":"CREDITS"', '"value":5.5'),
  'a unit without its amount': edited('"value":5.5,', ''),
  'an estimate in another unit': edited('"USD"', '"EUR"'),
  'a line without SKU': edited('chat.completion.5.reasoning', ''),
  'no day': edited('"day":"2026-03-10",', ''),
  'a day that does not exist': edited('"day":"2026-03-10', '"day":"2026-02-30'),
  'a day in another form': edited('"day":"2026-03-10', '"day":"2026-3-10'),
  'no hour': edited('"hour":13,', ''),
  'hour 24': edited('"hour":13', '"hour":24'),
  'an hour that a byte would turn into another': edited('"hour":13', '"hour":269'),
  'a text for an hour': edited('"hour":13', '"hour":"13"'),
  'a negative hour': edited('"hour":13', '"hour":-0'),
  'a raw tab in a text': edited('Alex', 'Al\tex'),
  'an escape that is none': edited('Alex', 'Al\\qex'),
  'a comma too many': edited('"unit":"CREDITS"}', '"unit":"CREDITS",}'),
  'a lone surrogate': edited('Alex', '\\ud800Alex'),
  'a mail address beyond ASCII': edited('user@', 'İ@'),
  'bytes that are not UTF-8': Buffer.concat([
    Buffer.from('{"event_id":"'),
    Buffer.from([0xff]),
    Buffer.from(TEXT.slice(15)),
  ]),
  'a raw line break in a text': edited('Alex', 'Al\nex'),
}

export function stageCostsBodySuite(store: () => FactsStore): void {
  test('loads the published shape whole, every field in its column', async () => {
    const ref = newSlice()
    const load = newLoad(ref)
    await using body = await bodyFile(`${TEXT}\n`)
    const loaded = { rows: 1, duplicates: 0, restated: 0, firstHour: HOUR, lastHourEnd: HOUR + 3600 }
    expect(await loadBody(store(), load, body.path)).toEqual(loaded)
    await store().commit(ledgerRow(load, { rows: 1 }))
    const [row] = await visible<Record<string, unknown>>(store(), ref, '*')
    expect(row).toMatchObject({
      tenant: ref.tenant,
      account: 'org-a',
      connection: 'connection-1',
      slice: 'file-1',
      load_id: load.loadId,
      version: '1000',
      event_id: 'e1',
      event_time: '2026-03-10 13:00:00',
      user_id: 'user-1',
      user_email: 'user@example.com',
      user_name: 'Alex Example',
      group_ids: ['0123cdef', '4567'],
      group_names: ['Platform', ''],
      agent_id: 'agt_123',
      agent_name: 'Procurement',
      product: 'chatgpt',
      surface: 'chatgpt',
      client: 'web',
      model: 'gpt-5.5',
      service_tier: 'default',
      reasoning: 'medium',
      text_input: '1000',
      text_cached_input: '90000',
      image_output: '1500',
      text_output: null,
      audio_total: null,
      billing_sku: ['chat.completion.5.reasoning'],
      billing_quantity: ['1000'],
      billing_quantity_unit: ['tokens'],
      billing_cost: ['5.5'],
      billing_cost_unit: ['CREDITS'],
      billing_estimated_usd: ['0.2'],
      credits: '5.5',
      usd: null,
      estimated_usd: '0.2',
    })
  })

  test.each<[string, string]>([
    ['nothing at all', ''],
    ['no final line break', TEXT],
    ['Windows line ends', `${TEXT}\r\n`],
    ['spaces between the parts', TEXT.replaceAll('":', '" : ').replaceAll(',"', ', "')],
    ['escapes', edited('Alex', '\\u00c4\\ud83d\\ude00\\n\\"\\\\')],
    ['keys in another order', JSON.stringify(reversed(LINE))],
    ['the least there can be', '{"event_id":"e1","type":"COSTS","payload":{"day":"2026-03-10","hour":0}}'],
    ['nobody to name', edited(/"identity":\{.*?\}\]?\}\}?,/, '"identity":{"groups":[]},')],
    ['most digits', edited('5.5,', '-99999999999999999999.999999999999999999,')],
  ])('takes %s', async (_, content) => {
    await using body = await bodyFile(content)
    expect(await loadBody(store(), newLoad(newSlice()), body.path)).not.toBe('irregular')
  })

  describe('declines, and leaves nothing behind', () => {
    test.each(Object.entries(IRREGULAR))('%s', async (_, content) => {
      const ref = newSlice()
      await using body = await bodyFile(content)
      expect(await loadBody(store(), newLoad(ref), body.path)).toBe('irregular')
      expect(await visible(store(), ref, 'event_id')).toEqual([])
    })
  })
}

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, reversed(item)] as const)
      .toReversed(),
  )
}
