import { describe, expect, it } from 'vitest'
import {
  codeScope,
  codeSeat,
  ENTERPRISE,
  metricsNode,
  ORGANIZATION,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { MetricsQuery, Scope } from '../metrics-query.ts'
import { askInEnglish } from '../ask/ask-in-english.suite.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-03-20T12:00:00Z'),
    query: metricsQuery({ from: '2026-03-10', to: '2026-03-12', ...query }),
  })
}

describe('metrics calls', () => {
  const nodes = (day: string, more: number) => [
    metricsNode({ day, section: 'day', activeUsers: 9, engagedUsers: 7 }),
    metricsNode({ day, section: 'completions', engagedUsers: 6 }),
    metricsNode({ day, section: 'completions', language: 'go', engagedUsers: 4 }),
    metricsNode({ day, section: 'completions', editor: 'vscode', engagedUsers: 6 }),
    metricsNode({ day, section: 'completions', editor: 'vscode', model: 'default', engagedUsers: 6 }),
    metricsNode({
      day,
      section: 'completions',
      editor: 'vscode',
      model: 'default',
      language: 'go',
      leaf: true,
      engagedUsers: 4,
      suggestions: 40 + more,
      acceptances: 10,
      linesSuggested: 95,
      linesAccepted: 23,
    }),
    metricsNode({
      day,
      section: 'completions',
      editor: 'vscode',
      model: 'default',
      language: 'c',
      leaf: true,
      engagedUsers: 2,
      suggestions: 10,
      acceptances: 2,
      linesSuggested: 11,
      linesAccepted: 3,
    }),
    metricsNode({
      day,
      section: 'chat',
      editor: 'vscode',
      model: 'default',
      leaf: true,
      engagedUsers: 3,
      chats: 5,
      chatInsertions: 1,
      chatCopies: 2,
    }),
    metricsNode({ day, section: 'dotcom_chat', model: 'default', leaf: true, engagedUsers: 1, chats: 50 }),
  ]

  it('sum events over leaves alone, and never add people', async () => {
    const scope = codeScope()
    await seedCode(store.facts, scope, 'org_metrics', '2026-03-10', nodes('2026-03-10', 0))
    await seedCode(store.facts, scope, 'org_metrics', '2026-03-11', nodes('2026-03-11', 10))
    const metrics = [
      'code.engaged_users',
      'code.completions_suggested',
      'code.completion_acceptance_rate',
      'code.chats',
      'code.dotcom_chats',
    ] as const
    const total = await ask(scope, { metrics: [...metrics] })
    expect(total.rows).toMatchObject([
      {
        'code.engaged_users': null,
        'code.completions_suggested': 110,
        'code.completion_acceptance_rate': '0.218182',
        'code.chats': 10,
        'code.dotcom_chats': 100,
      },
    ])
    const daily = await ask(scope, { metrics: [...metrics], grain: 'day' })
    expect(daily.rows).toMatchObject([
      { 'code.engaged_users': 7, 'code.completions_suggested': 50 },
      { 'code.engaged_users': 7, 'code.completions_suggested': 60 },
    ])
    const byLanguage = await ask(scope, {
      metrics: ['code.completions_suggested', 'code.completion_engaged_users'],
      groupBy: ['language'],
      to: '2026-03-11',
    })
    expect(byLanguage.rows).toMatchObject([
      { language: 'go', 'code.completions_suggested': 40, 'code.completion_engaged_users': 4 },
      { language: 'c', 'code.completions_suggested': 10, 'code.completion_engaged_users': null },
      { language: '', 'code.completions_suggested': 0 },
    ])
  })

  it('of an enterprise leave out its organisations, and those of a team go by its id', async () => {
    const scope = codeScope([ORGANIZATION, ENTERPRISE])
    await seedCode(store.facts, scope, 'org_metrics', '2026-03-10', nodes('2026-03-10', 0))
    await seedCode(store.facts, scope, 'enterprise_metrics', '2026-03-10', nodes('2026-03-10', 5), {
      account: ENTERPRISE,
    })
    const ofTeam = nodes('2026-03-10', 0).map((node) => ({ ...node, teamSlug: 'core' }))
    await seedCode(store.facts, scope, 'team_metrics', 'core/2026-03-10', ofTeam)
    const team = { teamId: '70', slug: 'core', name: 'Core', type: 'organization', parentId: '', members: [] }
    await seedCode(store.facts, scope, 'teams', '2026-03-10', [team])
    const total = await ask(scope, { metrics: ['code.completions_suggested'], to: '2026-03-11' })
    expect(total.rows).toMatchObject([{ 'code.completions_suggested': 55 }])
    const teams = await ask(scope, {
      metrics: ['code.completions_suggested', 'code.engaged_users'],
      groupBy: ['team'],
      to: '2026-03-11',
    })
    expect(teams.rows).toMatchObject([
      { team: '70', team_label: 'Core', 'code.completions_suggested': 50, 'code.engaged_users': 7 },
    ])
  })
})

