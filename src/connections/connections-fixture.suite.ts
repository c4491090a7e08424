import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { listAudit, type AuditEntry } from '../access/audit/audit.ts'
import { createLogger } from '../lib/logger.ts'
import type { Actor, Role } from '../model/actor.ts'
import { createOutboundHttp } from '../outbound-http/outbound-http.ts'
import { createProfiles, type CodeProfile } from '../sources/profiles.ts'
import { createSourceRegistry, type CodeVendor } from '../sources/registry.ts'
import {
  ProbeRefusal,
  type CodeAssistOptions,
  type CodeProbe,
  type HostedAppGrant,
  type HostedAppSettings,
} from '../sources/source.ts'
import type { CodeAccount } from '../model/connection.ts'
import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { ConnectionsContext } from './context.ts'
import { createSealer } from './keys/credentials.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { getConnectionRow } from './get-connection.ts'
import { storedConnection } from './stored-connection.ts'

export const NOW = Date.parse('2026-03-10T12:00:00.000Z')
export const TOKEN = 'ghp_canaryTokenAAAAAAAAAAAAAAAAAAAA1111'
export const OTHER_TOKEN = 'ghp_canaryTokenBBBBBBBBBBBBBBBBBBBB2222'
export const APP: HostedAppSettings = {
  slug: 'tidemark-test',
  clientId: 'Iv1.test',
  clientSecret: 'canary-client-secret-0123456789',
  appId: '4711',
  privateKey: '-----BEGIN PRIVATE KEY-----\ncanaryPrivateKey\n-----END PRIVATE KEY-----',
}

/** What the code host says, by the test's own script. */
interface Script {
  /** By token or installation id; anything else may read everything. */
  refused: Map<string, ProbeRefusal>
  probe: CodeProbe
  grant: (organization: string) => HostedAppGrant | ProbeRefusal
  registered: HostedAppSettings | ProbeRefusal
  /** With which more could be read than is. */
  excess: readonly string[]
  /** Every probe in order. */
  probed: { credential: CodeAssistOptions['credential']; accounts: readonly CodeAccount[] }[]
  /** What was given to `grantFrom`. */
  asked: { code: string | null; installationId: string | null }[]
}

export function actor(role: Role, tenant = 'tenant-1'): Actor {
  return { kind: 'user', id: `${role}-of-${tenant}`, tenant, role }
}

/** Real stores, sealer and registry; only the code host's answers are scripted. Fields are there inside tests only. */
export function useConnections() {
  let control: ControlStore
  let ctx: ConnectionsContext
  let now = NOW
  let script: Script
  const logger = createLogger({ level: 'silent' })

  beforeEach(async () => {
    control = await openMigratedControl()
    now = NOW
    const clock = { now: () => now, sleep: () => Promise.resolve() }
    const key = { id: 'k1', key: createSecretKey(randomBytes(32)), check: 'k1' }
    script = newScript()
    ctx = {
      control,
      sealer: createSealer(createKeyRing([key])),
      sources: scriptedSources(
        () => script,
        createOutboundHttp({ clock, logger, spoolDir: '/nonexistent' }),
        clock,
      ),
      codeHostApp: null,
      clock,
      logger,
      newId: randomUUID,
    }
  })
  afterEach(() => control[Symbol.asyncDispose]())

  return {
    get control() {
      return control
    },
    get ctx() {
      return ctx
    },
    get script() {
      return script
    },
    /** What a connection asks with. */
    credentialOf: async (id: string) =>
      ctx.sources.code.credentialOf(storedConnection(ctx, await getConnectionRow(ctx, 'tenant-1', id))),
    pass: (ms: number) => {
      now += ms
    },
    /** Newest first. */
    audit: async (tenant = 'tenant-1'): Promise<AuditEntry[]> =>
      (await listAudit({ control, actor: actor('owner', tenant), limit: 50 })).entries,
  }
}

function newScript(): Script {
  return {
    refused: new Map(),
    probe: { expiresAt: null, barred: {} },
    grant: () => ({
      kind: 'app_installation',
      installationId: '9001',
    }),
    registered: APP,
    excess: [],
    probed: [],
    asked: [],
  }
}

function orThrow<Answer>(answer: Answer | ProbeRefusal): Answer {
  if (answer instanceof ProbeRefusal) throw answer
  return answer
}

function scriptedSources(
  script: () => Script,
  http: ReturnType<typeof createOutboundHttp>,
  clock: ConnectionsContext['clock'],
) {
  const base = 'http://127.0.0.1:9'
  const settings = {
    chatAssistApiUrl: base,
    codeAssistApiUrl: base,
    requestsPerMinute: null,
    retentionDays: null,
  }
  const profiles = createProfiles(settings)
  const code = (real: CodeVendor) => ({
    open: (options: CodeAssistOptions) => ({
      ...real.open(options),
      probe: async (accounts: readonly CodeAccount[]) => {
        const { credential } = options
        const { probed, refused, probe, excess } = script()
        probed.push({ credential, accounts })
        options.onExcess?.(excess)
        const secret = credential.kind === 'token' ? credential.token : credential.installationId
        return orThrow(refused.get(secret) ?? probe)
      },
    }),
    hostedApp: (profile: CodeProfile, app: HostedAppSettings | null) => ({
      ...real.hostedApp(profile, app),
      grantFrom: async (answer: Script['asked'][number], organization: string) => {
        script().asked.push({ code: answer.code, installationId: answer.installationId })
        return orThrow(script().grant(organization))
      },
      manifest: ({ state, callbackUrl }: { state: string; callbackUrl: string }) => ({
        action: `https://github.com/settings/apps/new?state=${state}`,
        manifest: JSON.stringify({ callbackUrl }),
      }),
      registerFromManifest: async () => orThrow(script().registered),
    }),
  })
  return createSourceRegistry({ profiles, http, clock, vendors: { code } })
}
