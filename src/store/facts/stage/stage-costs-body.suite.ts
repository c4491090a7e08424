import { subjectOf } from '../../../../test/harness/stores/names-in-memory.ts'
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

/** Left to the line-by-line parser, as is whatever else is not of the form: see test/numbers/cost-paths-agree.test.ts. */
const IRREGULAR: Record<string, string> = {
  'not JSON': 'nonsense',
  'a truncated last line': `${TEXT}\n${TEXT.slice(0, 200)}`,
  'the same event twice': `${TEXT}\n${TEXT}`,
  'an unknown field inside': edited('"product"', '"novel":"x","product"'),
  'a text for an amount': edited('5.5,', '"5.5",'),
  'an hour that a byte would turn into another': edited('"hour":13', '"hour":269'),
  'an amount without its unit': edited('"value":5.5,"unit":"CREDITS"', '"value":5.5'),
  'another type': edited('COSTS', 'AUDIT'),
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
      user_id: subjectOf('user-1'),
      user_email: '',
      user_name: '',
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
    const names = await store().names({ tenant: ref.tenant, source: 'chat_assistant' })
    expect([...names]).toMatchObject([
      ['user-1', { login: '', email: 'user@example.com', name: 'Alex Example' }],
    ])
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
