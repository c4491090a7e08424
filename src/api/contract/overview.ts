import { z } from 'zod'
import type { MessageCode } from '../../words/english.ts'
import { Day, DecimalText, Instant, Sentence } from './common.ts'
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

const Source = z.enum(['code_assistant', 'chat_assistant'])
const MetricId = z.enum(METRIC_IDS)
/** `to` is outside. */
const Days = z.object({ from: Day, to: Day })
/** What of the records is in no amount. */
const Notes = { notes: z.array(z.string()), notes_said: z.array(Sentence) }

/** Distinct people of both sources. The bounds differ where some cannot be told apart. */
const PersonCount = z.object({ at_least: z.int(), at_most: z.int() }).meta({ id: 'PersonCount' })

const SourcePeople = z.object({
  source: Source,
  /** People with a seat, or known to the workspace; null: unknown. */
  licensed: z.int().nullable(),
  active: z.int().nullable(),
  /** Of `licensed`, those who were active; null where either is unknown. */
  active_licensed: z.int().nullable(),
  /** Of `active`, those who are in no list; null where an account has no list that they could be in. */
  active_unlicensed: z.int().nullable(),
  /** In `compared` of the people, and in `compared_with`, as many days; null where one of them was not collected as a whole. */
  active_compared: z.int().nullable(),
  active_before: z.int().nullable(),
  provisional: z.boolean(),
  metric: MetricId,
  /** With `privacy`: the month that these people are of, and `active_before` of the one before it; null: none of the period is published. */
  days: Days.nullable().optional(),
})

