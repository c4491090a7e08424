import { connectSource, type ConnectInput } from '../../../src/connections/connect/connect-source.ts'
import { startSimulator } from '../../../simulator/start-simulator.ts'
import type { SimulatorOptions } from '../../../simulator/settings.ts'
import type { Simulator } from '../../../simulator/simulator.ts'
import { DAILY_FILES } from '../vendor/daily-files.ts'
import { startApiApp, type ApiApp } from './api-app.ts'

export interface SimulatedApp extends AsyncDisposable {
  readonly simulator: Simulator
  readonly app: ApiApp
  /** Both methods connect for our organisation and do not collect. */
  connectChat(): Promise<void>
  connectCode(organizations: string[]): Promise<void>
}

/** The service without its port, and a simulator of both sources that retains all of its `days`. */
export async function startSimulatedApp(
  world: Partial<SimulatorOptions> & { days: number },
): Promise<SimulatedApp> {
  await using starting = new AsyncDisposableStack()
  const simulator = starting.use(
    await startSimulator({
      retentionDays: world.days,
      codeProfile: 'github-copilot',
      codeRequestsPerHour: 100_000,
      ...DAILY_FILES,
      ...world,
    }),
  )
  const app = starting.use(
    await startApiApp({
      CHAT_ASSIST_API_URL: simulator.url,
      CHATGPT_ENTERPRISE_API_URL: simulator.url,
      GITHUB_COPILOT_API_URL: simulator.url,
      CODE_HOST_URL: simulator.url,
      TIDEMARK_UPSTREAM_RETENTION_DAYS: String(world.days),
      TIDEMARK_UPSTREAM_REPORT_DAYS: String(world.days),
    }),
  )
  const connect = async (input: ConnectInput) => {
    await connectSource({ ctx: app.core.ctx, actor: app.ours.owner, input })
  }
  const stack = starting.move()
  return {
    simulator,
    app,
    connectChat() {
      const [account] = simulator.accounts
      if (!account) throw new Error('the simulator has no account')
      const { organizationId, workspaceId } = account
      const adminKey = 'sk-admin-simulator-both-scopes'
      const { profile } = world
      return connect({
        source: 'chat_assistant',
        organizationId,
        workspaceId,
        adminKey,
        ...(profile && { profile }),
      })
    },
    connectCode: (organizations) =>
      connect({
        source: 'code_assistant',
        enterpriseSlug: 'acme',
        personalAccessToken: 'ghp_simulator_enterprise_owner',
        organizations,
        profile: 'github-copilot',
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
