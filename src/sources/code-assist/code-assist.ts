import type { Clock } from '../../lib/clock.ts'
import type { OutboundHttp } from '../../outbound-http/outbound-http.ts'
import type { CodeAssistOptions, CodeAssistSource } from '../source.ts'
import { createSignature } from './access/auth.ts'
import { createBill } from './billing/bill.ts'
import { createModelUse } from './billing/model-use.ts'
import { createPersonCredits } from './billing/person-credits.ts'
import { createBilling } from './billing.ts'
import { createSumParts, createSums } from './billing/summary.ts'
import { createBudgets } from './billing/budgets.ts'
import { createCostCenters } from './billing/cost-centers.ts'
import { createClient } from './client.ts'
import type { InstallationTokens } from './access/installation-tokens.ts'
import { createMetrics } from './metrics.ts'
import { createReportParser } from './read/parse-reports.ts'
import { createProbe } from './access/probe.ts'
import { createPullRequests, createRepositories } from './pull-requests.ts'
import { createReports } from './reports.ts'
import { createSeats } from './seats.ts'
import { createTeams } from './teams.ts'

/** A connection's code assistant. Throws ProbeRefusal for a token that cannot be sent. */
export function createCodeAssist(
  http: OutboundHttp,
  clock: Clock,
  tokens: InstallationTokens,
  options: CodeAssistOptions,
): CodeAssistSource {
  const { profile } = options
  const client = createClient(http, options, createSignature(options, tokens))
  return {
    probe: createProbe(client, options, () => clock.now()),
    fetchReport: createReports(client, profile),
    parse: createReportParser(profile),
    fetchMetrics: createMetrics(client, profile),
    fetchSeats: createSeats(client, profile),
    fetchModelUse: createModelUse(client, profile),
    fetchPersonCredits: createPersonCredits(client, profile),
    fetchBill: createBill(client, profile),
    listSumParts: createSumParts(client, profile),
    fetchSums: createSums(client, profile),
    fetchBilling: createBilling(client, profile),
    fetchBudgets: createBudgets(client, profile),
    fetchCostCenters: createCostCenters(client, profile),
    fetchTeams: createTeams(client, profile),
    listRepositories: createRepositories(client, profile),
    fetchPullRequests: createPullRequests(client, profile, () => clock.now()),
  }
}
