import type { CodeMetricsNode, MetricsSection } from '../../../model/records/code-metrics-node.ts'
import type { RecordFields } from '../../record-fields.ts'
import { dayOf, wordNames } from './report-fields.ts'

/**
 * One day of a `…/metrics` call as the nodes of its tree (upstream/code-assistant 3): the day, each section, and the
 * editors, models, languages and repositories within. Sections may be null or absent. Events stand on leaves only.
 */
export function metricsNodes(
  day: RecordFields,
  words: readonly string[],
  teamSlug: string,
): CodeMetricsNode[] {
  const root: CodeMetricsNode = {
    ...EMPTY,
    day: dayOf(day, 'date'),
    teamSlug,
    activeUsers: day.count(['total_active_users']),
    engagedUsers: engaged(day),
  }
  const nodes = SECTIONS.flatMap(([section, name, tree]) => {
    const fields = day.child(wordNames(words, `{word}_${name}`))
    if (!fields) return []
    const top = { ...root, section, activeUsers: null, engagedUsers: engaged(fields) }
    return [top, ...below(fields, tree, top)]
  })
  return [root, ...eachOnce(nodes)]
}

/** Custom models of one name are told apart by when they were trained, of which nothing is kept: they are one node. */
function eachOnce(nodes: readonly CodeMetricsNode[]): CodeMetricsNode[] {
  const found = new Map<string, CodeMetricsNode>()
  for (const node of nodes) {
    const { section, editor, model, language, repository } = node
    const at = JSON.stringify([section, editor, model, language, repository])
    const before = found.get(at)
    found.set(at, before ? together(before, node) : node)
  }
  return [...found.values()]
}

/** Events add. Distinct people do not: how many used one or the other is not known. */
function together(a: CodeMetricsNode, b: CodeMetricsNode): CodeMetricsNode {
  const plus = (event: Event) =>
    a[event] === null && b[event] === null ? null : (a[event] ?? 0) + (b[event] ?? 0)
  const sums = EVENTS.map((event) => [event, plus(event)])
  return { ...a, ...Object.fromEntries(sums), engagedUsers: null }
}

const EMPTY: Omit<CodeMetricsNode, 'day' | 'teamSlug'> = {
  section: 'day',
  editor: '',
  model: '',
  language: '',
  repository: '',
  leaf: false,
  activeUsers: null,
  engagedUsers: null,
  suggestions: null,
  acceptances: null,
  linesSuggested: null,
  linesAccepted: null,
  chats: null,
  chatInsertions: null,
  chatCopies: null,
  prSummaries: null,
}

const EVENTS = [
  'suggestions',
  'acceptances',
  'linesSuggested',
  'linesAccepted',
  'chats',
  'chatInsertions',
  'chatCopies',
  'prSummaries',
] as const
type Event = (typeof EVENTS)[number]

/** The lists below a part, each with what its entries are called by and what is below them, or the events of a leaf. */
type Tree = readonly { list: string; by: Dimension; below?: Tree; events?: Partial<Record<Event, string>> }[]
type Dimension = 'editor' | 'model' | 'language' | 'repository'

const COMPLETIONS = {
  suggestions: 'total_code_suggestions',
  acceptances: 'total_code_acceptances',
  linesSuggested: 'total_code_lines_suggested',
  linesAccepted: 'total_code_lines_accepted',
}
const CHATS = {
  chats: 'total_chats',
  chatInsertions: 'total_chat_insertion_events',
  chatCopies: 'total_chat_copy_events',
}
const models = (of: Pick<Tree[number], 'below' | 'events'>): Tree => [{ list: 'models', by: 'model', ...of }]

const SECTIONS: readonly (readonly [MetricsSection, string, Tree])[] = [
  [
    'completions',
    'ide_code_completions',
    [
      { list: 'languages', by: 'language' },
      {
        list: 'editors',
        by: 'editor',
        below: models({ below: [{ list: 'languages', by: 'language', events: COMPLETIONS }] }),
      },
    ],
  ],
  ['chat', 'ide_chat', [{ list: 'editors', by: 'editor', below: models({ events: CHATS }) }]],
  ['dotcom_chat', 'dotcom_chat', models({ events: { chats: CHATS.chats } })],
  [
    'pull_requests',
    'dotcom_pull_requests',
    [
      {
        list: 'repositories',
        by: 'repository',
        below: models({ events: { prSummaries: 'total_pr_summaries_created' } }),
      },
    ],
  ],
]

/** The nodes below a part, each before those below it. */
function below(part: RecordFields, tree: Tree, parent: CodeMetricsNode): CodeMetricsNode[] {
  return tree.flatMap(({ list, by, below: further = [], events }) =>
    part.children([list]).flatMap((entry) => {
      entry.ignore('is_custom_model', 'custom_model_training_date')
      const node = { ...parent, [by]: entry.text(['name']), engagedUsers: engaged(entry) }
      const counts = Object.entries(events ?? {}).map(([event, name]) => [event, entry.count([name])])
      const own = { ...node, ...Object.fromEntries(counts), leaf: events !== undefined }
      return [own, ...below(entry, further, own)]
    }),
  )
}

/** Distinct people of this node alone; they never add. */
function engaged(fields: RecordFields): number | null {
  return fields.count(['total_engaged_users'])
}
