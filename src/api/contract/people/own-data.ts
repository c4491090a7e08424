import { z } from 'zod'
import { PERIOD_UNITS } from '../../../model/privacy/retention.ts'
import { ACTOR_KINDS } from '../../../model/actor.ts'
import {
  ACCESS_REQUEST_STATES,
  DECISION_KINDS,
  PRIVACY_MODES,
  RETAINED_DATA,
  REVEAL_PURPOSES,
  REVEAL_STATES,
} from '../../../model/privacy.ts'
import { Day, IdParams as params, Instant, listOf, pageOf } from '../common.ts'
import type { RouteContract } from '../route-contract.ts'

const Who = z.object({ id: z.string(), name: z.string().nullable() })

export const OwnDataQuery = z.object({
  rows: z
    .string()
    .min(1)
    .max(64)
    .default('all')
    .describe('Of which table rows are given: `all` of them, `none`, or one of `stored`.'),
})

/** An account of a source, as it calls its person. */
const OwnAccount = z.object({
  source: z.string(),
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  login: z.string().nullable(),
})

/** A row as it is stored, but for which load brought it and for what it says of others. */
const StoredRow = z.object({
  table: z.string(),
  day: z.string().nullable().describe('UTC; null: the row has none.'),
  values: z.record(z.string(), z.unknown()),
})

export const LookAtMe = z
  .object({
    at: Instant,
    by: z.object({
      kind: z.enum(ACTOR_KINDS),
      id: z.string(),
      name: z.string().nullable(),
    }),
    route: z.string().describe('Id of the route that answered, or a command of the shell.'),
    file: z.boolean().describe('It was taken away as a file.'),
    people: z.int().describe('How many people it told of.'),
    among_many: z
      .boolean()
      .describe(
        'It told of so many that the audit log does not say of whom: the reader may have been among them.',
      ),
  })
  .meta({
    id: 'LookAtMe',
    description: 'Somebody looked at people, and the reader was or may have been among them.',
  })

/** The reader's name was asked for, where people are shown without. */
const RevealOfMe = z.object({
  asked_at: Instant,
  asked_by: Who,
  purpose: z.enum(REVEAL_PURPOSES),
  reason: z.string(),
  decided_at: Instant.nullable(),
  decided_by: Who.nullable(),
  state: z.enum(REVEAL_STATES).describe('`shown`: to whoever asked, for a day.'),
})

/** What is known of the reader was opened as somebody's own, whom an identity provider vouched for. */
const Opening = z.object({ at: Instant, by: Who, provider: z.string() })

export const MyLooks = listOf(LookAtMe)
  .extend({ reveals: z.array(RevealOfMe), openings: z.array(Opening) })
  .meta({ id: 'MyLooks' })
export type MyLooks = z.infer<typeof MyLooks>

export const MyLooksQuery = z.object({
  ...pageOf({ usual: 50, most: 200 }),
})

export const OwnData = z
  .object({
    vouched_by: z
      .object({ provider: z.string(), email: z.string() })
      .nullable()
      .describe('Who vouched for the reader and for which address; null: it is handed over.'),
    accounts: z.array(OwnAccount).describe('With that address; none: nothing is stored of it.'),
    counted_in: z
      .array(
        z.object({
          source: z.string(),
          quarter: Day,
          units: z.array(z.string()),
          waits_for: z.string().nullable().describe('The unit that they wait for company in.'),
        }),
      )
      .describe('Published units that the reader counts in, by quarter, the newest first.'),
    decisions: z
      .array(
        z.object({
          kind: z.enum(DECISION_KINDS),
          from: Day.nullable(),
          decided_at: Instant,
          undone_at: Instant.nullable(),
        }),
      )
      .describe('What admins decided about who is who.'),
    stored: z.array(
      z.object({
        table: z.string(),
        rows: z.int(),
        first_day: z.string().nullable(),
        last_day: z.string().nullable(),
      }),
    ),
    rows: z.array(StoredRow),
    looks: z.array(LookAtMe).describe('The newest; none where no rows are asked for.'),
    reveals: z.array(RevealOfMe),
    openings: z.array(Opening),
    rules: z
      .object({
        mode: z.enum(PRIVACY_MODES),
        since: Instant,
        k: z.int(),
        insiders: z.int(),
        people_from: Day.nullable(),
        reveals: z.object({
          purposes: z.array(z.enum(REVEAL_PURPOSES)),
          monthly: z.int(),
          alone: z.boolean(),
        }),
        retention: z.array(
          z.object({ data: z.enum(RETAINED_DATA), unit: z.enum(PERIOD_UNITS), keeps: z.int() }),
        ),
      })
      .describe('What was agreed on, as it holds now.'),
  })
  .meta({ id: 'OwnData', description: 'All that is known of one person (Article 15 GDPR).' })
