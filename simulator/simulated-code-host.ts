import { downloadedReport } from './code-billing/downloaded-report.ts'
import type { BillingPolicies } from './code-billing/billing-policies.ts'
import { installFor } from './code-host/app-routes.ts'
import type {
  Contradictions,
  CodeCompany,
  CodeFileShape,
  CodeHostState,
} from './code-host/code-host-state.ts'
import type { CodeToken } from './code-host/code-tokens.ts'
import type { HostedApp, Installation } from './code-host/hosted-apps.ts'
import { newestDay } from './code-host/report-routes.ts'
import { billOf, type BillQuery, type BillTotal } from './code-money/bill.ts'
import { poolTotals, type PoolTotal } from './code-money/pool-totals.ts'
import type { CodeAmendment } from './code-world/code-amendments.ts'
import type { TeamChange } from './code-world/team-changes.ts'
import type { CodeWorld } from './code-world/code-world.ts'
import {
  codeTotals,
  seatTotals,
  type CodeTotal,
  type CodeTotalsQuery,
  type SeatTotals,
} from './code-world/code-totals.ts'
import { DAY_MS } from './world/calendar.ts'

/** Policies that an admin of the company can change at the code host. */
export interface CodePolicies {
  metricsApi?: boolean | undefined
  usageMetrics?: boolean | undefined
  /** With `usageMetrics`: as at the vendor, reports start with today, so the first one is available tomorrow. */
  fromTomorrow?: boolean | undefined
  billingProblem?: boolean | undefined
  /** Login of an organisation that the product is taken from. */
  withoutProduct?: string | undefined
}

/** Changes to the token of this name. For a new name, `token` is required. */
export type TokenChange = { [Field in keyof CodeToken]?: CodeToken[Field] | undefined } & { name: string }

/** A registered app with its private key, which an operator would configure. */
export interface SimulatedApp extends HostedApp {
  privateKey: string
}

/** Control of the simulated code host from tests and the demo. `enterprise` defaults to the first one. */
export interface SimulatedCodeHost {
  profile: 'codeassist' | 'github-copilot'
  enterprises: { slug: string; organizations: string[] }[]
  tokens: readonly CodeToken[]
  world(enterprise?: string): CodeWorld
  /** The app that is registered at the start. */
  app(): SimulatedApp
  installations(): Installation[]
  /** Install the app as its Install button would; `target` defaults to an organisation. */
  install(account: string, target?: Installation['target']): Installation
  changeInstallation(id: number, change: 'suspend' | 'resume' | 'uninstall'): void
  changeToken(change: TokenChange): void
  setPolicies(policies: CodePolicies, enterprise?: string): void
  setMetricsCalls(open: boolean): void
  /** From now on, answers that report the same figure differ by these amounts. */
  contradict(by: Partial<Contradictions>, enterprise?: string): void
  amend(amendments: readonly CodeAmendment[], enterprise?: string): void
  shapeFiles(shape: CodeFileShape): void
  /** Create, delete and rename teams, and move people: see code-world/team-changes.ts. */
  reorganise(changes: readonly TeamChange[], enterprise?: string): void
  /** Totals of the reports as made now; see code-world/code-totals.ts. */
  totals(query: CodeTotalsQuery, enterprise?: string): CodeTotal[]
  seatTotals(organization: string | null, enterprise?: string): SeatTotals
  /** What the vendor bills, as shown now: see code-money/bill.ts. */
  bill(query: BillQuery, enterprise?: string): BillTotal[]
  /** The usage report of the month of a UTC day as it is downloaded now: see code-billing/downloaded-report.ts. */
  usageReport(day: number, enterprise?: string): string
  /** What is included in this month. */
  pools(enterprise?: string): PoolTotal[]
  /** How often people's prompts were asked for, which must never happen. */
  usageRecordsAsked(): number
  /** How billing calls answer from now on. */
  setBilling(policies: BillingChange, enterprise?: string): void
}

export type BillingChange = { [Name in keyof BillingPolicies]?: BillingPolicies[Name] | undefined }

