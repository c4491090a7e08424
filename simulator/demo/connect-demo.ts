import { Readable } from 'node:stream'
import { addPrice, listPrices } from '../../src/access/prices/prices.ts'
import { readOrganization, updateOrganization } from '../../src/access/organization-settings.ts'
import { importReport } from '../../src/collector/imports/import-report.ts'
import { previewReport } from '../../src/collector/imports/preview-report.ts'
import type { CollectorContext } from '../../src/collector/context.ts'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { connectedSources } from '../../src/connections/list-connections.ts'
import { finishInstall } from '../../src/connections/hosted-app/finish-install.ts'
import { patchConnection } from '../../src/connections/patch-connection.ts'
import { startInstall } from '../../src/connections/hosted-app/start-install.ts'
import { TerminalError } from '../../src/lib/errors.ts'
import type { Actor } from '../../src/model/actor.ts'
import { AGREED, type DemoStory } from './demo-story.ts'
import type { VendorFacts } from './simulator-thread.ts'

export const CODE_PROFILE = 'github-copilot'

interface ConnectCall {
  ctx: CollectorContext
  actor: Actor
  vendor: VendorFacts
  story: DemoStory
}

/**
 * Whether an earlier start has connected both sources.
 * @throws TidemarkError when it was stopped while it did: what it has made by then cannot be made twice
 */
export async function demoIsConnected(
  of: { ctx: Pick<CollectorContext, 'control' | 'clock'>; actor: Actor },
  dataDir: string,
): Promise<boolean> {
  // Prices are the first that is made, the chat assistant is the last.
  if ((await connectedSources(of)).includes('chat_assistant')) return true
  if ((await listPrices(of)).length === 0) return false
  throw new TerminalError(
    'conflict',
    `The demo in ${dataDir} was stopped before it had connected both tools.`,
    {
      action: 'Add --fresh to start over there, or name another folder with --data-dir.',
    },
  )
}

/** Connect both sources by every method: two keys, an enterprise token, and the hosted app on each organisation. */
export async function connectDemo({ ctx, actor, vendor, story }: ConnectCall): Promise<void> {
  const then = at(ctx, story.connectedAt)
  const { version } = await readOrganization(then, actor)
  await updateOrganization(then, actor, { version, ...AGREED })
  for (const { at: setAt, item, validFrom, amount } of story.prices) {
    const input = { item, validFrom, price: { amount, currency: 'USD' } }
    await addPrice({ ctx: at(ctx, setAt), actor, input })
  }
  const { account, enterprise, costsKey, limitsKey } = credentialsOf(vendor)
  const code = await connectSource({
    ctx: then,
    actor,
    input: {
      source: 'code_assistant',
      enterpriseSlug: enterprise.slug,
      personalAccessToken: ownerToken(vendor),
      profile: CODE_PROFILE,
      label: 'Simulated code assistant',
    },
  })
  await bringReport({ ctx, actor, id: code.id, report: vendor.usageReport })
  for (const organization of enterprise.organizations)
    await installApp({
      ctx: then,
      actor,
      organization,
      installationId: vendor.installations[organization] ?? '',
    })
  const chat = await connectSource({
    ctx: then,
    actor,
    input: {
      source: 'chat_assistant',
      ...account,
      adminKey: costsKey,
      profile: 'chatgpt-enterprise',
      label: 'Simulated chat assistant',
    },
  })
  const changes = { spendLimitsApiKey: limitsKey }
  await patchConnection({ ctx: at(ctx, story.accessFixedAt), actor, id: chat.id, input: changes })
}

/** Import the usage report that an admin has downloaded. */
async function bringReport(of: {
  ctx: CollectorContext
  actor: Actor
  id: string
  report: string
}): Promise<void> {
  // A company that began this month has none.
  if (of.report === '') return
  const given = () => ({ ...of, file: Readable.from([Buffer.from(of.report)]) })
  const { digest } = await previewReport(given())
  await importReport({ ...given(), digest })
}

/** Install the app as a browser would, without one. */
async function installApp(call: {
  ctx: CollectorContext
  actor: Actor
  organization: string
  installationId: string
}): Promise<void> {
  const { ctx, actor, organization, installationId } = call
  const visitor = { actor, sessionId: 'demo' }
  const input = { organization, profile: CODE_PROFILE }
  const { authorizeUrl } = await startInstall({ ctx, visitor, input })
  const state = new URL(authorizeUrl).searchParams.get('state')
  await finishInstall({ ctx, visitor, answer: { state, code: null, installationId } })
}

/** The same context with a fixed clock, so that the demo's past is recorded with past times. */
function at(ctx: CollectorContext, now: number): CollectorContext {
  return { ...ctx, clock: { ...ctx.clock, now: () => now } }
}

/** The token of an enterprise owner, who may see the bill. */
export function ownerToken({ tokens }: VendorFacts): string {
  const token = tokens.find(({ name }) => name === 'money')?.token
  if (token === undefined) throw new TerminalError('internal', 'The simulator has no token to connect with.')
  return token
}

function credentialsOf({ accounts, keys, enterprises }: VendorFacts) {
  const [account] = accounts
  const [enterprise] = enterprises
  const keyOf = (scope: 'costs' | 'limits') =>
    keys.find(({ scopes }) => scopes.length === 1 && scopes.includes(scope))?.key
  const [costsKey, limitsKey] = [keyOf('costs'), keyOf('limits')]
  if (!account || !enterprise || !costsKey || !limitsKey)
    throw new TerminalError('internal', 'The simulator has nothing to connect with.')
  return { account, enterprise, costsKey, limitsKey }
}
