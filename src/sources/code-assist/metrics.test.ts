import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  codeFixture,
  openCodeAssist,
  TEST_ENTERPRISE,
  TEST_ORG,
  type OpenCodeAssist,
} from '../../../test/harness/vendor/code-assist.ts'
import { failureOf } from '../../../test/harness/vendor/outbound.ts'
import { replyJson, replyWith } from '../../../test/harness/vendor/scripted-origin.ts'
import type { CodeAccount } from '../../model/connection.ts'
import type { CodeMetricsNode } from '../../model/records/code-metrics-node.ts'

const signal = new AbortController().signal
const WINDOW = { teamSlug: null, since: '2026-03-01', until: '2026-03-02' }
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('codeassist')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const metricsOf = async (
  account: CodeAccount = TEST_ORG,
  window: Partial<Parameters<typeof code.source.fetchMetrics>[1]> = {},
) => {
  const snapshot = await code.source.fetchMetrics(account, { ...WINDOW, ...window }, signal)
  code.keep(snapshot.raw)
  return snapshot
}

/** The node in one line: where it stands, and what it counts. */
const lineOf = ({ day: _day, teamSlug: _team, ...node }: CodeMetricsNode) =>
  Object.entries(node)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .map(([name, value]) => (typeof value === 'string' ? value : `${name}=${value}`))
    .join(' ')

const DAY = {
  date: '2026-03-01',
  total_active_users: 9,
  total_engaged_users: 7,
  codeassist_ide_code_completions: {
    total_engaged_users: 6,
    languages: [{ name: 'go', total_engaged_users: 4 }],
    editors: [
      {
        name: 'vscode',
        total_engaged_users: 6,
        models: [
          {
            name: 'default',
            is_custom_model: false,
            custom_model_training_date: null,
            languages: [
              {
                name: 'go',
                total_engaged_users: 4,
                total_code_suggestions: 40,
                total_code_acceptances: 11,
                total_code_lines_suggested: 95,
                total_code_lines_accepted: 23,
              },
            ],
          },
        ],
      },
    ],
  },
  codeassist_ide_chat: {
    editors: [
      {
        name: 'vim',
        models: [{ name: 'm', total_chats: 5, total_chat_insertion_events: 2, total_chat_copy_events: 1 }],
      },
    ],
  },
  codeassist_dotcom_chat: { total_engaged_users: 2, models: [{ name: 'm', total_chats: 3 }] },
  codeassist_dotcom_pull_requests: {
    repositories: [
      { name: 'octo/tide', models: [{ name: 'm', total_pr_summaries_created: 4, total_engaged_users: 1 }] },
    ],
  },
}

