import { accountsOf } from '../../src/collector/plan/dataset-accounts.ts'
import { collectFeed } from '../../src/collector/run/collect-feed.ts'
import { getConnectionRow } from '../../src/connections/get-connection.ts'
import { listConnections } from '../../src/connections/list-connections.ts'
import { storedConnection } from '../../src/connections/stored-connection.ts'
import type { Actor } from '../../src/model/actor.ts'
import { utcHour } from '../../src/model/time/time.ts'
import type { Core } from '../../src/core/open-core.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { DemoWorld } from './demo-folder.ts'
import { storyOf } from './demo-story.ts'
import { RUN_WITHOUT_JOB, type EarlierVendor } from './earlier-vendor.ts'

/** Before the rows that are restated: the simulated files are of a week, and their rows are told by file. */
const DAYS_BEFORE = 10

/** Noons of the days around rows that the vendor restates later, so that it can be told what its counter had counted of them. */
const noonsAround = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from(
    { length: Math.round((to - from) / DAY_MS) + DAYS_BEFORE + 1 },
    (_, n) => from + (n - DAYS_BEFORE) * DAY_MS + DAY_MS / 2,
  )

/** Times of the past limit snapshots: noon of every month's last day since a key could read limits, and around what is restated. */
export function limitTimes(world: DemoWorld): number[] {
  const { accessFixedAt, amendments } = storyOf(world)
  const until = world.start + (world.days - 1) * DAY_MS
  const times = amendments.flatMap((each) => (each.kind === 'restate' ? noonsAround(each.rows) : []))
  const from = new Date(accessFixedAt)
  for (let month = from.getUTCMonth() + 1; ; month++) {
    const time = Date.UTC(from.getUTCFullYear(), month) - DAY_MS / 2
    if (time >= until) break
    times.push(time)
  }
  const known = times.filter((time) => time >= accessFixedAt && time < until)
  return [...new Set(known)].sort((a, b) => a - b)
}

/** Limits have no history upstream, so each past snapshot is taken as its job would have taken it on that day. */
export async function collectEarlierLimits(call: {
  core: Core
  actor: Actor
  world: DemoWorld
  vendor: EarlierVendor
  signal: AbortSignal
}): Promise<void> {
  const { actor, vendor, signal } = call
  const { ctx } = call.core
  const chat = (await listConnections({ ctx, actor })).find(({ source }) => source === 'chat_assistant')
  const profile = vendor.sources.chat.profiles.find(({ id }) => id === chat?.profile)
  if (!chat || !profile) return
  const connection = await getConnectionRow(ctx, actor.tenant, chat.id)
  const stored = { ...storedConnection(ctx, connection), id: 'earlier limits' }
  const nobody = () => undefined
  const open = await vendor.sources.chat.collect(stored, () => nobody, nobody)
  const dataset = 'spend_limits'
  const keepsDays = profile.retentionDays
  for (const of of accountsOf(ctx, connection, dataset)) {
    const account = of.key
    const known = await ctx.facts.readLedger({ tenant: actor.tenant, account, dataset })
    for (const time of limitTimes(call.world)) {
      if (known.some(({ slice }) => slice === utcHour(time))) continue
      signal.throwIfAborted()
      await vendor.setClock(time)
      const then = { ...ctx, clock: { ...ctx.clock, now: () => time } }
      const run = { ...RUN_WITHOUT_JOB, ctx: then, connection, dataset, account, keepsDays, log: ctx.logger }
      await collectFeed({ ...run, signal }, open(dataset, of))
    }
  }
}
