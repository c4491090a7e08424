import { systemClock, type Clock } from '../lib/clock.ts'
import type { ChatAccount, SourceKind } from '../model/connection.ts'
import { declareDatasets, type Dataset } from '../model/dataset.ts'
import type { OutboundHttp } from '../outbound-http/outbound-http.ts'
import { checkChatIds } from './chat-assist/account-ids.ts'
import { createChatAssist } from './chat-assist/chat-assist.ts'
import { CHAT_DATASETS } from './chat-assist/datasets.ts'
import { explainFailure } from './chat-assist/explain-failure.ts'
import { createCodeAssist } from './code-assist/code-assist.ts'
import { explainCodeFailure } from './code-assist/explain-failure.ts'
import { CODE_DATASETS } from './code-assist/datasets.ts'
import { createHostedApp } from './code-assist/access/hosted-app.ts'
import { createInstallationTokens } from './code-assist/access/installation-tokens.ts'
import type { ChatProfile, CodeProfile, Profile, ProfileOf } from './profiles.ts'
import type {
  ChatAssistOptions,
  ChatAssistSource,
  CodeAssistOptions,
  CodeAssistSource,
  FailureText,
  HostedApp,
  HostedAppSettings,
} from './source.ts'

/** Before anything asks how a dataset behaves: the composition root calls it first. */
export function declareBuiltIn(): void {
  declareDatasets('chat_assistant', CHAT_DATASETS)
  declareDatasets('code_assistant', CODE_DATASETS)
}

/** The sources this service knows, and how to talk to them. */
export interface SourceRegistry {
  /** All profiles, or those of one source; the default of each source first. */
  profiles(): Profile[]
  profiles<Source extends SourceKind>(source: Source): ProfileOf<Source>[]
  profile(id: string): Profile | undefined
  /** Throws RangeError when no product of this source is configured. */
  defaultProfile<Source extends SourceKind>(source: Source): ProfileOf<Source>
  chatAssist(options: ChatAssistOptions): ChatAssistSource
  codeAssist(options: CodeAssistOptions): CodeAssistSource
  /** The app people install on the code host; null settings: it is not registered yet. */
  hostedApp(profile: CodeProfile, settings: HostedAppSettings | null): HostedApp
  /** Throws ProbeRefusal `organization_id_malformed`, `workspace_id_malformed` or `ids_swapped`. */
  checkChatIds(ids: ChatAccount, profile: ChatProfile): void
  /** A failure in words for a person; never a secret, a header or a body. */
  explain(error: unknown, dataset: Dataset, profile: Profile): FailureText
}

export function createSourceRegistry(options: {
  profiles: Profile[]
  http: OutboundHttp
  clock?: Clock
}): SourceRegistry {
  const { profiles, http, clock = systemClock } = options
  const tokens = createInstallationTokens(http, clock)
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
    codeAssist: (code) => createCodeAssist(http, clock, tokens, code),
    hostedApp: (profile, settings) => createHostedApp(http, clock, profile, settings),
    explain: (error, dataset, profile) =>
      profile.source === 'code_assistant'
        ? explainCodeFailure(error, dataset, profile)
        : explainFailure(error, dataset, profile),
  }
}
