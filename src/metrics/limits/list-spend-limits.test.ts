import { describe, expect, it } from 'vitest'
import {
  askLimits,
  LIMITS_NOW as NOW,
  limited,
  unlimited,
  used,
} from '../../../test/harness/collecting/asked-limits.ts'
import {
  chatAccounts,
  seededFacts,
  seededScope,
  seedLimits,
  spendLimit as limit,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import type { SpendLimit } from '../../model/records/spend-limit.ts'
import type { Scope } from '../metrics-query.ts'
import { sumSpendLimits } from './sum-spend-limits.ts'

const store = seededFacts()

const ask = (scope: Scope, more = {}) => askLimits(store.facts, scope, more)

const PEOPLE = [
  limit({ subjectId: 'half', subjectName: 'Half', effective: limited('200'), ...used('100') }),
  limit({ subjectId: 'near', subjectName: 'Near', effective: limited('3'), ...used('2.4') }),
  limit({ subjectId: 'over', subjectName: 'Over', effective: limited('100'), ...used('101.5') }),
  limit({ subjectId: 'blocked', subjectName: 'Blocked', effective: limited('0'), ...used('0') }),
  limit({ subjectId: 'dollars', subjectName: 'Dollars', effective: limited('50', 'usd'), ...used('49') }),
  limit({ subjectId: 'free', subjectName: 'Free', effective: unlimited, ...used('7') }),
  limit({ subjectId: 'unset', subjectEmail: 'unset@example.com', ...used('7') }),
]

async function snapshot(
  takenAt = '2026-03-10T09:00:00Z',
  limits: SpendLimit[] = PEOPLE,
  scope = seededScope(),
) {
  await seedLimits(store.facts, scope, takenAt, limits)
  return scope
}

describe('how much of a limit is used', () => {
  it('is a share where both are known in one unit, largest first, unknown last', async () => {
    const { data } = await ask(await snapshot())
    expect(data.map(({ id, usedShare }) => [id, usedShare])).toEqual([
      ['over', '1.015'],
      ['near', '0.8'],
      ['half', '0.5'],
      ['blocked', null],
      ['dollars', null],
      ['free', null],
      ['unset', null],
    ])
  })

  it('is counted: who is near, who is at it, who has no cap', async () => {
    const { totals } = await ask(await snapshot(), { level: 'group', search: 'nobody' })
    expect(totals).toEqual({
      users: 7,
      nearLimit: 1,
      atLimit: 1,
      noCap: 2,
      limited: 5,
      unlimited: 1,
      none: 1,
      blocked: 1,
      limitUnknown: 0,
      usageUnknown: 1,
    })
  })

  it('tells "nothing set" from "unlimited"', async () => {
    const { data } = await ask(await snapshot())
    const byId = new Map(data.map((row) => [row.id, row]))
    expect(byId.get('unset')?.effectiveLimit).toBeNull()
    expect(byId.get('free')?.effectiveLimit).toEqual({ ...unlimited })
    expect(byId.get('near')).toMatchObject({
      connectionId: 'connection-one',
      workspaceId: 'workspace-one',
      name: 'Near',
      email: null,
      effectiveLimit: { type: 'limited', amount: '3', unit: 'credit' },
      currentUsage: { amount: '2.4', unit: 'credit' },
    })
  })
})

describe('a page', () => {
  it('goes on where the last one ended, of the same snapshot', async () => {
    const scope = await snapshot()
    const first = await ask(scope, { limit: 4 })
    await seedLimits(store.facts, scope, '2026-03-10T10:00:00Z', [])
    const second = await ask(scope, { limit: 4, cursor: first.nextCursor ?? '' })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([
      'over',
      'near',
      'half',
      'blocked',
      'dollars',
      'free',
      'unset',
    ])
    expect(second.nextCursor).toBeNull()
  })

  it('is of one level, of a search in any case, and by name', async () => {
    const group = limit({
      level: 'group',
      subjectId: 'g',
      subjectName: 'Group',
      set: limited('5'),
      members: 3,
    })
    const accented = limit({ subjectId: 'emile', subjectName: 'Émile', effective: unlimited })
    const scope = await snapshot('2026-03-10T09:00:00Z', [...PEOPLE, group, accented])
    expect((await ask(scope, { level: 'group' })).data).toMatchObject([
      { id: 'g', members: 3, limit: { amount: '5' } },
    ])
    expect((await ask(scope, { search: 'NE' })).data.map(({ id }) => id)).toEqual(['near'])
    const names = (await ask(scope, { order: 'name' })).data.map(({ id }) => id)
    expect(names).toEqual(['blocked', 'dollars', 'emile', 'free', 'g', 'half', 'near', 'over', 'unset'])
  })

  it('refuses a cursor of something else', async () => {
    await expect(ask(seededScope(), { cursor: 'bm90IGEgY3Vyc29y' })).rejects.toThrow(
      'not one this list has given',
    )
  })
})

describe('the snapshot', () => {
  it('is the newest at or before the asked time; a day means its end', async () => {
    const scope = await snapshot('2026-03-08T09:00:00Z', [limit({ subjectId: 'old' })])
    await seedLimits(store.facts, scope, '2026-03-09T09:00:00Z', [limit({ subjectId: 'new' })])
    const ids = async (asOf?: string) => (await ask(scope, { asOf })).data.map(({ id }) => id)
    expect(await ids()).toEqual(['new'])
    expect(await ids('2026-03-09')).toEqual(['new'])
    expect(await ids('2026-03-09T08:59:59Z')).toEqual(['old'])
    expect(await ids('2026-03-08')).toEqual(['old'])
    expect(await ids('2026-03-07')).toEqual([])
    // Of nobody anything is known then, which is not that there are none.
    expect((await ask(scope, { asOf: '2026-03-07' })).totals).toBeNull()
  })

  it('is stale when it is older than two polls, and says what to do', async () => {
    const fresh = await ask(await snapshot('2026-03-10T00:30:00Z'))
    expect(fresh.snapshots).toMatchObject([{ takenAt: '2026-03-10T00:30:00Z', stale: false, reason: null }])
    const old = await ask(await snapshot('2026-03-09T23:30:00Z'))
    expect(old.snapshots).toMatchObject([{ stale: true, reason: expect.stringContaining('Data health') }])
  })

  it('of a connection without the scope names the scope, whether there is one or not', async () => {
    const scope = seededScope({ state: 'connected_limited_access' })
    const reason = expect.stringContaining('scope for spend limits')
    expect((await ask(scope)).snapshots).toMatchObject([{ takenAt: null, stale: false, reason }])
    await snapshot('2026-03-10T11:00:00Z', PEOPLE, scope)
    expect((await ask(scope)).snapshots).toMatchObject([{ stale: true, reason }])
    // What was collected then was good then.
    expect((await ask(scope, { asOf: NOW })).snapshots).toMatchObject([{ stale: false, reason: null }])
  })

  it('of a disconnected source is the last it gave, as long as no other is connected', async () => {
    const scope = await snapshot('2026-03-10T09:00:00Z', PEOPLE, seededScope({ state: 'disconnected' }))
    const { data, snapshots } = await ask(scope)
    expect(data).toHaveLength(PEOPLE.length)
    const reason =
      'The source was disconnected. Connect it again in Settings › Sources to see what holds now.'
    expect(snapshots).toMatchObject([{ stale: true, reason }])
    expect((await ask(scope, { asOf: NOW })).snapshots).toMatchObject([{ stale: false, reason: null }])
    // What is counted elsewhere is of today's sources.
    const sums = await sumSpendLimits({
      ...store,
      facts: store.facts,
      scope,
      clock: stoppedClock(NOW),
      asOf: Date.parse(NOW),
    })
    expect(sums).toMatchObject({ snapshots: [], people: [], at: null })
    const two = { account: 'org-two', connection: 'two', label: 'Two', state: 'connected' } as const
    const both = { ...scope, accounts: [...scope.accounts, ...chatAccounts(two, 'workspace-two')] }
    expect(await ask(both)).toMatchObject({ data: [], snapshots: [{ workspaceId: 'workspace-two' }] })
  })

  it('is never another tenant’s', async () => {
    const scope = await snapshot()
    const { data } = await ask({ ...scope, tenant: seededScope().tenant })
    expect(data).toEqual([])
  })
})

it('says that limits are per person and that one budget covers both surfaces', async () => {
  const { notes } = await ask(seededScope())
  expect(notes).toEqual([
    'Workspace and group limits are defaults per person, not budgets to be shared.',
    'One budget covers the chat assistant and its coding agent: both draw from the same limit.',
  ])
})
