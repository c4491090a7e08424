import type { Dimension, MetricId } from '../../model/metric.ts'
import type { Published } from '../../model/privacy/release.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { ownPart, ownSum, ratio } from './published.ts'
import { any, measured, share, summed } from './value.ts'

const common = {
  feed: 'metrics_calls',
  grain: 'day',
  source: 'from_metrics_calls',
} as const

const WHOSE: readonly Dimension[] = ['source', 'connection', 'team']

function people(
  measure: string,
  dimensions: readonly (readonly Dimension[])[],
  words: { id: MetricId; name: string; description: string; formula: string },
): MetricDefinition {
  return {
    ...common,
    ...words,
    published: ownPart('code.active_users'),
    type: 'integer',
    combinations: dimensions.map((set) => [...WHOSE, ...set]),
    caveats: ['node_never_added', 'calls_closed', 'small_days_left_out'],
    ...measured(any(measure)),
    emptyIsUnknown: true,
  }
}

export const codeLicensedActiveUsers = people('licensed_active', [[]], {
  id: 'code.licensed_active_users',
  name: 'Active people with a licence',
  description: 'People with a licence who were active on the day, as the metrics calls say.',
  formula: 'total_active_users of the day.',
})
export const codeEngagedUsers = people('engaged', [[]], {
  id: 'code.engaged_users',
  name: 'Engaged people',
  description: 'People who took something from the assistant on the day, as the metrics calls say.',
  formula: 'total_engaged_users of the day.',
})
export const codeCompletionEngagedUsers = people('completion_engaged', [['editor', 'model', 'language']], {
  id: 'code.completion_engaged_users',
  name: 'People engaged with completions',
  description: 'People who accepted completions on the day, by the nodes the vendor gives.',
  formula: 'total_engaged_users of the section for completions, or of one editor, model or language in it.',
})
export const codeChatEngagedUsers = people('chat_engaged', [['editor', 'model']], {
  id: 'code.chat_engaged_users',
  name: 'People engaged with chat',
  description: 'People who used chat in an editor on the day, by the nodes the vendor gives.',
  formula: 'total_engaged_users of the section for editor chat, or of one editor or model in it.',
})
export const codeDotcomChatEngagedUsers = people('dotcom_chat_engaged', [['model']], {
  id: 'code.dotcom_chat_engaged_users',
  name: 'People engaged with chat on the web site',
  description: 'People who used chat on the code host’s web site on the day.',
  formula: 'total_engaged_users of the section for web chat, or of one model in it.',
})

const COMPLETION_LEAVES: readonly Dimension[] = ['editor', 'model', 'language']
const CHAT_LEAVES: readonly Dimension[] = ['editor', 'model']

function events(
  measure: string,
  leaves: readonly Dimension[],
  words: { id: MetricId; published?: Published; name: string; description: string; formula: string },
): MetricDefinition {
  return {
    ...common,
    published: ownSum('code.interactions'),
    ...words,
    type: 'integer',
    combinations: [[...WHOSE, ...leaves]],
    caveats: [
      'finest_nodes_only',
      'enterprise_answers_for_organizations',
      'calls_closed',
      'small_days_left_out',
    ],
    ...summed(measure),
  }
}

export const codeCompletionsSuggested = events('suggestions', COMPLETION_LEAVES, {
  id: 'code.completions_suggested',
  published: ownSum('code.generations'),
  name: 'Completions suggested',
  description: 'Completions shown, as the metrics calls count them.',
  formula: 'Sum of total_code_suggestions.',
})
export const codeCompletionsAccepted = events('acceptances', COMPLETION_LEAVES, {
  id: 'code.completions_accepted',
  published: ownSum('code.acceptances'),
  name: 'Completions accepted (metrics calls)',
  description: 'Completions accepted, as the metrics calls count them.',
  formula: 'Sum of total_code_acceptances.',
})
export const codeCompletionLinesSuggested = events('lines_suggested', COMPLETION_LEAVES, {
  id: 'code.completion_lines_suggested',
  published: ownSum('code.generations'),
  name: 'Lines suggested by completions',
  description: 'Lines of the completions shown.',
  formula: 'Sum of total_code_lines_suggested.',
})
export const codeCompletionLinesAccepted = events('lines_accepted', COMPLETION_LEAVES, {
  id: 'code.completion_lines_accepted',
  published: ownSum('code.lines_added'),
  name: 'Lines accepted from completions',
  description: 'Lines of the completions accepted.',
  formula: 'Sum of total_code_lines_accepted.',
})
export const codeChats = events('chats', CHAT_LEAVES, {
  id: 'code.chats',
  name: 'Chats in editors',
  description: 'Chats begun in an editor.',
  formula: 'Sum of total_chats of editor chat; chat on the web site is code.dotcom_chats.',
})
export const codeChatInsertions = events('chat_insertions', CHAT_LEAVES, {
  id: 'code.chat_insertions',
  name: 'Insertions from chat',
  description: 'Code inserted from chat into a file.',
  formula: 'Sum of total_chat_insertion_events.',
})
export const codeChatCopies = events('chat_copies', CHAT_LEAVES, {
  id: 'code.chat_copies',
  name: 'Copies from chat',
  description: 'Code copied from chat.',
  formula: 'Sum of total_chat_copy_events.',
})
export const codeDotcomChats = events('dotcom_chats', ['model'], {
  id: 'code.dotcom_chats',
  name: 'Chats on the web site',
  description: 'Chats on the code host’s web site.',
  formula: 'Sum of total_chats of web chat.',
})
export const codePrSummaries = events('pr_summaries', ['repository', 'model'], {
  id: 'code.pr_summaries',
  published: ownSum('prs.opened'),
  name: 'Summaries of pull requests',
  description: 'Summaries of pull requests that the assistant wrote.',
  formula: 'Sum of total_pr_summaries_created.',
})

export const codeCompletionAcceptanceRate = {
  ...codeCompletionsAccepted,
  id: 'code.completion_acceptance_rate',
  published: ratio('code.completions_accepted', 'code.completions_suggested'),
  name: 'Acceptance rate (metrics calls)',
  type: 'decimal',
  description: 'Share of the completions shown that were accepted, as the metrics calls count them.',
  formula: 'code.completions_accepted ÷ code.completions_suggested.',
  caveats: ['share_over_bucket', 'calls_closed'],
  ...measured(share('acceptances', 'suggestions')),
  shareOf: ['acceptances', 'suggestions'],
  emptyIsUnknown: true,
} as const
