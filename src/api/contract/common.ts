import { z } from 'zod'
import { ROLES } from '../../model/actor.ts'
import type { Param } from '../../words/written.ts'

export const DecimalText = z
  .string()
  .regex(/^-?\d+(?:\.\d+)?$/)
  .meta({ id: 'Decimal', description: 'Exact amount, never a binary float.', examples: ['3.3408'] })
export const Instant = z.iso
  .datetime()
  .meta({ id: 'Instant', description: 'A moment, UTC.', examples: ['2026-03-10T13:59:59Z'] })
export const Day = z.iso.date().meta({ id: 'Day', description: 'A day, UTC.', examples: ['2026-03-10'] })

export const DatasetName = z
  .string()
  .min(1)
  .max(64)
  .meta({
    id: 'DatasetName',
    description: 'A dataset by the name that its source gave it, as Data health lists them.',
    examples: ['costs', 'org_users_1d', 'seats'],
  })

export const IdentityKey = z
  .string()
  .max(400)
  .meta({
    id: 'IdentityKey',
    description: "`<source>:<vendor's user id>`: one identity of one source.",
    examples: ['chat_assistant:user-4fD9kQ2mTz'],
  })

export const LedUnit = z
  .strictObject({ source: z.string().min(1).max(60), id: z.string().min(1).max(200) })
  .meta({ id: 'LedUnit', description: 'A team or a group whose numbers a lead is shown.' })
/** Of a lead alone; of somebody in several groups there may be any number. */
export const LedUnits = z.array(LedUnit)
/** As they are asked for: a lead needs at least one. */
export const ChosenUnits = LedUnits.max(100)

export const IdParams = z.object({
  id: z.string().min(1).max(64).describe('Its id, as the list or whoever made it answers.'),
})

/** Where a list goes on, and how many entries a page has. */
export const pageOf = (sizes: { usual: number; most: number }) => ({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(sizes.most)
    .default(sizes.usual)
    .describe('Most entries of a page.'),
  cursor: z.string().max(4000).optional().describe('`next_cursor` of the page before, as it was given.'),
})

/** Which of several connections a list is of. */
export const OfConnection = z.string().max(64).optional().describe('Id of the only connection it is of.')

export const Search = z.string().trim().max(100).optional()

/** From a first day to the one after the last. */
export const SinceDay = Day.describe('First day, UTC.')
export const BeforeDay = Day.describe('The day after the last.')

/** Of what is set and counted up. */
export const AsOf = {
  as_of: z
    .union([z.iso.date(), Instant])
    .optional()
    .describe('How it stood at this instant, of a day at its end; now when absent.'),
}

/** Days of use up to how things stood. */
export const Window = {
  as_of: Day.optional().describe('How things stood on this day; today when absent.'),
  from: Day.optional().describe('First day of use, UTC; with `to`. The 28 days before `as_of` when absent.'),
  to: Day.optional().describe('The day after the last.'),
}

export const NextCursor = z
  .string()
  .nullable()
  .describe('Where the next page begins; null: this was the last one.')

/** A page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), next_cursor: NextCursor })

export const Compare = z
  .enum(['previous_period'])
  .describe('Beside every number that of as many days immediately before, as far as the days are whole.')

const Coded = z.object({
  code: z.string(),
  params: z.record(
    z.string(),
    z.lazy(() => SentenceParam),
  ),
})

const SentenceParam: z.ZodType<Param, Param> = z
  .union([z.string(), z.number(), Coded, z.array(z.lazy(() => SentenceParam))])
  .meta({
    id: 'SentenceParam',
    description:
      'What stands in a place of a sentence: as it comes, or another code with its own, or a list of these.',
  })

export const Sentence = Coded.extend({ message: z.string() }).meta({
  id: 'Sentence',
  description:
    'What the service has to say to a person: a stable code, what stands in its places, and all of it in English.',
})
export type Sentence = z.infer<typeof Sentence>

/** What is said to a person, as a sentence, with its English beside it for whoever reads no codes. */
export const Message = { message: z.string(), message_said: Sentence }
export const MessageAndAction = { ...Message, action: z.string(), action_said: Sentence }
/** Not of everything is there something to do. */
export const MessageMaybeAction = {
  ...Message,
  action: z.string().nullable(),
  action_said: Sentence.nullable(),
}
export const Notes = { notes: z.array(z.string()), notes_said: z.array(Sentence) }

/** Days of lists that stand against as many days before. */
export const comparedDays = (asked: 'period' | 'window') => ({
  compared_with: z
    .object({ from: Day, to: Day })
    .nullable()
    .describe('The days of `previous`; null: not asked for.'),
  compared: z
    .object({ from: Day, to: Day })
    .nullable()
    .describe(
      `The part of the ${asked} that stands against these: all of it, or up to the last day that is whole. Null: nothing does.`,
    ),
})

export const MadeBy = z
  .object({
    user_id: z.string(),
    name: z.string().nullable().describe('Null: they were removed, and their name with them.'),
    role: z
      .enum([...ROLES, 'none'])
      .nullable()
      .describe('What they are by now; null: removed.'),
  })
  .meta({ id: 'MadeBy', description: 'Who made what goes on without them.' })
export type MadeBy = z.infer<typeof MadeBy>
