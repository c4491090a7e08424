import { systemClock, type Clock } from '../lib/clock.ts'
import type { ChatAccount, SourceKind } from '../model/connection.ts'
import type { Dataset } from '../model/dataset.ts'
import type { OutboundHttp } from '../outbound-http/outbound-http.ts'
import { checkChatIds } from './chat-assist/account-ids.ts'
import { createChatAssist } from './chat-assist/chat-assist.ts'
import { explainFailure } from './chat-assist/explain-failure.ts'
import type { ChatProfile, Profile, ProfileOf } from './profiles.ts'
import type { ChatAssistOptions, ChatAssistSource, FailureText } from './source.ts'

/** The sources this service knows, and how to talk to them. */
export interface SourceRegistry {
  /** All profiles, or those of one source; the default of each source first. */
  profiles(): Profile[]
  profiles<Source extends SourceKind>(source: Source): ProfileOf<Source>[]
  profile(id: string): Profile | undefined
  /** Throws RangeError when no product of this source is configured. */
  defaultProfile<Source extends SourceKind>(source: Source): ProfileOf<Source>
  chatAssist(options: ChatAssistOptions): ChatAssistSource
  /** Throws ProbeRefusal `organization_id_malformed`, `workspace_id_malformed` or `ids_swapped`. */
  checkChatIds(ids: ChatAccount, profile: ChatProfile): void
  /** A failure in words for a person; never a secret, a header or a body. */
  explain(error: unknown, dataset: Dataset, profile: ChatProfile): FailureText
}

export function createSourceRegistry(options: {
  profiles: Profile[]
  http: OutboundHttp
  clock?: Clock
}): SourceRegistry {
  const { profiles, http, clock = systemClock } = options
  const profilesOf = <Source extends SourceKind>(source: Source) =>
    profiles.filter((profile): profile is ProfileOf<Source> => profile.source === source)
  return {
    profiles: <Source extends SourceKind>(source?: Source) =>
      source === undefined ? (profiles as ProfileOf<Source>[]) : profilesOf(source),
    profile: (id) => profiles.find((profile) => profile.id === id),
    defaultProfile(source) {
      const [first] = profilesOf(source)
      if (!first) throw new RangeError(`no profile for ${source}`)
      return first
    },
    chatAssist: (chat) => createChatAssist(http, clock, chat),
    checkChatIds,
    explain: (error, dataset, profile) => explainFailure(error, dataset, profile),
  }
}
