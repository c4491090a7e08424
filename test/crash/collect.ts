/**
 * A collector without anything around it. Collects every connection to its end and prints what then counts; with
 * CRASH_AT it collects what is due, and dies as from SIGKILL when that step is reached for the n-th time.
 * CRASH_AT=after_insert CRASH_TIMES=2 node test/crash/collect.ts
 */
import { collectOnce } from '../../src/core/run-collector.ts'
import type { CollectorContext } from '../../src/collector/context.ts'
import { listDatasets } from '../../src/collector/status/list-datasets.ts'
import { requestSync } from '../../src/collector/plan/request-sync.ts'
import { loadConfig } from '../../src/config/config.ts'
import { readEnv } from '../../src/config/env.ts'
import { loadSecrets } from '../../src/config/secrets.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import type { Actor } from '../../src/model/actor.ts'
import type { Dataset } from '../../src/model/dataset.ts'
import { openCore } from '../../src/core/open-core.ts'
import { listLiveConnections } from '../../src/store/control/collecting/connections-table.ts'
import { printFacts } from './print-facts.ts'

const at = process.env['CRASH_AT']
const times = Number(process.env['CRASH_TIMES'] ?? 1)
let reached = 0

async function finish(ctx: CollectorContext): Promise<void> {
  const going = new AbortController().signal
  for (const { id, tenant } of await listLiveConnections(ctx.control.db)) {
    const actor: Actor = { kind: 'user', id: 'crash', tenant, role: 'owner' }
    const collect = async (datasets?: Dataset[]) => {
      await requestSync({ ctx, actor, id, ...(datasets && { datasets }) })
      await collectOnce(ctx, going)
    }
    await collect()
    const views = await listDatasets({ ctx, actor, id })
    // Teams are asked one by one once there is a list of them.
    if (views.some(({ dataset }) => dataset === 'team_metrics')) await collect(['team_metrics'])
    for (const { dataset, lastError } of await listDatasets({ ctx, actor, id })) {
      if (lastError) throw new Error(`${dataset} ended with ${lastError.code}: ${lastError.message}`)
    }
  }
  await printFacts(ctx.facts)
}

const env = readEnv(process.env)
const config = loadConfig(env)
const logger = createLogger({ level: 'silent' })
await using core = await openCore({
  config,
  secrets: await loadSecrets(env, config),
  clock: systemClock,
  logger,
  migrate: true,
  async failpoints(point) {
    if (point !== at || ++reached < times) return
    process.kill(process.pid, 'SIGKILL')
    // The signal is on its way; nothing after this step may run.
    await new Promise(() => undefined)
  },
})
if (at === undefined) await finish(core.ctx)
else await collectOnce(core.ctx, new AbortController().signal)
