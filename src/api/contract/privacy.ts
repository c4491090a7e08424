import { z } from 'zod'
import { PERIOD_UNITS } from '../../model/privacy/retention.ts'
import {
  CHOSEN_LISTS,
  IDENTITY_SOURCES,
  INSIDERS,
  LEAST_GROUP,
  LEAST_OF_LEADS,
  PRIVACY_MODES,
  RETAINED_DATA,
  REVEAL_PURPOSES,
  REVEALS_MONTHLY,
  UNIT_KINDS,
} from '../../model/privacy.ts'
import { Day, IdParams as id, Instant } from './common.ts'
import type { RouteContract } from './route-contract.ts'

const Mode = z.enum(PRIVACY_MODES)
const LeastGroup = z
  .int()
  .min(LEAST_GROUP.min)
  .max(LEAST_GROUP.max)
  .meta({ description: 'Least number of people behind a published number.' })
const Insiders = z
  .int()
  .min(INSIDERS.min)
  .max(INSIDERS.max)
  .meta({ description: 'How many people who pool what they know of themselves learn nothing of others.' })
const LeastOfLeads = z
  .int()
  .min(LEAST_OF_LEADS.min)
  .max(LEAST_OF_LEADS.max)
  .meta({ description: 'Least counted people of a team or group that a lead is shown.' })
const Led = z
  .boolean()
  .meta({ description: 'A lead is shown people of the own units one by one, where people are shown at all.' })
const Observer = z
  .boolean()
  .meta({ description: 'The last observer cannot be removed. It begins with the first that is added.' })

const Who = z.object({ id: z.string(), name: z.string().nullable() })
/** Whatever is kept for a time and no longer. */
const RetainedName = z.enum(RETAINED_DATA)
const Periods = z.partialRecord(RetainedName, z.int())
const Purposes = z.array(z.enum(REVEAL_PURPOSES))
const Monthly = z.int().min(REVEALS_MONTHLY.min).max(REVEALS_MONTHLY.max)
const Reveals = z
  .object({
    purposes: Purposes,
    monthly: Monthly.describe('How many in a calendar month.'),
    alone: z.boolean().describe('Nobody else has to approve.'),
  })
  .meta({ id: 'RevealTerms', description: 'Of names of people who are shown without them.' })
const Change = z.object({
  mode: Mode.optional(),
  k: z.int().optional(),
  insiders: z.int().optional(),
  leads: z.int().optional(),
  led: z.boolean().optional(),
  observer: z.boolean().optional(),
  deletes: z.boolean().optional(),
  reveals: Reveals.optional(),
  retention: Periods.optional(),
})

export const PrivacyChange = z
  .object({
    id: z.string(),
    change: Change,
    reason: z.string(),
    proposed_by: Who,
    proposed_at: Instant,
    confirmed_by: Who.nullable().describe('Null: nobody yet, or there was nobody who could.'),
    holds_from: Instant.nullable().describe(
      'When it takes effect, or took it; null while it waits for somebody to confirm it.',
    ),
    waits_for: z
      .enum(['observer', 'owner_or_admin'])
      .nullable()
      .describe('Who has to confirm it; null: nobody has to any more.'),
  })
  .meta({ id: 'PrivacyChange', description: 'A weaker change, from its proposal on.' })
export type PrivacyChange = z.infer<typeof PrivacyChange>

const RetainedPeriod = z
  .object({
    data: RetainedName,
    unit: z.enum(PERIOD_UNITS).meta({ description: 'Months are calendar months, with the one that runs.' }),
    keeps: z.int(),
    least: z.int(),
    most: z.int(),
    oldest: Day.nullable().describe(
      'Day of the oldest that was there when it was looked at; null: there was none, or it was not looked at.',
    ),
    kept_since: Day.nullable().describe('First day that may be there, as it was then.'),
    proven_at: Instant.nullable().describe(
      'Null: nothing is deleted where people are shown, or it was not looked at yet.',
    ),
  })
  .meta({
    id: 'RetainedPeriod',
    description:
      'How long one kind of data is kept where groups are shown and people are not, and what a nightly look has found.',
  })

