import { requirePermission } from '../../access/permissions.ts'
import { writeAudit } from '../../access/audit/audit.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { allDatasets, isDataset, type Dataset } from '../../model/dataset.ts'
import { findConnection } from '../../store/control/collecting/connections-table.ts'
import { listJobs, scheduleNow } from '../../store/control/collecting/dataset-jobs-table.ts'
import { insertRun } from '../../store/control/collecting/runs-table.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import type { DatasetJobRow } from '../../store/control/tables.ts'
import type { CollectorContext } from '../context.ts'
import { said } from '../../words/said.ts'

interface Asked {
  ctx: Pick<CollectorContext, 'control' | 'clock' | 'newId'>
  actor: Actor
  id: string
  datasets?: readonly Dataset[]
  from?: string
}

/**
 * Collect now. Datasets that wait for a key or an organisation are left out. A time the upstream told us to wait
 * until still holds: the run is queued and starts then. Returns the run to watch, and until when (ISO-8601) the last of
 * its datasets waits for such a time; null: none does.
 */
export async function requestSync(
  args: Asked,
): Promise<{ runId: string; waitsUntil: string | null; waiting: Dataset[] }> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'connections:write')
  requireKnown(args.datasets ?? [])
  if (args.from !== undefined) requirePast(args.from, ctx.clock.now())
  await getConnectionRow(ctx, actor.tenant, id)
  const runId = ctx.newId()
  const now = isoNow(ctx.clock)
  const jobs = await ctx.control.db.transaction().execute(async (tx) => {
    const due = await makeDue(tx, args, now)
    for (const { dataset } of due) {
      await insertRun(tx, {
        id: ctx.newId(),
        tenant: actor.tenant,
        connection_id: id,
        dataset,
        trigger: 'manual',
        queued_at: now,
        run_group: runId,
        relist_from: args.from ?? null,
      })
    }
    await writeAudit(tx, ctx.clock, {
      actor,
      action: 'connection.sync',
      objectType: 'connection',
      objectId: id,
      detail: { datasets: due.map(({ dataset }) => dataset), from: args.from ?? null },
    })
    return due
  })
  const parked = jobs.flatMap(({ dataset, parked_until: until }) =>
    until !== null && until > now ? [{ dataset, until }] : [],
  )
  return {
    runId,
    waitsUntil:
      parked
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? null,
    waiting: parked.map(({ dataset }) => dataset),
  }
}

/** The datasets that are asked for, each due now. */
async function makeDue(tx: ControlTx, { actor, id, datasets }: Asked, now: string): Promise<DatasetJobRow[]> {
  const due: DatasetJobRow[] = []
  for (const job of await listJobs(tx, id)) {
    const asked = isAsked(job, datasets) && (await scheduleNow(tx, job, now))
    if (asked) due.push(asked)
  }
  // Read last: whoever disconnects now waits for these rows, and then cancels what is queued here.
  const connection = await findConnection(tx, actor.tenant, id)
  if (connection?.state === 'disconnected') {
    throw new TidemarkError('conflict', said('nothing_to_collect'), {
      action: said('connect_again_first'),
    })
  }
  if (due.length === 0) {
    throw new TidemarkError('conflict', said('none_collectable'), {
      action: said('see_what_datasets_wait_for'),
    })
  }
  return due
}

/** Tidemark knows of no day before. */
const FIRST_INSTANT = Date.UTC(2000, 0, 1)

function requirePast(from: string, now: number): void {
  const at = Date.parse(from)
  if (at >= FIRST_INSTANT && at <= now) return
  throw new TidemarkError('validation_failed', said('from_out_of_time'), {
    action: said('give_collectable_time'),
    details: [{ path: 'from', message: said('between_2000_and_now') }],
  })
}

function requireKnown(datasets: readonly Dataset[]): void {
  const at = datasets.findIndex((dataset) => !isDataset(dataset))
  if (at < 0) return
  const values = allDatasets()
    .map((dataset) => JSON.stringify(dataset))
    .join('|')
  throw new TidemarkError('validation_failed', said('request_not_valid'), {
    details: [{ path: `datasets.${at}`, message: said('one_of_values', { values }) }],
  })
}

/** What nothing is planned for waits for an edit; it may be named all the same, unless there is nobody to ask. */
function isAsked(job: DatasetJobRow, datasets: readonly Dataset[] | undefined): boolean {
  if (!datasets) return job.next_run_at !== null
  return datasets.includes(job.dataset) && job.error_code !== 'no_organization'
}
