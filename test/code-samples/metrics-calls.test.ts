import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/model/time/time.ts'
import { ACME } from '../harness/collecting/code-collecting.ts'
import { at, readPayload, sumBy, text, within, type Json } from '../harness/vendor/payload-sums.ts'
import { atNight, inTurn } from '../harness/run/night.ts'
import { SAMPLES, served, type Dimension, type Metric } from '../harness/service/sampled-service.ts'
import { pathOf } from '../harness/vendor/scripted-code-host.ts'

// Payloads of test/fixtures/code-assist, served by a vendor, collected by the running service and asked for over HTTP:
// each total, by every dimension the payload gives, is compared with a sum taken straight from the file.

describe('of the metrics calls', () => {
  const FILE = readPayload('organization_metrics_response_sample.json')
  const documents = Array.isArray(FILE) ? FILE : []
  const days = {
    from: text(documents[0] ?? null, 'date'),
    to: addDays(text(documents.at(-1) ?? null, 'date'), 1),
  }
  const service = served({
    day: addDays(days.to, 5),
    profile: 'codeassist',
    reportDays: 2,
    organization: ACME.name,
    datasets: ['org_metrics'],
    publish(host) {
      host.documents.set(pathOf('org_metrics', ACME), documents)
      host.documents.set(pathOf('enterprise_metrics', SAMPLES), documents)
    },
  })

  type Levels = readonly (readonly [list: string, name: Dimension])[]
  /** Nodes at some depth of a section, with their day and the names of the nodes above them. */
  const nodesOf = (section: string, levels: Levels): Json[] =>
    levels.reduce<Json[]>(
      (items, [list, name]) =>
        within(items, list, ['time', ...levels.map(([, each]) => each)]).map((node) => ({
          ...(node as object),
          [name]: text(node, 'name'),
        })),
      documents.map((day) => ({ ...(at(day, section) as object), time: text(day, 'date') })),
    )

  /** Those that say at least one of the names. */
  const named = (nodes: readonly Json[], by: readonly Dimension[]) =>
    nodes.filter((node) => by.length === 0 || by.some((name) => text(node, name) !== ''))

  const COMPLETIONS = 'copilot_ide_code_completions'
  const EDITOR = ['editors', 'editor'] as const
  const MODEL = ['models', 'model'] as const
  const LANGUAGE = ['languages', 'language'] as const
  const EVENTS: readonly { metrics: Record<string, string>; section: string; levels: Levels }[] = [
    {
      section: COMPLETIONS,
      levels: [EDITOR, MODEL, LANGUAGE],
      metrics: {
        'code.completions_suggested': 'total_code_suggestions',
        'code.completions_accepted': 'total_code_acceptances',
        'code.completion_lines_suggested': 'total_code_lines_suggested',
        'code.completion_lines_accepted': 'total_code_lines_accepted',
      },
    },
    {
      section: 'copilot_ide_chat',
      levels: [EDITOR, MODEL],
      metrics: {
        'code.chats': 'total_chats',
        'code.chat_insertions': 'total_chat_insertion_events',
        'code.chat_copies': 'total_chat_copy_events',
      },
    },
    { section: 'copilot_dotcom_chat', levels: [MODEL], metrics: { 'code.dotcom_chats': 'total_chats' } },
    {
      section: 'copilot_dotcom_pull_requests',
      levels: [['repositories', 'repository'], MODEL],
      metrics: { 'code.pr_summaries': 'total_pr_summaries_created' },
    },
  ]

  test.each(inTurn(EVENTS, 0, 2))(
    'events of $section, in total and by every name',
    async ({ metrics, section, levels }) => {
      const leaves = nodesOf(section, levels)
      const names = levels.map(([, name]) => name)
      // By every name at once each number of the file stands by itself.
      const fewer = [
        ...names.map((name) => [name]),
        ...names.flatMap((name, n) => names.slice(n + 1).map((other) => [name, other])),
      ]
      const sets = [[], ...atNight(fewer.filter((set) => set.length < names.length)), names]
      for (const by of sets) {
        const found = await service().sums(Object.keys(metrics) as Metric[], days, by)
        for (const [metric, field] of Object.entries(metrics))
          expect(found[metric], `${metric} by ${by}`).toEqual(sumBy(named(leaves, by), by, field))
      }
    },
  )

  test('people as each day and each node says, and never a sum of them', async () => {
    const daily = async (metric: Metric, by: readonly Dimension[]) => {
      const body = { metrics: [metric], ...days, grain: 'day' as const, group_by: [...by], limit: 10_000 }
      const { rows } = await service().api.call('queryMetrics', { body })
      const isNamed = (row: (typeof rows)[number]) => by.every((name) => row[name] !== '')
      return rows
        .filter((row) => row[metric] !== null && isNamed(row))
        .map((row) => [row['time'], ...by.map((name) => row[name]), row[metric]].join(' | '))
        .toSorted()
    }
    const inFile = (nodes: readonly Json[], by: readonly Dimension[], field = 'total_engaged_users') =>
      nodes
        .filter((node) => at(node, field) !== null)
        .map((node) => ['time', ...by, field].map((name) => text(node, name)).join(' | '))
        .toSorted()
    const timed = documents.map((day) => ({ ...(day as object), time: text(day, 'date') }))
    expect(await daily('code.licensed_active_users', [])).toEqual(inFile(timed, [], 'total_active_users'))
    expect(await daily('code.engaged_users', [])).toEqual(inFile(timed, []))
    const NODES: readonly [Metric, string, Levels][] = [
      ['code.completion_engaged_users', COMPLETIONS, []],
      ['code.completion_engaged_users', COMPLETIONS, [LANGUAGE]],
      ['code.completion_engaged_users', COMPLETIONS, [EDITOR]],
      ['code.completion_engaged_users', COMPLETIONS, [EDITOR, MODEL]],
      ['code.completion_engaged_users', COMPLETIONS, [EDITOR, MODEL, LANGUAGE]],
      ['code.chat_engaged_users', 'copilot_ide_chat', []],
      ['code.chat_engaged_users', 'copilot_ide_chat', [EDITOR]],
      ['code.chat_engaged_users', 'copilot_ide_chat', [EDITOR, MODEL]],
      ['code.dotcom_chat_engaged_users', 'copilot_dotcom_chat', []],
    ]
    for (const [metric, section, levels] of inTurn(NODES, 0, 4)) {
      const by = levels.map(([, name]) => name)
      expect(await daily(metric, by), `${metric} by ${by}`).toEqual(inFile(nodesOf(section, levels), by))
    }
    expect((await service().sums(['code.engaged_users'], days))['code.engaged_users']).toEqual({})
  })
})
