import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { AccessKey } from '../server/access-keys.ts'
import type { SimulatorOptions } from '../settings.ts'
import type { CodeAmendment } from '../code-world/code-amendments.ts'
import type { CodeToken } from '../code-host/code-tokens.ts'
import type { SimulatedApp } from '../code-host-strings.ts'
import { startSimulator } from '../start-simulator.ts'
import type { Amendment } from '../world/amendments.ts'

/** A vendor with a past: what happened to its records and reports. Goes to the thread as it is, so functions cannot be in it. */
export interface VendorPlan {
  settings: SimulatorOptions
  amendments: readonly Amendment[]
  codeAmendments: readonly CodeAmendment[]
  /** With another server of the same vendor whose clock stands still until it is set. */
  withEarlier: boolean
}

/** What there is to connect with. */
export interface VendorFacts {
  url: string
  /** Null: there is none. */
  earlierUrl: string | null
  accounts: { organizationId: string; workspaceId: string }[]
  keys: readonly AccessKey[]
  enterprises: { slug: string; organizations: string[] }[]
  tokens: readonly CodeToken[]
  app: SimulatedApp
  /** The app is on every organisation; ids by login. */
  installations: Record<string, string>
}

export interface SimulatorThread extends VendorFacts, AsyncDisposable {}

const MARK = 'tidemark-simulator'

/** The simulator in a thread of its own: making a day of fifty thousand people must not hold up the dashboard. */
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
 * Ask once for what a connect asks first: for fifty thousand people it takes the vendor longer to make than a connect may
 * wait, and is kept once it is made.
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
  // Tokens of today, whatever time it is there.
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
  }
  parentPort?.postMessage(facts)
}

// This file is both ends: a copy of it, compiled or not, is started under its own name.
if (!isMainThread && workerData?.mark === MARK) await runInThread(workerData.plan)
