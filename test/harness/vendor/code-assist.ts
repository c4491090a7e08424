import { readFileSync } from 'node:fs'
import type { OutboundHttpOptions } from '../../../src/outbound-http/outbound-http.ts'
import { createProfiles, type CodeProfile } from '../../../src/sources/profiles.ts'
import { createSourceRegistry, type SourceRegistry } from '../../../src/sources/registry.ts'
import type { CodeAssistOptions, CodeAssistSource, SpooledBody } from '../../../src/sources/source.ts'
import type { CodeAccount } from '../../../src/model/connection.ts'
import { openOutbound, type Outbound } from './outbound.ts'
import { startOrigin, type ScriptedOrigin } from './scripted-origin.ts'

export const TEST_ORG: CodeAccount = { level: 'organization', name: 'octo-org' }
export const TEST_ENTERPRISE: CodeAccount = { level: 'enterprise', name: 'octo-corp' }
export const TEST_TOKEN = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'

export interface OpenCodeAssist extends AsyncDisposable {
  origin: ScriptedOrigin
  outbound: Outbound
  registry: SourceRegistry
  profile: CodeProfile
  source: CodeAssistSource
  /** The same source with another credential. */
  with(options: Partial<CodeAssistOptions>): CodeAssistSource
  /** Path and query of every request so far. */
  paths(): string[]
  /** Spool a text as if it had been fetched. */
  body(text: string | Buffer): Promise<SpooledBody>
  /** Remove a body when the test ends. Every other body must be removed by then. */
  keep<Body extends AsyncDisposable>(body: Body): Body
}

/** A code assistant whose upstream answers from a script. `basePath` is a prefix of every path, as on a gateway. */
export async function openCodeAssist(
  profileId: 'codeassist' | 'github-copilot',
  options: Partial<OutboundHttpOptions> & { basePath?: string; requestsPerMinute?: number } = {},
): Promise<OpenCodeAssist> {
  const outbound = await openOutbound(options)
  const origin = await startOrigin([], { now: () => outbound.clock.now() })
  const base = origin.origin + (options.basePath ?? '')
  const profiles = createProfiles({
    chatAssistApiUrl: null,
    codeAssistApiUrl: base,
    copilotApiUrl: base,
    codeHostUrl: origin.origin,
    requestsPerMinute: options.requestsPerMinute ?? 60_000,
    retentionDays: null,
  })
  const registry = createSourceRegistry({ profiles, http: outbound.http, clock: outbound.clock })
  const profile = registry.code.profiles.find(({ id }) => id === profileId)
  if (!profile) throw new Error(`no profile ${profileId}`)
  const defaults: CodeAssistOptions = {
    profile,
    credential: { kind: 'token', token: TEST_TOKEN },
    connectionId: 'connection',
  }
  const kept: AsyncDisposable[] = []
  const keep = <Body extends AsyncDisposable>(body: Body) => {
    kept.push(body)
    return body
  }
  return {
    origin,
    outbound,
    registry,
    profile,
    source: registry.code.open(defaults),
    with: (changes) => registry.code.open({ ...defaults, ...changes }),
    paths: () => origin.requests.map(({ url }) => url),
    keep,
    async body(text) {
      return keep(await outbound.http.spool(chunksOf(text)))
    },
    async [Symbol.asyncDispose]() {
      for (const body of kept) await body[Symbol.asyncDispose]()
      const left = await outbound.leftovers()
      await origin[Symbol.asyncDispose]()
      await outbound[Symbol.asyncDispose]()
      if (left.length > 0) throw new Error(`bodies left in the spool folder: ${left.join(', ')}`)
    },
  }
}

/** A payload that others have published; see the folder's README. */
export function codeFixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/code-assist/${name}`, import.meta.url), 'utf8')
}

async function* chunksOf(text: string | Buffer) {
  yield Buffer.from(text)
}
