import { describe, expect, it } from 'vitest'
import {
  billingLine,
  costRecord,
  metricsQuery,
  seededFacts,
  seedCosts,
  seededScope,
  seedHole,
  seedWindow,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { askInEnglish } from './ask-in-english.suite.ts'

const store = seededFacts()

const NOW = '2026-03-12T12:00:00Z'
const MARCH = { from: '2026-03-10', to: '2026-03-12' }

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  const { facts } = store
  return askInEnglish({
    facts,
    scope,
    clock: stoppedClock(NOW),
    query: metricsQuery({ ...MARCH, ...query }),
  })
}

const credits = (cost: string, more = {}) => billingLine({ cost, costUnit: 'CREDITS', ...more })
const usd = (cost: string) => billingLine({ cost, costUnit: 'USD', sku: 'seat' })

/** Ann (in two groups) and Bob on the 10th and 11th, and a row of nobody; all of it settled. */
async function twoDays(): Promise<Scope> {
  const scope = seededScope()
  await seedCosts(store.facts, scope, [
    costRecord({
      hour: '2026-03-10T13:00:00Z',
      userId: 'ann',
      userName: 'Ann',
      groups: [
        { id: 'g1', name: 'Platform' },
        { id: 'g2', name: '' },
      ],
      model: 'large',
      tokens: { text_input: 10, audio_input: 1, text_cached_input: 90, text_output: 5 },
      billing: [
        credits('3.3408', { sku: 'in', estimatedUsd: '0.2' }),
        credits('1', { sku: 'out' }),
        usd('7.5'),
      ],
    }),
    costRecord({
      hour: '2026-03-11T01:00:00Z',
      userId: 'bob',
      userEmail: 'bob@example.com',
      groups: [{ id: 'g1', name: 'Platform' }],
      model: 'small',
      tokens: { text_total: 100 },
      billing: [credits('2.6592', { sku: 'in' }), billingLine({ cost: '4', costUnit: 'TOKENS' })],
    }),
    costRecord({ hour: '2026-03-11T02:00:00Z', billing: [billingLine({ cost: null })] }),
  ])
  await seedWindow(store.facts, scope, '2026-03-10T00:00:00Z', '2026-03-12T12:00:00Z')
  return scope
}

