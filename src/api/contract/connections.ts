import { z } from 'zod'
import { DatasetName, Instant, listOf } from './common.ts'

const Secret = z.string().min(1).max(4096).meta({ format: 'password', writeOnly: true })
const Label = z.string().trim().min(1).max(120)

const ChatAssistantFields = {
  organization_id: z.string().trim().min(1).max(200),
  workspace_id: z.string().trim().min(1).max(200),
  admin_key: Secret,
  spend_limits_api_key: Secret.optional(),
  profile: z.string().max(60).optional(),
  label: Label.optional(),
}

/** Spec 2.3: the four fields of a chat-assistant connection. */
export const ConnectBody = z
  .discriminatedUnion('source', [
    z.strictObject({ source: z.literal('chat_assistant'), ...ChatAssistantFields }),
  ])
  .meta({ id: 'ConnectBody' })
export type ConnectBody = z.infer<typeof ConnectBody>

/** All fields again: ids may differ from the ones before, the history stays with the old ids. */
export const ReconnectBody = z.strictObject(ChatAssistantFields).meta({ id: 'ReconnectBody' })
export type ReconnectBody = z.infer<typeof ReconnectBody>

/** `organization_id` and `workspace_id` are named only to be refused with `immutable_field`. */
export const PatchConnectionBody = z
  .strictObject({
    admin_key: Secret.optional(),
    spend_limits_api_key: Secret.nullable().optional(),
    label: Label.optional(),
    organization_id: z.unknown().optional(),
    workspace_id: z.unknown().optional(),
  })
  .meta({ id: 'PatchConnectionBody' })
export type PatchConnectionBody = z.infer<typeof PatchConnectionBody>

const Health = z
  .object({
    status: z.enum(['ok', 'delayed', 'failing', 'action_needed']),
    code: z.string(),
    message: z.string(),
    action: z.string().nullable(),
    since: Instant,
  })
  .meta({ id: 'Health' })

const Credential = z
  .object({
    kind: z.enum(['admin_key', 'spend_limits_api_key', 'personal_access_token', 'hosted_app_grant']),
    /** Last four characters, to tell two keys apart. Never more of it. */
    hint: z.string(),
    expires_at: Instant.nullable(),
    last_verified_at: Instant.nullable(),
  })
  .meta({ id: 'Credential' })

export const Connection = z
  .object({
    id: z.string(),
    source: z.enum(['code_assistant', 'chat_assistant']),
    method: z.string(),
    profile: z.string(),
    product_name: z.string(),
    label: z.string(),
    state: z.enum(['connected', 'connected_limited_access', 'disconnected']),
    health: Health,
    limited_access: z.object({ missing_scopes: z.array(z.string()), message: z.string() }).nullable(),
    organization_id: z.string().nullable(),
    workspace_id: z.string().nullable(),
    enterprise_slug: z.string().nullable(),
    /** The main credential; `credentials` lists every one. Null once disconnected: keys are erased. */
    credential: Credential.nullable(),
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
    /** Re-list from this instant on; files already committed with the same hash are not fetched again. */
    from: Instant.optional(),
  })
  .meta({ id: 'SyncBody' })
export type SyncBody = z.infer<typeof SyncBody>
export const SyncAccepted = z.object({ run_id: z.string() }).meta({ id: 'SyncAccepted' })

/** What the connect form offers, from the profiles. */
export const ConnectProfile = z
  .object({
    id: z.string(),
    source: z.enum(['code_assistant', 'chat_assistant']),
    product_name: z.string(),
    is_default: z.boolean(),
    base_url: z.string(),
    scopes: z.object({ costs: z.string(), spend_limits: z.string() }),
    organization_id_example: z.string(),
    workspace_id_example: z.string(),
    /** Where an admin finds things at the vendor; empty where the profile has no public page. */
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    first_data_hours: z.string(),
  })
  .meta({ id: 'ConnectProfile' })
export type ConnectProfile = z.infer<typeof ConnectProfile>
export const ConnectProfileList = listOf(ConnectProfile).meta({ id: 'ConnectProfileList' })
