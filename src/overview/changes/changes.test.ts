import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../test/harness/run/seeded-random.ts'
import { mostOf, partChanges, type PartAmounts } from './amount-changes.ts'
import { CHANGE_KINDS } from '../../model/overview.ts'
import type { Change } from './change.ts'
import { LEAST_CHANGE, LEAST_PEOPLE, LEAST_SHARE, notable, notablePeople } from './notable.ts'
import { rankChanges, score } from './rank-changes.ts'
import { limitChanges } from './standing-changes.ts'

const NO_WINDOWS = { now: { start: 0, end: 0 }, before: { start: 0, end: 0 } }

function change(fields: Partial<Change>): Change {
  return {
    kind: 'spend',
    source: 'chat_assistant',
    metric: 'spend.credits',
    part: null,
    before: '100',
    now: '150',
    change: '0.5',
    share: '0.5',
    windows: NO_WINDOWS,
    driver: null,
    evidence: { path: '/spend', search: {} },
    reason: null,
    ...fields,
  }
}

const model = (value: string) => ({ dimension: 'model', value, label: null }) as const

describe('what is too little to be told', () => {
  test('a tenth of itself and 3 % of the whole are needed, both', () => {
    expect(notable('100', '110', '100')).toMatchObject({ change: '0.1', share: '0.1' })
    expect(notable('100', '109', '100')).toBeNull()
    expect(notable('10', '40', '1001')).toBeNull()
    expect(notable('10', '40', '1000')).toMatchObject({ change: '3', share: '0.03' })
    expect(notable('100', '100', '100')).toBeNull()
    expect(notable('0', '5', '0')).toBeNull()
  })

  test('something new has no growth, only a share', () => {
    expect(notable('0', '40', '400')).toMatchObject({ change: null, share: '0.1' })
  })

  test('people need five, and more than chance', () => {
    expect(notablePeople(4, 0, 20)).toBeNull()
    expect(notablePeople(5, 0, 20)).not.toBeNull()
    expect(notablePeople(100, 91, 100)).toBeNull()
    expect(notablePeople(100, 88, 100)).not.toBeNull()
    expect(notablePeople(10_000, 9_950, 10_000)).toBeNull()
  })

  test('noise on small numbers is never news', () => {
    const random = seededRandom(5)
    for (let round = 0; round < 500; round += 1) {
      const before = Math.floor(random() * 25)
      const after = Math.max(0, before + Math.round((random() - 0.5) * 2 * (LEAST_PEOPLE - 1)))
      expect(notablePeople(before, after, 1 + Math.floor(random() * 25))).toBeNull()
    }
  })
})

describe('parts of an amount', () => {
  const parts: PartAmounts[] = [
    { value: 'old', before: '60', now: '20' },
    { value: 'new', before: '0', now: '70' },
    { value: '', before: '40', now: '40' },
  ]
  const whole = { before: '100', now: '130' }

  test('are told where they themselves changed, new and ended ones as well', () => {
    expect(partChanges(whole, parts).map(({ value, sizes }) => [value, sizes.change, sizes.share])).toEqual([
      ['old', '-0.666667', '0.4'],
      ['new', null, '0.7'],
    ])
  })

  test('the one that moved the whole is named, if it is at least half of the change and in its direction', () => {
    expect(mostOf(whole, parts)).toMatchObject({ value: 'new', share: '2.333333' })
    expect(mostOf({ before: '130', now: '100' }, [{ value: 'old', before: '60', now: '44' }])).toMatchObject({
      share: '0.533333',
    })
    expect(mostOf({ before: '100', now: '130' }, [{ value: 'a', before: '10', now: '24' }])).toBeNull()
    expect(mostOf(whole, [{ value: '', before: '0', now: '30' }])).toBeNull()
    expect(mostOf({ before: '5', now: '5' }, parts)).toBeNull()
  })

  test('shares of the change of all parts add up to the whole change', () => {
    const random = seededRandom(11)
    for (let round = 0; round < 100; round += 1) {
      const made = Array.from({ length: 5 }, (_, i) => ({
        value: `m${i}`,
        before: (random() * 100).toFixed(4),
        now: (random() * 100).toFixed(4),
      }))
      const sum = (of: 'before' | 'now') =>
        made.reduce((total, part) => total.plus(part[of]), new Big(0)).toFixed()
      const all = { before: sum('before'), now: sum('now') }
      const moved = made.reduce((total, { before, now }) => total.plus(now).minus(before), new Big(0))
      expect(moved.toFixed()).toBe(new Big(all.now).minus(all.before).toFixed())
      for (const { sizes: told } of partChanges(all, made)) {
        expect(Number(told.share)).toBeGreaterThanOrEqual(LEAST_SHARE)
        if (told.change !== null)
          expect(Math.abs(Number(told.change))).toBeGreaterThanOrEqual(LEAST_CHANGE - 1e-6)
      }
    }
  })
})

