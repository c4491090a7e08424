import { z } from 'zod'
import { COLUMN_TYPES, COMPARISONS, DIRECTIONS, FILTER_OPS } from '../../model/metric.ts'
import { MISSING_REASONS } from '../../model/missing-reason.ts'
import { SEAT_DAYS } from '../../model/records/code-seat.ts'
import { IDENTITY_SOURCES } from '../../model/privacy.ts'
import { RELEASE_GRAINS } from '../../model/privacy/release.ts'
import { Day, DecimalText, Instant, listOf, Message, Notes, pageOf, Search, Sentence } from './common.ts'
import { BASES, DIMENSIONS, FEEDS, GRAINS, METRIC_IDS, PRIVACY_MODES } from './words.ts'

export const Metric = z
  .object({
    id: z.enum(METRIC_IDS),
    name: z.string(),
    unit: z.string(),
    basis: z
      .enum(BASES)
      .nullable()
      .describe('Of amounts that are paid or charged for: those of two bases never add. Null of all else.'),
    description: z.string(),
    formula: z.string(),
    grain: z.string(),
    dimensions: z.array(z.string()).describe('Every dimension it can be asked by.'),
    combinations: z
      .array(z.array(z.string()))
      .describe('Which of them may be used together, as groups or filters: each list and all its parts.'),
    feed: z.enum(FEEDS).describe('What it is read from.'),
    row: z
      .string()
      .describe('What one row of that feed is, where an answer counts the rows behind a number.'),
    row_said: Sentence,
    caveats: z.array(z.string()),
    caveats_said: z.array(Sentence),
    source: z.string(),
    source_said: Sentence,
  })
  .meta({ id: 'Metric' })
export type Metric = z.infer<typeof Metric>
export const MetricList = listOf(Metric).meta({ id: 'MetricList' })

const Bound = z.union([Day, Instant])
const Since = Bound.describe('First instant; of a day its first, UTC.')
const Before = Bound.describe('The first instant after; of a day its first, UTC.')

export const MetricsQuery = z
  .strictObject({
    metrics: z.array(z.enum(METRIC_IDS)).min(1).max(12),
    from: Since,
    to: Before,
    grain: z.enum(GRAINS).default('total'),
    group_by: z.array(z.enum(DIMENSIONS)).max(3).default([]),
    filters: z
      .array(
        z.strictObject({
          dimension: z.enum(DIMENSIONS),
          op: z.enum(FILTER_OPS),
          values: z
            .array(z.string().max(400))
            .min(1)
            .max(1000)
            .describe('An empty string stands for "not given by the vendor".'),
        }),
      )
      .max(20)
      .default([]),
    order_by: z
      .array(z.strictObject({ column: z.string().max(60), direction: z.enum(DIRECTIONS).default('desc') }))
      .max(3)
      .default([]),
    limit: z.int().min(1).max(10_000).default(1000),
    compare: z
      .enum(COMPARISONS)
      .optional()
      .describe(
        '`previous_weeks`: moved back by whole weeks, so that each day has the same day of the week beside it.',
      ),
    active_days: z
      .int()
      .min(1)
      .max(SEAT_DAYS.most)
      .optional()
      .describe('Seats: how many days before a snapshot count as active.'),
    count_rows: z
      .boolean()
      .optional()
      .describe(
        'Count the rows behind the numbers as well: those of the range and the filters, whatever they are grouped by.',
      ),
  })
  .meta({ id: 'MetricsQuery' })
export type MetricsQuery = z.infer<typeof MetricsQuery>
export type MetricsQueryInput = z.input<typeof MetricsQuery>

const Cell = z.union([z.string(), z.int(), z.boolean(), z.null(), z.array(z.string())])

export const MissingBucket = z
  .object({
    from: Instant,
    to: Instant,
    reason: z.enum(MISSING_REASONS),
    ...Message,
    metrics: z.array(z.enum(METRIC_IDS)).describe('Which of the asked metrics it concerns.'),
  })
  .meta({ id: 'MissingBucket' })
export type MissingBucket = z.infer<typeof MissingBucket>

export const RejectedStretch = z
  .object({
    from: Instant,
    to: Instant,
    lines: z.int(),
    metrics: z.array(z.enum(METRIC_IDS)).describe('Which of the asked metrics lack them.'),
  })
  .meta({ id: 'RejectedStretch' })

