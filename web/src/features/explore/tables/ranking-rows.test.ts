import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MetricsAnswer } from '../../../../../src/api/contract/metrics.ts'
import { addExact } from '../../../format/decimal.ts'
import { isRemainder } from '../filters/filters.ts'
import { rankedValues, shareText, wholeOf } from './ranking-rows.ts'

const METRIC = 'code.generations'

test('what is at least so much has no shares, and a part of a whole at least its own', () => {
  expect(wholeOf({ [METRIC]: 100, at_least: [] }, METRIC)).toBe('100')
  expect(wholeOf({ [METRIC]: 100, at_least: [METRIC] }, METRIC)).toBeNull()
  expect(wholeOf(undefined, METRIC)).toBeNull()
  const ranked = { value: 'a', label: 'a', amount: '40' }
  expect(shareText({ ...ranked, share: '0.4', atLeast: false })).toBe('40%')
  expect(shareText({ ...ranked, share: '0.4', atLeast: true })).toBe('≥ 40%')
  expect(shareText({ ...ranked, share: null, atLeast: true })).toBeNull()
})

test('what a report leaves of a total is no value to filter by, and a row that names none is one', () => {
  expect(isRemainder('prs.reported_opened', 'repository', '')).toBe(true)
  expect(isRemainder('code.generations', 'repository', '')).toBe(true)
  expect(isRemainder('prs.opened', 'repository', '')).toBe(false)
  expect(isRemainder('seats.cost', 'editor', '')).toBe(false)
  expect(isRemainder('code.generations', 'language', 'go')).toBe(false)
})

/** Amounts of values by model, the last one of "other"; corrections are below zero. */
const amounts = fc.array(
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 24n }).map((n) => new Big(String(n)).div('1e9').toFixed()),
  { minLength: 1, maxLength: 30 },
)

function answerOf(parts: readonly string[]): MetricsAnswer {
  const metric = 'spend.credits'
  const rows = parts.map((amount, i) => ({
    model: i === parts.length - 1 ? null : `model-${i}`,
    [metric]: amount,
  }))
  const completeness = { data_through: null, settled_through: null, missing: [], rejected: [] }
  return { columns: [], rows, completeness, notes: [], notes_said: [] }
}

test('shares of all values and of "other" sum to 1, to half of the last digit of each', () => {
  fc.assert(
    fc.property(amounts, (parts) => {
      const whole = addExact(parts)
      const ranked = rankedValues(answerOf(parts), 'spend.credits', 'model', whole)
      const shares = ranked.flatMap(({ share }) => share ?? [])
      // What corrections made less than nothing has no shares.
      const isMade = new Big(whole).gt(0)
      expect(shares).toHaveLength(isMade ? parts.length : 0)
      const off = new Big(addExact(shares)).minus(isMade ? 1 : 0).abs()
      expect(off.lte(new Big('0.0000005').times(parts.length))).toBe(true)
    }),
  )
})
