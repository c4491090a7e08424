import { z } from 'zod'
import { CHANGE_KINDS, CHANGE_PAGES, OVERVIEW_FEEDS, UNCOMPARED } from '../../model/overview.ts'
import { RELEASE_GRAINS } from '../../model/privacy/release.ts'
import { IDENTITY_SOURCES } from '../../model/privacy.ts'
import { LimitType } from './money/spend-limits.ts'
import type { MessageCode } from '../../words/english.ts'
import { Day, DecimalText, Instant, Notes, Sentence } from './common.ts'
import { MetricsAnswer, MissingBucket, RejectedStretch } from './metrics.ts'
import { Price } from './access/organization.ts'
import { DIMENSIONS, METRIC_IDS } from './words.ts'

/** A month, or whole days with `to` outside; the last 30 days, today included, when neither is given. */
export const OverviewQuery = z
  .object({
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .optional()
      .describe(
        'A calendar month, in place of `from` and `to`; the last 30 days when all are absent, and where groups are shown the newest published month of each source.',
      ),
    from: Day.optional().describe('First day; with `to`.'),
    to: Day.optional().describe('The day after the last.'),
  })
  .refine(({ month, from, to }) => month === undefined || (from === undefined && to === undefined), {
    path: ['month'],
    message: 'month_or_days' satisfies MessageCode,
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'from_and_to_together' satisfies MessageCode,
  })
export type OverviewQuery = z.infer<typeof OverviewQuery>

const Source = z.enum(IDENTITY_SOURCES)
const MetricId = z.enum(METRIC_IDS)
const Days = z.object({ from: Day, to: Day }).describe('`to` is outside.')

const PersonCount = z.object({ at_least: z.int(), at_most: z.int() }).meta({
  id: 'PersonCount',
  description: 'Distinct people of both sources. The bounds differ where some cannot be told apart.',
})

const SourcePeople = z.object({
  source: Source,
  licensed: z.int().nullable().describe('People with a seat, or known to the workspace; null: unknown.'),
  active: z.int().nullable(),
  active_licensed: z
    .int()
    .nullable()
    .describe('Of `licensed`, those who were active; null where either is unknown.'),
  active_unlicensed: z
    .int()
    .nullable()
    .describe(
      'Of `active`, those who are in no list; null where an account has no list that they could be in.',
    ),
  active_compared: z
    .int()
    .nullable()
    .describe(
      'In `compared` of the people, and in `compared_with`, as many days; null where one of them was not collected as a whole.',
    ),
  active_before: z.int().nullable(),
  provisional: z.boolean(),
  metric: MetricId,
  days: Days.nullable()
    .optional()
    .describe(
      'With `privacy`: the month that these people are of, and `active_before` of the one before it; null: none of the period is published.',
    ),
})

const OverviewPeople = z.object({
  sources: z.array(SourcePeople),
  licensed: PersonCount.nullable().describe(
    'Null where not both sources are known: distinct people never add.',
  ),
  active: PersonCount.nullable(),
  active_compared: PersonCount.nullable(),
  active_before: PersonCount.nullable(),
  both: PersonCount.nullable().describe('Active in both sources.'),
  compared: Days.nullable().describe(
    'The part of the period that stands against as many days before: all of it, or up to the last day that is whole. Null: nothing does.',
  ),
  compared_with: Days.nullable(),
  vendor_count: z
    .object({ day: Day, licensed_active: z.int().nullable(), engaged: z.int().nullable() })
    .nullable()
    .describe(
      "Where the reports of use say nothing of the period: people of one day, by the vendor's metrics calls.",
    ),
  trend: z.object({
    grain: z.enum(RELEASE_GRAINS).describe('`month`, with `privacy`: up to the last month of the period.'),
    points: z.array(
      z.object({
        day: Day,
        code_assistant: z.int().nullable(),
        chat_assistant: z.int().nullable(),
        provisional: z.boolean(),
      }),
    ),
  }),
})

const Projection = z
  .object({
    amount: DecimalText,
    low: DecimalText,
    high: DecimalText,
    basis_days: z.int(),
    weekly_growth: DecimalText.describe(
      'Growth of a week over the one before that is carried on; 0 where it is within chance.',
    ),
    past_months: z
      .int()
      .describe(
        'Past months whose projection was held against what came; 0: the range is by the last weeks alone.',
      ),
    days: z
      .array(z.object({ day: Day, amount: DecimalText }))
      .describe('Days that have not settled, each with what it is expected to come to.'),
  })
  .meta({
    id: 'SpendProjection',
    description:
      "The month's end if its rest goes like the last four settled weeks, with their growth, and the range meant to hold four of five (docs/overview.md).",
  })

