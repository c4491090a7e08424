import { describe, expect, test } from 'vitest'
import { toldSplits, type SplitCell } from './splits-together.ts'
import { isSafeAmount, RULE, tallyOf } from './tally.ts'

const PIECES = ['small', 'large', 'other', 'some', 'more', 'rare']
const bitsOf = (pieces: readonly string[]) =>
  pieces.reduce((bits, piece) => bits | (1n << BigInt(PIECES.indexOf(piece))), 0n)

/** Of everybody the same amount, of one person another. */
function cell(pieces: string[], people: number, each: bigint, one = each): SplitCell {
  const amounts = Array.from({ length: people }, (_, at) => (at === 0 ? one : each))
  const places = [...amounts.keys()]
  const tally = tallyOf(amounts, RULE)
  return { pieces: bitsOf(pieces), sum: tally.sum, atMost: tally, amounts: () => ({ places, amounts }) }
}

function beside(...splits: SplitCell[][]): boolean {
  const told = toldSplits({
    rule: RULE,
    least: 0n,
    isSafe: (tally) => isSafeAmount({ ...tally, people: 40 }, RULE, 0n),
  })
  const last = splits.pop() ?? []
  for (const split of splits) told.tell(split)
  return told.areSafeWith(last)
}

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
    expect(beside([whole], [small, large])).toBe(true)
    expect(beside([whole], [small, cell(['large'], 20, 6n, 450n)])).toBe(false)
  })

  test('nothing can be said where a value says more of somebody than there is', () => {
    expect(beside([product], [cell(['small'], 20, 12n)])).toBe(false)
  })
})

test('three splits: what the second leaves of the first can be taken off the third', () => {
  const amounts = (one: bigint, each: bigint) => [one, each] as const
  const [even, uneven] = [amounts(10n, 10n), amounts(410n, 14n)]
  const of = (pieces: string[], [one, each]: readonly [bigint, bigint]) => cell(pieces, 20, each, one)
  const products = [of(['small', 'large'], amounts(20n, 20n)), of(['other', 'some'], uneven)]
  const models = [of(['small'], even), of(['large', 'other', 'some'], amounts(420n, 24n))]
  const clients = [of(['large', 'other'], uneven), of(['small', 'some'], amounts(20n, 20n))]
  expect([beside(products, models), beside(products, clients), beside(models, clients)]).toEqual([
    true,
    true,
    true,
  ])
  // A product without its one model is the other model, and that taken off a client is one person's.
  expect(beside(products, models, clients)).toBe(false)
})

test('three splits: two cells without what of a third is in both together are twice what they share', () => {
  const of = (pieces: string[], one: bigint, each: bigint) => cell(pieces, 20, each, one)
  // Of the small model one person has nearly all; of everything else all have the same.
  const products = [of(['small', 'large'], 410n, 14n), of(['other', 'some'], 20n, 20n)]
  const models = [of(['small', 'other'], 410n, 14n), of(['large', 'some'], 20n, 20n)]
  const clients = [of(['large', 'other'], 20n, 20n), of(['small', 'some'], 410n, 14n)]
  expect([beside(products, models), beside(products, clients), beside(models, clients)]).toEqual([
    true,
    true,
    true,
  ])
  expect(beside(products, models, clients)).toBe(false)
})
