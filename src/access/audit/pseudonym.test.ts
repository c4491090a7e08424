import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPseudonyms, toldApart } from './pseudonym.ts'

const openKey = () => Promise.resolve(createSecretKey(Buffer.alloc(32, 3)))
const SUBJECTS = new Map([['1', '4711']])
const subjectsOf = () => Promise.resolve(SUBJECTS)
const pseudonyms = createPseudonyms({ openKey, subjectsOf })
const called = async (day: string, identity = 'chat_assistant:1', tenant = 'one') =>
  (await pseudonyms.of({ tenant, day }, [identity])).get(identity)

test('a pseudonym is the same within a quarter, and says nothing of other quarters, organisations and sources', async () => {
  const first = await called('2026-01-01')
  expect(first).toMatch(/^P-[A-Z]{8}$/)
  expect(await called('2026-03-31')).toBe(first)
  const others = [
    await called('2026-04-01'),
    await called('2025-01-01'),
    await called('2026-01-01', 'code_assistant:1'),
    await called('2026-01-01', 'chat_assistant:1', 'two'),
  ]
  expect(new Set([first, ...others]).size).toBe(5)
})

test('a pseudonym is made of the subject, so that who was given another one is called otherwise', async () => {
  const of = { tenant: 'one', day: '2026-01-01' } as const
  const anew = createPseudonyms({ openKey, subjectsOf: () => Promise.resolve(new Map([['1', '4712']])) })
  const [before, after] = await Promise.all([
    pseudonyms.of(of, ['chat_assistant:1']),
    anew.of(of, ['chat_assistant:1']),
  ])
  expect(after.get('chat_assistant:1')).not.toBe(before.get('chat_assistant:1'))
  // Of whom the vault does not know any more answers have the subject.
  const left = createPseudonyms({ openKey, subjectsOf: () => Promise.resolve(new Map()) })
  const erased = await left.of(of, ['chat_assistant:4711'])
  expect(erased.get('chat_assistant:4711')).toBe(before.get('chat_assistant:1'))
})

test('who shares eight letters is told apart by as many more as it takes', () => {
  const letters = new Map([
    ['a', 'AAAAAAAABBX'],
    ['b', 'AAAAAAAABCX'],
    ['c', 'AAAAAAAADDX'],
    ['d', 'ZAAAAAAAAAX'],
  ])
  const told = [...toldApart(letters)].toSorted()
  expect(told).toEqual([
    ['a', 'P-AAAAAAAABB'],
    ['b', 'P-AAAAAAAABC'],
    ['c', 'P-AAAAAAAAD'],
    ['d', 'P-ZAAAAAAA'],
  ])
})

test('a key that could not be opened is asked for again', async () => {
  let times = 0
  const failing = createPseudonyms({
    subjectsOf,
    openKey: async () => {
      times += 1
      if (times === 1) throw new Error('away')
      return createSecretKey(Buffer.alloc(32, 3))
    },
  })
  const asked = () => failing.of({ tenant: 'one', day: '2026-01-01' }, ['chat_assistant:1'])
  await expect(asked()).rejects.toThrow('away')
  expect((await asked()).get('chat_assistant:1')).toBe(await called('2026-01-01'))
})
