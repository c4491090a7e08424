import { z } from 'zod'
import { DECISION_KINDS, IDENTITY_SOURCES, MATCH_REASONS } from '../../../model/privacy.ts'
import { PERSON_STATUSES } from '../words.ts'
import { Day, IdentityKey, Instant, listOf, pageOf, Search } from '../common.ts'

export const MatchesQuery = z.object({
  status: z
    .enum([...PERSON_STATUSES, 'suggested'])
    .optional()
    .describe('Who has accounts of both sources, of one, or is suggested to be somebody of the other.'),
  search: Search.describe('Part of a name, address, login or id.'),
  ...pageOf({ usual: 100, most: 500 }),
})

export const MatchIdentity = z
  .object({
    key: IdentityKey,
    source: z.enum(IDENTITY_SOURCES),
    user_id: z.string(),
    login: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    decided: z
      .int()
      .describe(
        'How often it was decided about; said back as `seen`, it shows whether somebody did meanwhile.',
      ),
  })
  .meta({ id: 'MatchIdentity' })
export type MatchIdentity = z.infer<typeof MatchIdentity>

const MatchedPerson = z
  .object({
    id: IdentityKey.describe("Key of the first identity; any identity's key leads to the same person."),
    status: z.enum(PERSON_STATUSES),
    identities: z.array(MatchIdentity),
    suggestion: z
      .object({
        person: IdentityKey,
        reason: z.enum(MATCH_REASONS),
        identities: z.array(MatchIdentity),
      })
      .nullable()
      .describe('Somebody of the other source who looks alike; nothing is merged before an admin confirms.'),
  })
  .meta({ id: 'MatchedPerson' })
export type MatchedPerson = z.infer<typeof MatchedPerson>
export const MatchList = listOf(MatchedPerson)
  .extend({
    counts: z.object({
      both: z.int(),
      code_only: z.int(),
      chat_only: z.int(),
      suggested: z.int(),
    }),
  })
  .meta({ id: 'MatchList' })

/** How often the identities had been decided about when the asker looked; with it, 409 `conflict` if not any more. */
const Seen = z.int().min(0).optional()

export const MergeBody = z
  .strictObject({
    a: IdentityKey,
    b: IdentityKey,
    from: Day.nullable().default(null),
    seen: z.strictObject({ a: Seen, b: Seen }).default({}),
  })
  .meta({ id: 'MergeBody', description: '`from` is the first day on which it holds; absent: always.' })
export const SplitBody = z
  .strictObject({
    a: IdentityKey,
    from: Day.nullable().default(null),
    seen: z.strictObject({ a: Seen }).default({}),
  })
  .meta({ id: 'SplitBody' })

export const MatchDecision = z
  .object({
    id: z.string(),
    kind: z.enum(DECISION_KINDS),
    a: IdentityKey,
    b: IdentityKey.nullable(),
    a_name: z
      .string()
      .nullable()
      .describe('Name, e-mail address or login of today; null where no source knows the identity any more.'),
    b_name: z.string().nullable(),
    from: Day.nullable(),
    created_at: Instant,
    created_by: z.string(),
    created_by_name: z.string().nullable().describe('Null where nobody of that id is known any more.'),
    undone_at: Instant.nullable(),
    undone_by_name: z.string().nullable(),
  })
  .meta({ id: 'MatchDecision' })
export type MatchDecision = z.infer<typeof MatchDecision>
export const MatchDecisionList = listOf(MatchDecision).meta({ id: 'MatchDecisionList' })
