import { beforeAll, expect, it } from 'vitest'
import { codeScope, ENTERPRISE, ORGANIZATION, seedCode } from '../../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../../test/harness/stores/seeded-facts.ts'
import { printSeatBilling } from '../../../cli/print-seat-billing.ts'
import type { CodeBilling } from '../../../model/records/code-seat.ts'
import type { MetricsQuery, Scope } from '../../metrics-query.ts'
import { askInEnglish } from '../../ask/ask-in-english.suite.ts'
import { listSeatBilling } from './list-seat-billing.ts'
import { spoken } from '../../../api/sentence.ts'
import { asItStands } from '../../../words/said.ts'
import { english } from '../../../words/all-in-english.suite.ts'

const OTHER = 'organization:acme-labs'
const store = seededFacts()
const clock = stoppedClock('2026-03-21T12:00:00Z')
let scope: Scope

/** As the vendor's own example, whose parts do not add up. */
const summary = (given: Partial<CodeBilling> = {}): CodeBilling => ({
  seatsTotal: 130,
  addedThisCycle: 9,
  pendingCancellation: 1,
  pendingInvitation: 0,
  activeThisCycle: 120,
  inactiveThisCycle: 111,
  planType: 'business',
  seatManagement: 'assign_selected',
  publicCodeSuggestions: 'block',
  ideChat: 'enabled',
  platformChat: 'enabled',
  cli: 'a word of tomorrow',
  ...given,
})

beforeAll(async () => {
  scope = codeScope([ENTERPRISE, ORGANIZATION, OTHER])
  const { facts } = store
  await seedCode(facts, scope, 'billing', '2026-03-18', [summary({ seatsTotal: 128 })])
  await seedCode(facts, scope, 'billing', '2026-03-20', [summary()])
  const silent = summary({ seatsTotal: 12, addedThisCycle: null, planType: '' })
  await seedCode(facts, scope, 'billing', '2026-03-20', [silent], { account: OTHER })
})

const list = (asOf?: string) => english(listSeatBilling)({ facts: store.facts, scope, clock, asOf })

it('is read per organisation as given, as of a day, and unknown where nothing is kept', async () => {
  const now = await list()
  expect(now.asOf).toBe('2026-03-21')
  expect(
    now.data.map(({ snapshot, summary: of }) => [snapshot.account, of?.seatsTotal, of?.addedThisCycle]),
  ).toEqual([
    [ORGANIZATION, 130, 9],
    [OTHER, 12, null],
  ])
  expect(now.data[0]?.summary).toEqual(summary())
  const before = await list('2026-03-19')
  expect(before.data.map(({ snapshot, summary: of }) => [of?.seatsTotal ?? null, snapshot.reason])).toEqual([
    [128, null],
    [null, 'No snapshot has been taken at or before this day.'],
  ])
})

function ask(query: Partial<MetricsQuery>) {
  const metrics = ['seats.billed_total', 'seats.added_this_cycle', 'seats.billed_active'] as const
  return askInEnglish({
    facts: store.facts,
    scope,
    clock,
    query: metricsQuery({ metrics: [...metrics], from: '2026-03-17', to: '2026-03-21', ...query }),
  })
}

it('adds over organisations, never over days, and is unknown where one of them does not say', async () => {
  expect((await ask({})).rows).toMatchObject([
    { 'seats.billed_total': 142, 'seats.added_this_cycle': null, 'seats.billed_active': 240 },
  ])
  const days = await ask({ grain: 'day' })
  expect(days.rows.map((row) => row['seats.billed_total'])).toEqual([null, 128, null, 142])
  expect(days.rows[1]).toMatchObject({ 'seats.added_this_cycle': 9 })
})

it('is printed for people with what is unknown as “–”, for programs as the API answers it', () => {
  const seats = {
    total: 130,
    added_this_cycle: null,
    active_this_cycle: 120,
    inactive_this_cycle: 111,
    pending_invitation: 0,
    pending_cancellation: 1,
  }
  const settings = {
    plan_type: 'business',
    seat_management: null,
    public_code_suggestions: 'block',
    ide_chat: null,
    platform_chat: null,
    cli: null,
  }
  const of = {
    connection_id: 'c',
    account: ORGANIZATION,
    taken_at: null,
    stale: true,
    ...spoken('reason', asItStands('Old.')),
  }
  const answer = {
    data: [{ ...of, seats, ...settings }],
    as_of: '2026-03-21',
    ...spoken('notes', [asItStands('A note.')]),
  }
  const table = printSeatBilling(answer, 'table')
  expect(table.split('\n')[1]).toMatch(/^organization:acme +– +business +– +block .* 130 +– +120 +111 +0 +1$/)
  expect(table).toContain('organization:acme: Old.\nA note.\n')
  expect(JSON.parse(printSeatBilling(answer, 'json'))).toEqual(answer)
  expect(printSeatBilling(answer, 'csv')).toContain(
    'organization:acme,,business,,block,,,,130,,120,111,0,1\r\n',
  )
})