const LimitPace = z
  .object({
    people: z.int(),
    at: z.int().nullable().describe('Null: of nobody is it known how much is used.'),
    near: z.int().nullable(),
    unknown: z.int().describe('Of these it is not known well enough how much they used.'),
    reaching: z
      .object({ people: z.int(), next: Day.nullable(), half: Day.nullable() })
      .nullable()
      .describe(
        'Who more will be at their limit within the month, at their own pace of the last four weeks; null: not known.',
      ),
  })
  .describe(
    'People with a limit in this unit. Limits are per person: what one has left is of no use to another, so they are never added.',
  )

const VendorCounter = z
  .object({
    people: z.int(),
    vendor_used: DecimalText,
    used: DecimalText.nullable().describe('Some hours behind; null: unknown.'),
  })
  .describe(
    "The vendor's own counter of people (what its console shows), beside the cost records of the same people.",
  )

const OverviewSpend = z.object({
  month: Days,
  closed: z.boolean().describe('Over, and it can no longer change.'),
  unit_changed: z
    .boolean()
    .describe(
      'The vendor began to bill in another unit within the last eight weeks: nothing is projected in either.',
    ),
  unknown_days: z.array(Day).describe('Days of which not all is known: amounts of the month hold what is.'),
  rejected: z
    .array(RejectedStretch)
    .describe('Cost records of the month that could not be understood: no amount holds them.'),
  ...Notes,
  units: z
    .array(
      z.object({
        unit: z.enum(['CREDITS', 'USD']),
        metric: MetricId,
        used: DecimalText.nullable(),
        at_least: z
          .boolean()
          .optional()
          .describe(
            'With `privacy`: some days of the month are in no number or never came, so that it is at least so much.',
          ),
        provisional: z.boolean(),
        previous_month: DecimalText.nullable().describe(
          'The whole month before; null where parts of it are not known.',
        ),
        days: z.array(z.object({ day: Day, amount: DecimalText.nullable(), settled: z.boolean() })),
        months: z
          .array(z.object({ month: Days, amount: DecimalText.nullable(), whole: z.boolean() }))
          .optional()
          .describe(
            'With `privacy`, in place of days: months up to `month`. `whole`: the amount is of all of its days and of no others.',
          ),
        projected: Projection.nullable().describe(
          'Null: the month is over, a day of it is unknown, fewer than 14 days have settled, or the unit changed.',
        ),
        limit: LimitPace.nullable().describe('Null: nobody has a limit in this unit, or none is known.'),
        counter: VendorCounter.nullable().describe('Null: the vendor counts for nobody in this unit.'),
      }),
    )
    .describe('Each unit for itself.'),
  limits: z
    .object({
      taken_at: Instant.nullable(),
      reason: z.string().nullable().describe('Why there is nothing, or only something old.'),
      reason_said: Sentence.nullable(),
      limited: z.int(),
      unlimited: z.int(),
      none: z.int().describe('No limit that holds is given, which is not "unlimited".'),
      unknown: z.int().describe('Whose limit cannot be decided: their groups are not known.'),
      near: z.int().nullable().describe('Null: of nobody with a limit it is known how much is used.'),
      at: z.int().nullable(),
      workspaces: z
        .array(
          z.object({
            type: LimitType,
            amount: DecimalText.nullable(),
            unit: z.string(),
          }),
        )
        .describe('What applies to everybody who has nothing else, per person.'),
    })
    .nullable()
    .describe('Null: no snapshot of the limits is known.'),
})

const MonthCost = z
  .object({
    month: Days,
    closed: z.boolean().describe('Over, and it can no longer change.'),
    partial: z.boolean().describe('A part of it that should be known is not: amounts hold what is.'),
    before: Days.nullable().describe(
      'What `before` is of: the month before, or as many of its first days as are known of an open month; null: not known as a whole.',
    ),
    amounts: z
      .array(z.object({ metric: MetricId, amount: DecimalText.nullable(), before: DecimalText.nullable() }))
      .describe('Money first. They never add: over units, bases or tools. Null: unknown, which is not 0.'),
  })
  .describe('What a tool cost in a month, each amount as the Spend page has it.')