describe('values', () => {
  it('add exactly, each unit for itself, and say what is in no total', async () => {
    const answer = await ask(await twoDays(), {
      metrics: ['spend.credits', 'spend.usd', 'spend.estimated_usd', 'tokens.input', 'chat.active_users'],
    })
    expect(answer.rows).toEqual([
      {
        'spend.credits': '7',
        'spend.usd': '7.5',
        'spend.estimated_usd': '0.2',
        'tokens.input': 11,
        'chat.active_users': 2,
        provisional: false,
        partial: false,
      },
    ])
    expect(answer.notes).toEqual([
      'In no total: 1 SKU line in a unit that is neither CREDITS nor USD.',
      'Without an amount: 1 SKU line, whose cost is unknown.',
      "The vendor's estimate covers 47.73 % of the credits.",
      'Only a total given: 1 record (100 tokens together), not split and not part of these numbers.',
      'No tokens given: 1 record.',
      'Attributed to nobody: 1 record, counted as no person.',
    ])
  })

  it('are unknown, not zero, where the vendor gave none', async () => {
    const answer = await ask(await twoDays(), {
      metrics: ['spend.estimated_usd', 'tokens.output', 'spend.usd'],
      groupBy: ['model'],
      orderBy: [{ column: 'model', direction: 'asc' }],
    })
    expect(answer.rows).toMatchObject([
      { model: '', 'spend.estimated_usd': '0', 'tokens.output': null, 'spend.usd': '0' },
      { model: 'large', 'spend.estimated_usd': '0.2', 'tokens.output': 5, 'spend.usd': '7.5' },
      { model: 'small', 'spend.estimated_usd': null, 'tokens.output': null, 'spend.usd': '0' },
    ])
  })

  it('keep a row of nobody as a group of its own, and name the others', async () => {
    const answer = await ask(await twoDays(), {
      metrics: ['spend.credits', 'chat.active_users'],
      groupBy: ['user'],
    })
    expect(answer.rows).toMatchObject([
      { user: 'ann', user_label: 'Ann', 'spend.credits': '4.3408', 'chat.active_users': 1 },
      { user: 'bob', user_label: 'bob@example.com', 'spend.credits': '2.6592', 'chat.active_users': 1 },
      { user: '', user_label: null, 'spend.credits': '0', 'chat.active_users': 0 },
    ])
  })

  it('count a person once in every group, and say that groups overlap', async () => {
    const answer = await ask(await twoDays(), {
      metrics: ['chat.active_users', 'spend.credits'],
      groupBy: ['group'],
    })
    expect(answer.rows).toMatchObject([
      { group: 'g1', group_label: 'Platform', 'chat.active_users': 2, 'spend.credits': '7' },
      { group: 'g2', group_label: null, 'chat.active_users': 1, 'spend.credits': '4.3408' },
      { group: '', group_label: null, 'chat.active_users': 0, 'spend.credits': '0' },
    ])
    expect(answer.notes[0]).toContain('groups sum to more than the total')
  })

  it('orders people of equal rank, and by person, by what the vendor calls them', async () => {
    const scope = seededScope()
    const ids = ['d', 'b', 'e', 'a', 'c', 'f']
    const record = { hour: '2026-03-10T13:00:00Z', billing: [credits('1')] }
    await seedCosts(store.facts, scope, [
      ...ids.map((userId) => costRecord({ ...record, userId })),
      costRecord({ ...record, userId: 'most', billing: [credits('2')] }),
    ])
    const inOrder = async (query: Partial<MetricsQuery> = {}) => {
      const answer = await ask(scope, { metrics: ['spend.credits'], groupBy: ['user'], ...query })
      return answer.rows.map((row) => row['user'])
    }
    const sorted = ids.toSorted()
    expect(await inOrder()).toEqual(['most', ...sorted])
    const byUser = (direction: 'asc' | 'desc') => ({ orderBy: [{ column: 'user', direction }] })
    expect(await inOrder(byUser('asc'))).toEqual([...sorted, 'most'])
    expect(await inOrder(byUser('desc'))).toEqual(['most', ...sorted.toReversed()])
    const filters: MetricsQuery['filters'] = [
      { dimension: 'user', op: 'not_in', values: ['a', 'most', 'nobody knows'] },
    ]
    expect(await inOrder({ filters })).toEqual(sorted.slice(1))
  })

  it('shows only the groups asked for, without counting their other groups', async () => {
    const scope = await twoDays()
    const only = [{ dimension: 'group', op: 'in', values: ['g2'] }] as const
    const filters = only.map((filter) => ({ ...filter, values: [...filter.values] }))
    const grouped = await ask(scope, { metrics: ['spend.credits'], groupBy: ['group'], filters })
    expect(grouped.rows).toMatchObject([{ group: 'g2', 'spend.credits': '4.3408' }])
    const without = await ask(scope, {
      metrics: ['spend.credits'],
      groupBy: ['group'],
      filters: [{ dimension: 'group', op: 'not_in', values: ['g2'] }],
    })
    expect(without.rows).toMatchObject([{ group: 'g1', 'spend.credits': '2.6592' }, { group: '' }])
  })

  it('split a record by SKU line, and refuse what the lines do not give', async () => {
    const scope = await twoDays()
    const answer = await ask(scope, {
      metrics: ['spend.credits', 'spend.usd', 'chat.active_users'],
      groupBy: ['sku'],
      filters: [{ dimension: 'sku', op: 'not_in', values: ['sku'] }],
    })
    expect(answer.rows).toMatchObject([
      { sku: 'in', 'spend.credits': '6', 'spend.usd': '0', 'chat.active_users': 2 },
      { sku: 'out', 'spend.credits': '1', 'spend.usd': '0', 'chat.active_users': 1 },
      { sku: 'seat', 'spend.credits': '0', 'spend.usd': '7.5', 'chat.active_users': 1 },
    ])
    await expect(ask(scope, { metrics: ['tokens.input'], groupBy: ['sku'] })).rejects.toMatchObject({
      code: 'dimension_not_available',
    })
  })
})