const OverviewPeople = z.object({
  sources: z.array(SourcePeople),
  /** Null where not both sources are known: distinct people never add. */
  licensed: PersonCount.nullable(),
  active: PersonCount.nullable(),
  active_compared: PersonCount.nullable(),
  active_before: PersonCount.nullable(),
  /** Active in both sources. */
  both: PersonCount.nullable(),
  /** The part of the period that stands against as many days before: all of it, or up to the last day that is whole. Null: nothing does. */
  compared: Days.nullable(),
  compared_with: Days.nullable(),
  /** Where the reports of use say nothing of the period: people of one day, by the vendor's metrics calls. */
  vendor_count: z
    .object({ day: Day, licensed_active: z.int().nullable(), engaged: z.int().nullable() })
    .nullable(),
  trend: z.object({
    /** `month`, with `privacy`: up to the last month of the period. */
    grain: z.enum(['day', 'week', 'month']),
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

/** The month's end if its rest goes like the last four settled weeks, with their growth, and the range meant to hold four of five (docs/overview.md). */
const Projection = z
  .object({
    amount: DecimalText,
    low: DecimalText,
    high: DecimalText,
    basis_days: z.int(),
    /** Growth of a week over the one before that is carried on; 0 where it is within chance. */
    weekly_growth: DecimalText,
    /** Past months whose projection was held against what came; 0: the range is by the last weeks alone. */
    past_months: z.int(),
    /** Days that have not settled, each with what it is expected to come to. */
    days: z.array(z.object({ day: Day, amount: DecimalText })),
  })
  .meta({ id: 'SpendProjection' })

/** People with a limit in this unit. Limits are per person: what one has left is of no use to another, so they are never added. */
const LimitPace = z.object({
  people: z.int(),
  /** Null: of nobody is it known how much is used. */
  at: z.int().nullable(),
  near: z.int().nullable(),
  /** Of these it is not known well enough how much they used. */
  unknown: z.int(),
  /** Who more will be at their limit within the month, at their own pace of the last four weeks; null: not known. */
  reaching: z.object({ people: z.int(), next: Day.nullable(), half: Day.nullable() }).nullable(),
})

/** The vendor's own counter of people (what its console shows), beside the cost records of the same people. */
const VendorCounter = z.object({
  people: z.int(),
  vendor_used: DecimalText,
  /** Some hours behind; null: unknown. */
  used: DecimalText.nullable(),
})

const OverviewSpend = z.object({
  month: Days,
  /** Over, and it can no longer change. */
  closed: z.boolean(),
  /** The vendor began to bill in another unit within the last eight weeks: nothing is projected in either. */
  unit_changed: z.boolean(),
  /** Days of which not all is known: amounts of the month hold what is. */
  unknown_days: z.array(Day),
  /** Cost records of the month that could not be understood: no amount holds them. */
  rejected: z.array(RejectedStretch),
  ...Notes,
  /** Each unit for itself. */
  units: z.array(
    z.object({
      unit: z.enum(['CREDITS', 'USD']),
      metric: MetricId,
      used: DecimalText.nullable(),
      /** With `privacy`: some days of the month are in no number, so that it is at least so much. */
      at_least: z.boolean().optional(),
      provisional: z.boolean(),
      /** The whole month before; null where parts of it are not known. */
      previous_month: DecimalText.nullable(),
      days: z.array(z.object({ day: Day, amount: DecimalText.nullable(), settled: z.boolean() })),
      /** With `privacy`, in place of days: months up to `month`. `whole`: the amount is of all of its days and of no others. */
      months: z
        .array(z.object({ month: Days, amount: DecimalText.nullable(), whole: z.boolean() }))
        .optional(),
      /** Null: the month is over, a day of it is unknown, fewer than 14 days have settled, or the unit changed. */
      projected: Projection.nullable(),
      /** Null: nobody has a limit in this unit, or none is known. */
      limit: LimitPace.nullable(),
      /** Null: the vendor counts for nobody in this unit. */
      counter: VendorCounter.nullable(),
    }),
  ),
  /** Null: no snapshot of the limits is known. */
  limits: z
    .object({
      taken_at: Instant.nullable(),
      /** Why there is nothing, or only something old. */
      reason: z.string().nullable(),
      reason_said: Sentence.nullable(),
      limited: z.int(),
      unlimited: z.int(),
      /** No limit that holds is given, which is not "unlimited". */
      none: z.int(),
      /** Whose limit cannot be decided: their groups are not known. */
      unknown: z.int(),
      /** Null: of nobody with a limit it is known how much is used. */
      near: z.int().nullable(),
      at: z.int().nullable(),
      /** What applies to everybody who has nothing else, per person. */
      workspaces: z.array(
        z.object({
          type: z.enum(['limited', 'unlimited']),
          amount: DecimalText.nullable(),
          unit: z.string(),
        }),
      ),
    })
    .nullable(),
})

/** What a tool cost in a month, each amount as the Spend page has it. */
const MonthCost = z.object({
  month: Days,
  /** Over, and it can no longer change. */
  closed: z.boolean(),
  /** A part of it that should be known is not: amounts hold what is. */
  partial: z.boolean(),
  /** What `before` is of: the month before, or as many of its first days as are known of an open month; null: not known as a whole. */
  before: Days.nullable(),
  /** Money first. They never add: over units, bases or tools. Null: unknown, which is not 0. */
  amounts: z.array(
    z.object({ metric: MetricId, amount: DecimalText.nullable(), before: DecimalText.nullable() }),
  ),
})

const ToolCost = z.object({
  source: Source,
  /** The month of the period's last day, and those before it as far as the last one that has settled; the newest first. */
  months: z.array(MonthCost),
  data_through: Instant.nullable(),
  settled_through: Instant.nullable(),
  missing: z.array(MissingBucket),
  rejected: z.array(RejectedStretch),
  ...Notes,
})

const OverviewSeats = z.object({
  people: z.int(),
  active: z.int().nullable(),
  idle: z.int().nullable(),
  never_used: z.int().nullable(),
  /** Seats given to nobody: of no person, and part of the cost. */
  unassigned: z.int().nullable(),
  new: z.int().nullable(),
  /** At the organisation's prices as they are on the last day shown, never billed. Null: not each of these seats has one, or they are in several currencies. */
  cost: z
    .object({
      currency: z.string(),
      idle: DecimalText,
      never_used: DecimalText,
      unassigned: DecimalText,
      together: DecimalText,
      /** Which prices those are. */
      prices: z.array(Price.omit({ id: true })),
    })
    .nullable(),
})

const ChangedPart = z.object({
  dimension: z.enum(DIMENSIONS),
  value: z.string(),
  label: z.string().nullable(),
})

/** A page of the dashboard that shows the same numbers; `search` is its address after the question mark. */
const Evidence = z
  .object({
    path: z.enum(['/spend', '/adoption', '/activity', '/seats', '/limits', '/data-health']),
    search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  })
  .meta({ id: 'Evidence' })

/** One of the things worth knowing, as numbers. How they are chosen: docs/overview.md. */
export const OverviewChange = z
  .object({
    kind: z.enum(['spend', 'people', 'agent', 'activity', 'seats', 'limits', 'data']),
    source: Source,
    metric: MetricId.nullable(),
    /** Null: the whole. */
    part: ChangedPart.nullable(),
    before: DecimalText,
    now: DecimalText,
    /** Relative; null where there was nothing before. */
    change: DecimalText.nullable(),
    /** How much of the whole moved. */
    share: DecimalText,
    period: Days,
    before_period: Days,
    /** What makes up at least half of the change. */
    driver: z
      .object({
        parts: z.array(ChangedPart),
        before: DecimalText,
        now: DecimalText,
        share: DecimalText,
        evidence: Evidence,
      })
      .nullable(),
    evidence: Evidence,
    /** Of `data`: why days are missing. */
    reason: MissingBucket.shape.reason.nullable(),
  })
  .meta({ id: 'OverviewChange' })
export type OverviewChange = z.infer<typeof OverviewChange>

export const OverviewAnswer = z
  .object({
    period: Days,
    as_of: Instant,
    connected: z.object({ code_assistant: z.boolean(), chat_assistant: z.boolean() }),
    people: OverviewPeople,
    /** What each connected tool costs by month: bill or records, in its own units. */
    costs: z.array(ToolCost),
    /** Null: no chat assistant was ever connected. */
    spend: OverviewSpend.nullable(),
    /** Null: no list of seats is known within the period. */
    seats: OverviewSeats.nullable(),
    /** At most three, the most important first. */
    changes: z.array(OverviewChange),
    /** What each source was compared over; only whole weeks that have settled on both sides. */
    compared: z.array(
      z.object({
        source: Source,
        period: Days.nullable(),
        before_period: Days.nullable(),
        reason: z.enum(['too_short', 'not_whole']).nullable(),
      }),
    ),
    reach: z.array(
      z.object({
        source: Source,
        feed: z.enum(['user_days', 'seats', 'costs']),
        data_through: Instant.nullable(),
        settled_through: Instant.nullable(),
        provisional: z.boolean(),
        missing: z.array(MissingBucket),
        /** Lines that could not be understood: no number of these days holds them. */
        rejected: z.array(RejectedStretch),
      }),
    ),
    /** Present where groups are shown and people are not: all of it was published. Of what is not there, nothing is published. */
    privacy: MetricsAnswer.shape.privacy,
    /** With `privacy`: what must be known to believe these numbers. */
    notes: z.array(z.string()).optional(),
    notes_said: z.array(Sentence).optional(),
  })
  .meta({ id: 'OverviewAnswer' })
export type OverviewAnswer = z.infer<typeof OverviewAnswer>
