import { accountsOf } from '../../src/collector/plan/dataset-accounts.ts'
import type { DatasetRun } from '../../src/collector/run/dataset-run.ts'
import { Setbacks } from '../../src/collector/run/setbacks.ts'
import { Intake } from '../../src/collector/take/intake.ts'
import { offerCode, parsedRows, type OfferedCode } from '../../src/collector/take/offered-slice.ts'
import { intoCode } from '../../src/collector/take/together.ts'
import { getConnectionRow } from '../../src/connections/get-connection.ts'
import { listConnections } from '../../src/connections/list-connections.ts'
import { TerminalError } from '../../src/lib/errors.ts'
import type { Actor } from '../../src/model/actor.ts'
import { DAY_MS, dayStart, utcDay, type UtcDay } from '../../src/model/time/time.ts'
import type { Core } from '../../src/core/open-core.ts'
import type { Feed } from '../../src/sources/feed.ts'
import { codeFeed } from '../../src/sources/code-assist/feeds.ts'
import type { ConnectionRow } from '../../src/store/control/tables.ts'
import { CODE_PROFILE } from './connect-demo.ts'
import type { DemoWorld } from './demo-folder.ts'
import { RUN_WITHOUT_JOB, type EarlierVendor } from './earlier-vendor.ts'

/** Budgets tell which were used up: of the last months, as each of their lists is many requests. */
const BUDGET_DAYS = 100
const DAYS_OF = {
  seats: Infinity,
  enterprise_seats: Infinity,
  billing: Infinity,
  enterprise_budgets: BUDGET_DAYS,
  cost_centers: BUDGET_DAYS,
} as const
const FEEDS = ['seats', 'enterprise_seats', 'billing', 'enterprise_budgets', 'cost_centers'] as const
type Fetch = Extract<Feed, { by: 'snapshot' }>['fetch']

/** Up to so many people there is a list a day, then a list a week, then one every four weeks. */
const DAILY_UP_TO = 2_000
const WEEKLY_UP_TO = 10_000
/** Rows that are loaded together, because each load costs several statements. */
const ROWS_TOGETHER = 12_000
const ALL_AT_ONCE = { first: ROWS_TOGETHER, most: ROWS_TOGETHER, lookedAt: ROWS_TOGETHER }

interface EarlierCall {
  core: Core
  actor: Actor
  world: DemoWorld
  vendor: EarlierVendor
  token: string
  signal: AbortSignal
}

/** Times of the past seat lists, as if the service had run all along: noon, newest first. */
export function snapshotTimes({ start, days, people }: DemoWorld): number[] {
  const step = people <= DAILY_UP_TO ? 1 : people <= WEEKLY_UP_TO ? 7 : 28
  const count = Math.max(1, Math.ceil((days - 1) / step))
  return Array.from({ length: count }, (_, at) => start + ((count - 1 - at) * step + 0.5) * DAY_MS)
}

/**
 * Seat lists have no history upstream, so a year of them is the result of a year of collecting. Here they are fetched from a
 * vendor whose clock is set back. Lists that an earlier start has loaded are not loaded again.
 */
export async function collectEarlierSeats(call: EarlierCall): Promise<void> {
  const { core, world, vendor, signal } = call
  const lists = await earlierLists(call)
  for (const time of snapshotTimes(world)) {
    const due = lists.filter((each) => time >= each.since && !each.has(utcDay(time)))
    if (due.length > 0) await vendor.setClock(time)
    for (const each of due) {
      signal.throwIfAborted()
      await each.take(time)
    }
  }
  for (const each of lists) await each.flush()
  await core.ctx.facts.refreshCodeSums(call.actor.tenant)
}

/** Loads the lists of one dataset and account into the facts. */
class EarlierLists {
  /** There are none before. */
  readonly since: number
  readonly #run: DatasetRun
  readonly #fetch: Fetch
  readonly #known: ReadonlySet<string>
  readonly #intake: Intake<OfferedCode>
  #rows = 0

  constructor(of: { since: number; run: DatasetRun; fetch: Fetch; known: ReadonlySet<string> }) {
    this.since = of.since
    this.#run = of.run
    this.#fetch = of.fetch
    this.#known = of.known
    this.#intake = new Intake(of.run, new Setbacks(), { ...intoCode(of.run), ...ALL_AT_ONCE })
  }

  has(day: UtcDay): boolean {
    return this.#known.has(day)
  }

  async take(time: number): Promise<void> {
    const snapshot = await this.#fetch(this.#run.signal)
    await using raw = snapshot.raw
    const slice = utcDay(time)
    this.#rows += snapshot.rows.length
    const offered = offerCode(this.#run, {
      row: {
        slice,
        kind: 'snapshot',
        fetchedAt: time,
        periodStart: dayStart(slice),
        periodEnd: dayStart(slice) + DAY_MS,
        sha256: raw.sha256,
        bytes: raw.bytes,
      },
      // No raw copies of the past: the simulator can always be asked again.
      keepRaw: async () => {},
      lines: () => parsedRows(snapshot),
    })
    await this.#intake.add(offered, [])
    if (this.#rows >= ROWS_TOGETHER) await this.flush()
  }

  async flush(): Promise<void> {
    this.#rows = 0
    await this.#intake.flush()
  }
}

async function earlierLists(call: EarlierCall): Promise<EarlierLists[]> {
  const { core, world, vendor, token, signal } = call
  const { ctx } = core
  const profile = vendor.sources.code.profiles.find(({ id }) => id === CODE_PROFILE)
  if (!profile) throw new TerminalError('internal', 'The demo’s product is not configured.')
  const credential = { kind: 'token', token } as const
  const source = vendor.sources.code.open({ profile, credential, connectionId: 'earlier seats' })
  const connections = await codeConnections(call)
  const places = connections.flatMap((connection) =>
    FEEDS.flatMap((dataset) =>
      accountsOf(ctx, connection, dataset).map((of) => ({ connection, dataset, of, account: of.key })),
    ),
  )
  return await Promise.all(
    places.map(async ({ of, ...place }): Promise<EarlierLists> => {
      const { connection, dataset, account } = place
      const ledger = await ctx.facts.readLedger({ tenant: connection.tenant, account, dataset })
      const keepsDays = profile.retentionDays
      const run = { ...place, ...RUN_WITHOUT_JOB, ctx, keepsDays, log: ctx.logger, signal }
      const known = new Set(ledger.filter(({ outcome }) => outcome === 'committed').map(({ slice }) => slice))
      const since = world.start + (world.days - DAYS_OF[dataset]) * DAY_MS
      const feed = codeFeed(source, profile, dataset, of)
      if (feed.by !== 'snapshot') throw new RangeError(`${dataset} is no list`)
      return new EarlierLists({ since, run, known, fetch: feed.fetch })
    }),
  )
}

async function codeConnections({ core, actor }: EarlierCall): Promise<ConnectionRow[]> {
  const { ctx } = core
  const all = await listConnections({ ctx, actor })
  const ids = all.filter(({ source }) => source === 'code_assistant').map(({ id }) => id)
  return Promise.all(ids.map((id) => getConnectionRow(ctx, actor.tenant, id)))
}
