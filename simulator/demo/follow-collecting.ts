import type { CollectorContext } from '../../src/collector/context.ts'
import { getRun, listRuns, type RunView } from '../../src/collector/status/list-runs.ts'
import { listConnections } from '../../src/connections/list-connections.ts'
import type { Actor } from '../../src/model/actor.ts'

const LOOK_EVERY_MS = 1000
const TELL_EVERY_MS = 5000
/** Runs listed when a connection is first seen, seconds after connecting: enough to include its first run. */
const RUNS = 20

export interface FollowOptions {
  ctx: CollectorContext
  actor: Actor
  /** Size of the history to collect. */
  world: { people: number; days: number }
  signal: AbortSignal
  note(text: string): void
  /** Collecting beside the connections' own datasets; never rejects. */
  alongside: Promise<void>
}

/** Report the progress of the first runs of all connections, until they are done or the demo ends. */
export async function followCollecting(options: FollowOptions): Promise<void> {
  const { ctx, world, signal, note } = options
  const began = ctx.clock.now()
  note(introduction(world))
  let toldAt = began
  const first = new Map<string, string>()
  while (!signal.aborted) {
    const parts = await firstRuns(options, first)
    if (ctx.clock.now() - toldAt >= TELL_EVERY_MS) {
      note(`  ${progressText(parts)}\n`)
      toldAt = ctx.clock.now()
    }
    if (parts.length > 0 && parts.every(isOver)) {
      await options.alongside
      return note(`  ${outcome(parts, (ctx.clock.now() - began) / 1000)} Stop with Ctrl-C.\n`)
    }
    await ctx.clock.sleep(LOOK_EVERY_MS, signal).catch(() => undefined)
  }
  await options.alongside
}

/** Measured: rows of all datasets per person and day, and rows collected per second on two cores. */
const ROWS_PER_PERSON_DAY = 2.8
const ROWS_PER_SECOND = 7_000
const LONG_MINUTES = 3

/** What will be collected, with an estimate of the time when it is long. */
export function introduction({ people, days }: { people: number; days: number }): string {
  const rows = people * days * ROWS_PER_PERSON_DAY
  const minutes = Math.round(rows / ROWS_PER_SECOND / 60)
  const long =
    minutes < LONG_MINUTES
      ? ''
      : `About ${Math.round(rows / 1e6)} million rows: expect some ${minutes} minutes on two cores. It can be stopped and goes on.\n`
  return `Collecting ${days} days of ${people.toLocaleString('en')} people; the newest come first, and the dashboard fills while you look.\n${long}`
}

type RunPart = RunView['datasets'][number]

function isOver({ state }: RunPart): boolean {
  return state !== 'queued' && state !== 'running'
}

/** The first run of every connection. Its id is kept in `known`, because further runs may follow before all are done. */
async function firstRuns({ ctx, actor }: FollowOptions, known: Map<string, string>): Promise<RunPart[]> {
  const parts: RunPart[] = []
  for (const { id: connectionId } of await listConnections({ ctx, actor })) {
    const id = known.get(connectionId)
    const run = id
      ? await getRun({ ctx, actor, id })
      : (await listRuns({ ctx, actor, connectionId, limit: RUNS })).runs.at(-1)
    if (run) known.set(connectionId, run.id)
    parts.push(...(run?.datasets ?? []))
  }
  return parts
}

function progressText(parts: readonly RunPart[]): string {
  const done = parts.reduce((sum, { stepsDone }) => sum + stepsDone, 0)
  const total = parts.reduce((sum, { stepsTotal }) => sum + (stepsTotal ?? 0), 0)
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const feeds = parts.filter(isOver).length
  return `${feeds} of ${parts.length} feeds, ${done} of ${total} steps, ${rows.toLocaleString('en')} rows`
}

/** The result; datasets whose first run failed are named, as their data is still missing. */
function outcome(parts: readonly RunPart[], seconds: number): string {
  const after = `after ${seconds.toFixed(0)} s`
  const failed = parts.filter(({ state }) => state === 'failed' || state === 'cancelled').length
  if (failed > 0) {
    const done = `${parts.length - failed} of ${parts.length} feeds are collected ${after}`
    return `${done}; ${failed} failed so far: Data health says why, and when that is tried again.`
  }
  return `${parts.every(({ state }) => state === 'succeeded') ? 'complete' : 'done'} ${after}.`
}
