import { expect, it } from 'vitest'
import { limitWait, type LimitedAnswer, type LimitSigns } from './rate-limit.ts'

const SIGNS: LimitSigns = { remaining: 'left', reset: 'anew', message: /rate limit/i }
const NOW = Date.parse('2026-03-10T14:00:00Z')
const IN_55_MINUTES = String(NOW / 1000 + 3_300)

const wait = (answer: Partial<LimitedAnswer>, at = {}, signs: LimitSigns | undefined = SIGNS) =>
  limitWait({ status: 403, headers: {}, text: '', upstreamNow: NOW, ...answer }, signs, {
    unnamed: 0,
    random: 0,
    ...at,
  })

it('U5: does not take a 403 without any sign of a limit for a rate limit', () => {
  expect(wait({ text: 'requires admin access' })).toBeNull()
  expect(wait({ headers: { left: '4999', anew: IN_55_MINUTES } })).toBeNull()
})

it('without signs of the vendor takes only 429, and 503 with a time, for a rate limit', () => {
  expect(
    limitWait({ status: 403, headers: { left: '0' }, text: 'rate limit', upstreamNow: NOW }, undefined, {
      unnamed: 0,
      random: 0,
    }),
  ).toBeNull()
  expect(
    limitWait({ status: 429, headers: {}, text: '', upstreamNow: NOW }, undefined, { unnamed: 3, random: 0 }),
  ).toEqual({ waitMs: 60_000, named: true })
  expect(wait({ status: 503, headers: { 'retry-after': '9' } })).toEqual({ waitMs: 9_000, named: true })
  expect(wait({ status: 503 })).toBeNull()
})

it('U1, U2: obeys Retry-After before everything else, in both forms', () => {
  const headers = { 'retry-after': '7', left: '0', anew: IN_55_MINUTES }
  expect(wait({ headers })).toEqual({ waitMs: 7_000, named: true })
  const date = { 'retry-after': new Date(NOW + 20_000).toUTCString() }
  expect(wait({ status: 429, headers: date })).toEqual({ waitMs: 20_000, named: true })
})

it('U3: waits until the reset by the upstream’s clock, and one to thirty seconds longer', () => {
  const headers = { left: '0', anew: IN_55_MINUTES }
  expect(wait({ headers })).toEqual({ waitMs: 3_301_000, named: true })
  expect(wait({ headers, upstreamNow: NOW + 60_000 })?.waitMs).toBe(3_241_000)
  const longest = wait({ headers }, { random: 0.999_999 })?.waitMs ?? 0
  // The retry policy adds two seconds at most.
  expect(longest + 2_000).toBeLessThanOrEqual(3_331_000)
  expect(wait({ headers: { left: '0', anew: String(NOW / 1000 - 10) } })?.waitMs).toBe(1_000)
})

it.each([
  ['the quota is used up and no time is given', { headers: { left: '0' } }],
  ['the time is no time', { headers: { left: '0', anew: 'soon' } }],
  ['only words say so', { text: 'You have exceeded a secondary rate limit.' }],
  ['a 429 says nothing', { status: 429 }],
])('U4: waits a minute and twice as long each time when %s', (_what, answer) => {
  const waits = [0, 1, 2, 3, 4, 5].map((unnamed) => wait(answer, { unnamed }))
  expect(waits.map((each) => each?.waitMs)).toEqual([60_000, 120_000, 240_000, 480_000, 900_000, 900_000])
  expect(waits.some((each) => each?.named)).toBe(false)
})
