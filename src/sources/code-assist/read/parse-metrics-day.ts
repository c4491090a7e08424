import type { CodeMetricsNode, MetricsSection } from '../../../model/code-metrics-node.ts'
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
  const section = (name: string) => day.child(wordNames(words, `{word}_${name}`))
  return [
    root,
    ...completions(section('ide_code_completions'), root),
    ...chat(section('ide_chat'), root),
    ...dotcomChat(section('dotcom_chat'), root),
    ...pullRequests(section('dotcom_pull_requests'), root),
  ]
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

type Node = CodeMetricsNode

function completions(section: RecordFields | null, root: Node): Node[] {
  if (!section) return []
  const top = sectionNode('completions', section, root)
  return [
    top,
    ...below(section, 'languages', (language) => [at(top, language, 'language')]),
    ...below(section, 'editors', (editor) => {
      const inEditor = at(top, editor, 'editor')
      return [
        inEditor,
        ...below(editor, 'models', (model) => {
          const withModel = at(inEditor, model, 'model')
          return [
            withModel,
            ...below(model, 'languages', (language) => [completionLeaf(withModel, language)]),
          ]
        }),
      ]
    }),
  ]
}

function completionLeaf(parent: Node, language: RecordFields): Node {
  return {
    ...at(parent, language, 'language'),
    leaf: true,
    suggestions: language.count(['total_code_suggestions']),
    acceptances: language.count(['total_code_acceptances']),
    linesSuggested: language.count(['total_code_lines_suggested']),
    linesAccepted: language.count(['total_code_lines_accepted']),
  }
}

function chat(section: RecordFields | null, root: Node): Node[] {
  if (!section) return []
  const top = sectionNode('chat', section, root)
  const editors = below(section, 'editors', (editor) => {
    const inEditor = at(top, editor, 'editor')
    const leaf = (model: RecordFields): Node => ({
      ...at(inEditor, model, 'model'),
      leaf: true,
      chats: model.count(['total_chats']),
      chatInsertions: model.count(['total_chat_insertion_events']),
      chatCopies: model.count(['total_chat_copy_events']),
    })
    return [inEditor, ...below(editor, 'models', (model) => [leaf(model)])]
  })
  return [top, ...editors]
}

function dotcomChat(section: RecordFields | null, root: Node): Node[] {
  if (!section) return []
  const top = sectionNode('dotcom_chat', section, root)
  const leaf = (model: RecordFields): Node => ({
    ...at(top, model, 'model'),
    leaf: true,
    chats: model.count(['total_chats']),
  })
  return [top, ...below(section, 'models', (model) => [leaf(model)])]
}

function pullRequests(section: RecordFields | null, root: Node): Node[] {
  if (!section) return []
  const top = sectionNode('pull_requests', section, root)
  const repositories = below(section, 'repositories', (repository) => {
    const inRepository = at(top, repository, 'repository')
    const leaf = (model: RecordFields): Node => ({
      ...at(inRepository, model, 'model'),
      leaf: true,
      prSummaries: model.count(['total_pr_summaries_created']),
    })
    return [inRepository, ...below(repository, 'models', (model) => [leaf(model)])]
  })
  return [top, ...repositories]
}

function sectionNode(section: MetricsSection, fields: RecordFields, root: Node): Node {
  return { ...root, section, activeUsers: null, engagedUsers: engaged(fields) }
}

/** A node below `parent`, with its own name on one of the dimensions. */
function at(
  parent: Node,
  fields: RecordFields,
  dimension: 'editor' | 'model' | 'language' | 'repository',
): Node {
  fields.ignore('is_custom_model', 'custom_model_training_date')
  return { ...parent, [dimension]: fields.text(['name']), engagedUsers: engaged(fields) }
}

function below(fields: RecordFields, list: string, nodes: (child: RecordFields) => Node[]): Node[] {
  return fields.children([list]).flatMap(nodes)
}

/** Distinct people of this node alone; they never add. */
function engaged(fields: RecordFields): number | null {
  return fields.count(['total_engaged_users'])
}
