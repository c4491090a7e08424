import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CostRecord } from '../../../model/records/cost-record.ts'
import type { ParsedRow } from '../../source.ts'
import type { ParseContext } from './parse-cost-record.ts'
import { parseCostLine } from './parse-costs.ts'

const strict: ParseContext = { tolerant: false, fileEndTime: '2026-03-11T02:10:00.000001Z' }
const tolerant: ParseContext = { ...strict, tolerant: true }

const published = readFileSync(new URL('../fixtures/costs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
/** The fixture's first line, to be changed by a test. */
const sample = published[0] ?? ''

function parseOne(text: string, context = strict): ParsedRow<CostRecord> | null {
  return parseCostLine({ line: 1, bytes: Buffer.from(text) }, context)
}

/** The record of one line, or the reason and path it was rejected for; null for a line of another type. */
function outcomeOf(text: string, context = strict): CostRecord | string | null {
  const parsed = parseOne(text, context)
  if (parsed === null) return null
  return parsed.ok ? parsed.row : `${parsed.rejected.reason} ${parsed.rejected.path}`.trim()
}

/** The sample line with one part of its text replaced. */
function changed(from: string, to: string): string {
  expect(sample).toContain(from)
  return sample.replace(from, to)
}

describe('a cost record as published', () => {
  const records = published.map((line) => outcomeOf(line))

  it('has no field that is unknown', () => {
    for (const line of published) expect(parseOne(line)).toMatchObject({ ok: true, unknownFields: [] })
  })

  it('keeps every field', () => {
    expect(records[0]).toEqual({
      eventId: '70dfe00c-0c11-4f55-9d0e-1b6f2a1d0001',
      hour: Date.parse('2026-03-10T13:00:00Z') / 1000,
      userId: 'user-4Rk1',
      userEmail: 'ada.marsh@example.com',
      userName: 'Ada Marsh',
      groups: [
        { id: 'grp-01', name: 'Platform' },
        { id: 'grp-02', name: '' },
      ],
      agentId: 'agt_123',
      agentName: 'Procurement Review Agent',
      product: 'chatgpt',
      surface: 'chatgpt',
      client: 'web',
      model: 'gpt-5.5',
      serviceTier: 'default',
      reasoning: 'medium',
      tokens: { text_input: 1000, text_cached_input: 90000, image_output: 1500 },
      billing: [
        {
          sku: 'chat.completion.5.reasoning',
          quantity: '1000',
          quantityUnit: 'tokens',
          cost: '5',
          costUnit: 'CREDITS',
          estimatedUsd: '0.2',
        },
      ],
    })
  })

  it('takes amounts from the text, not through a binary float', () => {
    expect(records[1]).toMatchObject({
      billing: [{ cost: '9.4185' }, { cost: '10.9952' }, { cost: '3.6435' }],
    })
    expect(records[4]).toMatchObject({
      billing: [{ cost: '0.0000001', costUnit: 'USD', estimatedUsd: null }],
    })
  })

  it('keeps what the vendor could not attribute', () => {
    expect(records[2]).toMatchObject({
      userId: '',
      userEmail: '',
      userName: '',
      groups: [],
      model: '',
      tokens: {},
    })
  })

  it('takes groups as bare strings too, and no billing as usage without cost', () => {
    expect(records[3]).toMatchObject({
      groups: [{ id: 'grp-01', name: '' }],
      billing: [],
      tokens: { text_total: 1200 },
    })
  })

  it('goes by day and hour first, then by a timestamp, last by the end of the file', () => {
    const at = (text: string) => {
      const outcome = outcomeOf(text)
      return typeof outcome === 'object' && outcome ? new Date(outcome.hour * 1000).toISOString() : outcome
    }
    expect(at(changed('"timestamp":"2026-03-10T13:59:59Z"', '"timestamp":"2026-03-10T14:59:59Z"'))).toBe(
      '2026-03-10T13:00:00.000Z',
    )
    expect(at(changed('"day":"2026-03-10","hour":13,', ''))).toBe('2026-03-10T13:00:00.000Z')
    const noTime = changed('"day":"2026-03-10","hour":13,', '').replace(
      '"timestamp":"2026-03-10T13:59:59Z",',
      '',
    )
    expect(at(noTime)).toBe('2026-03-11T02:00:00.000Z')
    // The day that is given holds, whichever file brings the record and whenever it was written.
    const noHour = changed('"hour":13,', '')
    expect(at(noHour)).toBe('2026-03-10T13:00:00.000Z')
    expect(at(noHour.replace('2026-03-10T13:59:59Z', '2026-03-20T08:00:00Z'))).toBe(
      '2026-03-10T00:00:00.000Z',
    )
    expect(at(noHour.replace('"timestamp":"2026-03-10T13:59:59Z",', ''))).toBe('2026-03-10T00:00:00.000Z')
    expect(at(changed('"hour":13', '"hour":24'))).toBe('bad_time payload.hour')
    expect(at(changed('"day":"2026-03-10"', '"day":"2026-04-31"'))).toBe('bad_time payload.day')
    expect(at(changed('"day":"2026-03-10"', '"day":"0001-01-01"'))).toBe('bad_time payload.day')
    expect(at(changed('"day":"2026-03-10"', '"day":"10.03.2026"'))).toBe('bad_time payload.day')
  })

  it('is none when the line is of another type', () => {
    expect(outcomeOf(changed('"type":"COSTS"', '"type":"APP_LOG"'))).toBeNull()
    expect(outcomeOf(changed('"type":"COSTS"', '"type":"costs"'))).toMatchObject({ userId: 'user-4Rk1' })
  })
})

describe('U14: amounts without measure', () => {
  it.each([
    ['1e400', 'number_out_of_range payload.measures.billing.0.cost.value'],
    ['1e999999999999', 'number_out_of_range payload.measures.billing.0.cost.value'],
    [`${'9'.repeat(21)}`, 'number_out_of_range payload.measures.billing.0.cost.value'],
    [`0.${'0'.repeat(18)}1`, 'number_out_of_range payload.measures.billing.0.cost.value'],
  ])('refuses the amount %s, which could not be kept exactly', (amount, reason) => {
    expect(outcomeOf(changed('"value":5,', `"value":${amount},`))).toBe(reason)
  })

  it.each([
    ['-0', '0'],
    ['-0.50', '-0.5'],
    ['1e2', '100'],
    ['2.50e-3', '0.0025'],
    ['3.3408', '3.3408'],
    ['0.1', '0.1'],
  ])('keeps the amount %s as %s', (amount, kept) => {
    expect(outcomeOf(changed('"value":5,', `"value":${amount},`))).toMatchObject({
      billing: [{ cost: kept }],
    })
  })
})

describe('U17: fields that changed', () => {
  it('keeps unknown values as given and names unknown fields by their path', () => {
    const text = changed('"product":"chatgpt"', '"product":"Brand New","color":"red"')
      .replace('"unit":"tokens"}', '"unit":"tokens","scale":2}')
      .replace('"image_output_tokens"', '"video_output_tokens":7,"image_output_tokens"')
      .replace('"name":"Platform"}', '"name":"Platform","owner":{"id":1}}')
    expect(parseOne(text)).toMatchObject({
      ok: true,
      row: { product: 'Brand New' },
      unknownFields: [
        'payload.color',
        'payload.identity.groups.*.owner',
        'payload.measures.usage.video_output_tokens',
        'payload.measures.billing.*.quantity.scale',
      ],
    })
  })

  it('never names an unknown field that may itself be data', () => {
    const text = changed('"product"', '"ada.marsh@example.com":1,"product"')
    expect(parseOne(text)).toMatchObject({ ok: true, unknownFields: ['payload.?'] })
  })

  it.each([
    ['"product":"chatgpt"', '"product":7', 'wrong_type payload.product'],
    ['"user_id":"user-4Rk1"', '"user_id":9007199254740993', 'wrong_type payload.identity.user_id'],
    ['"identity":{', '"identity":7,"x":{', 'wrong_type payload.identity'],
    ['"groups":[', '"groups":7,"x":[', 'wrong_type payload.identity.groups'],
    ['{"id":"grp-01","name":"Platform"}', '7', 'wrong_type payload.identity.groups.0'],
    [
      '"text_input_tokens":1000',
      '"text_input_tokens":"1000"',
      'wrong_type payload.measures.usage.text_input_tokens',
    ],
    [
      '"text_input_tokens":1000',
      '"text_input_tokens":-1',
      'negative payload.measures.usage.text_input_tokens',
    ],
    [
      '"text_input_tokens":1000',
      '"text_input_tokens":0.5',
      'not_an_integer payload.measures.usage.text_input_tokens',
    ],
    [
      '"text_input_tokens":1000',
      '"text_input_tokens":1e30',
      'number_out_of_range payload.measures.usage.text_input_tokens',
    ],
    [
      '"text_input_tokens":1000',
      '"text_input_tokens":true',
      'wrong_type payload.measures.usage.text_input_tokens',
    ],
    ['"value":5,', '"value":"5",', 'wrong_type payload.measures.billing.0.cost.value'],
    ['"cost":{"value":5,"unit":"CREDITS"}', '"cost":5', 'wrong_type payload.measures.billing.0.cost'],
    ['"billing":[', '"billing":{},"x":[', 'wrong_type payload.measures.billing'],
    ['"hour":13', '"hour":"13"', 'wrong_type payload.hour'],
    ['"payload":{', '"payload":null,"x":{', 'wrong_type payload'],
    ['"event_id":"70dfe00c-0c11-4f55-9d0e-1b6f2a1d0001"', '"event_id":""', 'missing_event_id event_id'],
    ['"event_id"', '"no_id"', 'missing_event_id event_id'],
  ])('rejects %s turned into %s: %s', (from, to, reason) => {
    expect(outcomeOf(changed(from, to))).toBe(reason)
  })

  it('takes null where a value is optional as no value', () => {
    const text = changed('"text_input_tokens":1000', '"text_input_tokens":null')
      .replace('"model":"gpt-5.5"', '"model":null')
      .replace('"cost":{"value":5,', '"cost":{"value":null,')
      .replace('"agent":{"id":"agt_123","name":"Procurement Review Agent"}', '"agent":null')
    const outcome = outcomeOf(text)
    expect(outcome).toMatchObject({ model: '', agentId: '', billing: [{ cost: null, costUnit: 'CREDITS' }] })
    expect(outcome).not.toHaveProperty('tokens.text_input')
  })

  it.each([
    ['credit', 'CREDITS'],
    ['Credits', 'CREDITS'],
    ['usd', 'USD'],
    ['$', 'USD'],
    ['EUR', 'EUR'],
    ['tokens²', 'tokens²'],
  ])('spells the unit %s as %s', (given, unit) => {
    expect(outcomeOf(changed('"unit":"CREDITS"', `"unit":"${given}"`))).toMatchObject({
      billing: [{ costUnit: unit }],
    })
  })

  it('shows no estimate that is in another unit than dollars', () => {
    const text = changed('"value":0.2,"unit":"USD"', '"value":0.2,"unit":"EUR"')
    expect(outcomeOf(text)).toMatchObject({ billing: [{ estimatedUsd: null, cost: '5' }] })
  })

  it('follows the alias map only in a tolerant profile', () => {
    const text = changed('"event_id"', '"eventId"')
    expect(outcomeOf(text)).toBe('missing_event_id event_id')
    expect(outcomeOf(text, tolerant)).toMatchObject({ eventId: '70dfe00c-0c11-4f55-9d0e-1b6f2a1d0001' })
  })
})

describe('U25: names of all kinds', () => {
  it.each([
    ['right-to-left override', 'Ada \u202eMarsh'],
    ['NUL', 'Ada\u0000Marsh'],
    ['emoji', '👩🏽‍💻 Ada'],
    ['combining marks', 'A\u0301da'],
    ['markup', '<script>alert(1)</script>'],
    ['a formula', '=cmd()'],
    ['a newline', 'Ada\nMarsh'],
    ['quotes', '"\'`\\'],
    ['39 characters', 'a'.repeat(39)],
  ])('keeps %s', (_what, name) => {
    const text = changed('"name":"Ada Marsh"', `"name":${JSON.stringify(name)}`)
    expect(outcomeOf(text)).toMatchObject({ userName: name })
  })

  it('replaces a lone surrogate, which no store can hold', () => {
    expect(outcomeOf(changed('"Ada Marsh"', '"Ada \\ud83d Marsh"'))).toMatchObject({
      userName: 'Ada \ufffd Marsh',
    })
  })

  it('keeps ids as they are and mail addresses in lower case', () => {
    const text = changed('"user_id":"user-4Rk1"', '"user_id":"USER-4rK1"')
    expect(outcomeOf(text)).toMatchObject({ userId: 'USER-4rK1', userEmail: 'ada.marsh@example.com' })
  })

  it('keeps a numeric id beyond 2^53 by its digits, in a tolerant profile', () => {
    const text = changed('"user_id":"user-4Rk1"', '"user_id":9007199254740993')
    expect(outcomeOf(text, tolerant)).toMatchObject({ userId: '9007199254740993' })
  })
})

describe('the alias map', () => {
  const flat = {
    id: 'row-1',
    start_time: '2026-03-10T13:00:00Z',
    user_id: 'user-1',
    user_email: 'Dee.Ross@Example.com',
    origin: 'chatassist',
    client_type: 'web',
    model_id: 'm-1',
    tier: 'default',
    reasoning_effort: 'low',
    input_tokens: 10,
    cached_input_tokens: '20',
    completion_tokens: 3,
    total_tokens: 33,
  }

  it('reads a flat row with its cost as amount and currency', () => {
    const outcome = outcomeOf(
      JSON.stringify({ ...flat, amount: '1.50', currency: 'credit', num_messages: 4 }),
      tolerant,
    )
    expect(outcome).toMatchObject({
      eventId: 'row-1',
      hour: Date.parse('2026-03-10T13:00:00Z') / 1000,
      userId: 'user-1',
      userEmail: 'dee.ross@example.com',
      product: 'chatassist',
      client: 'web',
      model: 'm-1',
      serviceTier: 'default',
      reasoning: 'low',
      tokens: { text_input: 10, text_cached_input: 20, text_output: 3, text_total: 33 },
      billing: [
        { quantity: '4', quantityUnit: 'messages', cost: '1.5', costUnit: 'CREDITS', estimatedUsd: null },
      ],
    })
  })

  it.each([
    [{ cost: { amount: 2, currency: 'USD' } }, [{ cost: '2', costUnit: 'USD' }]],
    [{ cost: 2, currency: '$' }, [{ cost: '2', costUnit: 'USD' }]],
    [
      { credits: '7.25', estimated_cost_usd: 0.5 },
      [{ cost: '7.25', costUnit: 'CREDITS', estimatedUsd: '0.5' }],
    ],
    [
      { cost_credits: 7, cost_usd: 3 },
      [
        { cost: '7', costUnit: 'CREDITS' },
        { cost: '3', costUnit: 'USD' },
      ],
    ],
    [
      { billing: [{ sku: 's', cost: { value: 1, unit: 'credits' } }] },
      [{ sku: 's', cost: '1', costUnit: 'CREDITS' }],
    ],
    [{ cost: 0, currency: 'CREDITS' }, [{ cost: '0', costUnit: 'CREDITS' }]],
    [{}, []],
  ])('reads the cost of %j', (cost, billing) => {
    expect(outcomeOf(JSON.stringify({ ...flat, ...cost }), tolerant)).toMatchObject({ billing })
  })

  it.each([
    [{ user: { id: 'u', email: 'A@b.c', name: 'N' } }, { userId: 'u', userEmail: 'a@b.c', userName: 'N' }],
    [{ identity: { userId: 'u' } }, { userId: 'u' }],
    [
      { user_id: 'u', email: 'A@b.c' },
      { userId: 'u', userEmail: 'a@b.c' },
    ],
    [{ actor: { user_id: 'u' } }, { userId: 'u' }],
    [{ agent_id: 'agt' }, { agentId: 'agt' }],
  ])('finds the person in %j', (who, expected) => {
    const row = { event_id: 'e', day: '2026-03-10', hour: 4, ...who }
    expect(outcomeOf(JSON.stringify(row), tolerant)).toMatchObject(expected)
  })

  it.each([
    { id: 'f1', end_time: '2026-03-10T13:00:00Z', size: 7 },
    { event_id: 'e', day: '2026-03-10', hour: 4 },
  ])('does not take %j for a record', (row) => {
    expect(outcomeOf(JSON.stringify(row), tolerant)).toBe('not_a_cost_record')
  })

  it('reads rows of the published shape just the same', () => {
    for (const line of published) {
      expect(outcomeOf(line, tolerant)).toEqual(outcomeOf(line))
      expect(parseOne(line, tolerant)).toMatchObject({ ok: true, unknownFields: [] })
    }
  })
})
