import { describe, expect, it } from 'vitest'
import { codeScope, ENTERPRISE, ORGANIZATION, seedCode } from '../../test/harness/seeded-code.ts'
import { metricsQuery, seededFacts, stoppedClock } from '../../test/harness/seeded-facts.ts'
import type { CodeAggregateDay } from '../model/code-aggregate-day.ts'
import type { PullRequest } from '../model/pull-request.ts'
import type { MetricsQuery, Scope } from './metrics-query.ts'
import { runMetricsQuery } from './run-query.ts'

const store = seededFacts()

function ask(scope: Scope, query: Pick<MetricsQuery, 'metrics'> & Partial<MetricsQuery>) {
  return runMetricsQuery({
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
    reviews: null,
    ...fields,
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
  return {
    day: '2026-03-10',
    organizationId: '1',
    enterpriseId: '',
    repositoryId: '',
    repositoryName: '',
    dailyActiveUsers: null,
    weeklyActiveUsers: null,
    monthlyActiveUsers: null,
    monthlyActiveChatUsers: null,
    monthlyActiveAgentUsers: null,
    dailyActiveCliUsers: null,
    interactions: null,
    generations: null,
    acceptances: null,
    linesSuggestedToAdd: null,
    linesSuggestedToDelete: null,
    linesAdded: null,
    linesDeleted: null,
    parts: [],
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
  }
}
