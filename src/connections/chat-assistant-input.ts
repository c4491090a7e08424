import { z } from 'zod'
import { Key, Label } from './parse-input.ts'

/** Spec 2.3. */
export const ConnectChatAssistantInput = z.object({
  source: z.literal('chat_assistant'),
  organizationId: z.string().trim().min(1).max(200),
  workspaceId: z.string().trim().min(1).max(200),
  adminKey: Key,
  spendLimitsApiKey: Key.optional(),
  profile: z.string().max(60).optional(),
  label: Label.optional(),
})
export type ConnectChatAssistantInput = z.output<typeof ConnectChatAssistantInput>