describe('an organisation beside an enterprise', () => {
  const DAY = '2026-03-10'
  const leaf = { day: DAY, section: 'chat', editor: 'vscode', model: 'default', leaf: true } as const
  const chats = async (
    scope: Scope,
    said: { organization?: string; enterprise?: string },
  ): Promise<unknown> => {
    const { facts } = store
    const at = { account: ENTERPRISE }
    await seedCode(facts, scope, 'org_metrics', DAY, [metricsNode({ ...leaf, chats: 3 })])
    await seedCode(facts, scope, 'enterprise_metrics', DAY, [metricsNode({ ...leaf, chats: 40 })], at)
    const person = (enterpriseId: string) => [userDay({ day: DAY, userId: '1', enterpriseId })]
    if (said.organization !== undefined)
      await seedCode(facts, scope, 'org_users_1d', DAY, person(said.organization))
    if (said.enterprise !== undefined)
      await seedCode(facts, scope, 'enterprise_users_1d', DAY, person(said.enterprise), at)
    const answer = await ask(scope, { metrics: ['code.chats'], to: '2026-03-11' })
    const note = answer.notes.find((text) => text.includes('nothing tells'))
    return [answer.rows[0]?.['code.chats'], note?.replace(/.*\(/, '(')]
  }
  const ofTwoConnections = () => {
    const scope = codeScope([ORGANIZATION, ENTERPRISE])
    return { ...scope, accounts: scope.accounts.map((one) => ({ ...one, connection: `of ${one.account}` })) }
  }

  it.each<[string, () => Scope, { organization?: string; enterprise?: string }, number, string?]>([
    ['part of it where both name the same', ofTwoConnections, { organization: '7', enterprise: '7' }, 40],
    ['no part of it where they differ', ofTwoConnections, { organization: '8', enterprise: '7' }, 43],
    ['perhaps part of it, and said so, where nobody tells', ofTwoConnections, {}, 43, '(acme).'],
    ['perhaps part of it where only it tells', ofTwoConnections, { organization: '7' }, 43, '(acme).'],
    ['perhaps part of it where only the other tells', ofTwoConnections, { enterprise: '7' }, 43, '(acme).'],
    ['part of what its connection reads', () => codeScope([ORGANIZATION, ENTERPRISE]), {}, 40],
    [
      'no part of what its connection reads where they differ',
      () => codeScope([ORGANIZATION, ENTERPRISE]),
      { organization: '8', enterprise: '7' },
      43,
    ],
  ])('is %s', async (_, scope, said, ...expected) => {
    expect(await chats(scope(), said)).toEqual([expected[0], expected[1]])
  })

  it('is not said to be counted twice where it is asked for alone, or by team, or where nothing is added', async () => {
    const scope = ofTwoConnections()
    await chats(scope, {})
    const said = async (query: Partial<MetricsQuery>) => {
      const { notes } = await ask(scope, { metrics: ['code.chats'], to: '2026-03-11', ...query })
      return notes.some((text) => text.includes('nothing tells'))
    }
    const answers: Partial<MetricsQuery>[] = [
      { filters: [{ dimension: 'connection', op: 'in', values: [`of ${ORGANIZATION}`] }] },
      { groupBy: ['team'] },
      { from: '2026-03-09', to: DAY },
    ]
    for (const query of answers) expect(await said(query)).toBe(false)
    expect(await said({ metrics: ['code.engaged_users'] })).toBe(false)
    expect(await said({ groupBy: ['connection'] })).toBe(true)
  })

  it.each([
    ['7', []],
    ['8', ['not_collected_yet']],
  ])('that names enterprise %s misses of a day it lacks: %s', async (organization, missing) => {
    const scope = codeScope([ORGANIZATION, ENTERPRISE])
    const next = '2026-03-11'
    const on = (day: string, enterpriseId: string) => [userDay({ day, userId: enterpriseId, enterpriseId })]
    await seedCode(store.facts, scope, 'org_users_1d', DAY, on(DAY, organization))
    for (const day of [DAY, next])
      await seedCode(store.facts, scope, 'enterprise_users_1d', day, on(day, '7'), { account: ENTERPRISE })
    const { completeness } = await ask(scope, { metrics: ['code.users'], from: next, to: '2026-03-12' })
    expect(completeness.missing.map(({ reason }) => reason)).toEqual(missing)
  })
})

describe('seats', () => {
  async function seeded(): Promise<Scope> {
    const scope = codeScope()
    const seats = (last: string) => [
      codeSeat({ userId: '1', lastActivityAt: last, lastActivityEditor: 'vscode/1/x' }),
      codeSeat({ userId: '1', teamId: '70', lastActivityAt: null }),
      codeSeat({ userId: '2', lastActivityAt: '2026-01-01T00:00:00Z', pendingCancellation: '2026-04-01' }),
      codeSeat({ userId: '3' }),
      codeSeat({ userId: '4', createdAt: '2026-03-01T00:00:00Z' }),
      codeSeat({ userId: '', assigneeType: '' }),
    ]
    await seedCode(store.facts, scope, 'seats', '2026-03-10', seats('2026-03-09T00:00:00Z').slice(0, 4))
    await seedCode(store.facts, scope, 'seats', '2026-03-11', seats('2026-03-10T00:00:00Z'))
    await seedCode(store.facts, scope, 'org_users_1d', '2026-03-10', [
      userDay({ day: '2026-03-10', userId: '3', interactions: 1 }),
    ])
    return scope
  }
  const metrics = [
    'seats.total',
    'seats.active',
    'seats.idle',
    'seats.never_used',
    'seats.new',
    'seats.pending_cancellation',
    'seats.unassigned',
    'seats.utilization',
  ] as const

  it('of a bucket are those of its last snapshot, a person once, with activity from the reports as well', async () => {
    const answer = await ask(await seeded(), { metrics: [...metrics] })
    expect(answer.rows).toEqual([
      {
        'seats.total': 4,
        'seats.active': 2,
        'seats.idle': 1,
        'seats.never_used': 0,
        'seats.new': 1,
        'seats.pending_cancellation': 1,
        'seats.unassigned': 1,
        'seats.utilization': '0.5',
        provisional: false,
        partial: false,
      },
    ])
  })

  it('are the same from sums of the lists', async () => {
    const scope = await seeded()
    const asked = { metrics: [...metrics], grain: 'day' as const }
    const byRow = (await ask(scope, asked)).rows
    await store.facts.refreshCodeSums(scope.tenant)
    expect((await ask(scope, asked)).rows).toEqual(byRow)
  })

  it('of a day without a snapshot are unknown', async () => {
    const answer = await ask(await seeded(), {
      metrics: ['seats.total', 'seats.active'],
      grain: 'day',
      to: '2026-03-13',
    })
    expect(answer.rows).toMatchObject([
      { time: '2026-03-10', 'seats.total': 3, 'seats.active': 2 },
      { time: '2026-03-11', 'seats.total': 4, 'seats.active': 2 },
      { time: '2026-03-12', 'seats.total': null },
    ])
  })

  it('are below active people in the adoption rate', async () => {
    const answer = await ask(await seeded(), {
      metrics: ['code.adoption_rate', 'seats.total'],
      to: '2026-03-11',
    })
    expect(answer.rows).toMatchObject([{ 'code.adoption_rate': '0.333333', 'seats.total': 3 }])
  })

  it('that are used are rounded as every other share is', async () => {
    const answer = await ask(await seeded(), { metrics: ['seats.utilization'], to: '2026-03-11' })
    expect(answer.rows).toMatchObject([{ 'seats.utilization': '0.666667' }])
  })

  it('can count another number of days as active', async () => {
    const answer = await ask(await seeded(), { metrics: ['seats.active'], activeDays: 90 })
    expect(answer.rows).toMatchObject([{ 'seats.active': 3 }])
  })
})

describe('teams', () => {
  it('are those of the day: the report, else that day’s list, else the nearest earlier one', async () => {
    const scope = codeScope()
    const { facts } = store
    const member = (userId: string) => ({ userId, userLogin: '' })
    const team = (teamId: string, members: string[]) => ({
      teamId,
      slug: teamId,
      name: `Team ${teamId}`,
      type: 'organization',
      parentId: '',
      members: members.map(member),
    })
    const used = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'].map(
      (day) => [day, [userDay({ day, userId: '1', interactions: 1 })]] as const,
    )
    await seedCodeSlices(facts, scope, 'org_users_1d', used)
    await seedCode(facts, scope, 'teams', '2026-03-09', [team('a', ['1'])])
    await seedCode(facts, scope, 'org_user_teams_1d', '2026-03-11', [
      { day: '2026-03-11', userId: '1', userLogin: '', teamId: 'b', teamSlug: 'b' },
      { day: '2026-03-11', userId: '1', userLogin: '', teamId: 'c', teamSlug: 'c' },
    ])
    const answer = await ask(scope, { metrics: ['code.interactions'], groupBy: ['team'], from: '2026-03-08' })
    expect(answer.rows.map((row) => [row['team'], row['team_label'], row['code.interactions']])).toEqual([
      ['a', 'Team a', 2],
      ['b', 'b', 1],
      ['c', 'c', 1],
    ])
    expect(answer.notes.filter((note) => note.startsWith('Teams:'))).toEqual([
      'Teams: the vendor’s report of the day leaves out teams with fewer than five people with a seat; who is in such teams alone counts as in none (2026-03-11).',
      'Teams: membership as the code host listed it on the day (2026-03-09).',
      'Teams: membership of the nearest earlier day, since that day has none of its own (2026-03-10).',
      'Teams: who was in which is not known of these days; they are in no number by team (2026-03-08).',
    ])
  })
})

