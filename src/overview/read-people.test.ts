import { expect, it } from 'vitest'
import { codeScope, codeSeat, seedCode, userDay } from '../../test/harness/stores/seeded-code.ts'
import {
  chatAccounts,
  metricsQuery,
  seededFacts,
  seededScope,
  seedLimits,
  spendLimit,
  stoppedClock,
} from '../../test/harness/stores/seeded-facts.ts'
import { sumSpendLimits } from '../metrics/limits/sum-spend-limits.ts'
import type { SpendLimit } from '../model/records/spend-limit.ts'
import type { Scope, ScopeAccount } from '../metrics/metrics-query.ts'
import { runMetricsQuery } from '../metrics/ask/run-query.ts'
import { countLicences, usersOf } from './read-people.ts'

const store = seededFacts()
const DAY = '2026-03-10'

it('active people without a licence are none of those who have one', () => {
  // Ten people are active, six of whom hold one of seven seats.
  const active = Array.from({ length: 10 }, (_, i) => String(i))
  const holders = { ids: ['0', '1', '2', '3', '4', '5', 'quiet'], whole: true }
  expect(countLicences(active, holders)).toEqual({ licensed: 7, activeLicensed: 6, activeUnlicensed: 4 })
  expect(countLicences(null, holders)).toEqual({ licensed: 7, activeLicensed: null, activeUnlicensed: null })
  // Where an account has no list, the four may hold a seat there.
  expect(countLicences(active, { ...holders, whole: false })).toEqual({
    licensed: 7,
    activeLicensed: 6,
    activeUnlicensed: null,
  })
  expect(countLicences(active, null)).toEqual({
    licensed: null,
    activeLicensed: null,
    activeUnlicensed: null,
  })
})

const OTHER = { account: 'org-two', connection: 'two', label: 'Two', state: 'connected' } as const

it('limits that list nobody say nothing of who may use the tool', async () => {
  const facts = store.facts
  const asOf = Date.parse('2026-03-10T12:00:00Z')
  const holders = async (limits: SpendLimit[], others: ScopeAccount[] = []) => {
    const scope = seededScope()
    await seedLimits(facts, scope, '2026-03-10T09:00:00Z', limits)
    const limited = await sumSpendLimits({ facts, scope, clock: stoppedClock('2026-03-10T12:00:00Z'), asOf })
    return usersOf(limited, { accounts: [...scope.accounts, ...others] })
  }
  expect(await holders([spendLimit({ level: 'workspace', subjectId: 'workspace-one' })])).toBeNull()
  expect(await holders([spendLimit({ subjectId: 'amy' })])).toEqual({ ids: ['amy'], whole: true })
  expect(await holders([spendLimit({ subjectId: 'amy' })], chatAccounts(OTHER, 'unlisted'))).toEqual({
    ids: ['amy'],
    whole: false,
  })
})

async function seeded(): Promise<Scope> {
  const scope = codeScope()
  const people = Array.from({ length: 10 }, (_, i) => String(i))
  const rows = people.map((userId) => userDay({ day: DAY, userId, interactions: 1 }))
  await seedCode(store.facts, scope, 'org_users_1d', DAY, rows)
  const seats = ['0', '1', '2', '3', '4', '5', 'quiet'].map((userId) => codeSeat({ userId }))
  await seedCode(store.facts, scope, 'seats', DAY, [...seats, codeSeat({ userId: '' })])
  const team = { teamId: 't', slug: 't', name: 'T', type: 'organization', parentId: '' }
  // Two members are active with a licence, three without, and one has a licence and is quiet.
  const members = ['4', '5', '6', '7', '8', 'quiet'].map((userId) => ({ userId, userLogin: '' }))
  await seedCode(store.facts, scope, 'teams', DAY, [{ ...team, members }])
  return scope
}

const clock = stoppedClock('2026-03-20T00:00:00Z')
const rate = async (scope: Scope, more = {}) => {
  const query = metricsQuery({ metrics: ['code.adoption_rate'], from: DAY, to: '2026-03-11', ...more })
  const answer = await runMetricsQuery({ facts: store.facts, clock, scope, query })
  return answer.rows.map((row) => [row['team'] ?? '', row['code.adoption_rate']])
}

it('the adoption rate is of people with a licence alone, so that it is never above 1', async () => {
  const scope = await seeded()
  const all = async () => {
    expect(await rate(scope)).toEqual([['', '0.857143']])
    expect(await rate(scope, { grain: 'day' })).toEqual([['', '0.857143']])
    expect((await rate(scope, { groupBy: ['team'] })).toSorted()).toEqual([
      ['', '1'],
      ['t', '0.666667'],
    ])
    const filters = [{ dimension: 'team' as const, op: 'in' as const, values: ['t'] }]
    expect(await rate(scope, { filters })).toEqual([['', '0.666667']])
  }
  await all()
  await store.facts.refreshCodeSums(scope.tenant)
  await all()
})

it('is unknown where either of the two is not known', async () => {
  const scope = await seeded()
  expect(await rate(scope, { from: '2026-03-11', to: '2026-03-12' })).toEqual([['', null]])
  const listAlone = codeScope()
  await seedCode(store.facts, listAlone, 'seats', DAY, [codeSeat({ userId: '0' })])
  expect(await rate(listAlone)).toEqual([['', null]])
})
