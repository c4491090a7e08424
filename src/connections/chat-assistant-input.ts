import { z } from 'zod'
import { TidemarkError, type ErrorDetail } from '../lib/errors.ts'

const HAS_CONTROL_CHARACTER = /\p{Cc}/u

/** Pasted keys bring spaces and line ends along; anything else unprintable would break a header. */
const Key = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(4096, 'is longer than a key can be')
  .refine((key) => !HAS_CONTROL_CHARACTER.test(key), 'holds an unprintable character; copy the key again')

const Label = z.string().trim().min(1).max(120)

export const ConnectChatAssistantInput = z.object({
  organizationId: z.string().trim().min(1).max(200),
  workspaceId: z.string().trim().min(1).max(200),
  adminKey: Key,
  spendLimitsApiKey: Key.optional(),
  profile: z.string().max(60).optional(),
  label: Label.optional(),
})
export type ConnectChatAssistantInput = z.input<typeof ConnectChatAssistantInput>

export const PatchConnectionInput = z.object({
  adminKey: Key.optional(),
  /** Null takes the second key away. */
  spendLimitsApiKey: Key.nullable().optional(),
  label: Label.optional(),
  organizationId: z.unknown().optional(),
  workspaceId: z.unknown().optional(),
})
export type PatchConnectionInput = z.input<typeof PatchConnectionInput>

/** Parse, or throw `validation_failed` naming each field without its value. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const details: ErrorDetail[] = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  const fields = details.map((detail) => detail.path).join(', ')
  throw new TidemarkError('validation_failed', `The input is not valid: ${fields}.`, {
    action: 'Correct the named fields and send it again.',
    details,
  })
}
