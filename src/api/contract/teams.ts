import { z } from 'zod'
import { TEAM_ORDERS } from './words.ts'
import {
  Compare,
  comparedDays,
  Day,
  DecimalText,
  NextCursor,
  Notes,
  pageOf,
  Search,
  Window,
} from './common.ts'
import { MetricsAnswer } from './metrics.ts'
import { AccountSnapshot } from './seats.ts'

export const TeamsQuery = z.object({
  ...Window,
  organization: z.string().max(200).optional().describe('Login of the only organisation of the code host.'),
  compare: Compare.optional(),
  order: z.enum(TEAM_ORDERS).default('active').describe('By name, or the largest first.'),
  search: Search.describe('Part of a name or slug.'),
  ...pageOf({ usual: 100, most: 500 }),
})
export type TeamsQuery = z.infer<typeof TeamsQuery>

/** Amounts of a team that add up: a part of one is less. */
export const TEAM_AMOUNTS = ['interactions', 'generations', 'acceptances', 'ai_credits'] as const

const TeamUse = z.object({
  active: z.int().nullable(),
  interactions: z.int().nullable(),
  generations: z.int().nullable(),
  acceptances: z.int().nullable(),
})

export const Team = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    organization: z.string(),
    parent_id: z.string().nullable(),
    members: z.int(),
    licensed: z.int().nullable().describe('Members with a seat; null where no seat list is known.'),
    active: z.int().nullable(),
    active_members: z
      .int()
      .nullable()
      .describe(
        'Of `members`, those who were active; `active` counts by the membership of each day, and may be more.',
      ),
    never_used: z.int().nullable().describe('Members without any use since the first day that is known.'),
    interactions: z.int().nullable(),
    generations: z.int().nullable(),
    acceptances: z.int().nullable(),
    ai_credits: DecimalText.nullable().describe(
      'AI credits that reports say its people used, by the membership of each day: no bill. Who is in two teams counts in both.',
    ),
    seat_cost: DecimalText.nullable().describe(
      "What its people's seats cost at your prices on the days with a list, by the membership of each day, in `seat_currency`. Who is in two teams counts in both.",
    ),
    previous: TeamUse.nullable().describe(
      'With `compare`: the days before, by the membership of each of them; null where they are not known as a whole.',
    ),
    compared: TeamUse.nullable().describe(
      'Where `compared` is less than the window: the same of that part, which alone is of as many days as `previous`.',
    ),
    left_out: z
      .boolean()
      .describe('The vendor leaves teams of fewer than five people with a seat out of its reports.'),
    vendor: z
      .object({
        day: Day,
        active: z.int().nullable(),
        engaged: z.int().nullable(),
        completions_suggested: z.int().nullable(),
        completions_accepted: z.int().nullable(),
      })
      .nullable()
      .describe(
        "By the vendor's own call for the team, where it answers: people on one day, completions over the window.",
      ),
    counted: z
      .int()
      .nullable()
      .optional()
      .describe(
        'With `privacy`: how many of `members` its numbers are of, and how many wait for company before they are counted in it. Null of `other`, whose people are known from what they did.',
      ),
    newcomers: z.int().optional(),
    at_least: z
      .array(z.enum(TEAM_AMOUNTS))
      .optional()
      .describe(
        'With `privacy`: the amounts of which a part is in `other`, is not told or never came, so that they are at least so much.',
      ),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof Team>

export const TeamsAnswer = z
  .object({
    data: z.array(Team),
    next_cursor: NextCursor,
    from: Day,
    to: Day,
    ...comparedDays('window'),
    snapshots: z.array(AccountSnapshot),
    completeness: MetricsAnswer.shape.completeness.describe(
      'How far what members did is known; unknown by team before the first list of members.',
    ),
    seat_currency: z.string().nullable().describe('Null: no seat has a price.'),
    ...Notes,
    other: Team.pick({
      active: true,
      interactions: true,
      generations: true,
      acceptances: true,
      ai_credits: true,
      counted: true,
      at_least: true,
    })
      .nullable()
      .optional()
      .describe(
        'With `privacy`: all who are in none of the teams, and every number that is kept back there; null where nobody is.',
      ),
    privacy: MetricsAnswer.shape.privacy.describe(
      'Present where groups are shown and people are not: teams of whole months. Null there is also what is counted in `other`; `slug` and `organization` are empty.',
    ),
  })
  .meta({ id: 'TeamsAnswer' })
export type TeamsAnswer = z.infer<typeof TeamsAnswer>
