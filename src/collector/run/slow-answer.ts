import { toError } from '../../lib/errors.ts'
import type { OnSlow } from '../../sources/source.ts'
import { changeLeased, type Lease } from '../../store/control/collecting/dataset-jobs-table.ts'
import { updateRun } from '../../store/control/collecting/runs-table.ts'
import type { ConnectionRow, DatasetJobRow } from '../../store/control/tables.ts'
import type { CollectorContext } from '../context.ts'
import { noteHealth } from '../status/note-health.ts'
import type { Running } from './run-end.ts'
import { said } from '../../words/said.ts'
import { errorColumns } from '../../store/control/error-columns.ts'

const CODE = 'slow_answer'
const NOTHING = errorColumns(null)

const textOf = (since: number) =>
  errorColumns({
    code: CODE,
    message: said('answer_owed', { time: new Date(since).toISOString() }),
    action: said('asked_again_or_network'),
  })

/** Says of a run under way that it waits for an answer, and takes it back. */
interface SlowAnswers {
  onSlow: OnSlow
  /** The run is over, and waits for nothing any more. */
  close(): Promise<void>
}

export function createSlowAnswers(ctx: CollectorContext, running: Running): SlowAnswers {
  const waits = new Set<{ since: number }>()
  let written = Promise.resolve()
  let closed = false
  const write = (since: number | null) => {
    if (closed) return
    written = written
      .then(() => note(ctx, running, since))
      .catch((error: unknown) => ctx.logger.warn({ err: toError(error) }, 'a slow answer could not be told'))
  }
  return {
    onSlow(since) {
      const wait = { since }
      waits.add(wait)
      if (waits.size === 1) write(since)
      return () => {
        if (waits.delete(wait) && waits.size === 0) write(null)
      }
    },
    async close() {
      if (waits.size > 0) write(null)
      closed = true
      await written
    },
  }
}

/** What is told of a dataset already goes on being told. */
async function note(ctx: CollectorContext, running: Running, since: number | null): Promise<void> {
  const { job, lease, runRow, connection } = running
  if (job.error_code !== null) return
  const text = since === null ? NOTHING : textOf(since)
  const error_at = since === null ? null : new Date(ctx.clock.now()).toISOString()
  const health = since === null ? job.health : 'delayed'
  if (!(await changeLeased(ctx.control.db, job, lease, { ...text, error_at, health }))) return
  await updateRun(ctx.control.db, runRow.id, text)
  await noteHealth(ctx, connection)
}

/** A process that died while it waited could not take back what it said: the next run does. */
export async function forgetSlowAnswer(
  ctx: CollectorContext,
  connection: ConnectionRow,
  { job, lease }: { job: DatasetJobRow; lease: Lease },
): Promise<DatasetJobRow> {
  if (job.error_code !== CODE) return job
  const forgotten = { ...NOTHING, error_at: null, health: 'ok' as const }
  await changeLeased(ctx.control.db, job, lease, forgotten)
  await noteHealth(ctx, connection)
  return { ...job, ...forgotten }
}
