import { z } from 'zod'

export const MATCH_VIEWS = ['suggested', 'both', 'code_only', 'chat_only'] as const

/** Everything the Matching page shows is in its URL. */
export const MatchingSearch = z.object({
  show: z.enum(MATCH_VIEWS).optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
})
export type MatchingSearch = z.infer<typeof MatchingSearch>
