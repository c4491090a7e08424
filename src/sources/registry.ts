import { systemClock, type Clock } from '../lib/clock.ts'
import { declareDatasets, type Dataset } from '../model/dataset.ts'
import type { OutboundHttp } from '../outbound-http/outbound-http.ts'
import { CHAT_DATASETS } from './chat-assist/datasets.ts'
import { chatModule, type ChatModule } from './chat-assist/module.ts'
import type { ChatVendor } from './chat-assist/connect/candidate.ts'
import type { CodeVendor } from './code-assist/connect/prove-code.ts'
import { ALL_CODE_DATASETS } from './code-assist/datasets.ts'
import { codeModule, type CodeModule } from './code-assist/module.ts'
import type { ChatProfile, CodeProfile, Profile } from './profiles.ts'
import type { FailureText } from './source.ts'
import type { InstallableApp, SourceDeps, SourceModule } from './source-module.ts'

/** Before anything asks how a dataset behaves: the composition root calls it first. */
export function declareBuiltIn(): void {
  declareDatasets('chat_assistant', CHAT_DATASETS)
  declareDatasets('code_assistant', ALL_CODE_DATASETS)
}

export type { ChatVendor, CodeVendor }

/** The sources this service knows, and how to talk to them. */
export interface SourceRegistry {
  readonly modules: readonly SourceModule[]
  /** Throws RangeError for a source that this service was not started with. */
  module(kind: string): SourceModule
  readonly chat: ChatModule
  readonly code: CodeModule
  /** The app that can be installed at a vendor. */
  readonly hostedApp: InstallableApp
  /** Of every source, the default of each first. */
  readonly profiles: readonly Profile[]
  profile(id: string): Profile | undefined
  /** A failure in words for a person; never a secret, a header or a body. */
  explain(error: unknown, dataset: Dataset, profile: Profile): FailureText
}

/** A source beside the two that are built in. */
export type MakeSource = (deps: SourceDeps) => SourceModule

export function createSourceRegistry(options: {
  profiles: readonly Profile[]
  http: OutboundHttp
  clock?: Clock
  further?: readonly MakeSource[]
  /** In the place of the vendors themselves. */
  vendors?: { chat?: (real: ChatVendor) => ChatVendor; code?: (real: CodeVendor) => CodeVendor }
}): SourceRegistry {
  const { http, clock = systemClock, further = [], vendors } = options
  const deps = { http, clock }
  const chat = chatModule(
    deps,
    options.profiles.filter((profile): profile is ChatProfile => profile.source === 'chat_assistant'),
    vendors?.chat,
  )
  const code = codeModule(
    deps,
    options.profiles.filter((profile): profile is CodeProfile => profile.source === 'code_assistant'),
    vendors?.code,
  )
  const modules: SourceModule[] = [chat, code, ...further.map((make) => make(deps))]
  for (const { kind, datasets } of modules) declareDatasets(kind, datasets)
  const profiles = modules.flatMap((module) => module.profiles)
  const moduleOf = (kind: string) => {
    const found = modules.find((module) => module.kind === kind)
    if (found) return found
    throw new RangeError(`no source is a ${kind}`)
  }
  return {
    modules,
    module: moduleOf,
    chat,
    code,
    hostedApp: code.hostedApp,
    profiles,
    profile: (id) => profiles.find((profile) => profile.id === id),
    explain: (error, dataset, { source, id }) => moduleOf(source).explain(error, dataset, id),
  }
}
