import { SEAT_USES } from '../../../model/records/code-seat.ts'
import { z } from 'zod'
import {
  Compare,
  comparedDays,
  Day,
  DecimalText,
  IdentityKey,
  Instant,
  NextCursor,
  Notes,
  pageOf,
  Search,
  Window,
} from '../common.ts'
import { MatchDecision, MatchIdentity } from './matches.ts'
import { MetricsAnswer } from '../metrics.ts'
import { SpendLimit } from '../money/spend-limits.ts'
import { DIRECTIONS, IDLE_LICENCES, PEOPLE_ORDERS, PERSON_STATUSES } from '../words.ts'

export const PeopleQuery = z.object({
  ...Window,
  status: z.enum(PERSON_STATUSES).optional().describe('Who has accounts of both sources, or of one alone.'),
  team: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The vendor’s id of a team: its members at the end of the period, those without any use among them.',
    ),
  group: z
    .string()
    .max(200)
    .optional()
    .describe('The vendor’s id of a group that cost records of the period name.'),
  idle: z
    .enum(IDLE_LICENCES)
    .optional()
    .describe(
      '`seat`: a seat and no use; `chat`: a chat account and no record; `all`: one of both and neither used.',
    ),
  search: Search.describe('Part of a name, address, login or id.'),
  order: z.enum(PEOPLE_ORDERS).default('interactions').describe('By which column.'),
  direction: z
    .enum(DIRECTIONS)
    .optional()
    .describe(
      'Absent: names from A, numbers from the largest, days from the newest. What is unknown comes last.',
    ),
  compare: Compare.optional(),
  ...pageOf({ usual: 100, most: 500 }),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

const Named = z.object({ id: z.string(), name: z.string() })

const OF_PERIOD = 'Of the period; null: unknown, or the person has no account in that source.'
const Count = z.int().nullable().describe(OF_PERIOD)
const LastDay = Day.nullable().describe(OF_PERIOD)
const PersonNumbers = {
  active_days: z.int().nullable().describe('Days with use of the code assistant.'),
  interactions: Count,
  generations: Count,
  acceptances: Count,
  last_active_day: LastDay,
  chat_active_days: z.int().nullable().describe('Days with a cost record of the chat assistant.'),
  chat_records: Count,
  last_chat_day: LastDay,
  credits: DecimalText.nullable().describe('Never added to `usd`.'),
  usd: DecimalText.nullable().describe(OF_PERIOD),
  ai_credits: DecimalText.nullable().describe(
    'AI credits of the code assistant that the reports say were used: no bill, and never added to `credits`.',
  ),
  seat_cost: DecimalText.nullable().describe(
    'What their seats cost at your prices on the days that have a list, in `seat_currency`. Of `previous` null.',
  ),
  month_usd: DecimalText.nullable().describe(
    "US dollars by the vendor's own counter of the budget that holds for them, in the calendar month of `month`, not of the period. Of `previous` null.",
  ),
  month_gross_usd: DecimalText.nullable().describe(
    "US dollars that the bill of `billed_month` has of what they used of credits. Of people whom no budget's counter tells of. Never added to `month_usd`. Of `previous` null.",
  ),
  month_net_usd: DecimalText.nullable().describe('What of `month_gross_usd` is charged.'),
}

/** What `seat_cost` and `month_usd` are said in and of. */
const PersonMoney = {
  seat_currency: z
    .string()
    .nullable()
    .describe('Null: no seat has a price, or no list of seats is known in the period.'),
  month: z
    .object({ month: z.string(), taken_at: Instant })
    .nullable()
    .describe('Null: no list of budgets of the month of the last day is known.'),
  billed_month: z
    .string()
    .nullable()
    .describe('`YYYY-MM` of the last day; null: the bill of it tells of nobody by name.'),
}

const TeamsKnown = z
  .boolean()
  .describe(
    "Whether every organisation's lists reach back to the last day; where not, who shows no team may have been in one.",
  )

const DayState = z.object({
  provisional: z.boolean().describe('They can still change.'),
  partial: z.boolean().describe('Of an account the day is not known whole: they are at least so much.'),
})

export const Person = z
  .object({
    key: IdentityKey.describe("Key of the first identity; any identity's key leads to the same person."),
    user_id: z
      .string()
      .nullable()
      .describe(
        "The vendor's id and login in the code assistant, of the first account where there are several.",
      ),
    login: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    status: z.enum(PERSON_STATUSES),
    identities: z.array(IdentityKey),
    teams: z.array(Named),
    groups: z.array(Named),
    licensed: z
      .boolean()
      .nullable()
      .describe('Holds a seat of the code assistant; null where no list is known.'),
    seat_use: z
      .enum(SEAT_USES)
      .nullable()
      .describe(
        'As `idle=seat` and `counts` take it. `new`: no use, and younger than 30 days. Null: no seat, or it is not known.',
      ),
    seat_last_activity_at: Instant.nullable(),
    chat_account: z
      .boolean()
      .nullable()
      .describe('The newest spend limits name them; null where none are known.'),
    ...PersonNumbers,
    previous: z
      .object(PersonNumbers)
      .nullable()
      .describe(
        'With `compare`: the days before; null where they were another person then. Not whole, a source is null.',
      ),
    compared: z
      .object(PersonNumbers)
      .nullable()
      .describe(
        'Where `compared` is less than the period: what they did in it, which alone is of as many days as `previous`.',
      ),
    until: Day.nullable().describe(
      'Only of somebody who is another person since a decision within the period: its day, and who that is.',
    ),
    now: IdentityKey.nullable(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

export const PeopleAnswer = z
  .object({
    data: z.array(Person),
    next_cursor: NextCursor,
    from: Day,
    to: Day,
    ...comparedDays('period'),
    found: z.int().describe('How many people the filters leave.'),
    found_earlier: z
      .int()
      .describe('Rows beside them, of days on which somebody of them was another person (`until`).'),
    counts: z
      .object({
        people: z.int(),
        both: z.int(),
        code_only: z.int(),
        chat_only: z.int(),
        idle_seats: z
          .int()
          .nullable()
          .describe('Null: no list is known that says who has a seat, or an account.'),
        idle_chat: z.int().nullable(),
      })
      .describe('Of everybody, whatever is filtered.'),
    unattributed: z
      .object(PersonNumbers)
      .nullable()
      .describe(
        'What a source gave to nobody; with it, all people sum to `totals`. Null to a lead, whose totals are of the people shown.',
      ),
    ...PersonMoney,
    teams_known: TeamsKnown,
    totals: z
      .object(PersonNumbers)
      .describe('What the metrics say of the period; days of people never add and are null.'),
    completeness: MetricsAnswer.shape.completeness,
    ...Notes,
  })
  .meta({ id: 'PeopleAnswer' })
export type PeopleAnswer = z.infer<typeof PeopleAnswer>

export const PersonParams = z.object({
  key: IdentityKey.describe('Key of any of their identities.'),
})
export const PersonQuery = z.object(Window)

const Span = { first_day: Day.nullable(), last_day: Day.nullable() }

export const PersonDetail = Person.omit({
  seat_use: true,
  until: true,
  now: true,
  previous: true,
  compared: true,
})
  .extend({
    from: Day,
    to: Day,
    identities: z.array(MatchIdentity.extend(Span)),
    seat: z
      .object({
        since: Instant.nullable(),
        last_activity_at: Instant.nullable(),
        plan: z.string().nullable(),
      })
      .nullable()
      .describe('Null: no seat, or no list of seats is known.'),
    ...PersonMoney,
    team_history: z
      .array(Named.extend({ first_day: Day, last_day: Day }))
      .describe('Teams of all of the history, the newest first, with the days on which a list says so.'),
    teams_known: TeamsKnown,
    limits: z.array(SpendLimit),
    days: z.array(
      z.object({
        day: Day,
        interactions: z.int().nullable(),
        acceptances: z.int().nullable(),
        chat_records: z.int().nullable(),
        credits: DecimalText.nullable(),
        usd: DecimalText.nullable(),
        states: z
          .object({ code_assistant: DayState, chat_assistant: DayState })
          .describe('How far the numbers of either source can be believed.'),
      }),
    ),
    spend: z
      .array(
        z.object({
          product: z.string().nullable(),
          model: z.string().nullable(),
          credits: DecimalText,
          usd: DecimalText,
        }),
      )
      .describe('Largest first. A null product or model is one the vendor did not give.'),
    decisions: z.array(MatchDecision).describe('Decisions that name one of the identities, newest first.'),
    completeness: MetricsAnswer.shape.completeness,
    ...Notes,
  })
  .meta({ id: 'PersonDetail', description: 'One person, with what they did in the period.' })
export type PersonDetail = z.infer<typeof PersonDetail>