export const MetricsAnswer = z
  .object({
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.enum(COLUMN_TYPES),
        unit: z.string().nullable(),
      }),
    ),
    rows: z
      .array(z.record(z.string(), Cell))
      .describe(
        'One object per bucket and group; keys are the column names. A null metric means unknown, never zero. `provisional` is true where the bucket can still change. With `compare`, `<metric>.previous` is added, and `<metric>.compared` where `compared` is less than the asked days. With `privacy`: `to` is the end of its days. Numbers of a bucket that count other days, as some had to wait for it, stand in rows of their own. `withheld` names the metrics that are null as too few people stand behind them, and null in place of a group is "other", all that is not published. `people` counts those behind it, and `members` of how many a unit counts them. A unit says beside them how many of its members wait for company before they are counted in it (`newcomers`). All three are null where only what people did says who is in it. `values`, how many values are "other", is null: each of them was used. `at_least` names the amounts and numbers of people of which a part is not here, as it is in "other", of days that are counted elsewhere, or never came (`partial`); where either number is not of all of its days, none stands before it.',
      ),
    completeness: z.object({
      data_through: Instant.nullable(),
      settled_through: Instant.nullable(),
      missing: z.array(MissingBucket),
      rejected: z
        .array(RejectedStretch)
        .describe('Lines of these days that could not be understood, which are in no number.'),
    }),
    ...Notes,
    cut: z
      .string()
      .optional()
      .describe(
        'Present where more groups were found than `limit` or 20,000 rows hold: which of them are here. Also the last line of a CSV.',
      ),
    cut_said: Sentence.optional(),
    compared_with: z
      .object({ from: Instant, to: Instant })
      .optional()
      .describe('With `compare`: the period that `<metric>.previous` is of, its end not included.'),
    compared: z
      .object({ from: Instant, to: Instant })
      .nullable()
      .optional()
      .describe(
        'With `compare` and grain `total`: the part of the asked days that stands against `compared_with`, and is as long. Where it is not all of them, its own numbers are in `<metric>.compared`: only those and `<metric>.previous` are of equally many days. Null: nothing is compared, as these or the days before have a gap, or none is whole. Absent with `privacy`: all of it is compared.',
      ),
    privacy: z
      .object({
        mode: z.enum(PRIVACY_MODES),
        k: z
          .int()
          .describe(
            'Fewest people behind a number, as is agreed now; of what was published before, `earlier_groups` of `GET /privacy` says it.',
          ),
        release: z
          .string()
          .nullable()
          .describe(
            'The newest release that is in it: the end of its days and its revision; null: nothing is published of them.',
          ),
        structure: Day.nullable().describe(
          'The first day of the quarter that says who is counted with whom.',
        ),
      })
      .optional()
      .describe(
        'Present where groups are shown and people are not: all of it was published, and holds until the next release.',
      ),
    grains: z
      .array(z.enum(RELEASE_GRAINS))
      .optional()
      .describe(
        'With `privacy`: in rows of these lengths something of the days is published, finest first; not of units, which are told by month.',
      ),
    rows_behind: z
      .array(z.object({ feed: z.enum(FEEDS), metrics: z.array(z.enum(METRIC_IDS)), rows: z.int() }))
      .optional()
      .describe(
        'With `count_rows`: per feed, and table of it, that was read. `row` of the catalogue says what a row is.',
      ),
  })
  .meta({ id: 'MetricsAnswer' })
export type MetricsAnswer = z.infer<typeof MetricsAnswer>

export const DimensionValuesQuery = z.object({
  dimension: z.enum(DIMENSIONS).describe('Whose values.'),
  from: Since,
  to: Before,
  source: z
    .enum(IDENTITY_SOURCES)
    .optional()
    .describe('Of which source: needed where both have the dimension, as for `user` and `model`.'),
  search: Search.describe('Part of a value, or of what it is called.'),
  ...pageOf({ usual: 50, most: 200 }),
})
const DimensionValue = z.object({ value: z.string(), label: z.string() }).meta({ id: 'DimensionValue' })
export const DimensionValueList = listOf(DimensionValue).meta({ id: 'DimensionValueList' })

/** The rows behind a number, newest hour first. */
export const CostRecordsQuery = z.object({
  from: Since,
  to: Before,
  filters: z.string().max(20_000).optional().describe('JSON of `filters` of `POST /metrics/query`.'),
  ...pageOf({ usual: 100, most: 500 }),
})
export const CostRecordRow = z
  .object({
    event_id: z.string(),
    day: Day,
    hour: Instant.nullable().describe('Null of days whose hours were deleted after the agreed time.'),
    connection: z.string(),
    organization_id: z.string(),
    user: z.string().nullable(),
    user_label: z.string().nullable(),
    groups: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
    agent: z.string().nullable(),
    product: z.string().nullable(),
    surface: z.string().nullable(),
    client: z.string().nullable(),
    model: z.string().nullable(),
    service_tier: z.string().nullable(),
    reasoning: z.string().nullable(),
    tokens: z.record(z.string(), z.int()),
    billing: z.array(
      z.object({
        sku: z.string(),
        quantity: DecimalText.nullable(),
        quantity_unit: z.string(),
        cost: DecimalText.nullable(),
        cost_unit: z.string(),
        estimated_usd: DecimalText.nullable(),
      }),
    ),
    file: z.string(),
    provisional: z.boolean(),
  })
  .meta({ id: 'CostRecord' })
export type CostRecordRow = z.infer<typeof CostRecordRow>
export const CostRecordList = listOf(CostRecordRow).meta({ id: 'CostRecordList' })
