import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  codeFixture,
  openCodeAssist,
  type OpenCodeAssist,
} from '../../../../test/harness/vendor/code-assist.ts'
import type { ParsedRow } from '../../source.ts'

const signal = new AbortController().signal
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const parse = async (text: string | Buffer) =>
  Array.fromAsync(code.source.parse.userDays(await code.body(text), signal))
const parseAggregates = async (text: string) =>
  Array.fromAsync(code.source.parse.aggregateDays(await code.body(text), signal))

function rowOf<Row>(parsed: ParsedRow<Row> | undefined): Row {
  if (!parsed?.ok) throw new Error(`rejected: ${JSON.stringify(parsed)}`)
  return parsed.row
}

describe('published files', () => {
  interface Published {
    day_totals: Record<string, unknown>[]
  }
  const published = (name: string) => JSON.parse(codeFixture(name)) as Published
  const sumOf = (entries: unknown, field: string) =>
    (Array.isArray(entries) ? entries : []).reduce((sum: number, entry) => sum + Number(entry[field] ?? 0), 0)

  it('person by person, each total and each breakdown as in the file', async () => {
    const name = 'organization-users-1-day-report.json'
    const rows = (await parse(codeFixture(name))).map((each) => rowOf(each))
    const records = published(name).day_totals
    expect(rows).toHaveLength(records.length)
    for (const [at, record] of records.entries()) {
      const row = rows[at]
      expect(row?.userId).toBe(String(record['user_id']))
      expect(row?.interactions).toBe(record['user_initiated_interaction_count'] ?? null)
      expect(row?.generations).toBe(record['code_generation_activity_count'] ?? null)
      expect(row?.linesAdded).toBe(record['loc_added_sum'] ?? null)
      for (const kind of ['ide', 'feature', 'language_feature', 'language_model', 'model_feature']) {
        const parts = (row?.parts ?? []).filter((part) => part.kind === kind)
        const added = parts.reduce((sum, part) => sum + (part.linesAdded ?? 0), 0)
        expect(added).toBe(sumOf(record[`totals_by_${kind}`], 'loc_added_sum'))
      }
    }
  })

  it('the organisation’s day', async () => {
    const name = 'organization-1-day-report.json'
    const parsed = await parseAggregates(codeFixture(name))
    const rows = parsed.map((each) => rowOf(each))
    const [record] = published(name).day_totals
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      day: record?.['day'],
      organizationId: record?.['organization_id'],
      repositoryId: '',
      dailyActiveUsers: record?.['daily_active_users'],
      weeklyActiveUsers: record?.['weekly_active_users'],
      monthlyActiveChatUsers: record?.['monthly_active_chat_users'],
      dailyActiveCliUsers: record?.['daily_active_cli_users'],
    })
    expect(parsed[0]).toMatchObject({ unknownFields: [] })
  })
})

describe('a day summed up', () => {
  it('on a quiet day says little, and nothing is put in its place', async () => {
    const quiet = {
      day: '2026-09-12',
      organization_id: '1',
      daily_active_users: 0,
      monthly_active_users: 6,
      totals_by_ide: [],
    }
    expect(rowOf((await parseAggregates(JSON.stringify(quiet)))[0])).toMatchObject({
      dailyActiveUsers: 0,
      weeklyActiveUsers: null,
      monthlyActiveUsers: 6,
      interactions: null,
      pullRequests: null,
      parts: [],
    })
  })

  it('of a repository is about its pull requests', async () => {
    const record = {
      day: '2026-09-12',
      organization_id: '1',
      repo_id: 77,
      repo_owner_name: 'octo',
      repo_name: 'tide',
      repo_visibility: 'PRIVATE',
      pull_requests: {
        total_created: 5,
        total_reviewed: 4,
        total_merged: 0,
        total_created_by_copilot: 2,
        total_reviewed_by_copilot: 1,
        total_merged_created_by_copilot: 0,
        total_copilot_suggestions: 9,
        copilot_suggestions_by_comment_type: [],
        median_minutes_to_merge: 12.5,
        surprise: 1,
      },
    }
    const [parsed] = await parseAggregates(JSON.stringify(record))
    expect(rowOf(parsed)).toMatchObject({ repositoryId: '77', repositoryName: 'octo/tide' })
    expect(rowOf(parsed).pullRequests).toEqual({
      created: 5,
      reviewed: 4,
      merged: 0,
      createdByAssistant: 2,
      reviewedByAssistant: 1,
      mergedCreatedByAssistant: 0,
      medianMinutesToMerge: '12.5',
      medianMinutesToMergeByAssistant: null,
    })
    expect(parsed).toMatchObject({ unknownFields: ['pull_requests.surprise'] })
  })
})

it('a person’s team of the day', async () => {
  const row = {
    user_id: 11,
    user_login: 'amy',
    day: '2026-05-07',
    organization_id: '9',
    team_id: 7,
    slug: 'core',
  }
  const body = await code.body(
    `${JSON.stringify(row)}\n${JSON.stringify({ ...row, team_id: '8' })}\n{"day":"2026-05-07","user_id":1,"slug":"core"}`,
  )
  const parsed = await Array.fromAsync(code.source.parse.userTeams(body, signal))
  expect(parsed.slice(0, 2).map((each) => rowOf(each))).toEqual([
    { day: '2026-05-07', userId: '11', userLogin: 'amy', teamId: '7', teamSlug: 'core' },
    { day: '2026-05-07', userId: '11', userLogin: 'amy', teamId: '8', teamSlug: 'core' },
  ])
  expect(parsed[2]).toMatchObject({ ok: false, rejected: { reason: 'missing_id', path: 'team_id' } })
})

it.each([
  ['around days', '{"title":"what we build","day_totals":[{"day":"2026-06-01"}]}', 1],
  ['around no day', '{"title":"what we build","day_totals":[]}', 1],
  ['a day a line', '{"day":"2026-06-01"}\n', 0],
])('what stands around the rows of a file is none of them, and is told of: %s', async (_, text, times) => {
  let told = 0
  const body = await code.body(text)
  await Array.fromAsync(code.source.parse.aggregateDays(body, signal, () => void (told += 1)))
  expect(told).toBe(times)
})
