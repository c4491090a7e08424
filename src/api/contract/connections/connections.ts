import { z } from 'zod'
import {
  APP_ORIGINS,
  CONNECTION_STATES,
  CREDENTIAL_KINDS,
  GRANT_KINDS,
  HEALTH_STATUSES,
} from '../../../model/connection.ts'
import { IDENTITY_SOURCES } from '../../../model/privacy.ts'
import {
  DatasetName,
  Day,
  Instant,
  listOf,
  Message,
  MessageAndAction,
  MessageMaybeAction,
} from '../common.ts'

const BUILT_IN: string[] = [...IDENTITY_SOURCES]
/** A service may be started with others. */
const SourceName = z.string().meta({ enum: BUILT_IN })

const Secret = z.string().min(1).max(4096).meta({ format: 'password', writeOnly: true })
const Label = z.string().trim().min(1).max(120)

const OptionalFields = { profile: z.string().max(300).optional(), label: Label.optional() }

const ChatAssistantFields = {
  organization_id: z.string().trim().min(1).max(200),
  workspace_id: z.string().trim().min(1).max(200),
  admin_key: Secret,
  spend_limits_api_key: Secret.optional(),
  ...OptionalFields,
}

const Organizations = z
  .array(z.string().trim().min(1).max(300))
  .max(100)
  .describe("A login each, or the address of an organisation's page; empty: no seats, billing and teams.")

const CodeAssistantFields = {
  method: z.literal('enterprise_token').default('enterprise_token'),
  enterprise_slug: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe("The slug, or the address of the enterprise's page."),
  personal_access_token: Secret,
  organizations: Organizations.optional(),
  expires_at: z
    .union([Day, Instant])
    .optional()
    .describe('Where the vendor names no expiry itself. A day means its first instant, UTC.'),
  ...OptionalFields,
}

export const ConnectBody = z
  .discriminatedUnion('source', [
    z.strictObject({ source: z.literal('chat_assistant'), ...ChatAssistantFields }),
    z.strictObject({ source: z.literal('code_assistant'), ...CodeAssistantFields }),
  ])
  .meta({
    id: 'ConnectBody',
    description:
      "Spec 2.3 and 2.2: the fields of a chat assistant's and of an enterprise token's connection.",
  })
export type ConnectBody = z.infer<typeof ConnectBody>

const ReconnectChatAssistant = z.strictObject({
  source: z.literal('chat_assistant').optional(),
  ...ChatAssistantFields,
})
export type ReconnectChatAssistant = z.infer<typeof ReconnectChatAssistant>
const ReconnectCodeAssistant = z.strictObject({
  source: z.literal('code_assistant').optional(),
  ...CodeAssistantFields,
})
export type ReconnectCodeAssistant = z.infer<typeof ReconnectCodeAssistant>

export const ReconnectBody = z.union([ReconnectChatAssistant, ReconnectCodeAssistant]).meta({
  id: 'ReconnectBody',
  description:
    'All fields again, as to connect; `source` may be left out. Ids may differ from the ones before, the history stays with the old ids.',
})
export type ReconnectBody = z.infer<typeof ReconnectBody>

export const PatchConnectionBody = z
  .strictObject({
    admin_key: Secret.optional(),
    spend_limits_api_key: Secret.nullable().optional(),
    personal_access_token: Secret.optional(),
    organizations: Organizations.optional(),
    expires_at: z.union([Day, Instant]).nullable().optional(),
    label: Label.optional(),
    organization_id: z.unknown().optional(),
    workspace_id: z.unknown().optional(),
    enterprise_slug: z.unknown().optional(),
  })
  .meta({
    id: 'PatchConnectionBody',
    description:
      '`organization_id`, `workspace_id`, `enterprise_slug` are named only to be refused with `immutable_field`.',
  })
export type PatchConnectionBody = z.infer<typeof PatchConnectionBody>

const Health = z
  .object({
    status: z.enum(HEALTH_STATUSES),
    code: z.string(),
    ...MessageMaybeAction,
    since: Instant,
  })
  .meta({ id: 'Health' })

const Credential = z
  .object({
    kind: z.enum(CREDENTIAL_KINDS),
    hint: z.string().describe('Last four characters, to tell two keys apart. Never more of it.'),
    expires_at: Instant.nullable().describe('Null: it does not expire, or nobody has said when.'),
    expiry_warning: z
      .object({
        code: z.string(),
        threshold_days: z.int(),
        ...MessageAndAction,
      })
      .nullable()
      .describe(
        'From 30 days before the end; `threshold_days` is the last of 30, 14, 7, 1 that has passed, 0 at the end.',
      ),
    last_verified_at: Instant.nullable(),
  })
  .meta({ id: 'Credential' })

