import { z } from 'zod'
import { Day } from './common.ts'
import { AccountSnapshot } from './seats.ts'

/** The window of use: `from` inclusive, `to` exclusive; the 28 days before `as_of` when absent. */
const Window = { as_of: Day.optional(), from: Day.optional(), to: Day.optional() }
const Page = {
  search: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(400).optional(),
}

export const TeamsQuery = z.object({
  ...Window,
  order: z.enum(['name', 'members', 'active', 'interactions']).default('active'),
  ...Page,
})
export type TeamsQuery = z.infer<typeof TeamsQuery>

export const Team = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    organization: z.string(),
    parent_id: z.string().nullable(),
    members: z.int(),
    /** Members with a seat; null where no seat list is known. */
    licensed: z.int().nullable(),
    active: z.int().nullable(),
    /** Members without any use since the first day that is known. */
    never_used: z.int().nullable(),
    interactions: z.int().nullable(),
    generations: z.int().nullable(),
    acceptances: z.int().nullable(),
    /** The vendor leaves teams of fewer than five people with a seat out of its reports. */
    left_out: z.boolean(),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof Team>

export const TeamsAnswer = z
  .object({
    data: z.array(Team),
    next_cursor: z.string().nullable(),
    from: Day,
    to: Day,
    snapshots: z.array(AccountSnapshot),
    notes: z.array(z.string()),
  })
  .meta({ id: 'TeamsAnswer' })
export type TeamsAnswer = z.infer<typeof TeamsAnswer>
