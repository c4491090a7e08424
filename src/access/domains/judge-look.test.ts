import { expect, test } from 'vitest'
import type { TxtAnswer } from '../../outbound-http/txt-records.ts'
import { judgeLook, type Proof } from './judge-look.ts'

const VALUE = 'tidemark-verification=abc'
const DAY_MS = 86_400_000
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z')
const UNPROVEN: Proof = { provenAt: null, missingSince: null }
const PROVEN: Proof = { provenAt: '2025-12-01T00:00:00.000Z', missingSince: null }
const MISSING: Proof = { ...PROVEN, missingSince: new Date(BEGIN).toISOString() }

const has = (...records: string[]): TxtAnswer => ({ records, failure: null })
const look = (proof: Proof, answer: TxtAnswer, now = BEGIN) => judgeLook(proof, { answer, value: VALUE, now })

test('the record among others proves a domain, and goes on proving it since then', () => {
  const at = new Date(BEGIN).toISOString()
  const proven = { provenAt: at, missingSince: null }
  expect(look(UNPROVEN, has('v=spf1', ` ${VALUE} `))).toEqual({
    look: 'found',
    proof: proven,
    event: 'proven',
  })
  expect(look(PROVEN, has(VALUE))).toEqual({ look: 'found', proof: PROVEN, event: null })
  expect(look(MISSING, has(VALUE))).toEqual({ look: 'found', proof: PROVEN, event: 'found_again' })
})

test('no record, that of somebody else, or more than the record prove nothing', () => {
  expect(look(UNPROVEN, has())).toEqual({ look: 'no_record', proof: UNPROVEN, event: null })
  for (const other of [`${VALUE}d`, VALUE.toUpperCase(), `x ${VALUE}`, VALUE.slice(0, -1)])
    expect(look(UNPROVEN, has(other)), other).toEqual({ look: 'other_record', proof: UNPROVEN, event: null })
})

test('a record that has gone is told, and the proof ends when it is not found for 30 days', () => {
  expect(look(PROVEN, has())).toEqual({ look: 'no_record', proof: MISSING, event: 'missing' })
  const early = look(MISSING, has(), BEGIN + 30 * DAY_MS - 1)
  expect(early).toEqual({ look: 'no_record', proof: MISSING, event: null })
  const ended = look(MISSING, has('another'), BEGIN + 30 * DAY_MS)
  expect(ended).toEqual({ look: 'other_record', proof: UNPROVEN, event: 'ended' })
})

test('who does not answer says nothing of the record: no proof begins to end by it, and none ends', () => {
  for (const failure of ['servers_failed', 'no_answer'] as const) {
    const nothing: TxtAnswer = { records: null, failure }
    expect(look(PROVEN, nothing)).toEqual({ look: failure, proof: PROVEN, event: null })
    const late = look(MISSING, nothing, BEGIN + 400 * DAY_MS)
    expect(late).toEqual({ look: failure, proof: MISSING, event: null })
  }
})
