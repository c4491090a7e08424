import { describe, expect, it } from 'vitest'
import {
  askLimits,
  LIMITS_NOW as NOW,
  limited,
  unlimited,
  used,
} from '../../../test/harness/collecting/asked-limits.ts'
import {
  billingLine,
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
  seedLimits,
  seedWindow,
  spendLimit as limit,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import type { SpendLimit } from '../../model/records/spend-limit.ts'
import type { Scope } from '../metrics-query.ts'
import { sumSpendLimits } from './sum-spend-limits.ts'

const store = seededFacts()

const ask = (scope: Scope, more = {}) => askLimits(store.facts, scope, more)

/** A person's record of an hour of March, in the groups they are in then. */
const spent = (userId: string, amount: string, groups: string[] = [], more = {}) =>
  costRecord({
    hour: '2026-03-05T09:00:00Z',
    userId,
    groups: groups.map((id) => ({ id, name: '' })),
    billing: [billingLine({ cost: amount })],
    ...more,
  })

const group = (subjectId: string, set: SpendLimit['set']) =>
  limit({ level: 'group', subjectId, subjectName: `Group ${subjectId}`, set })
const workspace = (set: SpendLimit['set']) => limit({ level: 'workspace', subjectId: 'workspace-one', set })

describe('where the vendor says neither what holds nor what is used', () => {
  /** As the neutral form is: three levels of limits, and the rest is for us. */
  const LEVELS = [
    workspace(limited('500')),
    group('small', limited('100')),
    group('large', limited('1000')),
    group('free', unlimited),
    group('plain', null),
    limit({ subjectId: 'own', set: limited('10') }),
    limit({ subjectId: 'own-unlimited', set: unlimited }),
    limit({ subjectId: 'expired', set: { ...limited('10'), expiresAt: '2026-03-09T00:00:00Z' } }),
    limit({ subjectId: 'in-small' }),
    limit({ subjectId: 'in-both' }),
    limit({ subjectId: 'in-free' }),
    limit({ subjectId: 'in-plain' }),
    limit({ subjectId: 'no-record' }),
  ]
  const RECORDS = [
    spent('own', '8'),
    spent('own-unlimited', '7000'),
    spent('expired', '1'),
    spent('in-small', '99.5', ['small']),
    spent('in-both', '1000', ['small', 'large']),
    spent('in-free', '5', ['small', 'free']),
    spent('in-plain', '501', ['plain']),
    // Last month's spend is none of this month's; the groups of the newest record count.
    spent('in-small', '50', ['large'], { hour: '2026-02-20T09:00:00Z' }),
  ]

  async function seeded(limits = LEVELS, records = RECORDS, from = '2026-02-01T00:00:00Z') {
    const scope = seededScope()
    await seedLimits(store.facts, scope, '2026-03-10T09:00:00Z', limits)
    await seedCosts(store.facts, scope, records)
    await seedWindow(store.facts, scope, from, '2026-03-10T11:00:00Z')
    return scope
  }

  const byId = async (scope: Scope, more = {}) =>
    new Map((await ask(scope, { level: 'user', ...more })).data.map((row) => [row.id, row]))

  it('applies own limits, then the highest of the groups, then the workspace’s', async () => {
    const rows = await byId(await seeded())
    const held = [...rows].map(([id, row]) => [
      id,
      row.holds,
      row.effectiveLimit?.amount,
      row.effectiveSource?.kind,
    ])
    expect(held.toSorted()).toEqual([
      ['expired', 'limited', '500', 'workspace_default'],
      ['in-both', 'limited', '1000', 'group_default'],
      ['in-free', 'unlimited', null, 'group_default'],
      ['in-plain', 'limited', '500', 'workspace_default'],
      ['in-small', 'limited', '100', 'group_default'],
      // Groups are known from records alone, and this person has none.
      ['no-record', 'unknown', undefined, undefined],
      ['own', 'limited', '10', 'individual_override'],
      ['own-unlimited', 'unlimited', null, 'individual_override'],
    ])
    expect(rows.get('in-both')).toMatchObject({
      effectiveBy: 'tidemark',
      effectiveSource: { id: 'large', name: 'Group large' },
    })
  })

  it('sums the records of the month, in the unit of the limit, and says that it is ours', async () => {
    const scope = await seeded()
    const rows = await byId(scope)
    const used = [...rows].map(([id, row]) => [id, row.currentUsage?.amount, row.usedShare, row.closeness])
    expect(used.toSorted()).toEqual([
      ['expired', '1', '0.002', 'within'],
      ['in-both', '1000', '1', 'at'],
      ['in-free', '5', null, null],
      ['in-plain', '501', '1.002', 'over'],
      ['in-small', '99.5', '0.995', 'near'],
      ['no-record', '0', null, null],
      ['own', '8', '0.8', 'near'],
      ['own-unlimited', '7000', null, null],
    ])
    expect(rows.get('own')?.currentUsage).toMatchObject({
      amount: '8',
      unit: 'credit',
      by: 'cost_records',
      atLeast: false,
    })
    const { snapshots, notes } = await ask(scope)
    expect(snapshots).toMatchObject([{ recordsThrough: expect.stringContaining('2026-03-10T') }])
    expect(notes.join(' ')).toContain('sums their cost records')
  })

  it('counts alike on the page, in its totals and in the sums of the Overview', async () => {
    const scope = await seeded()
    const { totals } = await ask(scope)
    expect(totals).toMatchObject({
      users: 8,
      atLimit: 2,
      nearLimit: 2,
      limited: 5,
      unlimited: 2,
      none: 0,
      limitUnknown: 1,
    })
    const sums = await sumSpendLimits({ ...store, scope, clock: stoppedClock(NOW), asOf: Date.parse(NOW) })
    expect([sums.at, sums.near]).toEqual([totals?.atLimit, totals?.nearLimit])
    const counts = Object.fromEntries(sums.people.map(({ kind, people }) => [kind, people.length]))
    expect(counts).toEqual({ limited: 5, unlimited: 2, unknown: 1 })
  })

  it('never takes an unknown use for none', async () => {
    const collectedLater = await seeded(LEVELS, RECORDS, '2026-03-04T00:00:00Z')
    const rows = await byId(collectedLater)
    // The first days of the month are in no record: more may be used, and who is in none may have used anything.
    expect(rows.get('own')).toMatchObject({ currentUsage: { amount: '8', atLeast: true }, closeness: 'near' })
    expect(rows.get('expired')).toMatchObject({
      currentUsage: { atLeast: true },
      closeness: null,
      pace: null,
    })
    expect(rows.get('no-record')?.currentUsage).toBeNull()

    const uncollected = seededScope()
    await seedLimits(store.facts, uncollected, '2026-03-10T09:00:00Z', LEVELS)
    const { totals, data } = await ask(uncollected, { level: 'user' })
    expect(data.map(({ currentUsage }) => currentUsage)).toEqual(data.map(() => null))
    expect(totals).toMatchObject({ atLimit: null, nearLimit: null })
  })

  it('gives nobody a zero whose id no record knows, when none of the list is known', async () => {
    const strangers = [workspace(limited('500')), limit({ subjectId: 'mail@example.com' })]
    const rows = await byId(await seeded(strangers))
    expect(rows.get('mail@example.com')?.currentUsage).toBeNull()
  })

  it('does not measure dollars in credits', async () => {
    const dollars = billingLine({ cost: '30', costUnit: 'USD' })
    const scope = await seeded(
      [
        workspace(limited('50', 'usd')),
        limit({ subjectId: 'credits' }),
        limit({ subjectId: 'dollars' }),
        limit({ subjectId: 'both' }),
      ],
      [
        spent('credits', '8'),
        spent('dollars', '0', [], { billing: [dollars] }),
        spent('both', '0', [], { billing: [dollars, billingLine({ cost: '1' })] }),
      ],
    )
    const rows = await byId(scope)
    const used = (id: string) => rows.get(id)?.currentUsage
    expect([used('credits'), used('both')]).toEqual([null, null])
    expect(rows.get('both')).toMatchObject({ left: null, pace: null })
    expect(rows.get('dollars')).toMatchObject({
      currentUsage: { amount: '30', unit: 'usd' },
      usedShare: '0.6',
    })
  })

  it('says "at least" of whom lines are in another currency or without an amount, and how many those are', async () => {
    const lines = {
      euros: [billingLine({ cost: '8' }), billingLine({ cost: '3', costUnit: 'EUR' })],
      bare: [billingLine({ cost: '45' }), billingLine({ cost: null })],
      whole: [billingLine({ cost: '8' })],
    }
    const people = Object.entries(lines)
    const scope = await seeded(
      [workspace(limited('50')), ...people.map(([id]) => limit({ subjectId: id }))],
      people.map(([id, billing]) => spent(id, '0', [], { billing })),
    )
    const { data, notes } = await ask(scope, { level: 'user' })
    const use = data.map(({ id, currentUsage: of, closeness, pace }) => [
      id,
      of?.amount,
      of?.atLeast,
      closeness,
      pace !== null,
    ])
    expect(use).toEqual([
      ['bare', '45', true, 'near', false],
      ['euros', '8', true, null, false],
      ['whole', '8', false, 'within', true],
    ])
    expect(notes).toEqual(
      expect.arrayContaining([
        'In no total: 1 SKU line in a unit that is neither CREDITS nor USD.',
        'Without an amount: 1 SKU line, whose cost is unknown.',
      ]),
    )
  })

  it('leaves it unknown where two groups differ in unit, or nobody’s groups are given', async () => {
    const inTwo = [group('a', limited('1', 'usd')), group('b', limited('5')), limit({ subjectId: 'in-two' })]
    const scope = await seeded(inTwo, [spent('in-two', '1', ['a', 'b'])])
    expect((await byId(scope)).get('in-two')).toMatchObject({ holds: 'unknown', effectiveLimit: null })
    const ungrouped = await seeded([...inTwo, workspace(limited('500'))], [spent('in-two', '1')])
    expect((await byId(ungrouped)).get('in-two')?.holds).toBe('unknown')
  })

  it('says "none" where nothing is set anywhere, and where the vendor says so for one of many', async () => {
    const bare = await seeded([limit({ subjectId: 'own' })])
    expect((await byId(bare)).get('own')).toMatchObject({
      holds: 'none',
      effectiveLimit: null,
      effectiveBy: 'tidemark',
    })
    const told = [
      workspace(limited('500')),
      limit({ subjectId: 'own' }),
      limit({ subjectId: 'b', effective: limited('5') }),
    ]
    expect((await byId(await seeded(told))).get('own')).toMatchObject({ holds: 'none' })
  })

  it('counts a vendor’s counter of an older month for nothing', async () => {
    const scope = seededScope()
    await seedLimits(store.facts, scope, '2026-02-27T09:00:00Z', [
      limit({ subjectId: 'own', effective: limited('10'), ...used('9.9') }),
    ])
    await seedWindow(store.facts, scope, '2026-02-01T00:00:00Z', '2026-03-10T11:00:00Z')
    await seedCosts(store.facts, scope, [spent('own', '2')])
    expect((await byId(scope)).get('own')).toMatchObject({
      currentUsage: { amount: '2', by: 'cost_records', through: Date.parse('2026-03-10T08:00:00Z') },
      closeness: 'within',
      left: '8',
      pace: { perDay: '0.214286', monthEnd: '6.642857', runsOutOn: null },
    })
    expect((await byId(scope, { asOf: '2026-02-27' })).get('own')).toMatchObject({
      currentUsage: { amount: '9.9', by: 'vendor', through: Date.parse('2026-02-27T09:00:00Z') },
      closeness: 'near',
      left: '0.1',
      pace: { perDay: '0.375355', monthEnd: '10.509953', runsOutOn: '2026-02-27' },
    })
  })
})
