import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metric } from '../../src/api/contract/metrics.ts'
import { inTurn } from '../harness/run/night.ts'
import { ORIGIN, startApiApp, type ApiApp, type TestOrganization } from '../harness/service/api-app.ts'
import { metricsAlike } from '../harness/service/metrics-alike.ts'
import { storeCodeConnection } from '../harness/stores/code-connection.ts'
import { CANARIES, CANARY_DAY, CANARY_KEY_OF_CODE, seedCanaries } from '../privacy/canaries.ts'

/** By day one of so many dimensions. */
const SHARE = 5
const RANGE = { from: CANARY_DAY, to: '2026-01-03' }

/** By day stands for what `api-other-organisation-code.night.test.ts` asks of all that a vendor tells. */
let app: ApiApp
beforeAll(async () => {
  app = await startApiApp()
  const organizations = '["acme"]'
  for (const { tenant } of [app.ours, app.theirs])
    await storeCodeConnection(app.core.ctx, { tenant, enterprise_slug: 'acme-corp', organizations })
  await seedCanaries(app, app.theirs)
})
afterAll(() => app[Symbol.asyncDispose]())

async function ask(of: TestOrganization, path: string, body?: object): Promise<string> {
  const headers = { ...of.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' }
  const post = body && { method: 'POST', body: JSON.stringify({ ...RANGE, ...body }) }
  const answer = await app.request(`/api/v1${path}`, { headers, ...post })
  const text = await answer.text()
  expect(answer.status, `${path}: ${text}`).toBe(200)
  return text
}

function expectSilence(text: string): void {
  for (const canary of [...CANARIES, app.theirs.tenant]) expect(text).not.toContain(canary)
}

const numbersIn = (text: string, ids: readonly string[]): number => {
  const { rows }: { rows: Record<string, unknown>[] } = JSON.parse(text)
  return rows.reduce((sum, row) => sum + ids.filter((id) => Number(row[id] ?? 0) > 0).length, 0)
}

test('every metric of the code assistant, by dimensions it has, says nothing of theirs', async () => {
  const { data }: { data: Metric[] } = JSON.parse(await ask(app.ours, '/metrics'))
  const metrics = data.filter(({ id }) => /^(?:code|seats|prs|bill|credits)\./.test(id))
  let [ours, theirs] = [0, 0]
  for (const [place, { dimensions, parts }] of metricsAlike(metrics).entries()) {
    for (const [part, ids] of parts.entries()) {
      const some = inTurn(dimensions, (place + part) % SHARE, SHARE)
      for (const by of [[], ...some.map((each) => [each])]) {
        const text = await ask(app.ours, '/metrics/query', { metrics: ids, group_by: by })
        expectSilence(text)
        ours += numbersIn(text, ids)
      }
      if (ids.some((id) => /^(?:code|seats)\./.test(id)))
        theirs += numbersIn(await ask(app.theirs, '/metrics/query', { metrics: ids }), ids)
    }
  }
  expect(ours).toBe(0)
  expect(theirs).toBeGreaterThan(1)
})

test.each(['/people', '/seats', '/budgets'])('%s says nothing of theirs', async (list) => {
  const path = list === '/people' ? `${list}?${new URLSearchParams(RANGE)}` : `${list}?as_of=${RANGE.to}`
  expect(await ask(app.theirs, path)).toContain('canary')
  expectSilence(await ask(app.ours, path))
})

test('a person of theirs is nobody', async () => {
  const path = `/people/${CANARY_KEY_OF_CODE}?${new URLSearchParams(RANGE)}`
  expect(await ask(app.theirs, path)).toContain('canary-login-3')
  const { headers = {} } = app.ours.callers[0] ?? {}
  expect((await app.request(`/api/v1${path}`, { headers })).status).toBe(404)
})