describe('buckets', () => {
  it('all appear: null where unknown, zero where collected, and each says whether it can change', async () => {
    const scope = await twoDays()
    const answer = await ask(scope, {
      metrics: ['spend.usd'],
      grain: 'day',
      from: '2026-03-09',
      to: '2026-03-14',
    })
    expect(answer.rows).toEqual([
      { time: '2026-03-09', 'spend.usd': null, provisional: false, partial: false },
      { time: '2026-03-10', 'spend.usd': '7.5', provisional: false, partial: false },
      { time: '2026-03-11', 'spend.usd': '0', provisional: false, partial: false },
      { time: '2026-03-12', 'spend.usd': '0', provisional: true, partial: false },
      { time: '2026-03-13', 'spend.usd': null, provisional: true, partial: false },
    ])
    expect(answer.completeness).toEqual({
      // Nobody used anything since the 11th at 03:00; that is known up to the vendor's delay of three hours.
      dataThrough: '2026-03-12T09:00:00Z',
      rejected: [],
      settledThrough: '2026-03-12T06:00:00Z',
      missing: [
        {
          from: '2026-03-09T00:00:00Z',
          to: '2026-03-10T00:00:00Z',
          reason: 'before_history',
          message:
            'Before the history: the vendor had already deleted these log files when the source was connected.',
          metrics: ['spend.usd'],
        },
        {
          from: '2026-03-12T09:00:00Z',
          to: '2026-03-12T12:00:00Z',
          reason: 'not_collected_yet',
          message: 'Not collected yet: cost records appear 3 to 5 hours after the activity.',
          metrics: ['spend.usd'],
        },
        {
          from: '2026-03-12T12:00:00Z',
          to: '2026-03-14T00:00:00Z',
          reason: 'not_collected_yet',
          message: 'Still to come.',
          metrics: ['spend.usd'],
        },
      ],
    })
  })

  it('of hours that the vendor cannot have written yet are unknown, never nothing', async () => {
    const asked = { grain: 'hour', from: '2026-03-12T07:00:00Z', to: '2026-03-12T12:00:00Z' } as const
    const { rows } = await ask(await twoDays(), { metrics: ['spend.usd', 'chat.active_users'], ...asked })
    expect(rows.map((row) => [row['spend.usd'], row['chat.active_users']])).toEqual([
      ['0', 0],
      ['0', 0],
      [null, null],
      [null, null],
      [null, null],
    ])
  })

  it('with a hole keep what is known and are marked partial', async () => {
    const scope = await twoDays()
    await seedHole(store.facts, scope, {
      from: '2026-03-11T10:00:00Z',
      to: '2026-03-11T12:00:00Z',
      outcome: 'unrecoverable',
    })
    const answer = await ask(scope, { metrics: ['spend.credits'], grain: 'day' })
    expect(answer.rows).toMatchObject([
      { time: '2026-03-10', 'spend.credits': '4.3408', partial: false },
      { time: '2026-03-11', 'spend.credits': '2.6592', partial: true },
    ])
    expect(answer.completeness.missing).toMatchObject([
      { from: '2026-03-11T10:00:00Z', to: '2026-03-11T12:00:00Z', reason: 'unrecoverable' },
    ])
  })

  it('of a series are filled for every group, largest group first', async () => {
    const answer = await ask(await twoDays(), {
      metrics: ['spend.credits'],
      grain: 'day',
      groupBy: ['user'],
      limit: 2,
    })
    expect(answer.rows.map((row) => [row['time'], row['user'], row['spend.credits']])).toEqual([
      ['2026-03-10', 'ann', '4.3408'],
      ['2026-03-10', 'bob', '0'],
      ['2026-03-11', 'ann', '0'],
      ['2026-03-11', 'bob', '2.6592'],
    ])
    expect(answer.notes).toContain(
      'Shows the largest 2 of the groups (user) by spend.credits; the rest is in the total, not in these rows.',
    )
  })

  it('of a total that were chosen by their names are not said to be the largest', async () => {
    const byName = {
      grain: 'total' as const,
      orderBy: [{ column: 'user' as const, direction: 'asc' as const }],
    }
    const answer = await ask(await twoDays(), {
      metrics: ['spend.credits'],
      groupBy: ['user'],
      limit: 2,
      ...byName,
    })
    expect(answer.rows.map((row) => row['user'])).toEqual(['', 'ann'])
    expect(answer.notes).toContain(
      'Shows 2 of the groups (user), in the order of user; the rest is in the total, not in these rows.',
    )
  })

  it.each([
    ['hour', '2026-03-10T13:00:00Z', 48],
    ['day', '2026-03-10', 2],
    ['week', '2026-03-09', 1],
    ['month', '2026-03-01', 1],
  ] as const)('by %s hold the row of its start', async (grain, time, count) => {
    const answer = await ask(await twoDays(), { metrics: ['tokens.cached_input'], grain })
    expect(answer.rows).toHaveLength(count)
    expect(answer.rows.find((row) => row['time'] === time)?.['tokens.cached_input']).toBe(90)
  })
})

