import { listCostRecords, type CostRecordRow } from '../../../src/metrics/lists/list-cost-records.ts'
import type { CollectorContext } from '../../../src/collector/context.ts'
import { connectSource } from '../../../src/connections/connect/connect-source.ts'
import type { ConnectionView } from '../../../src/connections/connection-view.ts'
import { patchConnection } from '../../../src/connections/patch-connection.ts'
import type { Actor } from '../../../src/model/actor.ts'
import type { Cell, MetricsAnswer, MetricsQuery, Scope } from '../../../src/metrics/metrics-query.ts'
import { runMetricsQuery } from '../../../src/metrics/ask/run-query.ts'
import type { Dataset } from '../../../src/model/dataset.ts'
import { addDays, utcDay } from '../../../src/model/time/time.ts'
import { grantFacts } from '../../../src/store/facts/facts-grant.ts'
import type { LedgerRow } from '../../../src/store/facts/facts-store.ts'
import {
  collectorVerbs,
  openCollectorWorld,
  type CollectingOptions,
  type CollectorVerbs,
  type CollectorWorld,
} from './collector-world.ts'
import { ORGANIZATION_ID, WORKSPACE_ID } from '../vendor/cost-line.ts'
import { ADMIN_KEY, startScriptedVendor, type ScriptedVendor } from '../vendor/scripted-vendor.ts'
import { skippingClock, type SkippingClock } from './skipping-clock.ts'
import { chatAccounts } from '../stores/seeded-facts.ts'

/** The real collector of a chat assistant, with a scripted vendor and a controlled clock. */
export interface Collecting extends CollectorWorld, CollectorVerbs, AsyncDisposable {
  readonly clock: SkippingClock
  readonly vendor: ScriptedVendor
  /** Connect with `ADMIN_KEY`. The other methods use this connection. */
  connect(keys?: { adminKey?: string; spendLimitsApiKey?: string }): Promise<ConnectionView>
  patch(input: { adminKey?: string; spendLimitsApiKey?: string | null }): Promise<void>
  ledger(dataset: Dataset): Promise<LedgerRow[]>
  /** Query metrics like the API; by default the credits of the 60 days up to tomorrow. */
  ask(query?: Partial<MetricsQuery>): Promise<MetricsAnswer>
  /** The cost records of that default range. */
  records(): Promise<CostRecordRow[]>
  /** The credits of that default range. */
  credits(): Promise<Cell>
}

export async function startCollecting(options: CollectingOptions): Promise<Collecting> {
  const stack = new AsyncDisposableStack()
  const clock = skippingClock(options.now)
  const vendor = stack.use(await startScriptedVendor(clock))
  const world = await openCollectorWorld(stack, clock, options, { chatAssistApiUrl: vendor.baseUrl })
  const { ctx, actor } = world
  let id = ''
  return {
    ...world,
    clock,
    vendor,
    ...collectorVerbs(world, clock, () => id),
    ...asking(ctx, actor, clock),
    async connect(keys = {}) {
      const ids = { organizationId: ORGANIZATION_ID, workspaceId: WORKSPACE_ID }
      const input = { source: 'chat_assistant', adminKey: ADMIN_KEY, ...ids, ...keys } as const
      const view = await connectSource({ ctx, actor, input })
      id = view.id
      return view
    },
    async patch(input) {
      await patchConnection({ ctx, actor, id, input })
    },
    ledger: (name) =>
      ctx.facts.readLedger({
        tenant: actor.tenant,
        account: name === 'costs' ? ORGANIZATION_ID : WORKSPACE_ID,
        dataset: name,
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function asking(ctx: CollectorContext, actor: Actor, clock: SkippingClock) {
  const of = { account: ORGANIZATION_ID, connection: 'c', label: 'Harness', state: 'connected' } as const
  const scope: Scope = { tenant: actor.tenant, accounts: chatAccounts(of, WORKSPACE_ID) }
  const ask = (query: Partial<MetricsQuery> = {}) => {
    const today = utcDay(clock.now())
    const whole = { from: addDays(today, -60), to: addDays(today, 1), grain: 'total' } as const
    const plain = { metrics: ['spend.credits' as const], groupBy: [], filters: [], orderBy: [], limit: 1000 }
    return runMetricsQuery({
      facts: grantFacts(ctx.facts),
      scope,
      clock,
      query: { ...whole, ...plain, ...query },
    })
  }
  const records = async () => {
    const today = utcDay(clock.now())
    const range = { from: addDays(today, -60), to: addDays(today, 1) }
    return (
      await listCostRecords({ facts: grantFacts(ctx.facts), scope, ...range, filters: [], limit: 5000 })
    ).data
  }
  return { ask, records, credits: async () => (await ask()).rows[0]?.['spend.credits'] ?? null }
}
