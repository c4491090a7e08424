import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { AccessKey } from '../server/access-keys.ts'
import type { SimulatorOptions } from '../settings.ts'
import type { CodeAmendment } from '../code-world/code-amendments.ts'
import type { CodeToken } from '../code-host/code-tokens.ts'
import type { SimulatedApp } from '../simulated-code-host.ts'
import { monthOf } from '../code-money/plans.ts'
import { startSimulator } from '../start-simulator.ts'
import { DAY_MS } from '../world/calendar.ts'
import type { Amendment } from '../world/amendments.ts'

/** A vendor with the amendments to its past. It is posted to the thread, so it cannot contain functions. */
export interface VendorPlan {
  settings: SimulatorOptions
  amendments: readonly Amendment[]
  codeAmendments: readonly CodeAmendment[]
  /** Start a second server of the same vendor, whose clock stands still until it is set. */
  withEarlier: boolean
}

/** Addresses, accounts and credentials for connecting. */
export interface VendorFacts {
  url: string
  /** The second server; null without one. */
  earlierUrl: string | null
  accounts: { organizationId: string; workspaceId: string }[]
  keys: readonly AccessKey[]
  enterprises: { slug: string; organizations: string[] }[]
  tokens: readonly CodeToken[]
  app: SimulatedApp
  /** Ids of the app's installations, one for every organisation, by login. */
  installations: Record<string, string>
  /** The code assistant's usage report of the last month that is over, as an admin downloads it. */
  usageReport: string
}

export interface SimulatorThread extends VendorFacts, AsyncDisposable {}

const MARK = 'tidemark-simulator'

/** Run the simulator in a thread of its own, because generating a day of 50,000 people would block the dashboard. */
export async function startSimulatorThread(plan: VendorPlan): Promise<SimulatorThread> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { mark: MARK, plan } })
  const facts = await new Promise<VendorFacts>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    ...facts,
    [Symbol.asyncDispose]: async () => {
      await worker.terminate()
    },
  }
}

/**
 * Fill the simulator's caches with what connecting asks for first: for 50,000 people generating it takes longer than
 * connecting may wait.
 */
export async function warmUp({ url, accounts, keys }: VendorFacts): Promise<void> {
  const after = new Date(Date.now() - 86_400_000).toISOString()
  for (const { organizationId, workspaceId } of accounts) {
    const asked = {
      costs: `/v1/compliance/organizations/${organizationId}/logs?event_type=COSTS&limit=1&after=${after}`,
      limits: `/v1/manage/workspaces/${workspaceId}/usage_limits`,
    }
    for (const [scope, path] of Object.entries(asked)) {
      const key = keys.find(({ scopes }) => scopes.some((each) => each === scope))?.key ?? ''
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
      await answer.arrayBuffer()
    }
  }
}

async function runInThread({ settings, amendments, codeAmendments, withEarlier }: VendorPlan): Promise<void> {
  const simulator = await startSimulator(settings)
  const { codeHost } = simulator
  // The second server gets the same tokens without expiry, because its clock differs.
  const codeTokens = codeHost.tokens.map((token) => ({ ...token, expiresAt: null }))
  const earlier = withEarlier
    ? await startSimulator({ ...settings, codeTokens, now: settings.start ?? undefined })
    : null
  simulator.amend(amendments)
  codeHost.amend(codeAmendments)
  const organizations = codeHost.enterprises.flatMap((each) => each.organizations)
  const installed = organizations.map((login) => [login, String(codeHost.install(login).id)])
  const facts: VendorFacts = {
    url: simulator.url,
    earlierUrl: earlier?.url ?? null,
    accounts: simulator.accounts,
    keys: simulator.keys,
    enterprises: codeHost.enterprises,
    tokens: codeHost.tokens,
    app: codeHost.app(),
    installations: Object.fromEntries(installed),
    usageReport: withEarlier ? codeHost.usageReport(lastDayOfMonthBefore(simulator.now())) : '',
  }
  parentPort?.postMessage(facts)
}

/** Days since the epoch. */
function lastDayOfMonthBefore(now: number): number {
  return monthOf(Math.floor(now / DAY_MS)).first - 1
}

// The worker runs this same file, compiled or not.
if (!isMainThread && workerData?.mark === MARK) await runInThread(workerData.plan)
