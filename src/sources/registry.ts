import { systemClock, type Clock } from '../lib/clock.ts'
import type { ChatAccount, SourceKind } from '../model/connection.ts'
import type { Dataset } from '../model/dataset.ts'
import type { OutboundHttp } from '../outbound-http/outbound-http.ts'
import { checkChatIds } from './chat-assist/account-ids.ts'
import { createChatAssist } from './chat-assist/chat-assist.ts'
import { explainFailure } from './chat-assist/explain-failure.ts'
import type { Profile } from './profiles.ts'
import type { ChatAssistOptions, ChatAssistSource, FailureText } from './source.ts'

/** The sources this service knows, and how to talk to them. */
export interface SourceRegistry {
  /** All profiles, or those of one source; the default of each source first. */
  profiles(source?: SourceKind): Profile[]
  profile(id: string): Profile | undefined
  defaultProfile(source: SourceKind): Profile
  chatAssist(options: ChatAssistOptions): ChatAssistSource
  /** Throws ProbeRefusal `organization_id_malformed`, `workspace_id_malformed` or `ids_swapped`. */
  checkChatIds(ids: ChatAccount, profile: Profile): void
  /** A failure in words for a person; never a secret, a header or a body. */
  explain(error: unknown, dataset: Dataset, profile: Profile): FailureText
}

export function createSourceRegistry(options: {
  profiles: Profile[]
  http: OutboundHttp
  clock?: Clock
}): SourceRegistry {
  const { profiles, http, clock = systemClock } = options
  return {
    profiles: (source) => profiles.filter((profile) => source === undefined || profile.source === source),
    profile: (id) => profiles.find((profile) => profile.id === id),
    defaultProfile(source) {
      const found = profiles.find((profile) => profile.source === source)
      if (!found) throw new RangeError(`no profile for ${source}`)
      return found
    },
    chatAssist: (chat) => createChatAssist(http, clock, chat),
    checkChatIds,
    explain: explainFailure,
  }
}
