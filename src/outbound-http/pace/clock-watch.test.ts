import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOutbound, TEST_NOW, type Outbound } from '../../../test/harness/vendor/outbound.ts'
import { replyJson, startOrigin, type ScriptedOrigin } from '../../../test/harness/vendor/scripted-origin.ts'

let outbound: Outbound
let origin: ScriptedOrigin

beforeEach(async () => {
  outbound = await openOutbound()
  origin = await startOrigin()
})

afterEach(async () => {
  await outbound[Symbol.asyncDispose]()
  await origin[Symbol.asyncDispose]()
})

/** Send a request to an upstream whose clock differs from ours by this much. */
async function ask(aheadMs: number, headers: Record<string, string> = {}): Promise<void> {
  const date = new Date(TEST_NOW + aheadMs).toUTCString()
  origin.script.push(replyJson({}, 200, { date, ...headers }))
  await outbound.http.getText(outbound.request(`${origin.origin}/v1/logs`))
}

const warnings = () =>
  outbound.log
    .map((line): { level: number; seconds?: number } => JSON.parse(line))
    .filter(({ seconds }) => seconds !== undefined)
    .map(({ seconds }) => seconds)

describe('U22: a clock that is off', () => {
  it.each([-5 * 60_000, 26 * 3_600_000])('is told with its value: %i ms', async (aheadMs) => {
    await ask(aheadMs)
    expect(warnings()).toEqual([-aheadMs / 1000])
  })

  it('is logged once and not for every response', async () => {
    for (let asked = 0; asked < 3; asked += 1) await ask(-300_000)
    expect(warnings()).toHaveLength(1)
  })

  it('is not concluded from a slow response or a cached one', async () => {
    await ask(-60_000)
    await ask(-3_600_000, { age: '3600' })
    expect(warnings()).toEqual([])
  })
})
