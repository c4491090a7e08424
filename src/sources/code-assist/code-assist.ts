import type { Clock } from '../../lib/clock.ts'
import type { OutboundHttp } from '../../outbound-http/outbound-http.ts'
import { UpstreamError, type CodeAssistOptions, type CodeAssistSource } from '../source.ts'
import { createSignature } from './auth.ts'
import { createClient } from './client.ts'
import type { InstallationTokens } from './installation-tokens.ts'
import { createReportParser } from './parse-reports.ts'
import { createReports } from './reports.ts'

/** A connection's code assistant. Throws ProbeRefusal for a token that cannot be sent. */
export function createCodeAssist(
  http: OutboundHttp,
  _clock: Clock,
  tokens: InstallationTokens,
  options: CodeAssistOptions,
): CodeAssistSource {
  const { profile } = options
  const client = createClient(http, options, createSignature(options, tokens))
  const unanswered = async (): Promise<never> => {
    throw new UpstreamError(
      { kind: 'unexpected', status: null, reason: 'not_read_yet' },
      new URL(options.profile.baseUrl),
    )
  }
  return {
    probe: unanswered,
    fetchReport: createReports(client, profile),
    parse: createReportParser(profile.fieldWords),
    fetchMetrics: unanswered,
    fetchSeats: unanswered,
    fetchBilling: unanswered,
    fetchTeams: unanswered,
    listRepositories: unanswered,
    fetchPullRequests: unanswered,
  }
}
