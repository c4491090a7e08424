import type { Clock } from '../../lib/clock.ts'
import type { OutboundHttp } from '../../outbound-http/outbound-http.ts'
import { UpstreamError, type CodeAssistOptions, type CodeAssistSource } from '../source.ts'

/** A connection's code assistant. Throws ProbeRefusal for a token that cannot be sent. */
export function createCodeAssist(
  _http: OutboundHttp,
  _clock: Clock,
  options: CodeAssistOptions,
): CodeAssistSource {
  const unanswered = async (): Promise<never> => {
    throw new UpstreamError(
      { kind: 'unexpected', status: null, reason: 'not_read_yet' },
      new URL(options.profile.baseUrl),
    )
  }
  const nothing = async function* () {}
  return {
    probe: unanswered,
    fetchReport: unanswered,
    parse: { userDays: nothing, aggregateDays: nothing, userTeams: nothing },
    fetchMetrics: unanswered,
    fetchSeats: unanswered,
    fetchBilling: unanswered,
    fetchTeams: unanswered,
    listRepositories: unanswered,
    fetchPullRequests: unanswered,
  }
}
