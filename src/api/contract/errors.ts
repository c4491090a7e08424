import { z } from 'zod'
import { Sentence } from './common.ts'

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    detail_said: Sentence,
    action: z.string().nullable(),
    action_said: Sentence.nullable(),
    errors: z.array(z.object({ path: z.string(), message: z.string(), message_said: Sentence })),
    request_id: z.string(),
  })
  .meta({
    id: 'Problem',
    description:
      'RFC 9457 problem document; `code` is stable, `action` says what to do; null where there is nothing beyond what `detail` says.',
  })
export type Problem = z.infer<typeof Problem>