describe('the previous period', () => {
  it('stands beside each bucket and group, and is unknown before the history', async () => {
    const scope = await twoDays()
    const answer = await ask(scope, {
      metrics: ['spend.credits'],
      groupBy: ['user'],
      grain: 'day',
      from: '2026-03-11',
      to: '2026-03-12',
      compare: 'previous_period',
    })
    expect(answer.rows).toMatchObject([
      { user: 'bob', 'spend.credits': '2.6592', 'spend.credits.previous': '0' },
      { user: '', 'spend.credits': '0', 'spend.credits.previous': '0' },
    ])
    const earlier = await ask(scope, { metrics: ['spend.credits'], compare: 'previous_period' })
    expect(earlier.rows).toMatchObject([{ 'spend.credits': '7', 'spend.credits.previous': null }])
    expect(earlier.comparedWith).toEqual({ from: '2026-03-08T00:00:00Z', to: '2026-03-10T00:00:00Z' })
    expect(earlier.notes[0]).toBe(
      'The previous period runs from 2026-03-08T00:00:00Z to 2026-03-10T00:00:00Z, its end not included.',
    )
  })

  it('is not compared with when only a part of it was collected', async () => {
    const scope = seededScope()
    const spend = (hour: string) => costRecord({ hour, billing: [credits('5')] })
    await seedCosts(store.facts, scope, [spend('2026-03-09T20:00:00Z'), spend('2026-03-10T13:00:00Z')])
    await seedWindow(store.facts, scope, '2026-03-09T18:00:00Z', '2026-03-12T12:00:00Z')
    const answer = await ask(scope, { metrics: ['spend.credits'], compare: 'previous_period' })
    expect(answer.rows).toMatchObject([{ 'spend.credits': '5', 'spend.credits.previous': null }])
    expect(answer.notes).toContain(
      'Parts of this or the previous period were not collected; what is not whole is not compared.',
    )
  })
})

describe('the scope', () => {
  it('never holds the rows of another tenant or account', async () => {
    const scope = await twoDays()
    const stranger = { ...scope, tenant: seededScope().tenant }
    const other = {
      ...scope,
      accounts: scope.accounts.map((account) => ({ ...account, account: 'org-two' })),
    }
    for (const foreign of [stranger, other]) {
      const answer = await ask(foreign, { metrics: ['spend.credits'], groupBy: ['user'] })
      expect(answer.rows).toEqual([])
    }
  })

  it('without any account says that nothing is connected', async () => {
    const answer = await ask({ ...seededScope(), accounts: [] }, { metrics: ['spend.credits'] })
    expect(answer.rows).toMatchObject([{ 'spend.credits': null }])
    expect(answer.completeness.missing).toMatchObject([{ reason: 'not_connected' }])
  })

  it('of two accounts counts a person once and reaches as far as the one behind', async () => {
    const scope = await twoDays()
    const second = seededScope({ account: 'org-two', connection: 'two', label: 'Second' })
    const both = { ...scope, accounts: [...scope.accounts, ...second.accounts] }
    const row = costRecord({ hour: '2026-03-10T05:00:00Z', userId: 'ann', billing: [credits('1')] })
    await seedCosts(store.facts, both, [row], 1)
    await seedWindow(store.facts, both, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z', 1)
    const answer = await ask(both, { metrics: ['spend.credits', 'chat.active_users'] })
    expect(answer.rows).toMatchObject([{ 'spend.credits': '8', 'chat.active_users': 2, provisional: true }])
    expect(answer.completeness.dataThrough).toBe('2026-03-10T21:00:00Z')
    expect(answer.completeness.missing[0]?.message).toMatch(/^Second: /)
  })
})

describe('a restatement', () => {
  it('replaces the earlier content of its event, whatever order it comes in', async () => {
    const scope = seededScope()
    await seedWindow(store.facts, scope, '2026-03-10T00:00:00Z', '2026-03-12T12:00:00Z')
    const event = (cost: string, userId: string) =>
      costRecord({ eventId: 'event', hour: '2026-03-10T05:00:00Z', userId, billing: [credits(cost)] })
    const answers: unknown[] = []
    for (const [cost, user] of [
      ['1', 'ann'],
      ['2', 'bob'],
      ['1', 'ann'],
    ] as const) {
      await seedCosts(store.facts, scope, [event(cost, user)])
      answers.push(
        (await ask(scope, { metrics: ['spend.credits', 'chat.active_users'], groupBy: ['user'] })).rows,
      )
    }
    expect(answers).toMatchObject([
      [{ user: 'ann', 'spend.credits': '1' }],
      [{ user: 'bob', 'spend.credits': '2' }],
      [{ user: 'ann', 'spend.credits': '1' }],
    ])
  })
})
