import { z } from 'zod'

export const LEVELS = ['user', 'group', 'workspace'] as const

/** Everything the Limits page shows is in its URL. */
export const LimitsSearch = z.object({
  level: z.enum(LEVELS).optional().catch(undefined),
  as_of: z.iso.date().optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
  order: z.enum(['name']).optional().catch(undefined),
})
export type LimitsSearch = z.infer<typeof LimitsSearch>
