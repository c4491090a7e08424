import { describe, expect, expectTypeOf, test } from 'vitest'
import { openCodeAssist, TEST_ENTERPRISE, TEST_ORG } from '../../../test/harness/vendor/code-assist.ts'
import { failureOf } from '../../../test/harness/vendor/outbound.ts'
import { replyJson } from '../../../test/harness/vendor/scripted-origin.ts'
import type { Ask } from './client.ts'
import { codePaths } from './paths.ts'

const signal = new AbortController().signal

test('a path that is not on the list does not compile', () => {
  expectTypeOf<string>().not.toExtend<Ask['path']>()
  expectTypeOf<'/enterprises/acme/copilot/usage-records'>().not.toExtend<Ask['path']>()
})

test.each(['copilot', 'codeassist'])('the list of %s has no prompts on it', (word) => {
  const paths = Object.values(codePaths(word))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => /usage-records/i.test(path))).toEqual([])
})

describe.each(['github-copilot', 'codeassist'] as const)('%s', (profile) => {
  test('an answer that leads to prompts is not followed', async () => {
    await using code = await openCodeAssist(profile)
    const word = code.profile.productWord
    const records = `${code.origin.origin}/enterprises/${TEST_ENTERPRISE.name}/${word}/usage-records`
    code.origin.script.push(
      replyJson({ total_seats: 1, seats: [{}] }, 200, { link: `<${records}?page=2>; rel="next"` }),
      replyJson({}, 302, { location: records }),
    )
    const next = await failureOf(code.source.fetchSeats(TEST_ORG, signal))
    const moved = await failureOf(code.source.fetchBilling(TEST_ORG, signal))
    const refused = { kind: 'blocked_destination', reason: 'never_asked' }
    expect([next, moved]).toEqual([expect.objectContaining(refused), expect.objectContaining(refused)])
    expect(code.paths().filter((path) => path.includes('usage-records'))).toEqual([])
  })
})
