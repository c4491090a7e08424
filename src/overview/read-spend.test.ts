import { expect, test } from 'vitest'
import {
  billingLine,
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
  seedLimits,
  seedWindow,
  spendLimit,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import type { ScopeAccount } from '../metrics/metrics-query.ts'
import { openFeed } from '../metrics/ask/open-feed.ts'
import { sumSpendLimits } from '../metrics/limits/sum-spend-limits.ts'
import { addDays } from '../model/time/time.ts'
import { said } from '../words/said.ts'
import { readSpend } from './read-spend.ts'
import { feedsOf } from '../model/dataset.ts'

const store = seededFacts()
const clock = stoppedClock('2026-03-20T12:00:00Z')
const month = { start: Date.parse('2026-03-01'), end: Date.parse('2026-04-01') }
const FIRST = '2026-01-01'

/** The organisation of before a reconnect had the same people, who spent ten times as much in it. */
const FORMER: ScopeAccount = {
  account: 'org-former',
  level: 'organization',
  connection: 'connection-one',
  label: 'Main (org-former)',
  state: 'disconnected',
  feeds: feedsOf('chat_assistant', 'organization'),
  barred: {},
}

async function spendOf(former: boolean) {
  const { facts } = store
  const now = seededScope()
  const scope = { ...now, accounts: [...now.accounts, FORMER] }
  const days = Array.from({ length: 78 }, (_, i) => addDays(FIRST, i))
  const spent = (cost: string) =>
    days.map((day) =>
      costRecord({ hour: `${day}T10:00:00Z`, userId: 'ann', billing: [billingLine({ cost })] }),
    )
  await seedCosts(facts, scope, spent('1'), 0)
  if (former) await seedCosts(facts, scope, spent('10'), 1)
  for (const at of [0, 1]) await seedWindow(facts, scope, FIRST, '2026-03-20', at)
  await seedLimits(facts, now, '2026-03-20T09:00:00Z', [
    {
      level: 'user',
      subjectId: 'ann',
      subjectName: 'Ann',
      subjectEmail: '',
      set: null,
      effective: { type: 'limited', amount: '60', unit: 'credit', expiresAt: null },
      effectiveSource: null,
      currentUsage: '19.5',
      currentUsageUnit: 'credit',
      lastMonthUsage: null,
      role: '',
      seatType: '',
      members: null,
    },
  ])
  const range = { start: Date.parse('2025-01-01'), end: month.end }
  const costs = await openFeed({ facts, scope, clock, feed: 'costs', metrics: ['spend.credits'], range })
  const limits = sumSpendLimits({ facts, clock, scope: now, asOf: clock.now() })
  const found = await readSpend({ clock, scope: now, period: { month } }, costs, limits)
  const [unit] = found?.units ?? []
  return { ...unit, days: [], projected: null }
}

test('what was spent in a former organisation is measured against no limit of the new one', async () => {
  const now = { reaching: { people: 0 }, people: 1, at: 0, near: 0 }
  const counter = { people: 1, vendor: '19.5', records: '19' }
  expect(await spendOf(false)).toMatchObject({ used: '19', limit: now, counter })
  // It is spend of the month all the same.
  expect(await spendOf(true)).toMatchObject({ used: '209', limit: now, counter })
})

test('nobody is said to stay within a limit of whom it is not known how much is used', async () => {
  const { facts } = store
  const scope = seededScope()
  const days = Array.from({ length: 78 }, (_, i) => addDays(FIRST, i))
  const spent = (userId: string, costUnit: string) =>
    days.map((day) =>
      costRecord({ hour: `${day}T10:00:00Z`, userId, billing: [billingLine({ cost: '1', costUnit })] }),
    )
  const inAllUnits = ['CREDITS', 'USD', 'EUR'].flatMap((unit) => spent('ann', unit))
  await seedCosts(facts, scope, [...inAllUnits, ...spent('bob', 'USD')])
  await seedWindow(facts, scope, FIRST, '2026-03-20')
  const set = { type: 'limited', amount: '20', unit: 'credit', expiresAt: null } as const
  await seedLimits(facts, scope, '2026-03-20T09:00:00Z', [spendLimit({ subjectId: 'ann', set })])
  const range = { start: Date.parse('2025-01-01'), end: month.end }
  const metrics = ['spend.credits', 'spend.usd'] as const
  const costs = await openFeed({ facts, scope, clock, feed: 'costs', metrics: [...metrics], range })
  const limits = sumSpendLimits({ facts, clock, scope, asOf: clock.now() })
  const found = await readSpend({ clock, scope, period: { month } }, costs, limits)
  expect(found?.units[0]).toMatchObject({
    used: '19',
    projected: { amount: '31' },
    limit: { people: 1, at: null, near: null, unknown: 1, reaching: null },
  })
  expect(found?.notes).toEqual([said('in_no_total', { lines: said('sku_lines', { count: '19' }) })])
})

test('what the vendor takes back from one changes nobody else’s pace', async () => {
  const { facts } = store
  const reaching = async (takenBack: string) => {
    const scope = seededScope()
    const credit = (day: string, userId: string, cost: string) =>
      costRecord({ hour: `${day}T10:00:00Z`, userId, billing: [billingLine({ cost })] })
    const days = Array.from({ length: 78 }, (_, i) => credit(addDays(FIRST, i), 'ann', '1'))
    await seedCosts(facts, scope, [...days, credit('2026-03-10', 'bob', takenBack)])
    await seedWindow(facts, scope, FIRST, '2026-03-20')
    const set = { type: 'limited', amount: '25', unit: 'credit', expiresAt: null } as const
    await seedLimits(facts, scope, '2026-03-20T09:00:00Z', [spendLimit({ subjectId: 'ann', set })])
    const range = { start: Date.parse('2025-01-01'), end: month.end }
    const costs = await openFeed({ facts, scope, clock, feed: 'costs', metrics: ['spend.credits'], range })
    const limits = sumSpendLimits({ facts, clock, scope, asOf: clock.now() })
    return (await readSpend({ clock, scope, period: { month } }, costs, limits))?.units[0]?.limit?.reaching
  }
  expect(await reaching('0')).toEqual({ people: 1, next: '2026-03-26', half: '2026-03-26' })
  expect(await reaching('-500')).toEqual(await reaching('0'))
})

test('nothing is projected in either unit once the vendor has begun to bill in another one', async () => {
  const { facts } = store
  const scope = seededScope()
  const days = Array.from({ length: 78 }, (_, i) => addDays(FIRST, i))
  const spent = (last: string) =>
    days.map((day) => {
      const costUnit = day < last ? 'CREDITS' : 'USD'
      return costRecord({ hour: `${day}T10:00:00Z`, billing: [billingLine({ cost: '1', costUnit })] })
    })
  const projected = async (last: string) => {
    const own = { ...scope, tenant: `tenant-of-${last}` }
    await seedCosts(facts, own, spent(last))
    await seedWindow(facts, own, FIRST, '2026-03-20')
    const range = { start: Date.parse('2025-01-01'), end: month.end }
    const metrics = ['spend.credits', 'spend.usd'] as const
    const costs = await openFeed({ facts, scope: own, clock, feed: 'costs', metrics: [...metrics], range })
    const found = await readSpend({ clock, scope: own, period: { month } }, costs, Promise.resolve(null))
    return [found?.unitChanged, found?.units.map((unit) => unit.projected !== null)]
  }
  expect(await projected('2026-03-05')).toEqual([true, [false, false]])
  expect(await projected('2026-06-01')).toEqual([false, [true]])
})
