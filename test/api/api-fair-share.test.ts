import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { startApiApp, VENDOR_KEY, type ApiApp, type Caller } from '../harness/service/api-app.ts'
import { sql } from '../../src/store/facts/engine/sql.ts'

/** Every statement of a question asked within is made to hold its session of the engine for a while. */
const heavily = new AsyncLocalStorage<true>()

/** As many as one caller may ask at once; the rest are told to come back. */
const [ASKED, AT_ONCE] = [130, 32]

let app: ApiApp
let heavyAsked = 0
/** Nobody is done before everybody has come: else somebody would find a place that has become free. */
const allCame = Promise.withResolvers<void>()
beforeAll(async () => {
  app = await startApiApp()
  const input = {
    source: 'chat_assistant',
    organizationId: 'org-fairshare0001',
    workspaceId: '6f1c2a7e-0b43-4f7b-9f53-000000000001',
    adminKey: VENDOR_KEY,
  } as const
  await connectSource({ ctx: app.core.ctx, actor: app.ours.owner, input })
  const { facts } = app.core.ctx
  const query = facts.query.bind(facts)
  vi.spyOn(facts, 'query').mockImplementation(async (statement, options) => {
    if (heavily.getStore()) {
      heavyAsked += 1
      await allCame.promise
      await query(sql`SELECT sleep(0.25)`, options)
    }
    return query(statement, options)
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const callerOf = (part: string): Caller => {
  const caller = app.ours.callers.find(({ name }) => name.includes(part))
  if (!caller) throw new Error(`nobody is called ${part}`)
  return caller
}

async function ask(caller: Caller): Promise<number> {
  const path = '/api/v1/dimension-values?dimension=user&from=2026-01-01&to=2026-01-02'
  const answer = await app.request(path, { headers: caller.headers })
  await answer.arrayBuffer()
  return answer.status
}

test('130 heavy questions of one token keep nobody else from an answer', async () => {
  const token = callerOf('analyst token')
  let refused = 0
  const askHeavily = async () => {
    const status = await heavily.run(true, () => ask(token))
    if (status === 429) refused += 1
    return status
  }
  const heavy = Promise.all(Array.from({ length: ASKED }, askHeavily))
  await expect.poll(() => refused).toBe(ASKED - AT_ONCE)
  allCame.resolve()
  await expect.poll(() => heavyAsked).toBeGreaterThan(10)
  let others = 0
  const owner = async () => {
    for (; others < 5; others += 1) expect(await ask(callerOf('owner session'))).toBe(200)
    return 'the owner'
  }
  expect(await Promise.race([owner(), heavy.then(() => 'the token')])).toBe('the owner')
  const statuses = await heavy
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE)
  expect(statuses.filter((status) => status === 429)).toHaveLength(ASKED - AT_ONCE)
})
