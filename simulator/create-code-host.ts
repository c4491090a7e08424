import type { Account } from './account.ts'
import { BILLING_POLICIES } from './code-billing/billing-policies.ts'
import { HostedApps } from './code-host/hosted-apps.ts'
import type { CodeHostState } from './code-host/code-host-state.ts'
import { defaultTokens } from './code-host/code-tokens.ts'
import { Budgets } from './code-money/budgets.ts'
import { CompanyMoney } from './code-money/company-money.ts'
import { createCostCenters } from './code-money/cost-centers.ts'
import { DaySums } from './code-world/code-aggregates.ts'
import { createPullRequests, type PullRequests } from './code-world/code-pulls.ts'
import { createCodeWorld, type CodeWorld } from './code-world/code-world.ts'
import type { SimulatorSettings } from './settings.ts'
import { hexId } from './world/seeded-random.ts'

/** The code host, with an enterprise for each account of the chat assistant, which is the same company. */
export function createCodeHost(
  settings: SimulatorSettings,
  accounts: readonly Account[],
  now: () => number,
): CodeHostState {
  const isVendor = settings.codeProfile === 'github-copilot'
  const word = isVendor ? 'copilot' : 'codeassist'
  const apps = new HostedApps(settings.seed, now)
  apps.register(
    {
      slug: 'tidemark-simulated',
      name: 'Tidemark (simulated)',
      owner: 'sim-owner',
      setupUrl: settings.appReturnUrl,
      callbackUrl: settings.appReturnUrl,
      permissions: {
        [`organization_${word}_metrics`]: 'read',
        [`organization_${word}_seat_management`]: 'read',
        [`enterprise_${word}_metrics`]: 'read',
        members: 'read',
        pull_requests: 'read',
        metadata: 'read',
      },
    },
    settings.appPrivateKey,
  )
  return {
    word,
    companies: accounts.map((account, number) => {
      const world = createCodeWorld(account.world, {
        number,
        organizations: settings.codeOrganizations,
        otherAddresses: settings.otherAddresses,
      })
      const pulls = createPullRequests(world.activity, world.people, settings.codeOrganizations)
      return {
        world,
        sums: new DaySums(world),
        pulls,
        ...createMoney(world, pulls, settings),
        billing: { ...BILLING_POLICIES },
        metricsApi: true,
        usageMetrics: true,
        reportsFrom: null,
        withoutProduct: new Set(),
        billingProblem: false,
        contradictions: {
          statedSeats: 0,
          billedSeats: 0,
          unlistedHolders: 0,
          reportedPeople: 0,
          reportedInteractions: 0,
        },
      }
    }),
    tokens: structuredClone([...(settings.codeTokens ?? defaultTokens(now()))]),
    apps,
    metricsCalls: settings.metricsCalls === null ? !isVendor : settings.metricsCalls === 'open',
    neighbours: isVendor,
    retentionDays: settings.reportDays,
    linesPerFile: settings.linesPerFile,
    reportedCredits: settings.reportedCredits,
    shape: 'plain',
    emptyFile: settings.emptyReportFile,
    quietDays: settings.quietDays,
    requestsPerHour: settings.codeRequestsPerHour,
    linkSeconds: settings.linkSeconds,
    signingSecret: hexId(32, settings.seed, 0x52),
    origin: '',
    fileOrigin: '',
    usageRecordsAsked: 0,
    used: new Map(),
    now,
  }
}

function createMoney(world: CodeWorld, { repositories }: PullRequests, settings: SimulatorSettings) {
  const { codeCustomer: customer, undocumentedSku } = settings
  const centers = createCostCenters(world)
  const budgets = new Budgets(world, centers)
  const money = new CompanyMoney({ world, repositories, centers, customer, undocumentedSku }, budgets.stops())
  return { money, budgets }
}
