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

export const PeopleQuery = z.object({
  ...Window,
  /** The vendor's id of a team: its members, those without any use among them. */
  team: z.string().max(200).optional(),
  order: z.enum(['login', 'interactions', 'last_active', 'active_days']).default('interactions'),
  ...Page,
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const CodePerson = z
  .object({
    user_id: z.string(),
    login: z.string(),
    teams: z.array(z.object({ id: z.string(), name: z.string() })),
    licensed: z.boolean().nullable(),
    active_days: z.int(),
    interactions: z.int().nullable(),
    generations: z.int().nullable(),
    acceptances: z.int().nullable(),
    last_active_day: Day.nullable(),
  })
  .meta({ id: 'CodePerson' })
export type CodePerson = z.infer<typeof CodePerson>

export const PeopleAnswer = z
  .object({
    data: z.array(CodePerson),
    next_cursor: z.string().nullable(),
    from: Day,
    to: Day,
    notes: z.array(z.string()),
  })
  .meta({ id: 'PeopleAnswer' })
export type PeopleAnswer = z.infer<typeof PeopleAnswer>