export const Privacy = z
  .object({
    mode: Mode,
    since: Instant,
    k: LeastGroup,
    earlier_groups: z.object({ k: z.int(), before: Instant }).nullable().meta({
      description:
        'What was published before this moment stays, and is of groups as small as its `k`; null: nothing is of smaller groups than `k` of now.',
    }),
    insiders: Insiders,
    leads: LeastOfLeads,
    led: Led,
    led_from: Day.nullable().meta({
      description:
        'First day of which a lead may be told of single people; null where that was not agreed on.',
    }),
    observer: Observer,
    reveals: Reveals,
    people_from: Day.nullable().meta({
      description: 'First day of which answers may tell of single people; null: of all days.',
    }),
    pending: PrivacyChange.nullable(),
    told: PrivacyChange.nullable().describe(
      'The weaker change that everybody is told of: until 30 days after it took effect.',
    ),
    history: z
      .array(
        z.object({
          at: Instant,
          what: z.enum(['began', 'tightened', 'proposed', 'confirmed', 'withdrawn', 'weakened', 'switched']),
          by: Who.nullable().describe('Null: the service itself, by the clock or when it began.'),
          change: Change,
          reason: z.string(),
        }),
      )
      .describe('What was done about it, newest first, the last ten.'),
    retention: z.array(RetainedPeriod).describe('How long everything is kept.'),
    deletes: z.boolean().meta({
      description:
        'What is past its period is deleted; where people are shown only after an owner has confirmed it.',
    }),
    release_waits: z
      .array(
        z.object({
          source: z.string(),
          connection_id: z.string(),
          since: Day.nullable().describe(
            'First day of which nothing is published; null: all of it, as its first sync is not complete.',
          ),
        }),
      )
      .describe(
        'Connections that keep numbers of groups of their tool from being published; none where people are shown.',
      ),
    publishing: z.array(z.string()).meta({
      description:
        'Tools whose numbers of groups are being published just now, month by month; none where people are shown.',
    }),
  })
  .meta({ id: 'Privacy', description: 'What the organisation agreed on about its people, as it holds now.' })
export type Privacy = z.infer<typeof Privacy>

export const ChangePrivacyBody = z
  .strictObject({
    mode: Mode.optional(),
    k: LeastGroup.optional(),
    insiders: Insiders.optional(),
    leads: LeastOfLeads.optional(),
    led: Led.optional(),
    observer: z.literal(false).optional().describe('That there need be no observer any more.'),
    reveals: z
      .strictObject({
        purposes: Purposes.optional(),
        monthly: Monthly.optional(),
        alone: z.boolean().optional(),
      })
      .optional()
      .describe('What is absent of it stays.'),
    retention: Periods.optional().describe(
      'How long data is kept, in the unit of each; shorter is stricter.',
    ),
    deletes: z
      .boolean()
      .optional()
      .describe('That periods hold where people are shown, too; that they no longer do is weaker.'),
    reason: z
      .string()
      .trim()
      .max(500)
      .optional()
      .describe('Needed where something is weaker; everybody reads it.'),
  })
  .meta({
    id: 'ChangePrivacyBody',
    description:
      'What is absent stays as it is. What is stricter holds at once; as soon as something is weaker, all of it is a proposal.',
  })

export const SwitchDemoModeBody = z.strictObject({ mode: Mode }).meta({ id: 'SwitchDemoModeBody' })

const UnitIds = z.array(z.string().min(1).max(200)).max(5000)
const FirstUnits = UnitIds.meta({
  description: 'Units that divide people before all others, in this order; others follow by themselves.',
})
const LeftOut = UnitIds.meta({
  description: 'Units that divide nobody, and of which no number is published.',
})

const CostCenters = z.boolean().meta({
  description: 'Whether the cost centers of the code assistant divide its people as well, beside its teams.',
})

const UNPUBLISHED = ['too_few', 'nobody_known'] as const

const UnitSource = z.enum(IDENTITY_SOURCES)

export const UnitsQuery = z.object({ source: UnitSource.describe('Whose units.') })

