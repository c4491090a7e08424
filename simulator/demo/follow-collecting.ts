import type { CollectorContext } from '../../src/collector/context.ts'
import { listRuns, type RunView } from '../../src/collector/list-runs.ts'
import { listConnections } from '../../src/connections/list-connections.ts'
import type { Actor } from '../../src/model/actor.ts'

const LOOK_EVERY_MS = 1000
/** As many runs of a connection as may matter: one, and what was asked for meanwhile. */
const RUNS = 5

export interface FollowOptions {
  ctx: CollectorContext
  actor: Actor
  /** Days of history to come. */
  days: number
  signal: AbortSignal
  note(text: string): void
  /** What is collected beside the connections' own feeds; it does not fail. */
  alongside: Promise<void>
}

/** Tell how the first collecting of all connections goes, until it is done or the demo ends. */
export async function followCollecting(options: FollowOptions): Promise<void> {
  const { ctx, days, signal, note } = options
  const began = ctx.clock.now()
  note(`Collecting ${days} days; the newest come first, and the dashboard fills while you look.\n`)
  let told = ''
  while (!signal.aborted) {
    const parts = await firstRuns(options)
    const now = progressText(parts)
    if (now !== told) note(`  ${now}\n`)
    told = now
    if (parts.length > 0 && parts.every(isOver)) {
      await options.alongside
      const seconds = ((ctx.clock.now() - began) / 1000).toFixed(0)
      return note(`  ${outcome(parts)} after ${seconds} s. Stop with Ctrl-C.\n`)
    }
    await ctx.clock.sleep(LOOK_EVERY_MS, signal).catch(() => undefined)
  }
  await options.alongside
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