describe('completeness', () => {
  it('has a day on which nothing happened as zero, by its days and in total', async () => {
    const scope = codeScope()
    const quiet = metricsNode({ day: '2026-03-10', section: 'day', activeUsers: 9 })
    await seedCode(store.facts, scope, 'org_metrics', '2026-03-10', [quiet])
    await seedCode(store.facts, scope, 'org_users_1d', '2026-03-10', [])
    for (const grain of ['day', 'week', 'total'] as const) {
      const metrics = ['code.chats', 'code.interactions', 'code.active_users'] as const
      const { rows } = await ask(scope, { metrics: [...metrics], to: '2026-03-11', grain })
      expect(rows, grain).toMatchObject([{ 'code.chats': 0, 'code.interactions': 0, 'code.active_users': 0 }])
    }
  })

  it('tells why a day is unknown, and which days may still change', async () => {
    const scope = codeScope()
    const { facts } = store
    const row = (day: string) => [userDay({ day, userId: '1', interactions: 1 })]
    await seedCode(facts, scope, 'org_users_1d', '2026-03-10', row('2026-03-10'), {
      fetchedAt: '2026-03-15T00:00:00Z',
    })
    await seedCode(facts, scope, 'org_users_1d', '2026-03-11', [], { outcome: 'no_data' })
    await seedCode(facts, scope, 'org_users_1d', '2026-03-12', row('2026-03-12'), {
      fetchedAt: '2026-03-14T00:00:00Z',
    })
    await seedCode(facts, scope, 'org_users_1d', '2026-03-13', [], { outcome: 'no_data_yet' })
    const answer = await ask(scope, {
      metrics: ['code.interactions'],
      grain: 'day',
      from: '2026-03-09',
      to: '2026-03-15',
    })
    expect(answer.rows.map((r) => [r['code.interactions'], r['provisional'], r['partial']])).toEqual([
      [null, false, false],
      [1, false, false],
      [null, false, true],
      [1, true, false],
      [null, true, false],
      [null, true, false],
    ])
    expect(answer.completeness.missing.map(({ from, reason }) => [from.slice(0, 10), reason])).toEqual([
      ['2026-03-09', 'before_history'],
      ['2026-03-11', 'no_data'],
      ['2026-03-13', 'waiting_for_vendor'],
      ['2026-03-14', 'not_collected_yet'],
    ])
    expect(answer.completeness).toMatchObject({
      dataThrough: '2026-03-13T00:00:00Z',
      settledThrough: '2026-03-11T00:00:00Z',
    })
  })

  it('of a closed feed says so, while another goes on', async () => {
    const [account] = codeScope().accounts
    if (!account) throw new Error('no account')
    const scope = {
      ...codeScope(),
      accounts: [{ ...account, barred: { org_metrics: 'closed_by_vendor' as const } }],
    }
    const answer = await ask(scope, { metrics: ['code.chats', 'code.interactions'] })
    expect(answer.completeness.missing.map(({ reason, metrics }) => [reason, metrics])).toEqual([
      ['closed_by_vendor', ['code.chats']],
      ['not_collected_yet', ['code.interactions']],
    ])
  })
})
