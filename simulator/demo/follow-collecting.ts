import type { CollectorContext } from '../../src/collector/context.ts'
import { listRuns, type RunView } from '../../src/collector/list-runs.ts'
import { listConnections } from '../../src/connections/list-connections.ts'
import type { Actor } from '../../src/model/actor.ts'

const LOOK_EVERY_MS = 1000
const TELL_EVERY_MS = 5000
/** As many runs of a connection as may matter: one, and what was asked for meanwhile. */
const RUNS = 5

export interface FollowOptions {
  ctx: CollectorContext
  actor: Actor
  /** Whose history is to come. */
  world: { people: number; days: number }
  signal: AbortSignal
  note(text: string): void
  /** What is collected beside the connections' own feeds; it does not fail. */
  alongside: Promise<void>
}

/** Tell how the first collecting of all connections goes, until it is done or the demo ends. */
export async function followCollecting(options: FollowOptions): Promise<void> {
  const { ctx, world, signal, note } = options
  const began = ctx.clock.now()
  note(introduction(world))
  let toldAt = began
  while (!signal.aborted) {
    const parts = await firstRuns(options)
    if (ctx.clock.now() - toldAt >= TELL_EVERY_MS) {
      note(`  ${progressText(parts)}\n`)
      toldAt = ctx.clock.now()
    }
    if (parts.length > 0 && parts.every(isOver)) {
      await options.alongside
      const seconds = ((ctx.clock.now() - began) / 1000).toFixed(0)
      return note(`  ${outcome(parts)} after ${seconds} s. Stop with Ctrl-C.\n`)
    }
    await ctx.clock.sleep(LOOK_EVERY_MS, signal).catch(() => undefined)
  }
  await options.alongside
}

/** Rows of all feeds for each person and day, and how many are collected in a second on two cores: as measured. */
const ROWS_PER_PERSON_DAY = 2.8
const ROWS_PER_SECOND = 7_000
const LONG_MINUTES = 3

/** What is to come, and for how long where that is longer than one waits. */
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

/** Every feed's first run. A connection whose run has not begun has none yet, and counts as going on. */
async function firstRuns({ ctx, actor }: FollowOptions): Promise<RunPart[]> {
  const parts: RunPart[] = []
  for (const { id } of await listConnections({ ctx, actor })) {
    const runs = await listRuns({ ctx, actor, connectionId: id, limit: RUNS })
    parts.push(...(runs.at(-1)?.datasets ?? []))
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

/** What the chat assistant's costs or any other feed could not bring is in Data health. */
function outcome(parts: readonly RunPart[]): string {
  return parts.every(({ state }) => state === 'succeeded') ? 'complete' : 'done'
}
