import type { ChatProfile } from '../profiles.ts'
import type { SourceDeps, SourceModule } from '../source-module.ts'
import { chosenProfile } from '../chosen-profile.ts'
import { createChatAssist } from './chat-assist.ts'
import { CHANGEABLE, chatCandidate, chatKeys, patchChat, type ChatVendor } from './connect/candidate.ts'
import { CHAT_DATASETS } from './datasets.ts'
import { explainFailure } from './failures/explain-failure.ts'
import { chatAccounts, chatFeed } from './feeds.ts'

export interface ChatModule extends SourceModule, ChatVendor {
  readonly profiles: readonly ChatProfile[]
  keysOf: typeof chatKeys
}

/** The chat assistant: costs by log files, and spend limits. */
export function chatModule(
  { http, clock }: SourceDeps,
  profiles: readonly ChatProfile[],
  vendor: (real: ChatVendor) => ChatVendor = (real) => real,
): ChatModule {
  const { open } = vendor({ open: (options) => createChatAssist(http, clock, options) })
  const on = { clock, profiles, open }
  return {
    kind: 'chat_assistant',
    profiles,
    candidate: (input, profile) => chatCandidate(on, input, profile),
    changeable: CHANGEABLE,
    patch: (connection, changes) => patchChat(on, connection, changes),
    explain: (error, dataset, id) => explainFailure(error, dataset, chosenProfile(profiles, id)),
    offer: (id) => {
      const { scopes } = chosenProfile(profiles, id)
      return {
        scopes: { costs: scopes.costs, spend_limits: scopes.spendLimits },
        organization_id_example: 'org-4fD9kQ2mTz',
        workspace_id_example: '6f1c2a7e-0b43-4f7b-9f53-2f1c2a7e0b43',
        // Cost records appear 3 to 5 hours after the activity (spec 8).
        first_data_hours: '3 to 5',
      }
    },
    datasets: CHAT_DATASETS,
    oneCredential: false,
    jobs: () => Object.keys(CHAT_DATASETS).map((dataset) => ({ dataset, status: 'waiting' })),
    accounts: chatAccounts,
    keepsDays: (_, id) => chosenProfile(profiles, id).retentionDays,
    lackingScopes: (refusal, id) =>
      refusal === 'missing_spend_limit_scope' ? [chosenProfile(profiles, id).scopes.spendLimits] : [],
    async collect(connection, onSlow) {
      const { id: connectionId, ids, profile } = connection
      const account = { organizationId: ids.organizationId ?? '', workspaceId: ids.workspaceId ?? '' }
      const asking = { profile: chosenProfile(profiles, profile), account, connectionId, onSlow }
      const source = open({ ...asking, ...(await chatKeys(connection)) })
      return (dataset) => chatFeed(source, dataset)
    },
    open,
    keysOf: chatKeys,
  }
}
