import { expect, test } from 'vitest'
import type { ReleasedAmounts } from './pseudonym-row.ts'
import type { PersonRow } from './person-row.ts'
import { releasedOf } from './released-row.ts'
import { unattributedThen } from './unattributed-then.ts'

const BOTH = new Set(['code_assistant', 'chat_assistant'])
const unnamed = { login: '', email: '', name: '' }
const CODE = { source: 'code_assistant', userId: 'c', ...unnamed } as const
const CHAT = { source: 'chat_assistant', userId: 'k', ...unnamed } as const

const AMOUNTS: Record<'code_assistant' | 'chat_assistant', ReleasedAmounts> = {
  code_assistant: new Map([['code.interactions', { of: new Map([['c', '3']]), total: '10' }]]),
  chat_assistant: new Map([['spend.credits', { of: new Map([['other', '2.5']]), total: '4.25' }]]),
}

const person = (held: Pick<PersonRow, 'licensed' | 'hasChatAccount'>): PersonRow => ({
  key: 'code_assistant:c',
  identities: [CODE, CHAT],
  status: 'both',
  name: null,
  email: null,
  login: null,
  code: null,
  chat: null,
  money: { seatCost: null, monthUsd: null, monthGross: null, monthNet: null },
  seatActivity: null,
  seatSince: null,
  teams: [],
  groups: [],
  until: null,
  now: null,
  ...held,
})

test('who has a chat account at the end of the month has it, with or without use', () => {
  const row = releasedOf(person({ licensed: true, hasChatAccount: true }), BOTH, AMOUNTS)
  expect(row).toMatchObject({ status: 'both', code: { interactions: 3 }, chat: { credits: '0', usd: null } })
  const without = releasedOf(person({ licensed: true, hasChatAccount: false }), BOTH, AMOUNTS)
  expect(without).toMatchObject({ status: 'code_only', chat: null })
})

test('rows and what is nobody’s sum to what is published, and what is not published is of nobody', () => {
  const told = releasedOf(person({ licensed: true, hasChatAccount: true }), BOTH, AMOUNTS)
  if (told === null) throw new Error('somebody with a licence')
  const rows = [{ pseudonym: 'P-ABCDEFGH', unit: null, ...told }]
  expect(unattributedThen(rows, AMOUNTS)).toEqual({
    code: { interactions: 7, generations: null, acceptances: null, aiCredits: null },
    chat: { credits: '4.25', usd: null },
  })
})
