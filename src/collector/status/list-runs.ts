import { z } from 'zod'
import { requirePermission } from '../../access/permissions.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { readCursor, writeCursor } from '../../lib/page-cursor.ts'
import type { Actor } from '../../model/actor.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { RunState, RunTrigger } from '../../model/run.ts'
import { findRunGroup, listRunGroups } from '../../store/control/collecting/runs-table.ts'
import type { RunRow } from '../../store/control/tables.ts'
import type { CollectorContext } from '../context.ts'
import { said, type Said } from '../../words/said.ts'
import { readError, type ErrorText } from '../../store/control/error-columns.ts'
import { readSaid } from '../../words/stored-said.ts'

export interface RunView {
  id: string
  connectionId: string
  trigger: RunTrigger
  state: RunState
  queuedAt: string
  startedAt: string | null
  finishedAt: string | null
  datasets: {
    dataset: Dataset
    state: RunState
    startedAt: string | null
    /** Of `stepsTotal`, which is known before the slices are: a cost run's steps are the days it lists. */
    stepsDone: number
    stepsTotal: number | null
    slicesDone: number
    slicesTotal: number | null
    rows: number
    rejected: number
    duplicates: number
    restated: number
    /** Null: there is nothing to say. */
    detail: Said | null
    error: ErrorText | null
  }[]
}

/** When a run was asked for, and its id. */
const Position = z.tuple([z.iso.datetime(), z.string().max(64)])

/** Runs of the actor's organisation, newest first, page by page. @param cursor `nextCursor` of the page before */
export async function listRuns(args: {
  ctx: CollectorContext
  actor: Actor
  connectionId?: string | undefined
  limit: number
  cursor?: string | undefined
}): Promise<{ runs: RunView[]; nextCursor: string | null }> {
  const { ctx, actor, connectionId, limit, cursor } = args
  requirePermission(actor, 'connections:read')
  const after = cursor === undefined ? undefined : readCursor(cursor, Position)
  const filter = { tenant: actor.tenant, connectionId, limit: limit + 1, after }
  const groups = await listRunGroups(ctx.control.db, filter)
  const page = groups.slice(0, limit)
  const last = page.at(-1)
  return {
    runs: page.map(({ rows }) => runView(rows)),
    nextCursor: groups.length > limit && last ? writeCursor(last.place) : null,
  }
}

/** One run with its progress. Throws `not_found`, for another organisation's id too. */
export async function getRun(args: { ctx: CollectorContext; actor: Actor; id: string }): Promise<RunView> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:read')
  const rows = await findRunGroup(ctx.control.db, actor.tenant, id)
  if (rows.length === 0) {
    throw new TidemarkError('not_found', said('no_such_run'), {
      action: said('list_runs'),
    })
  }
  return runView(rows)
}

/** The parts of one request as one run; it is as far as its least advanced part. */
const STATE_ORDER: readonly RunState[] = ['running', 'queued', 'failed', 'cancelled', 'partial', 'succeeded']

function runView(rows: RunRow[]): RunView {
  const [first] = rows
  if (!first) throw new RangeError('a run has at least one part')
  const state = STATE_ORDER.find((candidate) => rows.some((row) => row.state === candidate)) ?? first.state
  const active = state === 'running' || state === 'queued'
  const newest = (times: (string | null)[]) =>
    times
      .filter((t) => t !== null)
      .sort()
      .at(-1) ?? null
  return {
    id: first.run_group,
    connectionId: first.connection_id,
    trigger: first.trigger,
    state,
    queuedAt: first.queued_at,
    startedAt:
      rows
        .map((row) => row.started_at)
        .filter((t) => t !== null)
        .sort()
        .at(0) ?? null,
    finishedAt: active ? null : newest(rows.map((row) => row.finished_at)),
    datasets: rows.map(partView),
  }
}

function partView(row: RunRow): RunView['datasets'][number] {
  return {
    dataset: row.dataset,
    state: row.state,
    startedAt: row.started_at,
    stepsDone: row.steps_done,
    stepsTotal: row.steps_total,
    slicesDone: row.slices_done,
    slicesTotal: row.slices_total,
    rows: row.row_count,
    rejected: row.rejected,
    duplicates: row.duplicates,
    restated: row.restated,
    detail: row.detail === '' ? null : readSaid(row.detail),
    error: readError(row),
  }
}