export const Connection = z
  .object({
    id: z.string(),
    source: SourceName,
    method: z.string(),
    profile: z.string(),
    product_name: z.string(),
    label: z.string(),
    title: z
      .string()
      .describe(
        'The label, and where others share it what tells this one apart: what charts and notes call it.',
      ),
    state: z.enum(CONNECTION_STATES),
    health: Health,
    limited_access: z.object({ missing_scopes: z.array(z.string()), ...Message }).nullable(),
    excess_access: z
      .object({
        scopes: z.array(z.string()),
        ...MessageAndAction,
      })
      .nullable()
      .describe(
        'Its credential could read what Tidemark never reads, such as prompts; with which scopes or permissions.',
      ),
    organization_id: z.string().nullable(),
    workspace_id: z.string().nullable(),
    enterprise_slug: z.string().nullable(),
    organizations: z.array(z.string()).describe('Code-host organisations that are read, lower case.'),
    installation_id: z.string().nullable(),
    credential: Credential.nullable().describe(
      'The main credential; `credentials` lists every one. Null once disconnected: keys are erased.',
    ),
    credentials: z.array(Credential),
    created_at: Instant,
    updated_at: Instant,
    disconnected_at: Instant.nullable(),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>
export const ConnectionList = listOf(Connection).meta({ id: 'ConnectionList' })

export const SyncBody = z
  .strictObject({
    datasets: z.array(DatasetName).min(1).optional(),
    from: Instant.optional().describe(
      'Re-list from this instant on; files already committed with the same hash are not fetched again.',
    ),
  })
  .meta({ id: 'SyncBody' })
export type SyncBody = z.infer<typeof SyncBody>
export const SyncAccepted = z
  .object({
    run_id: z.string(),
    waits_until: Instant.nullable().describe(
      'The vendor asked to wait: the last of `waiting_datasets` starts then, by itself. Null: nothing waits.',
    ),
    reason: z.enum(['rate_limited']).nullable(),
    waiting_datasets: z.array(DatasetName),
  })
  .meta({ id: 'SyncAccepted' })

const CommonProfile = {
  id: z.string(),
  product_name: z.string(),
  is_default: z.boolean(),
  base_url: z.string(),
  links: z
    .array(z.object({ label: z.string(), url: z.string() }))
    .describe('Where an admin finds things at the vendor; empty where the profile has no public page.'),
  first_data_hours: z.string(),
}

const ChatConnectProfile = z
  .object({
    ...CommonProfile,
    source: z.literal('chat_assistant'),
    scopes: z.object({ costs: z.string(), spend_limits: z.string() }),
    organization_id_example: z.string(),
    workspace_id_example: z.string(),
  })
  .meta({ id: 'ChatConnectProfile' })
export type ChatConnectProfile = z.infer<typeof ChatConnectProfile>

const CodeConnectProfile = z
  .object({
    ...CommonProfile,
    source: z.literal('code_assistant'),
    scopes: z
      .object({
        enterprise: z.string(),
        billing: z.string(),
        organization: z.string(),
        bill: z.string(),
      })
      .describe(
        "Of an enterprise token: the first two are required, `organization` for the organisations it shall read, `bill` for the enterprise's bill.",
      ),
    grant_kind: z.enum(GRANT_KINDS),
    code_host_url: z.string(),
    app: z.object({
      ready: z.boolean(),
      from: z
        .enum(APP_ORIGINS)
        .nullable()
        .describe('Who set it up: the operator, or somebody here with one click. Null: nobody yet.'),
      slug: z.string().nullable(),
      can_register: z
        .boolean()
        .describe(
          'Whether one click can register it; otherwise the operator sets the CODE_HOST_… variables.',
        ),
    }),
    enterprise_slug_example: z.string(),
    organization_example: z.string(),
    datasets: z.array(DatasetName),
  })
  .meta({ id: 'CodeConnectProfile' })
export type CodeConnectProfile = z.infer<typeof CodeConnectProfile>

export const ConnectProfile = z
  .discriminatedUnion('source', [ChatConnectProfile, CodeConnectProfile])
  .meta({ id: 'ConnectProfile', description: 'What the connect form offers, from the profiles.' })
export type ConnectProfile = z.infer<typeof ConnectProfile>
export const ConnectProfileList = listOf(ConnectProfile).meta({ id: 'ConnectProfileList' })

/** Parts of routes where the service was started with further sources: those know their own fields. */
export function partsWithSources(
  kinds: readonly string[],
): Record<string, { body?: z.ZodType; answer?: z.ZodType }> {
  const further = kinds.filter((kind) => !BUILT_IN.includes(kind))
  if (further.length === 0) return {}
  const Further = z.looseObject({ source: z.enum(further) })
  return {
    listProfiles: { answer: listOf(z.discriminatedUnion('source', [...ConnectProfile.options, Further])) },
    createConnection: { body: z.discriminatedUnion('source', [...ConnectBody.options, Further]) },
    reconnectConnection: { body: z.union([...ReconnectBody.options, Further]) },
  }
}
