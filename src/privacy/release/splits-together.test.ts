import { describe, expect, test } from 'vitest'
import { areSafeTogether, type SplitCell } from './splits-together.ts'
import { isSafeAmount, RULE, tallyOf } from './tally.ts'

/** Of everybody the same amount, of one person another. */
function cell(pieces: string[], people: number, each: bigint, one = each): SplitCell {
  const amounts = new Map(Array.from({ length: people }, (_, at) => [`p${at}`, at === 0 ? one : each]))
  const tally = tallyOf(amounts.values(), RULE)
  return { pieces: new Set(pieces), sum: tally.sum, atMost: tally, amounts: () => amounts }
}

const beside = (told: SplitCell[], changed: SplitCell[], cells = changed) =>
  areSafeTogether({
    told,
    cells,
    changed,
    rule: RULE,
    least: 0n,
    isSafe: (tally) => isSafeAmount({ ...tally, people: 40 }, RULE, 0n),
  })

describe('two splits of the same', () => {
  const product = cell(['small', 'large'], 20, 10n, 900n)

  test('stand beside each other where what is left of a value by the other is safe', () => {
    expect(beside([product, cell(['other'], 20, 10n)], [cell(['small'], 20, 4n, 4n)])).toBe(false)
    expect(beside([product, cell(['other'], 20, 10n)], [cell(['small'], 20, 4n, 894n)])).toBe(true)
  })

  test('whichever of them is divided by the other', () => {
    expect(beside([cell(['small'], 20, 4n, 4n)], [product])).toBe(false)
  })

  test('where nothing is left nothing is told', () => {
    expect(beside([product], [cell(['small', 'large'], 20, 10n, 900n)])).toBe(true)
  })

  test('values that others cross cannot be taken off', () => {
    expect(beside([product, cell(['some', 'more'], 20, 10n)], [cell(['small', 'some'], 20, 4n)])).toBe(true)
  })

  test('several values that are taken off together', () => {
    const [small, large] = [cell(['small'], 20, 4n, 447n), cell(['large'], 20, 4n, 447n)]
    const whole = cell(['small', 'large', 'rare'], 20, 10n, 900n)
    expect(beside([whole], [large], [small, large])).toBe(true)
    expect(beside([whole], [cell(['large'], 20, 6n, 450n)], [small, cell(['large'], 20, 6n, 450n)])).toBe(
      false,
    )
  })

  test('nothing can be said where a value says more of somebody than there is', () => {
    expect(beside([product], [cell(['small'], 20, 12n)])).toBe(false)
  })
})
