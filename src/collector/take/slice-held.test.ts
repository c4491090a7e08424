import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../model/time/time.ts'
import type { LedgerRow } from '../../store/facts/facts-store.ts'
import { isHeld, isShrunk } from './slice-held.ts'

const AT = Date.parse('2026-03-10T12:00:00Z')
const known = (fields: Partial<LedgerRow>) =>
  ({ outcome: 'committed', rows: 100, sha256: 'whole', fetchedAt: AT, ...fields }) as LedgerRow

describe('an answer that is mostly not understood', () => {
  it.each([
    [{ understood: 100, rejected: 0 }, false],
    [{ understood: 0, rejected: 1 }, true],
    [{ understood: 2, rejected: 1 }, false],
    [{ understood: 190, rejected: 10 }, false],
    [{ understood: 189, rejected: 10 }, true],
  ])('%o', (scan, held) => {
    expect(isHeld(scan)).toBe(held)
  })
})

describe('an answer that holds less than before', () => {
  const offered = { kind: 'day', rows: 79, sha256: 'short', fetchedAt: AT + 6 * HOUR_MS } as const

  it('is held below four fifths of what the slice has', () => {
    expect(isShrunk(offered, { row: known({}), held: undefined })).toBe(true)
    expect(isShrunk({ ...offered, rows: 80 }, { row: known({}), held: undefined })).toBe(false)
    expect(isShrunk(offered, { row: undefined, held: undefined })).toBe(false)
    expect(isShrunk(offered, { row: known({ outcome: 'no_data_yet' }), held: undefined })).toBe(false)
  })

  it('is taken when the same comes again an hour later, not sooner, and not something else', () => {
    const held = (fields: Partial<LedgerRow>) =>
      known({ outcome: 'held', sha256: 'short', fetchedAt: offered.fetchedAt - HOUR_MS, ...fields })
    const row = known({})
    expect(isShrunk(offered, { row, held: held({}) })).toBe(false)
    expect(isShrunk(offered, { row, held: held({ fetchedAt: offered.fetchedAt - HOUR_MS + 1 }) })).toBe(true)
    expect(isShrunk(offered, { row, held: held({ sha256: 'other' }) })).toBe(true)
  })

  it('is taken of a list that is about as short again, whatever else moved in it', () => {
    const row = known({ kind: 'snapshot' })
    const held = known({ outcome: 'held', sha256: 'other', stated: 70, fetchedAt: AT })
    const list = { ...offered, kind: 'snapshot' } as const
    expect(isShrunk(list, { row, held })).toBe(false)
    expect(isShrunk({ ...list, rows: 5 }, { row, held })).toBe(true)
    expect(isShrunk(offered, { row, held })).toBe(true)
  })

  it('is taken of a list that has one or two less; three less, none at all and a past day are held', () => {
    const list = { ...offered, kind: 'snapshot' } as const
    const of = (before: number, rows: number, kind: 'snapshot' | 'day' = 'snapshot') =>
      isShrunk({ ...list, kind, rows }, { row: known({ rows: before, kind }), held: undefined })
    expect([of(4, 3), of(4, 2), of(2, 1), of(3, 1)]).toEqual([false, false, false, false])
    expect([of(4, 1), of(7, 4)]).toEqual([true, true])
    expect([of(2, 0), of(1, 0)]).toEqual([true, true])
    expect(of(4, 3, 'day')).toBe(true)
  })

  it('is not taken because a damaged one came before, of which nothing was read', () => {
    const nothing = { ...offered, rows: 0, sha256: '' }
    const held = known({ outcome: 'held', sha256: '', fetchedAt: AT })
    expect(isShrunk(nothing, { row: known({}), held })).toBe(false)
    expect(isShrunk(nothing, { row: known({}), held: { ...held, damagedSince: AT } })).toBe(true)
  })
})
