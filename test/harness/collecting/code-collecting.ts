import { askText } from '../stores/ask-text.ts'
import { isoNow } from '../../../src/lib/clock.ts'
import { codeAccountKey, type CodeAccount } from '../../../src/model/connection.ts'
import { HEALTHY } from '../../../src/connections/healthy.ts'
import { feedsOf } from '../../../src/model/dataset.ts'
import type { Scope, ScopeAccount } from '../../../src/metrics/metrics-query.ts'
import type { CodeDataset } from '../../../src/sources/source.ts'
import { planCodeJobs } from '../../../src/sources/code-assist/connect/plan-jobs.ts'
import { startCollecting as startJobs } from '../../../src/connections/start-collecting.ts'
import type { LedgerRow } from '../../../src/store/facts/facts-store.ts'
import { insertConnection, putCredential } from '../../../src/store/control/collecting/connections-table.ts'
import {
  collectorVerbs,
  openCollectorWorld,
  type CollectingOptions,
  type CollectorVerbs,
  type CollectorWorld,
} from './collector-world.ts'
import { startScriptedCodeHost, TOKEN, type ScriptedCodeHost } from '../vendor/scripted-code-host.ts'
import { skippingClock, type SkippingClock } from './skipping-clock.ts'
import { storedSaid } from '../../../src/words/stored-said.ts'

export const ACME: CodeAccount = { level: 'organization', name: 'acme' }
export const ENTERPRISE: CodeAccount = { level: 'enterprise', name: 'acme-inc' }

/** Both as a tenant's questions see them; `barred`: what cannot be read of either. */
export function harnessScope(
  tenant: string,
  barred: (level: CodeAccount['level']) => ScopeAccount['barred'] = () => ({}),
): Scope {
  const accounts = [ENTERPRISE, ACME].map((of): ScopeAccount => ({
    account: codeAccountKey(of),
    level: of.level,
    connection: 'c',
    label: 'Harness',
    state: 'connected',
    feeds: feedsOf('code_assistant', of.level),
    barred: barred(of.level),
  }))
  return { tenant, accounts }
}

/** The real collector of a code assistant, with a scripted vendor and a controlled clock. */
export interface CodeCollecting extends CollectorWorld, CollectorVerbs, AsyncDisposable {
  readonly clock: SkippingClock
  readonly host: ScriptedCodeHost
  /** Connect with `TOKEN`, for these datasets only. */
  connect(datasets: readonly CodeDataset[], organizations?: readonly string[]): Promise<void>
  ledger(dataset: CodeDataset, account?: CodeAccount): Promise<LedgerRow[]>
  /** People and interactions per day in the committed rows of a dataset. */
  userDays(dataset?: CodeDataset): Promise<{ day: string; people: number; interactions: number }[]>
  /** Number of committed rows in a table. */
  count(table: string, dataset: CodeDataset): Promise<number>
}

const IN_FORCE = `tenant = {tenant:String} AND dataset = {dataset:String} AND (account, dataset, slice, load_id) IN
  (SELECT account, dataset, slice, load_id FROM slices_current
   WHERE tenant = {tenant:String} AND outcome = 'committed')`

export async function startCodeCollecting(options: CollectingOptions): Promise<CodeCollecting> {
  const stack = new AsyncDisposableStack()
  const clock = skippingClock(options.now)
  const host = stack.use(await startScriptedCodeHost(clock))
  const world = await openCollectorWorld(stack, clock, options, { codeAssistApiUrl: host.baseUrl })
  const { ctx, actor } = world
  const { tenant } = actor
  const id = ctx.newId()
  return {
    ...world,
    clock,
    host,
    ...collectorVerbs(world, clock, () => id),
    connect: (datasets, organizations = ['acme']) => connect(world, id, datasets, organizations),
    ledger: (dataset, account = ACME) =>
      ctx.facts.readLedger({ tenant, account: codeAccountKey(account), dataset }),
    userDays: (dataset = 'org_users_1d') =>
      askText(
        ctx.facts,
        `SELECT toString(day) AS day, toUInt32(uniqExact(user_id)) AS people, toUInt32(sum(interactions)) AS interactions
FROM code_user_days WHERE ${IN_FORCE} GROUP BY day ORDER BY day`,
        { tenant, dataset },
      ),
    async count(table, dataset) {
      const sql = `SELECT toUInt32(count()) AS rows FROM ${table} WHERE ${IN_FORCE}`
      const [row] = await askText<{ rows: number }>(ctx.facts, sql, { tenant, dataset })
      return row?.rows ?? 0
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** The result of `connectSource` without its requests to the upstream, because tests count the collector's requests. */
async function connect(
  { ctx, actor }: CollectorWorld,
  id: string,
  datasets: readonly CodeDataset[],
  organizations: readonly string[],
): Promise<void> {
  const now = isoNow(ctx.clock)
  const { tenant } = actor
  const [profile] = ctx.sources.code.profiles
  if (!profile) throw new Error('no code assistant')
  const credentialId = ctx.newId()
  const where = { credentialId, connectionId: id, kind: 'personal_access_token' } as const
  const { sealed, keyId } = ctx.sealer.seal(where, TOKEN)
  const accounts = [ENTERPRISE, ...organizations.map((name) => ({ level: 'organization', name }) as const)]
  const jobs = planCodeJobs({
    profile: { ...profile, datasets },
    method: 'hosted_app',
    accounts,
    barred: {},
  })
  await ctx.control.db.transaction().execute(async (tx) => {
    await insertConnection(tx, {
      id,
      tenant,
      source: 'code_assistant',
      method: 'enterprise_token',
      profile: profile.id,
      label: 'Harness',
      state: 'connected',
      missing_scopes: '[]',
      health_status: HEALTHY.status,
      health_code: HEALTHY.code,
      health_message: storedSaid(HEALTHY.message),
      health_action: null,
      health_since: now,
      organization_id: null,
      workspace_id: null,
      enterprise_slug: ENTERPRISE.name,
      organizations: JSON.stringify(organizations),
      installation_id: null,
      created_at: now,
      updated_at: now,
      disconnected_at: null,
    })
    await putCredential(tx, {
      id: credentialId,
      connection_id: id,
      tenant,
      kind: 'personal_access_token',
      sealed,
      key_id: keyId,
      hint: TOKEN.slice(-4),
      expires_at: null,
      last_verified_at: now,
      created_at: now,
    })
    await startJobs(ctx, tx, { id, tenant }, jobs)
  })
}
