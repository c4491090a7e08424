import type { Clock } from '../../lib/clock.ts'
import type { OutboundHttp } from '../../outbound-http/outbound-http.ts'
import type { ChatAssistOptions, ChatAssistSource } from '../source.ts'
import { trimIds } from './account-ids.ts'
import { createClient } from './client.ts'
import { createCostFeed } from './costs/costs.ts'
import { createLimitsFeed } from './limits.ts'
import { createProbe } from './probe.ts'

/** A connection's chat assistant. Throws ProbeRefusal for a key that cannot be sent. */
export function createChatAssist(
  http: OutboundHttp,
  clock: Clock,
  options: ChatAssistOptions,
): ChatAssistSource {
  const { profile } = options
  const client = createClient(http, options)
  return {
    probe: createProbe(client, profile, () => clock.now()),
    costs: createCostFeed(client, profile),
    limits: createLimitsFeed(client, profile, trimIds(options.account).workspaceId),
  }
}