export type OwnData = z.infer<typeof OwnData>

const Person = z.string().trim().min(1).max(254)

export const AskAccessBody = z
  .strictObject({
    person: Person.describe('Address or login, as the person names themselves; it is not kept.'),
    proof: z
      .string()
      .trim()
      .min(20)
      .max(500)
      .describe('How they have proven who they are; it stays in the audit log, so no name belongs here.'),
  })
  .meta({ id: 'AskAccessBody' })
export const ApproveAccessBody = z
  .strictObject({
    person: Person.describe('The same address or login, from what the person has sent.'),
  })
  .meta({ id: 'ApproveAccessBody' })

export const AccessRequest = z
  .object({
    id: z.string(),
    proof: z.string(),
    asked_by: Who,
    asked_at: Instant,
    decided_by: Who.nullable().describe('Null: nobody yet. Whoever refused, or took it back.'),
    decided_at: Instant.nullable(),
    state: z.enum(ACCESS_REQUEST_STATES).describe('`ready`: for whoever asked, to hand it over.'),
    until: Instant.nullable().describe('Until when it can be taken.'),
    handed_at: Instant.nullable().describe('When it was last taken.'),
  })
  .meta({
    id: 'AccessRequest',
    description: 'Data that somebody asked for who cannot sign in at an identity provider.',
  })
export type AccessRequest = z.infer<typeof AccessRequest>

export const AccessRequestList = listOf(AccessRequest).meta({ id: 'AccessRequestList' })

/** What is known of oneself, and of somebody who asked for it. */
export const OWN_DATA_ROUTES = {
  getMyData: {
    method: 'get',
    path: '/me/data',
    permission: 'self:data',
    privacy: 'self',
    tag: 'Privacy',
    summary:
      'What is known of oneself, for who signed in at an identity provider; as CSV with `Accept: text/csv`',
    query: OwnDataQuery,
    status: 200,
    answer: OwnData,
  },
  listMyLooks: {
    method: 'get',
    path: '/me/looks',
    permission: 'self:data',
    privacy: 'self',
    tag: 'Privacy',
    summary: 'Who looked at oneself and why, the newest first',
    query: MyLooksQuery,
    status: 200,
    answer: MyLooks,
  },
  listAccessRequests: {
    method: 'get',
    path: '/access-requests',
    permission: 'audit:read',
    privacy: 'journal',
    tag: 'Privacy',
    summary: 'Data that was asked for to be handed over, the newest first; not of whom',
    status: 200,
    answer: AccessRequestList,
  },
  askAccess: {
    method: 'post',
    path: '/access-requests',
    permission: 'people:reveal',
    privacy: 'journal',
    tag: 'Privacy',
    summary: 'Ask for what is known of somebody, for them; somebody else has to approve',
    body: AskAccessBody,
    status: 201,
    answer: AccessRequest,
  },
  approveAccess: {
    method: 'post',
    path: '/access-requests/{id}/approve',
    permission: 'people:reveal',
    privacy: 'journal',
    tag: 'Privacy',
    summary: 'Let whoever asked take it for 7 days, naming the person again; never one’s own',
    params,
    body: ApproveAccessBody,
    status: 200,
    answer: AccessRequest,
  },
  refuseAccess: {
    method: 'post',
    path: '/access-requests/{id}/refuse',
    permission: 'people:reveal',
    privacy: 'journal',
    tag: 'Privacy',
    summary: 'Refuse it, or take back what one has asked for oneself',
    params,
    status: 200,
    answer: AccessRequest,
  },
  getAccessFile: {
    method: 'get',
    path: '/access-requests/{id}/file',
    permission: 'people:reveal',
    privacy: 'handover',
    tag: 'Privacy',
    summary:
      'What is to be handed over, for whoever asked and until it ends; each time is in the audit log. As CSV with `Accept: text/csv`',
    params,
    status: 200,
    answer: OwnData,
  },
} as const satisfies Record<string, RouteContract>
