import { describe, expect, test } from 'vitest'
import { codeAccountsOf } from '../../../model/connection.ts'
import { traitsOf } from '../../../model/dataset.ts'
import { DAY_MS } from '../../../model/time/time.ts'
import { createProfiles, type CodeProfile } from '../../profiles.ts'
import type { DatasetBar } from '../../source.ts'
import { planCodeJobs } from './plan-jobs.ts'

const profiles = createProfiles({
  chatAssistApiUrl: null,
  codeAssistApiUrl: 'http://127.0.0.1:9',
  requestsPerMinute: null,
  retentionDays: null,
}).filter((profile): profile is CodeProfile => profile.source === 'code_assistant')

const plan = (of: {
  profile: CodeProfile
  enterprise?: string | null
  organizations?: string[]
  method?: 'enterprise_token' | 'hosted_app'
  barred?: Record<string, DatasetBar>
}) =>
  planCodeJobs({
    profile: of.profile,
    method: of.method ?? 'enterprise_token',
    accounts: codeAccountsOf({
      enterpriseSlug: of.enterprise === undefined ? 'acme' : of.enterprise,
      organizations: of.organizations ?? [],
    }),
    barred: of.barred ?? {},
  })

describe.each(profiles.map((profile) => [profile.id, profile] as const))('for %s', (_id, profile) => {
  test('an enterprise with organisations has every feed but pull requests', () => {
    const jobs = plan({ profile, organizations: ['acme'] })
    expect(jobs.map((job) => job.dataset)).toEqual(
      profile.datasets.filter((each) => each !== 'pull_requests'),
    )
    expect(jobs.every((job) => job.status === 'waiting')).toBe(true)
  })

  test('an enterprise without organisations says why it has no seats, billing and teams', () => {
    const jobs = plan({ profile })
    const missed = jobs.filter((job) => job.status !== 'waiting')
    expect(missed.map((job) => job.dataset).sort()).toEqual(['billing', 'seats', 'teams'])
    for (const job of missed) {
      expect(job).toMatchObject({ status: 'not_offered', health: 'ok', askAgainMs: null })
      expect(job).toHaveProperty('reason.code', 'no_organization')
    }
    for (const job of jobs.filter((each) => each.status === 'waiting')) {
      expect(traitsOf(job.dataset).level).toBe('enterprise')
    }
  })

  test('an installed app reads its organisation and the pull requests of it', () => {
    const jobs = plan({ profile, enterprise: null, organizations: ['acme'], method: 'hosted_app' })
    const expected = profile.datasets.filter((each) => traitsOf(each).level === 'organization')
    expect(jobs.map((job) => job.dataset)).toEqual(expected)
    expect(expected).toContain('pull_requests')
  })
})

test.each([
  ['metrics_not_enabled', 'not_enabled_upstream', 'ok', DAY_MS],
  ['usage_metrics_not_enabled', 'not_enabled_upstream', 'ok', DAY_MS],
  ['closed_by_vendor', 'not_offered', 'ok', 7 * DAY_MS],
  ['role_missing', 'failing', 'action_needed', DAY_MS / 4],
] as const)('a feed barred by %s is %s, and asked again in time', (bar, status, health, askAgainMs) => {
  const [profile] = profiles
  if (!profile) throw new Error('no profile')
  const jobs = plan({ profile, organizations: ['acme'], barred: { org_users_1d: bar } })
  const job = jobs.find((each) => each.dataset === 'org_users_1d')
  expect(job).toMatchObject({
    status,
    health,
    askAgainMs,
    reason: { code: bar },
  })
  expect(jobs.filter((each) => each.status !== 'waiting')).toHaveLength(1)
})