export function simulatedCodeHost(state: CodeHostState): SimulatedCodeHost {
  const company = (enterprise?: string): CodeCompany => {
    const [first] = state.companies
    const found =
      enterprise === undefined
        ? first
        : state.companies.find(({ world }) => world.enterprise.slug === enterprise)
    if (!found) throw new RangeError(`no enterprise ${enterprise ?? ''}`)
    return found
  }
  const firstApp = (): HostedApp => {
    const [app] = state.apps.apps
    if (!app) throw new RangeError('no app is registered')
    return app
  }
  return {
    profile: state.word === 'copilot' ? 'github-copilot' : 'codeassist',
    enterprises: state.companies.map(({ world }) => ({
      slug: world.enterprise.slug,
      organizations: world.organizations.map(({ login }) => login),
    })),
    tokens: state.tokens,
    world: (enterprise) => company(enterprise).world,
    app: () => ({ ...firstApp(), privateKey: state.apps.privateKey(firstApp()) }),
    installations: () => structuredClone(state.apps.installations),
    install: (account, target = 'Organization') => {
      const made = installFor(state, firstApp(), account, target)
      if (!made) throw new RangeError(`no organisation or enterprise ${account}`)
      return { ...made }
    },
    changeInstallation: (id, change) => {
      if (change === 'uninstall') state.apps.uninstall(id)
      else state.apps.suspend(id, change === 'suspend')
    },
    changeToken: (change) => changeToken(state, change),
    setPolicies: (policies, enterprise) => setPolicies(state, company(enterprise), policies),
    setMetricsCalls: (open) => {
      state.metricsCalls = open
    },
    contradict: (by, enterprise) => {
      Object.assign(company(enterprise).contradictions, by)
    },
    amend: (amendments, enterprise) => {
      company(enterprise).world.amendments.push(...amendments)
    },
    shapeFiles: (shape) => {
      state.shape = shape
    },
    reorganise: (changes, enterprise) => {
      const { world } = company(enterprise)
      world.teams.change(changes, (login) =>
        login === undefined ? 0 : world.organizations.findIndex((each) => each.login === login),
      )
    },
    totals: (query, enterprise) => {
      const to = Math.min(query.to, (newestDay(state.now()) + 1) * DAY_MS)
      return codeTotals(company(enterprise).world, state.word, state.now(), { ...query, to })
    },
    seatTotals: (organization, enterprise) =>
      seatTotals(company(enterprise).world, organization, state.now()),
    bill: (query, enterprise) => billOf(company(enterprise).money, state.now(), query),
    usageReport: (day, enterprise) =>
      downloadedReport(company(enterprise).money, state.word, day, state.now()),
    pools: (enterprise) => poolTotals(company(enterprise).money, state.now()),
    usageRecordsAsked: () => state.usageRecordsAsked,
    setBilling: (policies, enterprise) => {
      const given = Object.entries(policies).filter(([, value]) => value !== undefined)
      Object.assign(company(enterprise).billing, Object.fromEntries(given))
    },
  }
}

function changeToken(state: CodeHostState, change: TokenChange): void {
  const at = state.tokens.findIndex(({ name }) => name === change.name)
  const known = state.tokens[at]
  const token = change.token ?? known?.token
  if (token === undefined)
    throw new RangeError(`no token is called ${change.name}; a new one needs its token`)
  const usual: Omit<CodeToken, 'name' | 'token'> = {
    kind: 'classic',
    login: 'sim-owner',
    scopes: ['read:enterprise', 'manage_billing', 'read:org'],
    role: 'enterprise_owner',
  }
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const made: CodeToken = { ...usual, ...known, ...Object.fromEntries(given), name: change.name, token }
  state.tokens.splice(at < 0 ? state.tokens.length : at, 1, made)
}

function setPolicies(state: CodeHostState, company: CodeCompany, policies: CodePolicies): void {
  const { metricsApi, usageMetrics, fromTomorrow, billingProblem, withoutProduct } = policies
  company.metricsApi = metricsApi ?? company.metricsApi
  company.usageMetrics = usageMetrics ?? company.usageMetrics
  company.billingProblem = billingProblem ?? company.billingProblem
  if (fromTomorrow) company.reportsFrom = state.now()
  if (withoutProduct !== undefined) company.withoutProduct.add(withoutProduct)
}