describe('rankChanges', () => {
  test('tells of the largest share first, and doubles what at least doubled itself', () => {
    expect(score({ share: '0.2', change: '0.5' }).toFixed()).toBe('0.3')
    expect(score({ share: '0.2', change: '-3' }).toFixed()).toBe('0.4')
    expect(score({ share: '0.2', change: null }).toFixed()).toBe('0.4')
  })

  test('one of each kind before a second of any', () => {
    const told = rankChanges([
      change({ share: '0.9' }),
      change({ share: '0.8', part: model('a') }),
      change({ kind: 'seats', share: '0.05' }),
      change({ kind: 'people', share: '0.1' }),
    ])
    expect(told.map(({ kind }) => kind)).toEqual(['spend', 'people', 'seats'])
  })

  test('fills up with second ones, but never with a part that a sentence names already', () => {
    const driver = {
      parts: [model('a')],
      before: '0',
      now: '40',
      share: '0.8',
      evidence: { path: '/spend' as const, search: {} },
    }
    const told = rankChanges([
      change({ driver }),
      change({ share: '0.4', part: model('a') }),
      change({ share: '0.3', part: model('b') }),
      change({ share: '0.2', part: model('b'), metric: 'spend.usd' }),
    ])
    expect(told.map(({ part }) => part?.value ?? null)).toEqual([null, 'b'])
  })

  test('tells nothing twice that is a part of two dimensions', () => {
    const work = { before: '0', now: '45.5', change: null }
    const told = rankChanges([
      change({ ...work, share: '0.4', part: { dimension: 'product', value: 'Work', label: null } }),
      change({ ...work, share: '0.4', part: { dimension: 'surface', value: 'work', label: null } }),
      change({ ...work, now: '45.4', share: '0.3', part: model('b') }),
    ])
    expect(told.map(({ part }) => part?.value)).toEqual(['Work', 'b'])
  })

  test('is the same whatever the order of the candidates, and tells at most three', () => {
    const random = seededRandom(13)
    const candidates = CHANGE_KINDS.flatMap((kind) =>
      ['a', 'b', 'c'].map((value) => change({ kind, part: model(value), share: (random() / 2).toFixed(2) })),
    )
    const expected = rankChanges(candidates)
    expect(expected).toHaveLength(3)
    for (let round = 0; round < 50; round += 1) {
      const shuffled = candidates
        .map((one) => ({ one, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(rankChanges(shuffled)).toEqual(expected)
    }
  })
})

describe('people at their limit or near it', () => {
  const sums = (at: number, within: number, unknown = 0) => ({
    snapshots: [{ takenAt: 0 }],
    people: [
      {
        kind: 'limited' as const,
        people: [
          ...Array.from({ length: at }, () => ({ closeness: 'at' as const })),
          ...Array.from({ length: within }, () => ({ closeness: 'within' as const })),
          ...Array.from({ length: unknown }, () => ({ closeness: null })),
        ],
      },
    ],
    near: 0,
    at,
  })

  test('are news when they are many more than a month ago', () => {
    const now = { start: Date.parse('2026-03-31'), end: Date.parse('2026-04-01') }
    expect(limitChanges(sums(40, 60), sums(5, 95), { ...NO_WINDOWS, now }).candidates).toMatchObject([
      {
        change: {
          kind: 'limits',
          before: '5',
          now: '40',
          // The list of the day that was counted.
          evidence: { path: '/limits', search: { as_of: '2026-03-31' } },
        },
      },
    ])
  })

  test('are no news where it is not known of somebody on either day: the number is a least', () => {
    expect(limitChanges(sums(40, 60), sums(5, 45, 50), NO_WINDOWS).candidates).toEqual([])
    expect(limitChanges(sums(5, 45, 50), sums(40, 60), NO_WINDOWS).candidates).toEqual([])
  })
})