describe('the tree of a day', () => {
  it('becomes its nodes; events stand on leaves only', async () => {
    code.origin.script.push(replyJson([DAY]))
    const { rows, rejected, unknownFields } = await metricsOf()
    expect({ rejected, unknownFields }).toEqual({ rejected: [], unknownFields: [] })
    expect(rows.map(lineOf)).toEqual([
      'day activeUsers=9 engagedUsers=7',
      'completions engagedUsers=6',
      'completions go engagedUsers=4',
      'completions vscode engagedUsers=6',
      'completions vscode default',
      'completions vscode default go leaf=true engagedUsers=4 suggestions=40 acceptances=11 linesSuggested=95 linesAccepted=23',
      'chat',
      'chat vim',
      'chat vim m leaf=true chats=5 chatInsertions=2 chatCopies=1',
      'dotcom_chat engagedUsers=2',
      'dotcom_chat m leaf=true chats=3',
      'pull_requests',
      'pull_requests octo/tide',
      'pull_requests m octo/tide leaf=true engagedUsers=1 prSummaries=4',
    ])
    expect(rows.every(({ day, teamSlug }) => day === '2026-03-01' && teamSlug === '')).toBe(true)
  })

  it('counts custom models of one name together, and not how many people used one or the other', async () => {
    const model = (trained: string, events: object) => ({
      name: 'own',
      is_custom_model: true,
      custom_model_training_date: trained,
      total_engaged_users: 2,
      ...events,
    })
    const models = [model('2026-01-01', { total_chats: 5 }), model('2026-02-01', { total_chats: 7 })]
    code.origin.script.push(replyJson([{ date: '2026-03-01', codeassist_dotcom_chat: { models } }]))
    const { rows, unknownFields } = await metricsOf()
    expect(rows.map(lineOf)).toEqual(['day', 'dotcom_chat', 'dotcom_chat own leaf=true chats=12'])
    expect(unknownFields).toEqual([])
  })

  it('may lack every section, as null or altogether', async () => {
    code.origin.script.push(
      replyJson([
        { date: '2026-03-01', codeassist_ide_chat: null, codeassist_dotcom_chat: {} },
        {
          date: '2026-03-02',
          total_active_users: 0,
          copilot_ide_chat: { total_engaged_users: 1 },
          novelty: {},
        },
      ]),
    )
    const { rows, unknownFields } = await metricsOf()
    expect(rows.map(lineOf)).toEqual(['day', 'dotcom_chat', 'day activeUsers=0', 'chat engagedUsers=1'])
    expect(unknownFields).toEqual(['novelty'])
  })

  it('with one bad number is rejected whole, its neighbours are not', async () => {
    const bad = { ...DAY, codeassist_dotcom_chat: { models: [{ name: 'm', total_chats: -3 }] } }
    code.origin.script.push(replyJson([bad, { date: '2026-03-02' }, { total_active_users: 1 }]))
    const { rows, rejected } = await metricsOf()
    expect(rows.map(({ day }) => day)).toEqual(['2026-03-02'])
    expect(rejected.map(({ line, reason, path }) => `${line} ${reason} ${path}`)).toEqual([
      '1 negative codeassist_dotcom_chat.models.0.total_chats',
      '3 bad_time date',
    ])
  })

  it('is one of those asked for: a server that knows no window gives too many', async () => {
    code.origin.script.push(
      replyJson(['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'].map((date) => ({ date }))),
    )
    expect((await metricsOf()).rows.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02'])
  })
})

describe('the calls', () => {
  const window = 'since=2026-03-01T00%3A00%3A00Z&until=2026-03-02T23%3A59%3A59Z&per_page=100&page=1'
  it.each<[string, CodeAccount, string | null]>([
    ['/orgs/octo-org/codeassist/metrics', TEST_ORG, null],
    ['/orgs/octo-org/team/a%2Fb/codeassist/metrics', TEST_ORG, 'a/b'],
    ['/enterprises/octo-corp/codeassist/metrics', TEST_ENTERPRISE, null],
  ])('%s', async (path, account, teamSlug) => {
    code.origin.script.push(replyJson([{ date: '2026-03-01' }]))
    const { rows } = await metricsOf(account, { teamSlug })
    expect(rows[0]?.teamSlug).toBe(teamSlug ?? '')
    expect(code.paths()).toEqual([`${path}?${window}`])
  })

  it('an empty list is an answer: small teams have no days', async () => {
    code.origin.script.push(replyJson([]))
    expect(await metricsOf()).toMatchObject({ rows: [], rejected: [] })
  })

  it.each([
    ['an object', replyJson({ message: 'x' }), 'unexpected_shape'],
    ['null', replyWith(200, 'null'), 'unexpected_shape'],
    ['a page cut short', replyWith(200, '[{"date":"2026-03-01"}'), 'unexpected_shape'],
  ])('U16: %s is none', async (_what, reply, reason) => {
    code.origin.script.push(reply)
    expect(await failureOf(metricsOf())).toMatchObject({ kind: 'unexpected', reason })
  })

  it('U29: of a product that closed them say so', async () => {
    await using vendor = await openCodeAssist('github-copilot')
    vendor.origin.script.push(replyJson({ message: 'Not Found' }, 404))
    const asked = vendor.source.fetchMetrics(TEST_ORG, WINDOW, signal)
    expect(await failureOf(asked)).toMatchObject({
      reason: 'closed_by_vendor',
      state: { status: 'not_offered' },
    })
  })

  it('say which switch is off', async () => {
    const message =
      'Code assistant Usage Metrics API setting is disabled at the organization or enterprise level'
    code.origin.script.push(replyJson({ message }, 422))
    expect(await failureOf(metricsOf())).toMatchObject({ reason: 'metrics_not_enabled' })
  })
})

describe('the published days', () => {
  interface Leaf {
    [field: string]: unknown
  }
  const all = { since: '2000-01-01', until: '2100-01-01' }

  /** Sum of a field over every object of the tree, straight from the file. */
  function sumIn(value: unknown, field: string): number {
    if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sumIn(each, field), 0)
    if (typeof value !== 'object' || value === null) return 0
    const own = (value as Leaf)[field]
    return (typeof own === 'number' ? own : 0) + sumIn(Object.values(value), field)
  }

  it.each([
    ['total_code_suggestions', 'suggestions'],
    ['total_code_acceptances', 'acceptances'],
    ['total_code_lines_suggested', 'linesSuggested'],
    ['total_code_lines_accepted', 'linesAccepted'],
    ['total_chats', 'chats'],
    ['total_chat_copy_events', 'chatCopies'],
    ['total_chat_insertion_events', 'chatInsertions'],
    ['total_pr_summaries_created', 'prSummaries'],
  ] as const)('add up to the file’s own %s', async (field, column) => {
    const text = codeFixture('organization_metrics_response_sample.json')
    code.origin.script.push(replyWith(200, text))
    const { rows, rejected, unknownFields } = await metricsOf(TEST_ORG, all)
    expect({ rejected, unknownFields }).toEqual({ rejected: [], unknownFields: [] })
    const leaves = rows.filter(({ leaf }) => leaf)
    const sum = leaves.reduce((total, node) => total + (node[column] ?? 0), 0)
    expect(sum).toBe(sumIn(JSON.parse(text), field))
    expect(sum).toBeGreaterThan(0)
    expect(rows.filter((node) => !node.leaf && node[column] !== null)).toEqual([])
  })
})