export const UnitList = z
  .object({
    source: UnitSource,
    version: z.int().describe('Of the newest list; 0: none was ever set.'),
    first: FirstUnits,
    left_out: LeftOut,
    cost_centers: CostCenters,
    holds_from: Day.nullable().describe(
      'First day of the quarter from which on these hold; null: none was ever set.',
    ),
    next_from: Day.describe('From when on a list would hold that is set now.'),
    quarter: Day.nullable().describe(
      'First day of the newest quarter that was divided, of which `data` is; null: none was.',
    ),
    lacks: z.array(z.enum(CHOSEN_LISTS)).meta({
      description:
        'Lists that were to divide that quarter as well, and did not: they were never collected for its first day.',
    }),
    data: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(UNIT_KINDS),
          published: z
            .object({
              counted: z.int().nullable(),
              members: z.int().nullable(),
              newcomers: z.int().nullable(),
            })
            .nullable()
            .describe(
              'Null: it is not published by itself (`unpublished`). Its numbers are null where only use tells who is in it, and for observers.',
            ),
          unpublished: z.enum(UNPUBLISHED).nullable().meta({
            description:
              '`too_few`: it counts too few of its members. `nobody_known`: a cost center that names no people, or a team of which it is not known who is in it.',
          }),
        }),
      )
      .describe(
        'In the order in which they divided the people of that quarter; by name where only use tells who is in them.',
      ),
  })
  .meta({
    id: 'UnitList',
    description: 'In which order units divide the people, and what is counted in each of them now.',
  })
export type UnitList = z.infer<typeof UnitList>

export const SetUnitsBody = z
  .strictObject({
    source: UnitSource,
    version: z.int().min(0),
    first: FirstUnits,
    left_out: LeftOut,
    cost_centers: CostCenters.optional().describe('Of the code assistant alone; absent: as it was.'),
  })
  .meta({ id: 'SetUnitsBody' })

/** What the organisation agreed on about its people, and changes of it. */
export const PRIVACY_ROUTES = {
  getPrivacy: {
    method: 'get',
    path: '/privacy',
    permission: 'self:read',
    privacy: 'none',
    tag: 'Privacy',
    summary: 'What is shown of people, since when, and what is to change',
    status: 200,
    answer: Privacy,
  },
  changePrivacy: {
    method: 'post',
    path: '/privacy/changes',
    permission: 'privacy:propose',
    privacy: 'none',
    tag: 'Privacy',
    summary:
      'Agree on something stricter at once, or propose something weaker; for people only, not for API tokens',
    body: ChangePrivacyBody,
    status: 201,
    answer: Privacy,
  },
  confirmPrivacyChange: {
    method: 'post',
    path: '/privacy/changes/{id}/confirm',
    permission: 'privacy:confirm',
    privacy: 'none',
    tag: 'Privacy',
    summary: 'Confirm a weaker change that somebody else proposed: it takes effect 14 days later',
    params: id,
    status: 200,
    answer: Privacy,
  },
  getUnits: {
    method: 'get',
    path: '/privacy/units',
    permission: 'privacy:confirm',
    privacy: 'release',
    tag: 'Privacy',
    summary:
      'In which order units divide the people (teams and, where chosen, cost centers; groups), and how many each of them counts',
    query: UnitsQuery,
    status: 200,
    answer: UnitList,
  },
  setUnits: {
    method: 'put',
    path: '/privacy/units',
    permission: 'organization:write',
    privacy: 'release',
    tag: 'Privacy',
    summary:
      'Order or shorten the list of units, or let cost centers join it, from the next quarter on; what has begun is not divided again',
    body: SetUnitsBody,
    bodyLimit: 512 * 1024,
    status: 200,
    answer: UnitList,
  },
  switchDemoMode: {
    method: 'post',
    path: '/privacy/demo-mode',
    permission: 'privacy:propose',
    privacy: 'none',
    tag: 'Privacy',
    summary:
      'Show the company of the demo in another mode, at once; there is no such way where data are real',
    body: SwitchDemoModeBody,
    status: 200,
    answer: Privacy,
  },
  withdrawPrivacyChange: {
    method: 'post',
    path: '/privacy/changes/{id}/withdraw',
    permission: 'privacy:confirm',
    privacy: 'none',
    tag: 'Privacy',
    summary: 'Withdraw a weaker change, or object to it, before it takes effect',
    params: id,
    status: 200,
    answer: Privacy,
  },
} as const satisfies Record<string, RouteContract>
