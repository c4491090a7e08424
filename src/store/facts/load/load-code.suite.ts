import { subjectOf } from '../../../../test/harness/stores/names-in-memory.ts'
import { askText } from '../../../../test/harness/stores/ask-text.ts'
import { describe, expect, test } from 'vitest'
import type { FactsStore } from '../facts-store.ts'
import {
  codeLedgerRow,
  codePart,
  codeSeat,
  collectCode,
  collectUserDays,
  counting,
  DAY,
  newCodeSlice,
  pullRequest,
  rowsKept,
  userDay,
} from '../code-facts.fixtures.suite.ts'
import { inTurn, newLoad } from '../facts-store.fixtures.suite.ts'
import { readCodeSlices } from '../ledger/code-slices.ts'

const RANGE = { start: Date.parse('2026-05-01T00:00:00Z'), end: Date.parse('2026-06-01T00:00:00Z') }

export function loadCodeSuite(store: () => FactsStore): void {
  test('keeps every field of a person-day, and unknown apart from zero', async () => {
    const ref = newCodeSlice()
    const parts = [
      codePart({ interactions: 0, linesAdded: 12 }),
      codePart({ kind: 'language_model', a: 'go', b: "it's \\ a model", interactions: null, generations: 2 }),
    ]
    const cli = { sessions: 1, requests: 2, prompts: 3, outputTokens: 4, promptTokens: null }
    const loaded = await collectUserDays(store(), ref, [
      userDay({ parts, cli, generations: 0, aiCredits: '0.100000000000000001', userLogin: 'ä漢😀' }),
    ])
    const start = Date.parse(DAY) / 1000
    expect(loaded).toEqual({
      rows: 1,
      duplicates: 0,
      restated: 0,
      firstHour: start,
      lastHourEnd: start + 86_400,
    })
    expect(await counting(store(), ref, '* EXCEPT (tenant, load_id)')).toEqual([
      {
        account: 'enterprise:acme',
        connection: 'connection-1',
        dataset: 'enterprise_users_1d',
        slice: DAY,
        day: DAY,
        user_id: '11',
        user_login: '',
        organization_id: '999',
        enterprise_id: '13213',
        interactions: '4',
        generations: '0',
        acceptances: null,
        lines_suggested: null,
        lines_suggested_deleted: null,
        lines_added: null,
        lines_deleted: null,
        used_agent: true,
        used_chat: false,
        used_cli: null,
        used_coding_agent: null,
        used_review_active: null,
        used_review_passive: null,
        ai_credits: '0.100000000000000001',
        adoption_phase: 'Phase 1',
        adoption_phase_number: '1',
        adoption_phase_version: 'v1',
        cli_sessions: '1',
        cli_requests: '2',
        cli_prompts: '3',
        cli_output_tokens: '4',
        cli_prompt_tokens: null,
        part_kind: ['ide', 'language_model'],
        part_a: ['vscode', 'go'],
        part_b: ['', "it's \\ a model"],
        part_interactions: ['0', null],
        part_generations: [null, '2'],
        part_acceptances: [null, null],
        part_lines_suggested: [null, null],
        part_lines_suggested_deleted: [null, null],
        part_lines_added: ['12', null],
        part_lines_deleted: [null, null],
      },
    ])
  })

  test('numbers people by their subjects, whatever the vendor’s ids are', async () => {
    const ref = newCodeSlice()
    await collectUserDays(
      store(),
      ref,
      ['11', '011', 'u-11', '99999999999999999999'].map((userId) => userDay({ userId })),
    )
    const sql = `uniqExact(user_number) AS people, countIf(user_number = ${subjectOf('11')}) AS eleven`
    expect(await counting(store(), ref, sql)).toEqual([{ people: '4', eleven: '1' }])
  })

  test('takes the last of several rows of one person and day, over any number of batches', async () => {
    const ref = newCodeSlice()
    const long = 'x'.repeat(5000)
    const rows = Array.from({ length: 2500 }, (_, i) =>
      userDay({ userId: `${i % 1200}`, adoptionPhase: long }),
    )
    expect(
      await collectUserDays(store(), ref, [...rows, userDay({ userId: '7', interactions: 9 })]),
    ).toMatchObject({
      rows: 1200,
      duplicates: 1301,
    })
    expect(
      await counting(store(), ref, `count() AS n, sumIf(interactions, user_id = '${subjectOf('7')}') AS i`),
    ).toEqual([{ n: '1200', i: '9' }])
  })

  test('several slices at once are each what they would be alone', async () => {
    const ref = newCodeSlice()
    await collectUserDays(store(), ref, [userDay({ userId: '1' }), userDay({ userId: '2' })])
    const other = { ...ref, slice: '2026-05-08' }
    const loads = [newLoad(ref), newLoad(other), newLoad({ ...ref, slice: '2026-05-09' })]
    const rows = [
      [userDay({ userId: '2', interactions: 5 })],
      [
        userDay({ day: '2026-05-08', userId: '2' }),
        userDay({ day: '2026-05-08', userId: '2', interactions: 7 }),
      ],
      [],
    ]
    await store().beginLoad(...loads.map((load) => codeLedgerRow(load, { outcome: 'started' })))
    const slices = loads.map((load, at) => ({ load, rows: inTurn(rows[at] ?? []) }))
    const loaded = await store().loadCodeSlices('user_days', slices)
    expect(loaded).toMatchObject([
      { rows: 1, duplicates: 0, restated: 1 },
      { rows: 1, duplicates: 1, restated: 0 },
      { rows: 0, duplicates: 0, restated: 0 },
    ])
    await store().commit(...loads.map((load, at) => codeLedgerRow(load, { rows: loaded[at]?.rows ?? -1 })))
    expect(await counting(store(), ref, 'user_id, interactions')).toEqual([
      { user_id: '2', interactions: '5' },
    ])
    expect(await counting(store(), other, 'user_id, interactions')).toEqual([
      { user_id: '2', interactions: '7' },
    ])
  })

  describe('a slice loaded again', () => {
    test('is replaced whole at the commit and not before; a vanished person vanishes', async () => {
      const ref = newCodeSlice()
      await collectUserDays(store(), ref, [userDay({ userId: '1' }), userDay({ userId: '2' })])
      const load = newLoad(ref)
      await store().beginLoad(codeLedgerRow(load, { outcome: 'started' }))
      const again = await store().loadCode(
        load,
        'user_days',
        inTurn([userDay({ userId: '2', interactions: 5 })]),
      )
      expect(again).toMatchObject({ rows: 1, restated: 1 })
      expect(await counting(store(), ref, 'user_id')).toEqual([{ user_id: '1' }, { user_id: '2' }])
      await store().commit(codeLedgerRow(load, { rows: 1 }))
      expect(await counting(store(), ref, 'user_id, interactions')).toEqual([
        { user_id: '2', interactions: '5' },
      ])
    })

    test('counts what differs from the current load only', async () => {
      const ref = newCodeSlice()
      const [one, two, three] = ['1', '2', '3'].map((userId) => userDay({ userId }))
      if (!one || !two || !three) throw new Error('unreachable')
      await collectUserDays(store(), ref, [one, two])
      const changed = { ...two, parts: [codePart({ generations: 1 })] }
      expect(await collectUserDays(store(), ref, [one, changed, three])).toMatchObject({
        rows: 3,
        restated: 1,
      })
      expect(await collectUserDays(store(), ref, [one, changed, three])).toMatchObject({ restated: 0 })
    })

    test('with an unchanged body is committed again with the load it has', async () => {
      const ref = newCodeSlice()
      const load = newLoad(ref)
      await collectCode(store(), load, 'user_days', [userDay()])
      await store().commit(codeLedgerRow(load, { rows: 1, fetchedAt: 1_900_000_000_000 }))
      expect(await counting(store(), ref, 'user_id')).toEqual([{ user_id: '11' }])
      await expect(store().commit(codeLedgerRow(load, { rows: 2 }))).rejects.toThrow('2 rows')
    })

    test('keeps replaced rows for answers under way, then deletes them, never those of a current or open load', async () => {
      const ref = newCodeSlice()
      const other = { ...ref, slice: '2026-05-08' }
      await collectUserDays(store(), ref, [userDay({ userId: '1' })])
      await collectUserDays(store(), ref, [userDay({ userId: '2' }), userDay({ userId: '3' })])
      await collectUserDays(store(), other, [userDay({ userId: '4', day: '2026-05-08' })])
      const open = newLoad(ref)
      await store().beginLoad(codeLedgerRow(open, { outcome: 'started' }))
      await store().loadCode(open, 'user_days', inTurn([userDay({ userId: '5' })]))
      expect(await store().pruneReplaced(ref)).toBe(0)
      expect(await store().pruneReplaced(ref, { keepForMs: 0 })).toBe(1)
      expect(await store().pruneReplaced(ref, { keepForMs: 0 })).toBe(0)
      expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(4)
      await store().commit(codeLedgerRow(open, { rows: 1 }))
      expect(await counting(store(), ref, 'user_id')).toEqual([{ user_id: '5' }])
      expect(await counting(store(), other, 'user_id')).toEqual([{ user_id: '4' }])
    })
  })

  test('sweeps loads that were never committed, of every table', async () => {
    const ref = newCodeSlice()
    await collectUserDays(store(), ref, [userDay({ userId: '1' })])
    await store().sweepUncommitted(ref)
    const lost = newLoad(ref)
    await store().beginLoad(codeLedgerRow(lost, { outcome: 'started' }))
    await store().loadCode(lost, 'user_days', inTurn([userDay({ userId: '2' })]))
    const seats = newCodeSlice({ tenant: ref.tenant, dataset: 'enterprise_seats' })
    const lostSeats = newLoad(seats)
    await store().beginLoad(codeLedgerRow(lostSeats, { outcome: 'started' }))
    await store().loadCode(lostSeats, 'seats', inTurn([codeSeat()]))
    expect(await store().sweepUncommitted(ref)).toBe(1)
    expect(await store().sweepUncommitted(seats)).toBe(1)
    expect(await rowsKept(store(), 'user_days', ref.tenant)).toBe(1)
    expect(await rowsKept(store(), 'seats', ref.tenant)).toBe(0)
  })

  test('keeps seats per person and grant, and every one without an assignee', async () => {
    const ref = newCodeSlice({ dataset: 'enterprise_seats' })
    const nobody = codeSeat({ userId: '', userLogin: '', assigneeType: '', lastActivityAt: null })
    const rows = [codeSeat(), codeSeat({ teamId: '7' }), codeSeat(), nobody, nobody]
    expect(await collectCode(store(), newLoad(ref), 'seats', rows)).toMatchObject({ rows: 4, duplicates: 1 })
    const columns = 'day, user_id, team_id, toString(created_at) AS created, pending_cancellation'
    const common = { day: DAY, created: '2026-02-03 09:00:00.000', pending_cancellation: '2026-06-01' }
    expect(await counting(store(), ref, columns)).toEqual([
      { ...common, user_id: '', team_id: '' },
      { ...common, user_id: '', team_id: '' },
      { ...common, user_id: '11', team_id: '' },
      { ...common, user_id: '11', team_id: '7' },
    ])
    expect(
      await collectCode(store(), newLoad(ref), 'seats', [nobody, codeSeat({ planType: 'x' })]),
    ).toMatchObject({
      rows: 2,
      restated: 1,
    })
  })

  test('the newest state of a pull request holds, whatever load brought it', async () => {
    const ref = newCodeSlice({ dataset: 'pull_requests', account: 'organization:acme-dev', slice: '7' })
    const seen = () =>
      askText(
        store(),
        'SELECT pull_request_id, toString(merged_at) AS merged FROM code_pull_requests_current WHERE tenant = {tenant:String} ORDER BY 1',
        {
          tenant: ref.tenant,
        },
      )
    const merged = pullRequest({ updatedAt: '2026-05-03T08:00:00Z', mergedAt: '2026-05-03T07:59:59.5Z' })
    await collectCode(store(), newLoad(ref), 'pull_requests', [
      pullRequest(),
      pullRequest({ pullRequestId: '901' }),
    ])
    expect(await collectCode(store(), newLoad(ref), 'pull_requests', [merged])).toMatchObject({
      rows: 1,
      restated: 1,
    })
    const stale = newLoad(ref)
    await store().beginLoad(codeLedgerRow(stale, { outcome: 'started' }))
    await store().loadCode(stale, 'pull_requests', inTurn([pullRequest()]))
    await store().sweepUncommitted(ref)
    await store().pruneReplaced(ref, { keepForMs: 0 })
    expect(await seen()).toEqual([
      { pull_request_id: '900', merged: '2026-05-03 07:59:59.500' },
      { pull_request_id: '901', merged: null },
    ])
  })

  test('of pull requests loaded together each repository says what it restates', async () => {
    const ref = newCodeSlice({ dataset: 'pull_requests', account: 'organization:acme-dev', slice: '7' })
    const of = (pullRequestId: string, updatedAt: string) => pullRequest({ pullRequestId, updatedAt })
    const first = [of('900', '2026-05-03T08:00:00Z'), of('901', '2026-05-03T08:00:00Z')]
    await collectCode(store(), newLoad(ref), 'pull_requests', first)
    const loads = [newLoad(ref), newLoad({ ...ref, slice: '8' })]
    const rows = [[of('900', '2026-05-04T08:00:00Z'), ...first.slice(1)], [of('902', '2026-05-04T08:00:00Z')]]
    const slices = loads.map((load, at) => ({ load, rows: inTurn(rows[at] ?? []) }))
    expect(await store().loadCodeSlices('pull_requests', slices)).toMatchObject([
      { rows: 2, restated: 1 },
      { rows: 1, restated: 0 },
    ])
  })

  test('a load without rows empties its slice', async () => {
    const ref = newCodeSlice()
    await collectUserDays(store(), ref, [userDay()])
    const none = { rows: 0, duplicates: 0, restated: 0, firstHour: null, lastHourEnd: null }
    expect(await collectUserDays(store(), ref, [])).toEqual(none)
    expect(await counting(store(), ref, 'user_id')).toEqual([])
  })

  test('tells of every slice in a range what the ledger says', async () => {
    const ref = newCodeSlice()
    const load = newLoad(ref)
    await collectCode(store(), load, 'user_days', [userDay()])
    const late = { ...ref, slice: '2026-06-01' }
    const period = { periodStart: RANGE.end, periodEnd: RANGE.end + 86_400_000 }
    await store().commit(codeLedgerRow(newLoad(late), { ...period, outcome: 'no_data_yet' }))
    const of = { tenant: ref.tenant, accounts: [ref.account], datasets: [ref.dataset] }
    expect(await readCodeSlices(store(), { ...of, range: RANGE })).toEqual([
      {
        account: ref.account,
        dataset: ref.dataset,
        slice: DAY,
        loadId: load.loadId,
        kind: 'day',
        outcome: 'committed',
        periodStart: Date.parse(DAY),
        periodEnd: Date.parse(DAY) + 86_400_000,
        fetchedAt: 1_773_147_599_000,
        rows: 1,
        rejected: 0,
      },
    ])
    const longer = { start: RANGE.start, end: RANGE.end + 1 }
    const outcomes = (await readCodeSlices(store(), { ...of, range: longer })).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['committed', 'no_data_yet'])
  })
}
