import { expect, test } from 'vitest'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import type { Identity, IdentityKey } from '../../model/identity.ts'
import { insertDecision } from '../../store/control/people/identity-decisions-table.ts'
import { decidedOf, withSameAddress } from './accounts.ts'

const TENANT = 't1'
const TODAY = '2026-03-10'
const ANN: Identity = { source: 'code_assistant', userId: 'ann', login: 'ann', email: '', name: '' }
const [A, B, C] = ['code_assistant:ann', 'chat_assistant:bob', 'chat_assistant:cleo'] as const
/** Nobody has a number of their own: decisions name them as they are. */
const facts = { ids: async () => ({ subjects: new Map<string, string>(), vendorIds: new Map() }) }

type Decided = [a: IdentityKey, b: IdentityKey | null, from?: string]

/** Whom ann may be known by after these decisions, in their order; the last may have been taken back. */
async function keysAfter(decisions: readonly Decided[], { undone = false } = {}) {
  await using control = await openMigratedControl()
  for (const [at, [a, b, from = null]] of decisions.entries()) {
    await insertDecision(control.db, {
      id: `decision-${at}`,
      tenant: TENANT,
      kind: b === null ? 'split' : 'merge',
      a,
      b,
      by_subject: 2,
      valid_from: from,
      created_at: '2026-01-01T00:00:00Z',
      created_by: 'admin',
      undone_at: undone && at === decisions.length - 1 ? '2026-01-02T00:00:00Z' : null,
      undone_by: null,
    })
  }
  return (await decidedOf({ control, facts }, TENANT, [ANN], TODAY)).keys
}

test('whoever was made one person is known by the keys of all, over any number of steps', async () => {
  expect(
    await keysAfter([
      [B, C],
      [A, B],
    ]),
  ).toEqual([A, B, C])
})

test('whoever was split off is known by their own key alone, and those they had joined stay joined', async () => {
  const joined: Decided[] = [
    [A, B],
    [B, C],
  ]
  expect(await keysAfter([...joined, [A, null]])).toEqual([A])
  expect(await keysAfter([...joined, [B, null]])).toEqual([A, C])
  expect(await keysAfter([...joined, [A, null], [A, C]])).toEqual([A, C, B])
  expect(await keysAfter([...joined, [A, null]], { undone: true })).toEqual([A, B, C])
})

test('a decision holds from its day on', async () => {
  expect(await keysAfter([[A, B, '2026-03-11']])).toEqual([A])
  expect(await keysAfter([[A, B, '2026-03-10']])).toEqual([A, B])
  expect(
    await keysAfter([
      [A, B],
      [A, null, '2026-03-11'],
    ]),
  ).toEqual([A, B])
})

test('whoever is handed over has the accounts of their address as well, and nobody without one', async () => {
  const names = async ({ source }: { source: string }) =>
    new Map(
      source === 'code_assistant'
        ? [
            ['1', { login: 'ann', email: 'Ann@example.com', name: '' }],
            ['2', { login: 'bob', email: '', name: '' }],
          ]
        : [
            ['a', { login: '', email: 'ann@example.com', name: '' }],
            ['b', { login: '', email: '', name: '' }],
          ],
    )
  const [ann, bob] = ['1', '2'].map((userId) => ({ ...ANN, userId }))
  if (!ann || !bob) throw new Error('two accounts')
  const idsOf = async (account: Identity) =>
    (await withSameAddress({ names }, TENANT, [account])).map(({ userId }) => userId)
  expect(await idsOf({ ...ann, email: 'Ann@example.com' })).toEqual(['1', 'a'])
  expect(await idsOf(bob)).toEqual(['2'])
})
