import { z } from 'zod'
import { DATASET_STATUSES, SHAPES, SLICES } from '../../../model/dataset.ts'
import { RUN_STATES, RUN_TRIGGERS } from '../../../model/run.ts'
import {
  DatasetName,
  Day,
  Instant,
  listOf,
  MessageAndAction,
  MessageMaybeAction,
  OfConnection,
  pageOf,
  Sentence,
} from '../common.ts'

const Counted = z
  .literal('hundreds')
  .optional()
  .describe(
    'Present where groups are shown and people are not: rows, duplicates, restated rows and unknown fields are in whole hundreds, and 0 means fewer than 100. Exact ones would be a clock of who worked.',
  )

const Slice = z.enum(SLICES).describe('What is fetched, replaced and counted as a whole.')

const LastError = z
  .object({
    code: z.string(),
    ...MessageMaybeAction,
    at: Instant,
  })
  .meta({ id: 'LastError' })

export const DatasetHealth = z
  .object({
    dataset: DatasetName,
    shape: z.enum(SHAPES).describe('Kind of its rows, whatever its source calls it.'),
    slice: Slice,
    path: z.string(),
    status: z.enum([...DATASET_STATUSES, 'disconnected']),
    data_through: Instant.nullable(),
    settled_through: Instant.nullable(),
    last_success_at: Instant.nullable(),
    next_run_at: Instant.nullable(),
    slices: z.int(),
    rows: z.int(),
    rejected: z.int(),
    duplicates: z.int(),
    restated: z.int(),
    unknown_fields: z.array(z.object({ path: z.string(), count: z.int() })),
    gaps: z
      .array(z.object({ day: Day, reason: z.string(), reason_said: Sentence }))
      .describe('Whole days that can no longer be collected, each with its reason.'),
    known_days: z
      .object({ from: Day, to: Day })
      .nullable()
      .describe(
        'The first and last day of which something is known, of every organisation; null where nothing comes by days.',
      ),
    missing_days: z
      .array(z.object({ day: Day, reason: z.string(), reason_said: Sentence }))
      .describe(
        'Whole or partial days after the first known one that are not there and may still come, each with its reason.',
      ),
    last_error: LastError.nullable(),
    counted: Counted,
  })
  .meta({ id: 'DatasetHealth' })
export type DatasetHealth = z.infer<typeof DatasetHealth>
export const DatasetHealthList = listOf(DatasetHealth).meta({ id: 'DatasetHealthList' })

const StoreIncident = z
  .object({
    id: z.string(),
    found_at: Instant,
    parts: z.int().describe('Parts that were set aside.'),
    refetched: z.int().describe('Slices that are fetched again, and those the vendor no longer has.'),
    gone: z.int(),
    ...MessageAndAction,
  })
  .meta({
    id: 'StoreIncident',
    description: 'Facts on the disk that could not be read, and what became of them.',
  })
export type StoreIncident = z.infer<typeof StoreIncident>
export const StoreIncidentList = listOf(StoreIncident).meta({ id: 'StoreIncidentList' })

const RunState = z.enum(RUN_STATES)

export const Run = z
  .object({
    id: z.string(),
    connection_id: z.string(),
    trigger: z.enum(RUN_TRIGGERS),
    state: RunState,
    queued_at: Instant,
    started_at: Instant.nullable(),
    finished_at: Instant.nullable(),
    datasets: z.array(
      z.object({
        dataset: DatasetName,
        slice: Slice,
        state: RunState,
        started_at: Instant.nullable().describe('Null while it waits for its turn.'),
        steps_done: z
          .int()
          .describe('Steps are known from the start (days to list), slices are found on the way.'),
        steps_total: z.int().nullable(),
        slices_done: z.int(),
        slices_total: z.int().nullable().describe('Null until the upstream has been listed.'),
        rows: z.int(),
        rejected: z.int(),
        duplicates: z.int(),
        restated: z.int(),
        detail: z.string(),
        detail_said: Sentence.nullable(),
        error: z
          .object({
            code: z.string(),
            ...MessageMaybeAction,
          })
          .nullable(),
      }),
    ),
    counted: Counted,
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof Run>
export const RunList = listOf(Run).meta({ id: 'RunList' })
export const RunListQuery = z.object({
  connection_id: OfConnection,
  ...pageOf({ usual: 20, most: 100 }),
})

const RejectedLine = z
  .object({
    dataset: z.string(),
    slice: z.string(),
    line: z.int(),
    reason: z.string(),
    path: z.string(),
    sha256: z.string(),
    seen_at: Instant,
  })
  .meta({ id: 'RejectedLine' })
export const RejectedLinesQuery = z.object({
  ...pageOf({ usual: 200, most: 500 }),
})
export const RejectedLineList = listOf(RejectedLine).meta({ id: 'RejectedLineList' })
