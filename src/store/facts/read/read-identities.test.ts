import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeScope, codeSeat, seedCode, userDay } from '../../../../test/harness/stores/seeded-code.ts'
import {
  costRecord,
  seedCosts,
  seededFacts,
  seededScope,
} from '../../../../test/harness/stores/seeded-facts.ts'
import type { Identity } from '../../../model/identity.ts'
import { writeCodeNames } from '../derived/code-names.ts'
import { readIdentities } from './read-identities.ts'
import { rounds } from '../../../../test/harness/run/rounds.ts'

const store = seededFacts()

/** Without that by which they are matched. */
const identities = async (tenant: string) =>
  (await readIdentities(store.facts, tenant)).map(({ source, userId, login, email, name }) => ({
    source,
    userId,
    login,
    email,
    name,
  }))

const word = fc.constantFrom('', 'old', 'new')
const person = fc.record({
  userId: fc.constantFrom('1', '2'),
  userLogin: word,
  userEmail: word,
  userName: word,
})
const rows = fc.uniqueArray(person, { minLength: 1, selector: ({ userId }) => userId })
/** A list of seats and a report are never of the same day here, so that every name has an order. */
const told = fc.oneof(
  fc.record({ feed: fc.constant('seats' as const), day: fc.constantFrom('2026-03-01', '2026-03-03'), rows }),
  fc.record({
    feed: fc.constant('org_users_1d' as const),
    day: fc.constant('2026-03-02'),
    rows,
  }),
)
const step = fc.oneof(told, fc.constant('write down' as const))
type Told = typeof told extends fc.Arbitrary<infer One> ? One : never
type Step = Told | 'write down'

async function follow(steps: readonly Step[]): Promise<string> {
  const scope = codeScope()
  for (const one of steps) {
    if (one === 'write down') await writeCodeNames(store.engine, scope.tenant)
    else if (one.feed === 'seats') {
      await seedCode(store.facts, scope, 'seats', one.day, one.rows.map(codeSeat))
    } else {
      const days = one.rows.map(({ userId, userLogin }) => userDay({ userId, userLogin, day: one.day }))
      await seedCode(store.facts, scope, 'org_users_1d', one.day, days)
    }
  }
  return scope.tenant
}

/**
 * Who was told of in lists that stood when they were written down, or stand now. Names are kept when they are told: those of
 * a list that was replaced hold until a later one says another.
 */
function expected(steps: readonly Step[]): Identity[] {
  const standing = new Map<string, Told>()
  const heard: Told[] = []
  for (const one of [...steps, 'write down' as const]) {
    if (one !== 'write down') standing.set(one.day, one)
    else heard.push(...[...standing.values()].filter((each) => !heard.includes(each)))
  }
  const ordered = (all: readonly Told[]) =>
    all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const lists = ordered(steps.filter((one) => one !== 'write down'))
  const newest = (userId: string, given: 'userLogin' | 'userEmail' | 'userName') =>
    lists
      .filter(({ feed }) => feed === 'seats' || given === 'userLogin')
      .flatMap(({ rows: all }) => all.filter((row) => row.userId === userId && row[given] !== ''))
      .at(-1)?.[given] ?? ''
  const ids = new Set(heard.flatMap(({ rows: all }) => all.map(({ userId }) => userId)))
  return [...ids].sort().map((userId) => ({
    source: 'code_assistant',
    userId,
    login: newest(userId, 'userLogin'),
    email: newest(userId, 'userEmail'),
    name: newest(userId, 'userName'),
  }))
}

test('everybody is there once with their newest names, whatever is written down, told again or in which order', async () => {
  const histories = fc.array(step, { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      expect(await identities(await follow(steps))).toEqual(expected(steps))
    }),
    rounds(10),
  )
})

test('who left long before the newest list is there as well, before and after names are written down', async () => {
  const scope = codeScope()
  const gone = codeSeat({ userId: '9', userLogin: 'gone', userEmail: 'gone@example.com' })
  await seedCode(store.facts, scope, 'seats', '2025-05-01', [gone])
  await seedCode(store.facts, scope, 'seats', '2026-03-01', [codeSeat({ userId: '1' })])
  const people = await readIdentities(store.facts, scope.tenant)
  expect(people).toMatchObject([{ userId: '1' }, { userId: '9', login: 'gone', email: 'gone@example.com' }])
  await store.facts.refreshCodeSums(scope.tenant)
  expect(await readIdentities(store.facts, scope.tenant)).toEqual(people)
})

test('who is only a member of a team is somebody, too', async () => {
  const scope = codeScope()
  const team = { teamId: '7', slug: 'seven', name: 'Seven', type: 'organization', parentId: '' }
  const members = [{ userId: '4', userLogin: 'dora' }]
  await seedCode(store.facts, scope, 'teams', '2026-03-01', [{ ...team, members }])
  expect(await identities(scope.tenant)).toEqual([
    { source: 'code_assistant', userId: '4', login: 'dora', email: '', name: '' },
  ])
})

test('people of the chat assistant have their newest names on closed days and on open ones', async () => {
  const scope = seededScope()
  const ann = { userId: 'u-ann', userEmail: 'ann@example.com', userName: 'Ann' }
  await seedCosts(store.facts, scope, [
    costRecord({ ...ann, hour: '2026-03-09T13:00:00Z', userName: 'Ann Old' }),
    costRecord({ ...ann, hour: '2026-03-10T13:00:00Z' }),
    costRecord({ ...ann, hour: '2026-03-12T13:00:00Z', userEmail: '', userName: 'Ann New' }),
  ])
  const identity: Identity = {
    source: 'chat_assistant',
    userId: ann.userId,
    login: '',
    email: ann.userEmail,
    name: 'Ann New',
  }
  for (const closed of ['2026-03-11', '2026-03-12', '2026-04-01']) {
    expect(await identities(scope.tenant), `before ${closed} closes`).toEqual([identity])
    await store.facts.refreshRollups(scope.tenant, Date.parse(`${closed}T07:00:00Z`))
  }
  expect(await identities(scope.tenant)).toEqual([identity])
})
