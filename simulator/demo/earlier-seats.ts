import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../src/app.ts'
import { collectSnapshot } from '../../src/collector/collect-snapshot.ts'
import type { CodeRun } from '../../src/collector/dataset-run.ts'
import { accountsOf, codeAccountsOf } from '../../src/collector/dataset-accounts.ts'
import { createProgress } from '../../src/collector/progress.ts'
import { getConnectionRow } from '../../src/connections/get-connection.ts'
import { listConnections } from '../../src/connections/list-connections.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { Actor } from '../../src/model/actor.ts'
import { createOutboundHttp } from '../../src/outbound-http/outbound-http.ts'
import { createSourceRegistry } from '../../src/sources/registry.ts'
import type { CodeAssistSource } from '../../src/sources/source.ts'
import type { CodeProfile } from '../../src/sources/profiles.ts'
import type { ConnectionRow } from '../../src/store/control/tables.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { DemoWorld } from './demo-folder.ts'

const FEEDS = ['seats', 'enterprise_seats', 'billing'] as const
/** More people than that, and a snapshot a month must do. */
const WEEKLY_UP_TO = 2_000

interface EarlierCall {
  app: App
  actor: Actor
  world: DemoWorld
  /** The same vendor, its clock ours to set. */
  vendorUrl: string
  token: string
  profile: CodeProfile
  signal: AbortSignal
}

/** When seats would have been looked at, had the service run all along: noon of one day a week, newest first. */
export function snapshotTimes({ start, days, people }: DemoWorld): number[] {
  const step = people > WEEKLY_UP_TO ? 28 : 7
  const count = Math.max(1, Math.ceil((days - 1) / step))
  return Array.from({ length: count }, (_, at) => start + ((count - 1 - at) * step + 0.5) * DAY_MS)
}

/**
 * Seat lists have no history upstream: a year of them is what a year of collecting leaves behind. It is collected
 * here as it would have been, from a vendor whose clock is set back.
 */
export async function collectEarlierSeats(call: EarlierCall): Promise<void> {
  const { app, world, signal } = call
  const spoolDir = join(app.core.folder.spool, 'earlier')
  await using http = createOutboundHttp({ clock: systemClock, logger: app.core.ctx.logger, spoolDir })
  const profile = { ...call.profile, baseUrl: call.vendorUrl }
  const source = createSourceRegistry({ profiles: [profile], http }).codeAssist({
    profile,
    credential: { kind: 'token', token: call.token },
    connectionId: 'earlier seats',
  })
  const connections = await codeConnections(call)
  for (const time of snapshotTimes(world)) {
    await setClock(call.vendorUrl, time)
    for (const connection of connections) {
      signal.throwIfAborted()
      await takeSnapshots({ ...call, connection, profile, source, time })
    }
  }
  await rm(spoolDir, { recursive: true, force: true })
}

async function codeConnections({ app, actor }: EarlierCall): Promise<ConnectionRow[]> {
  const { ctx } = app.core
  const all = await listConnections({ ctx, actor })
  const ids = all.filter(({ source }) => source === 'code_assistant').map(({ id }) => id)
  return Promise.all(ids.map((id) => getConnectionRow(ctx, actor.tenant, id)))
}

async function setClock(vendorUrl: string, at: number): Promise<void> {
  await fetch(`${vendorUrl}/__sim/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ at }),
  })
}

async function takeSnapshots(
  of: EarlierCall & { connection: ConnectionRow; source: CodeAssistSource; time: number },
): Promise<void> {
  const { connection, profile, source, signal, time } = of
  const { ctx } = of.app.core
  const clock = { ...ctx.clock, now: () => time }
  for (const dataset of FEEDS) {
    const accounts = accountsOf(connection, dataset)
    for (const [at, place] of codeAccountsOf(connection, dataset).entries()) {
      const run: CodeRun<typeof dataset> = {
        ctx: { ...ctx, clock },
        connection,
        dataset,
        account: accounts[at] ?? '',
        of: place,
        profile,
        source,
        relistFrom: null,
        progress: createProgress(clock, async () => {}),
        log: ctx.logger,
        signal,
        leaseEpoch: 0,
        assertLease: async () => {},
      }
      await collectSnapshot(run)
    }
  }
}
