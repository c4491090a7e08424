import { z } from 'zod'
import type { CredentialKind } from '../model/connection.ts'
import type { VendorIds } from '../store/control/connections-table.ts'
import type { Proof } from './connect/candidate.ts'
import { ExpiresAt, Organizations } from './code-assistant-input.ts'
import { Key, Label } from './parse-input.ts'

export const PatchConnectionInput = z.object({
  adminKey: Key.optional(),
  /** Null takes the second key away. */
  spendLimitsApiKey: Key.nullable().optional(),
  personalAccessToken: Key.optional(),
  organizations: Organizations.optional(),
  /** Null: nobody knows. */
  expiresAt: ExpiresAt.nullable().optional(),
  label: Label.optional(),
  organizationId: z.unknown().optional(),
  workspaceId: z.unknown().optional(),
  enterpriseSlug: z.unknown().optional(),
})
export type PatchConnectionInput = z.input<typeof PatchConnectionInput>
export type PatchChanges = z.output<typeof PatchConnectionInput>

/** A change of keys or organisations that the upstream has confirmed. */
export interface PatchOf {
  proof: Proof
  ids: Partial<VendorIds>
  erased: CredentialKind[]
  /** Of a token that stays; undefined: as before. */
  expiresAt?: string | null
}
