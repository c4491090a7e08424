import { describe, expect, it } from 'vitest'
import {
  aggregateDay,
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  userDay,
} from '../../test/harness/stores/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/stores/seeded-facts.ts'
import { addDays } from '../model/time/time.ts'
import type { CodeAggregateDay } from '../model/records/code-aggregate-day.ts'
import type { PullRequest } from '../model/records/pull-request.ts'
import type { MetricsQuery, Scope } from './metrics-query.ts'
import { askInEnglish } from './ask/ask-in-english.suite.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return askInEnglish({
    facts: store.facts,
    scope,
    clock: stoppedClock('2026-03-20T12:00:00Z'),
    query: metricsQuery({ from: '2026-03-10', to: '2026-03-12', ...query }),
  })
}

describe('pull requests', () => {
  const pullRequest = (
    fields: Partial<PullRequest> & { pullRequestId: string; createdAt: string },
  ): PullRequest => ({
    number: 1,
    repositoryId: 'r1',
    repositoryName: 'acme/api',
    authorId: '1',
    authorLogin: 'ann',
    authorType: 'User',
    draft: false,
    updatedAt: fields.createdAt,
    closedAt: null,
    mergedAt: null,
    firstReviewAt: null,
    reviews: 0,
    ...fields,
  })

  it('are split by the cohort of who opened them, with the people behind, and by nobody’s where use is not known', async () => {
    const scope = codeScope()
    const dayOf = (n: number) => addDays('2026-02-11', n)
    // On 10 March 28 days are known: ann was active on 12 of them, bea on 5, cleo on 4, dan on none; eve has a phase.
    for (let n = 0; n < 28; n += 1) {
      const active = [...(n < 12 ? ['1'] : []), ...(n < 5 ? ['2'] : []), ...(n < 4 ? ['3', '5'] : [])]
      const rows = active.map((userId) =>
        userDay({
          day: dayOf(n),
          userId,
          interactions: 1,
          ...(userId === '5' && { adoptionPhase: n < 2 ? 'Phase 1' : 'Phase 2' }),
        }),
      )
      await seedCode(store.facts, scope, 'org_users_1d', dayOf(n), rows)
    }
    const authors = ['1', '1', '2', '3', '4', '5']
    const opened = authors.map((authorId, n) =>
      pullRequest({ pullRequestId: `c${n}`, authorId, createdAt: '2026-03-10T08:00:00Z' }),
    )
    const bot = pullRequest({
      pullRequestId: 'bot',
      authorId: '1',
      authorType: 'Bot',
      createdAt: '2026-03-10T08:00:00Z',
    })
    const early = pullRequest({ pullRequestId: 'early', authorId: '1', createdAt: '2026-02-20T08:00:00Z' })
    await seedCode(store.facts, scope, 'pull_requests', 'r1', [...opened, bot, early])
    const query = { metrics: ['prs.opened', 'prs.people'], groupBy: ['cohort'] } as const
    const by = async (from: string, to: string) =>
      (
        await ask(scope, { ...query, metrics: [...query.metrics], groupBy: [...query.groupBy], from, to })
      ).rows.map((row) => [row['cohort'], row['prs.opened'], row['prs.people']])
    expect(
      Object.fromEntries((await by('2026-03-10', '2026-03-11')).map(([name, ...counts]) => [name, counts])),
    ).toEqual({
      heavy: [2, 1],
      medium: [1, 1],
      light: [1, 1],
      none: [1, 1],
      'Phase 2': [1, 1],
      '': [1, 0],
    })
    expect(await by('2026-02-20', '2026-02-21')).toEqual([['', 1, 1]])
    const filtered = await ask(scope, {
      metrics: ['prs.opened'],
      filters: [{ dimension: 'cohort', op: 'in', values: ['heavy', 'medium'] }],
    })
    expect(filtered.rows).toMatchObject([{ 'prs.opened': 3 }])
  })

  it('have an unknown number of reviews on days of one that was not asked for them, and no settled zero', async () => {
    const scope = codeScope()
    const asked = { reviews: 1, firstReviewAt: '2026-03-11T08:00:00Z' }
    await seedCode(store.facts, scope, 'pull_requests', 'r1', [
      pullRequest({
        pullRequestId: 'old',
        createdAt: '2026-03-02T08:00:00Z',
        updatedAt: '2026-03-10T07:00:00Z',
        repositoryName: 'acme/old',
        reviews: null,
      }),
      pullRequest({ pullRequestId: 'new', createdAt: '2026-03-10T09:00:00Z', ...asked }),
    ])
    const query = { metrics: ['prs.reviewed', 'prs.opened', 'prs.people'] as const, from: '2026-03-09' }
    const ofMarch = (more: Partial<MetricsQuery>) =>
      ask(scope, { ...query, metrics: [...query.metrics], ...more })
    const byDay = await ofMarch({ grain: 'day' })
    expect(byDay.rows).toMatchObject([
      { time: '2026-03-09', 'prs.reviewed': null, 'prs.opened': 0, 'prs.people': 0 },
      { time: '2026-03-10', 'prs.reviewed': null, 'prs.opened': 1, 'prs.people': 1 },
      { time: '2026-03-11', 'prs.reviewed': 1, 'prs.opened': 0, 'prs.people': 1 },
    ])
    const why = expect.stringContaining('asked for their reviews')
    expect(byDay.notes).toContainEqual(why)
    expect((await ofMarch({})).rows).toMatchObject([{ 'prs.reviewed': null, 'prs.opened': 1 }])
    const split = await ofMarch({ groupBy: ['repository'] })
    expect(split.rows.map((row) => [row['repository'], row['prs.reviewed']])).toEqual([
      ['acme/api', 1],
      ['acme/old', null],
    ])
    // Who does not ask for reviews is not told of days on which nothing else happened.
    const opened = await ofMarch({ groupBy: ['repository'], metrics: ['prs.opened'] })
    expect(opened.rows).toMatchObject([{ repository: 'acme/api', 'prs.opened': 1 }])
    const after = await ofMarch({ from: '2026-03-11', compare: 'previous_period' })
    expect(after.rows).toMatchObject([{ 'prs.reviewed': 1, 'prs.reviewed.previous': null }])
    expect((await ofMarch({ from: '2026-03-11' })).notes).not.toContainEqual(why)
  })

  it('are counted by what happened in the bucket, with a median taken anew and the people behind it', async () => {
    const scope = codeScope()
    const rows = [
      pullRequest({
        pullRequestId: 'a',
        createdAt: '2026-03-01T00:00:00Z',
        mergedAt: '2026-03-10T00:00:00Z',
      }),
      pullRequest({
        pullRequestId: 'b',
        createdAt: '2026-03-10T00:00:00Z',
        mergedAt: '2026-03-10T01:00:00Z',
        firstReviewAt: '2026-03-10T00:30:00Z',
      }),
      pullRequest({
        pullRequestId: 'c',
        createdAt: '2026-03-10T00:00:00Z',
        mergedAt: '2026-03-11T00:00:00Z',
        authorId: '9',
        authorType: 'Bot',
      }),
      pullRequest({
        pullRequestId: 'd',
        createdAt: '2026-03-11T00:00:00Z',
        authorId: '2',
        repositoryId: 'r2',
        repositoryName: 'acme/web',
      }),
    ]
    await seedCode(store.facts, scope, 'pull_requests', 'r1', rows)
    const metrics = [
      'prs.opened',
      'prs.merged',
      'prs.reviewed',
      'prs.median_hours_to_merge',
      'prs.people',
    ] as const
    const answer = await ask(scope, { metrics: [...metrics], groupBy: ['repository'] })
    expect(answer.rows).toMatchObject([
      {
        repository: 'acme/api',
        'prs.opened': 2,
        'prs.merged': 3,
        'prs.reviewed': 1,
        'prs.median_hours_to_merge': '24',
        'prs.people': 1,
      },
      {
        repository: 'acme/web',
        'prs.opened': 1,
        'prs.merged': 0,
        'prs.median_hours_to_merge': null,
        'prs.people': 1,
      },
    ])
  })

  it('of reports come with what no repository holds', async () => {
    const scope = codeScope()
    await seedCode(store.facts, scope, 'org_report_1d', '2026-03-10', [reported({}, 10, '90')])
    await seedCode(store.facts, scope, 'org_repos_1d', '2026-03-10', [
      reported({ repositoryId: 'r1', repositoryName: 'acme/api' }, 7, '30'),
    ])
    const query = {
      metrics: ['prs.reported_opened', 'prs.reported_median_hours_to_merge'] as MetricsQuery['metrics'],
      to: '2026-03-11',
    }
    expect((await ask(scope, query)).rows).toMatchObject([
      { 'prs.reported_opened': 10, 'prs.reported_median_hours_to_merge': '1.5' },
    ])
    expect((await ask(scope, { ...query, groupBy: ['repository'] })).rows).toMatchObject([
      { repository: 'acme/api', 'prs.reported_opened': 7, 'prs.reported_median_hours_to_merge': '0.5' },
      { repository: '', 'prs.reported_opened': 3, 'prs.reported_median_hours_to_merge': null },
    ])
  })

  it('of reports count once where an enterprise reports its organisations, and others beside it', async () => {
    const accounts = [ENTERPRISE, ORGANIZATION, 'organization:alone']
    const scope = codeScope(accounts)
    const opened = async (to: string) =>
      (await ask(scope, { metrics: ['prs.reported_opened'], to })).rows.map(
        (row) => row['prs.reported_opened'],
      )
    const report = (account: string, day: string, rows: CodeAggregateDay[]) =>
      seedCode(
        store.facts,
        scope,
        account === ENTERPRISE ? 'enterprise_report_1d' : 'org_report_1d',
        day,
        rows,
        { account },
      )
    const inside = { enterpriseId: '7' }
    await report(ENTERPRISE, '2026-03-10', [reported(inside, 10, null)])
    await report(ORGANIZATION, '2026-03-10', [reported(inside, 10, null)])
    await report('organization:alone', '2026-03-10', [reported({ organizationId: '2' }, 5, null)])
    expect(await opened('2026-03-11')).toEqual([15])
    // An enterprise's report with nothing in it leaves its organisations to speak for themselves.
    await report(ENTERPRISE, '2026-03-11', [])
    await report(ORGANIZATION, '2026-03-11', [reported({ ...inside, day: '2026-03-11' }, 4, null)])
    expect(await opened('2026-03-12')).toEqual([19])
  })
})

function reported(
  fields: Partial<CodeAggregateDay>,
  created: number,
  median: string | null,
): CodeAggregateDay {
  return aggregateDay({
    day: '2026-03-10',
    organizationId: '1',
    pullRequests: {
      created,
      reviewed: 0,
      merged: created,
      createdByAssistant: 1,
      reviewedByAssistant: 0,
      mergedCreatedByAssistant: 0,
      medianMinutesToMerge: median,
      medianMinutesToMergeByAssistant: null,
    },
    ...fields,
  })
}
