import { createProfiles } from '../../../src/sources/profiles.ts'
import { createSourceRegistry, type SourceRegistry } from '../../../src/sources/registry.ts'
import type { ChatAssistOptions, ChatAssistSource } from '../../../src/sources/source.ts'
import { openOutbound, type Outbound } from './outbound.ts'
import { startOrigin, type ScriptedOrigin } from './scripted-origin.ts'
import type { OutboundHttpOptions } from '../../../src/outbound-http/outbound-http.ts'

export const TEST_ORGANIZATION = 'org-p13k3klgno5cqxbf0q8hpgrk'
export const TEST_WORKSPACE = '123e4567-e89b-12d3-a456-426614174000'

export interface OpenChatAssist extends AsyncDisposable {
  origin: ScriptedOrigin
  outbound: Outbound
  registry: SourceRegistry
  source: ChatAssistSource
  /** The same source with other keys or ids. */
  with(options: Partial<ChatAssistOptions>): ChatAssistSource
  /** Path and query of every request so far. */
  paths(): string[]
  /** Remove a body when the test ends. Every other body must be removed by then. */
  keep(body: AsyncDisposable): void
}

/** A chat assistant whose upstream answers from a script. */
export async function openChatAssist(
  profileId: 'chatassist' | 'chatgpt-enterprise',
  options: Partial<OutboundHttpOptions> = {},
): Promise<OpenChatAssist> {
  const outbound = await openOutbound(options)
  const origin = await startOrigin([], { now: () => outbound.clock.now() })
  const profiles = createProfiles({
    chatAssistApiUrl: origin.origin,
    chatgptApiUrl: origin.origin,
    requestsPerMinute: 60_000,
    retentionDays: null,
  })
  const registry = createSourceRegistry({ profiles, http: outbound.http, clock: outbound.clock })
  const profile = registry.chat.profiles.find(({ id }) => id === profileId)
  if (!profile) throw new Error(`no profile ${profileId}`)
  const defaults: ChatAssistOptions = {
    profile,
    account: { organizationId: TEST_ORGANIZATION, workspaceId: TEST_WORKSPACE },
    adminKey: 'sk-admin-test',
    spendLimitsApiKey: null,
    connectionId: 'connection',
  }
  const kept: AsyncDisposable[] = []
  return {
    origin,
    outbound,
    registry,
    source: registry.chat.open(defaults),
    with: (changes) => registry.chat.open({ ...defaults, ...changes }),
    paths: () => origin.requests.map(({ url }) => url),
    keep: (body) => void kept.push(body),
    async [Symbol.asyncDispose]() {
      for (const body of kept) await body[Symbol.asyncDispose]()
      const left = await outbound.leftovers()
      await origin[Symbol.asyncDispose]()
      await outbound[Symbol.asyncDispose]()
      if (left.length > 0) throw new Error(`bodies left in the spool folder: ${left.join(', ')}`)
    },
  }
}
