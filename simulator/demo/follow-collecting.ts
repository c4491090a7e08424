import type { CollectorContext } from '../../src/collector/context.ts'
import { listRuns, type RunView } from '../../src/collector/list-runs.ts'
import type { Actor } from '../../src/model/actor.ts'

const LOOK_EVERY_MS = 1000

export interface FollowOptions {
  ctx: CollectorContext
  actor: Actor
  connectionId: string
  /** Days of history to come. */
  days: number
  signal: AbortSignal
  note(text: string): void
}

/** Tell how the first collecting goes, until it is done or the demo ends. */
export async function followCollecting(options: FollowOptions): Promise<void> {
  const { ctx, days, signal, note } = options
  const began = ctx.clock.now()
  note(`Collecting ${days} days; the newest come first, and the dashboard fills while you look.\n`)
  let told = ''
  while (!signal.aborted) {
    const costs = await costsRun(options)
    const now = costs ? progressText(costs) : 'waiting'
    if (now !== told) note(`  ${now}\n`)
    told = now
    if (costs && !['queued', 'running'].includes(costs.state)) {
      const seconds = ((ctx.clock.now() - began) / 1000).toFixed(0)
      return note(
        `  ${costs.state === 'succeeded' ? 'complete' : costs.state} after ${seconds} s. Stop with Ctrl-C.\n`,
      )
    }
    await ctx.clock.sleep(LOOK_EVERY_MS, signal).catch(() => undefined)
  }
}

type CostsPart = RunView['datasets'][number]

/** The newest run of the costs. */
async function costsRun({ ctx, actor, connectionId }: FollowOptions): Promise<CostsPart | undefined> {
  const runs = await listRuns({ ctx, actor, connectionId, limit: 5 })
  return runs.flatMap(({ datasets }) => datasets).find(({ dataset }) => dataset === 'costs')
}

function progressText({ stepsDone, stepsTotal, slicesDone, rows }: CostsPart): string {
  return `${stepsDone} of ${stepsTotal ?? '?'} days, ${slicesDone} files, ${rows.toLocaleString('en')} records`
}
