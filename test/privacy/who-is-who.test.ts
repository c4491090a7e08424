import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '../../src/api/contract/errors.ts'
import { MatchDecision, MatchList } from '../../src/api/contract/people/matches.ts'
import { PseudonymsAnswer } from '../../src/api/contract/people/pseudonyms.ts'
import type { RouteId } from '../../src/api/contract/routes.ts'
import { NOBODY, startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { atNight } from '../harness/run/night.ts'
import { askingRoutes, CODE_HOST, type AskingRoutes } from '../harness/service/asking-routes.ts'
import type { Input } from '../harness/service/route-inputs.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'
import { costRecord, seedCosts, seededScope } from '../harness/stores/seeded-facts.ts'
import { CANARY_DAY, CANARY_KEY, CANARY_KEY_OF_CODE, releaseCanaries, seedCanaries } from './canaries.ts'

// Where people have no names, who learns that two pseudonyms are one person adds their rows up: nothing tells of it that the
// table does not.
const NAMELESS = { mode: 'pseudonymous', peopleFrom: CANARY_DAY } as const
const NAMED = { mode: 'identified', peopleFrom: null } as const
const PAIR = { a: CANARY_KEY, b: CANARY_KEY_OF_CODE }

let app: ApiApp
let routes: AskingRoutes
beforeAll(async () => {
  app = await startApiApp(CODE_HOST, ['owner'])
  routes = await askingRoutes(app)
  await seedCanaries(app, app.ours)
  await releaseCanaries(app, app.ours)
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => agree(NAMELESS))

const agree = (change: typeof NAMELESS | typeof NAMED) => agreeOn(app.core.ctx, app.ours.tenant, change)

async function ask(id: RouteId, input: Input, { thing = '', Accept = 'application/json' } = {}) {
  const caller = app.ours.callers[0] ?? NOBODY
  const asking = { ...caller, headers: { ...caller.headers, Accept } }
  const answer = await routes.ask(id, asking, thing, input)
  return { status: answer.status, text: await answer.text() }
}

const QUERIES = [
  {},
  { status: 'both' },
  ...atNight([{ status: 'chat_only' }, { order: 'credits' }, { limit: '1' }]),
]

/** All that the mode answers of people one by one. */
async function everything(): Promise<string[]> {
  const found: string[] = []
  for (const query of QUERIES)
    for (const Accept of ['application/json', 'text/csv']) {
      const { status, text } = await ask('listPseudonyms', { query }, { Accept })
      expect(status).toBe(200)
      found.push(text)
    }
  return found
}

const statuses = async () =>
  PseudonymsAnswer.parse(JSON.parse((await ask('listPseudonyms', { query: {} })).text)).data.map(
    ({ status }) => status,
  )

async function decide(body: { a: string; b: string; from?: string }): Promise<string> {
  const { status, text } = await ask('mergePeople', { body })
  expect(status).toBe(201)
  return MatchDecision.parse(JSON.parse(text)).id
}

test('that two rows look alike changes no byte of any answer', async () => {
  const before = await everything()
  const scope = { ...seededScope(), tenant: app.ours.tenant }
  const named = { userId: 'canary-id-1', userName: 'Canary Name 3', userEmail: 'canary@1.example' }
  await seedCosts(app.core.ctx.facts, scope, [costRecord({ hour: `${CANARY_DAY}T06:00:00Z`, ...named })])
  await agree(NAMED)
  const { text } = await ask('listMatches', { query: {} })
  // Both people of the pair have the suggestion.
  expect(MatchList.parse(JSON.parse(text)).counts.suggested).toBe(2)
  await agree(NAMELESS)
  expect(await everything()).toEqual(before)
})

test('nobody is shown who is who, decides it or takes it back, and the refusal says why', async () => {
  await agree(NAMED)
  const thing = await decide(PAIR)
  await agree(NAMELESS)
  expect(await statuses()).toContain('both')
  const before = await everything()
  const asked: [RouteId, Input][] = [
    ['listMatches', { query: {} }],
    ['listDecisions', { query: {} }],
    ['mergePeople', { body: PAIR }],
    ['splitPerson', { body: { a: CANARY_KEY } }],
    // Whoever took it back would see whose row is parted.
    ['undoDecision', {}],
  ]
  for (const [id, input] of asked) {
    const { status, text } = await ask(id, input, { thing })
    expect([id, status, Problem.parse(JSON.parse(text))]).toMatchObject([
      id,
      403,
      { code: 'privacy_mode', detail_said: { code: 'people_without_names' } },
    ])
  }
  expect(await everything()).toEqual(before)
  await agree(NAMED)
  expect((await ask('undoDecision', {}, { thing })).status).toBe(204)
})

test('what was decided to begin later joins no row before the eyes of whoever decided it', async () => {
  const before = await everything()
  expect(await statuses()).not.toContain('both')
  await agree(NAMED)
  const later = await decide({ ...PAIR, from: '2026-01-15' })
  await agree(NAMELESS)
  expect(await everything()).toEqual(before)
  await agree(NAMED)
  expect((await ask('undoDecision', {}, { thing: later })).status).toBe(204)
  await decide({ ...PAIR, from: CANARY_DAY })
  await agree(NAMELESS)
  // What held on the day people lost their names holds on.
  expect(await statuses()).toContain('both')
})
