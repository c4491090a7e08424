import { expect, test } from 'vitest'
import type { Identity } from '../../model/identity.ts'
import { matchWords } from '../../model/match-keys.ts'
import type { People } from '../build-people.ts'
import { ledRow, ledSums } from './led-people.ts'
import type { PersonMoney, PersonRow } from '../person-row.ts'
import { NO_MONEY } from '../person-sums.ts'

const UNITS = [{ source: 'code_assistant', id: '7' }] as const

const matched = (source: Identity['source'], userId: string): Identity => {
  const names = { source, email: '', login: '', name: '' }
  return { ...names, userId, matches: matchWords({ ...names, userId }) }
}

const row = (money: Partial<PersonMoney>, more: Partial<PersonRow> = {}): PersonRow => ({
  key: 'code_assistant:ann',
  identities: [],
  status: 'code_only',
  name: null,
  email: null,
  login: null,
  code: null,
  chat: null,
  money: { ...NO_MONEY, ...money },
  licensed: null,
  seatActivity: null,
  seatSince: null,
  hasChatAccount: null,
  teams: ['7', '8'],
  groups: ['g'],
  until: null,
  now: null,
  ...more,
})

const sumsOf = (money: Partial<PersonMoney>): Pick<People, 'totals' | 'unattributed'> => ({
  totals: { code: null, chat: null, money: { ...NO_MONEY, ...money } },
  unattributed: { code: null, chat: null, money: NO_MONEY },
})

test('of units that somebody is in, a lead is told the own ones; who is in none of them is not there', () => {
  expect(ledRow(row({}), UNITS, [])).toMatchObject({ teams: ['7'], groups: [] })
  expect(ledRow(row({}, { teams: ['8'] }), UNITS, [])).toBeNull()
  expect(ledRow(row({}, { until: '2026-05-01' }), UNITS, [])).toBeNull()
  const sales = { id: 'cost_center:s', name: 'Sales', members: new Set(['ann']) }
  const ann = matched('code_assistant', 'ann')
  expect(ledRow(row({}, { identities: [ann] }), UNITS, [sales])).toMatchObject({
    teams: ['7', 'cost_center:s'],
  })
  // An account of the same name at the other source is somebody else.
  expect(
    ledRow(row({}, { teams: [], identities: [matched('chat_assistant', 'ann')] }), UNITS, [sales]),
  ).toBeNull()
  // The same id of another source is another unit.
  expect(ledRow(row({}, { teams: [], groups: ['7'] }), UNITS, [])).toBeNull()
})

test('what is known of nobody’s amount is no sum, and who has no amount of what is known adds nothing', () => {
  const rows = [row({ seatCost: '19', monthUsd: '2.5' }), row({ seatCost: null, monthUsd: null })]
  const { totals, unattributed } = ledSums(sumsOf({ seatCost: null, monthUsd: '9' }), rows, UNITS)
  expect(totals.money).toEqual({ ...NO_MONEY, seatCost: null, monthUsd: '2.5' })
  expect(unattributed).toBeNull()
  const untold = ledSums(sumsOf({ monthUsd: '9' }), rows.slice(1), UNITS)
  expect(untold.totals.money.monthUsd).toBeNull()
  expect(ledSums(sumsOf({ monthUsd: '9' }), [], UNITS).totals.money.monthUsd).toBe('0')
})