const ToolCost = z.object({
  source: Source,
  months: z
    .array(MonthCost)
    .describe(
      "The month of the period's last day, and those before it as far as the last one that has settled; the newest first.",
    ),
  data_through: Instant.nullable(),
  settled_through: Instant.nullable(),
  missing: z.array(MissingBucket),
  rejected: z.array(RejectedStretch),
  ...Notes,
})

const OverviewSeats = z.object({
  people: z.int(),
  all: z.int().describe('Seats of people and those given to nobody.'),
  unused: z
    .int()
    .nullable()
    .describe(
      'Idle, never used and given to nobody together, as `cost` is. Null: not each of them is known.',
    ),
  active: z.int().nullable(),
  idle: z.int().nullable(),
  never_used: z.int().nullable(),
  unassigned: z.int().nullable().describe('Seats given to nobody: of no person, and part of the cost.'),
  new: z.int().nullable(),
  cost: z
    .object({
      currency: z.string(),
      idle: DecimalText,
      never_used: DecimalText,
      unassigned: DecimalText,
      together: DecimalText,
      prices: z.array(Price.omit({ id: true })).describe('Which prices those are.'),
    })
    .nullable()
    .describe(
      "At the organisation's prices as they are on the last day shown, never billed. Null: not each of these seats has one, or they are in several currencies.",
    ),
})

const ChangedPart = z.object({
  dimension: z.enum(DIMENSIONS),
  value: z.string(),
  label: z.string().nullable(),
})

const Evidence = z
  .object({
    path: z.enum(CHANGE_PAGES),
    search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  })
  .meta({
    id: 'Evidence',
    description:
      'A page of the dashboard that shows the same numbers; `search` is its address after the question mark.',
  })

export const OverviewChange = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    source: Source,
    metric: MetricId.nullable(),
    part: ChangedPart.nullable().describe('Null: the whole.'),
    before: DecimalText,
    now: DecimalText,
    change: DecimalText.nullable().describe('Relative; null where there was nothing before.'),
    share: DecimalText.describe('How much of the whole moved.'),
    period: Days,
    before_period: Days,
    driver: z
      .object({
        parts: z.array(ChangedPart),
        before: DecimalText,
        now: DecimalText,
        share: DecimalText,
        evidence: Evidence,
      })
      .nullable()
      .describe('What makes up at least half of the change.'),
    evidence: Evidence,
    reason: MissingBucket.shape.reason.nullable().describe('Of `data`: why days are missing.'),
  })
  .meta({
    id: 'OverviewChange',
    description: 'One of the things worth knowing, as numbers. How they are chosen: docs/overview.md.',
  })
export type OverviewChange = z.infer<typeof OverviewChange>

export const OverviewAnswer = z
  .object({
    period: Days,
    as_of: Instant,
    connected: z.object({ code_assistant: z.boolean(), chat_assistant: z.boolean() }),
    people: OverviewPeople,
    costs: z
      .array(ToolCost)
      .describe('What each connected tool costs by month: bill or records, in its own units.'),
    spend: OverviewSpend.nullable().describe('Null: no chat assistant was ever connected.'),
    seats: OverviewSeats.nullable().describe('Null: no list of seats is known within the period.'),
    changes: z.array(OverviewChange).describe('At most three, the most important first.'),
    compared: z
      .array(
        z.object({
          source: Source,
          period: Days.nullable(),
          before_period: Days.nullable(),
          reason: z.enum(UNCOMPARED).nullable(),
        }),
      )
      .describe('What each source was compared over; only whole weeks that have settled on both sides.'),
    reach: z.array(
      z.object({
        source: Source,
        feed: z.enum(OVERVIEW_FEEDS),
        data_through: Instant.nullable(),
        settled_through: Instant.nullable(),
        provisional: z.boolean(),
        missing: z.array(MissingBucket),
        rejected: z
          .array(RejectedStretch)
          .describe('Lines that could not be understood: no number of these days holds them.'),
      }),
    ),
    privacy: MetricsAnswer.shape.privacy.describe(
      'Present where groups are shown and people are not: all of it was published. Of what is not there, nothing is published.',
    ),
    notes: z
      .array(z.string())
      .optional()
      .describe('With `privacy`: what must be known to believe these numbers.'),
    notes_said: z.array(Sentence).optional(),
  })
  .meta({ id: 'OverviewAnswer' })
export type OverviewAnswer = z.infer<typeof OverviewAnswer>
