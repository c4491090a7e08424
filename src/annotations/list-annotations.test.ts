import { expect, test } from 'vitest'
import { seededFacts, seededScope, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import { codeScope } from '../../test/harness/stores/seeded-code.ts'
import { useAccess } from '../access/access-fixture.suite.ts'
import { addAllowance } from '../access/prices/allowances.ts'
import { addPrice } from '../access/prices/prices.ts'
import type { Scope } from '../metrics/metrics-query.ts'
import type { Actor } from '../model/actor.ts'
import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import { inEnglish } from '../words/said.ts'
import { listAnnotations, MOST_ANNOTATIONS } from './list-annotations.ts'
import { addNote } from './write-notes.ts'

const seeded = seededFacts()
const t = useAccess(async () => {
  const control = await openMigratedControl()
  return { control, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
})
const ctx = () => ({ control: t.control, facts: seeded.facts, clock: stoppedClock('2026-11-22T12:00:00Z') })

const YEAR = { from: '2026-01-01', to: '2027-01-01' }
const CHAT = seededScope()
const CODE = codeScope()
const BOTH: Scope = { ...CHAT, accounts: [...CHAT.accounts, ...CODE.accounts] }

async function told(actor: Actor, scope: Scope, of: { from?: string; to?: string; source?: string } = {}) {
  const { data, leftOut } = await listAnnotations({ ctx: ctx(), actor, scope, ...YEAR, ...of })
  const lines = data.map((one) => `${one.day} ${'said' in one ? inEnglish(one.said) : one.text}`)
  return leftOut === 0 ? lines : [...lines, `${leftOut} left out`]
}

const price = (actor: Actor, item: 'seat' | 'chat_assistant.credit', validFrom: string) =>
  addPrice({ ctx: ctx(), actor, input: { item, validFrom, price: { amount: '2', currency: 'EUR' } } })

test('of one tool nothing is told that happened to the other, and of none that is not connected', async () => {
  const owner = (await t.setUp()).identity.actor
  await price(owner, 'seat', '2026-03-01')
  await price(owner, 'chat_assistant.credit', '2026-04-01')
  await addNote({ ctx: ctx(), actor: owner, input: { day: '2026-05-01', text: 'Rollout' } })
  const note = { day: '2026-05-02', text: 'Of code', source: 'code_assistant' }
  await addNote({ ctx: ctx(), actor: owner, input: note })

  const ofChat = await told(owner, BOTH, { source: 'chat_assistant' })
  expect(ofChat).toEqual([expect.stringMatching(/^2026-04-01 Your price/), '2026-05-01 Rollout'])
  const ofCode = await told(owner, BOTH, { source: 'code_assistant' })
  expect(ofCode[0]).toMatch(/^2026-03-01 Your price of a seat/)
  expect(ofCode).toEqual(expect.arrayContaining(['2026-05-01 Rollout', '2026-05-02 Of code']))
  expect(ofCode.join()).not.toContain('chat assistant')
  expect(ofCode.length).toBeGreaterThan(5)

  expect((await told(owner, CHAT)).join()).not.toContain('seat')
  expect(await told(owner, { ...CHAT, accounts: [] })).toEqual(['2026-05-01 Rollout', '2026-05-02 Of code'])
})

test('what seats include by own entries is told of the organisation that set them', async () => {
  const owner = (await t.setUp()).identity.actor
  const { owner: other } = await t.otherOrganization()
  const input = { plan: 'business', unit: 'credits', validFrom: '2026-10-01', amount: 2500 } as const
  await addAllowance({ ctx: ctx(), actor: owner, input })
  await addAllowance({ ctx: ctx(), actor: other, input: { ...input, amount: 4242 } })
  const lines = (await told(owner, CODE)).filter((line) => line.includes('own entry'))
  expect(lines).toEqual([expect.stringMatching(/^2026-10-01 .*Business 2500 credits/)])
  expect((await told(owner, CHAT)).join()).not.toContain('own entry')
})

test('of days nothing is told that lies outside them', async () => {
  const owner = (await t.setUp()).identity.actor
  await price(owner, 'chat_assistant.credit', '2026-04-01')
  expect(await told(owner, CHAT, { from: '2026-04-01', to: '2026-04-02' })).toHaveLength(1)
  expect(await told(owner, CHAT, { from: '2026-03-31', to: '2026-04-01' })).toEqual([])
  expect(await told(owner, CHAT, { from: '2026-04-02', to: '2026-04-03' })).toEqual([])
})

test('notes of another organisation are not told', async () => {
  const owner = (await t.setUp()).identity.actor
  const { owner: other } = await t.otherOrganization()
  await addNote({ ctx: ctx(), actor: other, input: { day: '2026-05-01', text: 'Theirs' } })
  await price(other, 'chat_assistant.credit', '2026-04-01')
  expect(await told(owner, CHAT)).toEqual([])
})

test('of too many the newest are told, and how many are not', async () => {
  const owner = (await t.setUp()).identity.actor
  const { tenant } = owner
  const origin = { tenant, created_at: '2026-01-01T00:00:00.000Z', created_by: owner.id, version: 1 }
  const note = { day: '2026-05-01', until: null, text: 'One of many', source: null }
  const rows = Array.from({ length: MOST_ANNOTATIONS }, (_, n) => ({ id: `n${n}`, ...origin, ...note }))
  await t.control.db.insertInto('annotation_notes').values(rows).execute()
  await addNote({ ctx: ctx(), actor: owner, input: { day: '2026-02-01', text: 'The oldest' } })
  const lines = await told(owner, CHAT)
  expect(lines.at(-1)).toBe('1 left out')
  expect(lines).not.toContain('2026-02-01 The oldest')
})
