import { expect, it } from 'vitest'
import {
  chatAccounts,
  seededFacts,
  seededScope,
  seedLimits,
  spendLimit,
} from '../../test/harness/stores/seeded-facts.ts'
import { areAllUsersListed } from '../metrics/limits/all-listed.ts'
import type { ScopeAccount } from '../metrics/metrics-query.ts'
import type { SpendLimit } from '../model/records/spend-limit.ts'
import { DAY_MS } from '../model/time/time.ts'
import { readChatHoldings } from './read-holdings.ts'

const store = seededFacts()
const TAKEN = '2026-03-10T09:00:00Z'
const workspace = spendLimit({ level: 'workspace', subjectId: 'workspace-one' })
const amy = spendLimit({ subjectId: 'amy' })

/** Of a workspace, and of another one of these accounts that may have a list as well. */
async function holdings(
  limits: readonly SpendLimit[],
  others: readonly ScopeAccount[] = [],
  ofOther: readonly SpendLimit[] = [],
  wanted?: readonly string[],
) {
  const scope = seededScope()
  await seedLimits(store.facts, scope, TAKEN, limits)
  if (ofOther.length > 0) await seedLimits(store.facts, { ...scope, accounts: [...others] }, TAKEN, ofOther)
  const day = Date.parse('2026-03-10') / DAY_MS
  const only = wanted && { code_assistant: [], chat_assistant: [...wanted] }
  const all = { ...scope, accounts: [...scope.accounts, ...others] }
  return readChatHoldings({ facts: store.facts, scope: all, day, current: true, only })
}

const OTHER = { account: 'org-two', connection: 'two', label: 'Two', state: 'connected' } as const

it('a list of limits that names nobody knows no accounts, whoever is asked for', async () => {
  expect(await holdings([workspace])).toEqual({ chat: [], accountsKnown: false })
  expect(await holdings([workspace, amy])).toEqual({ chat: ['amy'], accountsKnown: true })
  expect(await holdings([workspace], [], [], ['amy'])).toEqual({ chat: [], accountsKnown: false })
  expect(await holdings([workspace, amy], [], [], ['bob'])).toEqual({ chat: [], accountsKnown: true })
})

it('the list of one workspace says nothing of who is in another', async () => {
  const accounts = chatAccounts(OTHER, 'workspace-two')
  const nobody = spendLimit({ level: 'workspace', subjectId: 'workspace-two' })
  expect((await holdings([amy], accounts)).accountsKnown).toBe(false)
  expect((await holdings([amy], accounts, [nobody])).accountsKnown).toBe(false)
  expect(await holdings([amy], accounts, [nobody, amy, spendLimit({ subjectId: 'bob' })])).toEqual({
    chat: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === 'amy,bob'),
    accountsKnown: true,
  })
})

it('a workspace of an account that is not asked for has a list of its own', () => {
  const accounts = chatAccounts(OTHER, 'workspace-two').slice(1)
  expect(areAllUsersListed({ accounts }, new Set())).toBe(false)
  expect(areAllUsersListed({ accounts }, new Set(['workspace-two']))).toBe(true)
})

it('an account without a workspace has people of whom no list tells', async () => {
  const organization = chatAccounts(OTHER).slice(0, 1)
  expect((await holdings([amy], organization)).accountsKnown).toBe(false)
})
