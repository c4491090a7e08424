import { subjectOf } from '../../../../test/harness/stores/names-in-memory.ts'
import { userDayDatasets } from '../../../model/dataset.ts'
import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../model/time/time.ts'
import type { CodeUserDay } from '../../../model/records/code-user-day.ts'
import {
  codeLedgerRow,
  codePart,
  codeSeat,
  collectCode,
  collectUserDays,
  DAY,
  newCodeSlice,
  userDay,
  type CodeSlice,
} from '../code-facts.fixtures.suite.ts'
import { planUserDays } from './code-plan.ts'
import { readCodeSlices } from '../ledger/code-slices.ts'
import { currentNumbering } from './code-people.ts'
import { codeInputs } from './code-sums.ts'
import { readHeld } from './derived.ts'
import type { FactsStore } from '../facts-store.ts'
import { inTurn, newLoad } from '../facts-store.fixtures.suite.ts'

const ENTERPRISE = 'enterprise:acme'
const ORGANIZATION = 'organization:acme-dev'
const RANGE = { start: Date.parse('2026-05-01'), end: Date.parse('2026-06-01') }
const NEXT = addDays(DAY, 1)

export function codeSumsSuite(store: () => FactsStore): void {
  const heldDays = async ({ tenant }: CodeSlice) => {
    const of = { tenant, accounts: [ENTERPRISE, ORGANIZATION], datasets: userDayDatasets(), range: RANGE }
    const plan = planUserDays(await readCodeSlices(store(), of), RANGE)
    const { day } = codeInputs(plan, [], await currentNumbering(store(), tenant))
    const [held] = await readHeld(store(), tenant, [day])
    return held ?? new Map<string, number>()
  }
  const read = async (ref: CodeSlice, columns: string, table: string, more = '') => {
    const builds = [...(await heldDays(ref)).values()]
    const sql = `SELECT ${columns} FROM ${table} WHERE tenant = {tenant:String} AND build IN {builds:Array(UInt64)} ${more}`
    return await askText<Record<string, unknown>>(store(), sql, { tenant: ref.tenant, builds })
  }
  const refresh = ({ tenant }: CodeSlice) => store().refreshCodeSums(tenant)
  const people = async (ref: CodeSlice, use: string, by = `''`) =>
    await read(
      ref,
      `toString(${by}) AS of, toUInt32(groupBitmapMerge(${use})) AS people`,
      'code_day_sums',
      'GROUP BY of ORDER BY of',
    )
  const peopleOfParts = async (ref: CodeSlice, kind: string) =>
    await read(
      ref,
      'part_a AS of, toUInt32(groupBitmapMerge(people)) AS people',
      'code_part_sums',
      `AND part_kind = '${kind}' GROUP BY of HAVING people > 0 ORDER BY of`,
    )
  const collectReport = async (ref: CodeSlice, fetchedAt: number, rows: CodeUserDay[]) => {
    const load = newLoad(ref)
    const period = {
      periodStart: Date.parse(addDays(ref.slice, -27)),
      periodEnd: Date.parse(addDays(ref.slice, 1)),
    }
    await store().beginLoad(codeLedgerRow(load, { kind: 'report', outcome: 'started' }))
    const { rows: count } = await store().loadCode(load, 'user_days', inTurn(rows))
    await store().commit(codeLedgerRow(load, { kind: 'report', rows: count, fetchedAt, ...period }))
  }

  test('adds up what was given, and knows none from zero', async () => {
    const ref = newCodeSlice()
    await collectUserDays(store(), ref, [
      userDay({ userId: '1', interactions: 4, generations: null, aiCredits: '0.1' }),
      userDay({ userId: '2', interactions: 0, generations: null, aiCredits: '0.2', usedAgent: null }),
      userDay({ userId: 'three', interactions: null, generations: null, aiCredits: null, usedAgent: false }),
    ])
    expect(await refresh(ref)).toBe(1)
    const columns = `rows, interactions, interactions_given, generations_given, ai_credits, ai_credits_given`
    expect(await read(ref, columns, 'code_day_sums')).toEqual([
      {
        rows: '3',
        interactions: '4',
        interactions_given: '2',
        generations_given: '0',
        ai_credits: '0.3',
        ai_credits_given: '2',
      },
    ])
    expect(await people(ref, 'active')).toEqual([{ of: '', people: 1 }])
    expect(await people(ref, 'review')).toEqual([{ of: '', people: 0 }])
    const given = 'agent_given AS agent, review_given AS review, completion_rows AS completions'
    expect(await read(ref, given, 'code_day_sums')).toEqual([{ agent: '2', review: '0', completions: '0' }])
  })

  test('keeps each breakdown apart, and whom its values are of', async () => {
    const ref = newCodeSlice()
    const parts = [
      codePart({ kind: 'ide', a: 'vscode', interactions: 1 }),
      codePart({ kind: 'ide', a: 'vim', interactions: 0, generations: 0 }),
      codePart({ kind: 'language_feature', a: 'go', b: 'agent_edit', interactions: null, linesAdded: 7 }),
      codePart({ kind: 'language_feature', a: 'go', b: 'chat_inline', interactions: null, acceptances: 2 }),
      codePart({ kind: 'language_model', a: 'c', b: 'auto', interactions: null, generations: 2 }),
      codePart({ kind: 'model_feature', a: 'auto', b: 'chat_inline', interactions: 3 }),
    ]
    await collectUserDays(store(), ref, [userDay({ userId: '1', parts }), userDay({ userId: '2', parts })])
    await refresh(ref)
    const columns =
      'part_kind, part_a, part_b, interactions AS i, interactions_given AS given, lines_added AS lines'
    expect(await read(ref, columns, 'code_part_sums', 'ORDER BY part_kind, part_a, part_b')).toEqual([
      { part_kind: 'ide', part_a: 'vim', part_b: '', i: '0', given: '2', lines: '0' },
      { part_kind: 'ide', part_a: 'vscode', part_b: '', i: '2', given: '2', lines: '0' },
      { part_kind: 'language_feature', part_a: 'go', part_b: 'agent_edit', i: '0', given: '0', lines: '14' },
      { part_kind: 'language_feature', part_a: 'go', part_b: 'chat_inline', i: '0', given: '0', lines: '0' },
      { part_kind: 'language_model', part_a: 'c', part_b: 'auto', i: '0', given: '0', lines: '0' },
      { part_kind: 'model_feature', part_a: 'auto', part_b: 'chat_inline', i: '6', given: '2', lines: '0' },
    ])
    expect(await peopleOfParts(ref, 'ide')).toEqual([{ of: 'vscode', people: 2 }])
    expect(await peopleOfParts(ref, 'language_feature')).toEqual([{ of: 'go', people: 2 }])
    expect(await peopleOfParts(ref, 'model_feature')).toEqual([{ of: 'auto', people: 2 }])
  })

  test('counts a person-day once: the enterprise first, then organisations, then a report of 28 days', async () => {
    const ref = newCodeSlice()
    const organization = { ...ref, dataset: 'org_users_1d', account: ORGANIZATION } as const
    const report = { ...ref, dataset: 'enterprise_users_28d', slice: NEXT } as const
    await collectUserDays(store(), ref, [userDay({ userId: '1', interactions: 1 })])
    await collectUserDays(store(), organization, [
      userDay({ userId: '1', interactions: 10 }),
      userDay({ userId: '2', interactions: 10 }),
    ])
    await collectUserDays(store(), { ...organization, slice: NEXT }, [
      userDay({ userId: '2', day: NEXT, interactions: 10 }),
    ])
    const days = ['1', '2', '3'].flatMap((userId) =>
      [DAY, NEXT].map((day) => userDay({ userId, day, interactions: 100 })),
    )
    await collectReport(report, 2_000_000_000_000, days)
    await collectReport({ ...report, slice: addDays(NEXT, -1) }, 1_900_000_000_000, [
      userDay({ userId: '9', interactions: 1000 }),
    ])
    await refresh(ref)
    const columns = 'toString(day) AS of, sum(rows) AS rows, sum(interactions) AS i'
    const rows = await read(ref, columns, 'code_day_sums', 'GROUP BY day ORDER BY day')
    expect(rows).toEqual([
      // The enterprise has a report of this day; of the report over 28 days nothing counts.
      { of: DAY, rows: '2', i: '11' },
      { of: NEXT, rows: '3', i: '210' },
    ])
    expect(await people(ref, 'active', 'day')).toEqual([
      { of: DAY, people: 2 },
      { of: NEXT, people: 3 },
    ])
    expect(await people(ref, 'active')).toEqual([{ of: '', people: 3 }])
  })

  describe('hold for exactly the loads they were made from', () => {
    test('and are made anew when another load answers', async () => {
      const ref = newCodeSlice()
      const next = { ...ref, slice: NEXT }
      await collectUserDays(store(), ref, [userDay({ userId: '1' })])
      await collectUserDays(store(), next, [userDay({ userId: '1', day: NEXT })])
      expect(await refresh(ref)).toBe(2)
      expect(await refresh(ref)).toBe(0)
      await collectUserDays(store(), next, [userDay({ userId: '2', day: NEXT })])
      expect([...(await heldDays(ref)).keys()]).toEqual([DAY])
      expect(await refresh(ref)).toBe(1)
      expect(await people(ref, 'active', 'day')).toEqual([
        { of: DAY, people: 1 },
        { of: NEXT, people: 1 },
      ])
      expect(await people(ref, 'active')).toEqual([{ of: '', people: 2 }])
    })

    test('a body that has not changed leaves them', async () => {
      const ref = newCodeSlice()
      const load = newLoad(ref)
      await store().loadCode(load, 'user_days', inTurn([userDay()]))
      await store().commit(codeLedgerRow(load, { rows: 1 }))
      await refresh(ref)
      await store().commit(codeLedgerRow(load, { rows: 1, fetchedAt: 1_900_000_000_000 }))
      expect((await heldDays(ref)).size).toBe(1)
    })

    test('a numbering that two have spoilt is left, and everything summed again', async () => {
      const ref = newCodeSlice()
      await collectUserDays(store(), ref, [userDay({ userId: '1' }), userDay({ userId: '2' })])
      await refresh(ref)
      await askText(
        store(),
        `INSERT INTO code_people (tenant, numbering, user_id, number)
SELECT tenant, numbering, '${subjectOf('intruder')}', 0 FROM code_people WHERE tenant = '${ref.tenant}' LIMIT 1`,
      )
      await collectUserDays(store(), { ...ref, slice: NEXT }, [userDay({ userId: 'intruder', day: NEXT })])
      await refresh(ref)
      expect(await refresh(ref)).toBe(0)
      expect(await people(ref, 'active')).toEqual([{ of: '', people: 3 }])
    })
  })

  test('counts people of a snapshot of seats once, and seats of nobody each', async () => {
    const ref = newCodeSlice({ dataset: 'enterprise_seats' })
    const nobody = codeSeat({ userId: '', assigneeType: '' })
    const staying = { userId: '12', pendingCancellation: null }
    const seats = [
      codeSeat(),
      codeSeat({ teamId: '7', pendingCancellation: null }),
      codeSeat(staying),
      codeSeat({ userId: '13' }),
      nobody,
      nobody,
    ]
    const load = newLoad(ref)
    await collectCode(store(), load, 'seats', seats)
    await refresh(ref)
    await refresh(ref)
    const sql =
      'SELECT load_id, people, pending, unassigned FROM code_seat_sums WHERE tenant = {tenant:String}'
    expect(await askText(store(), sql, { tenant: ref.tenant })).toEqual([
      { load_id: load.loadId, people: '3', pending: '1', unassigned: '2' },
    ])
  })

  test('counts people of a snapshot of seats by the dearest of their plans, and seats of nobody by each', async () => {
    const ref = newCodeSlice({ dataset: 'enterprise_seats' })
    const seat = (userId: string, planType: string) => codeSeat({ userId, planType })
    const seats = [
      seat('1', 'business'),
      seat('1', 'copilot_enterprise'),
      seat('2', 'business'),
      seat('3', 'a plan of tomorrow'),
      seat('', 'business'),
      seat('', 'business'),
      seat('', 'enterprise'),
    ]
    await collectCode(store(), newLoad(ref), 'seats', seats)
    await refresh(ref)
    await refresh(ref)
    const sql =
      'SELECT plan_type, people, unassigned FROM code_seat_plans WHERE tenant = {tenant:String} ORDER BY plan_type'
    expect(await askText(store(), sql, { tenant: ref.tenant })).toEqual([
      { plan_type: 'a plan of tomorrow', people: '1', unassigned: '0' },
      { plan_type: 'business', people: '1', unassigned: '2' },
      { plan_type: 'copilot_enterprise', people: '1', unassigned: '0' },
      { plan_type: 'enterprise', people: '0', unassigned: '1' },
    ])
  })

  test('two that refresh at once, and one that comes late, agree', async () => {
    const ref = newCodeSlice()
    for (const day of [DAY, NEXT]) {
      await collectUserDays(
        store(),
        { ...ref, slice: day },
        ['1', '2', '3'].map((userId) => userDay({ userId, day })),
      )
    }
    expect(await Promise.all([refresh(ref), refresh(ref)])).toEqual([2, 0])
    expect(await read(ref, 'sum(rows) AS rows', 'code_day_sums')).toEqual([{ rows: '6' }])
    expect(await people(ref, 'active')).toEqual([{ of: '', people: 3 }])
  })
}
