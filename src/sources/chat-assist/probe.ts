import { DAY_MS } from '../../model/time/time.ts'
import { UpstreamError, type ChatAssistSource, type ProbeResult } from '../source.ts'
import type { ChatProfile } from '../profiles.ts'
import type { ChatAssistClient } from './client.ts'
import { probeRefusal } from './failures/explain-failure.ts'
import { readLimits, readLimitsPage } from './limits.ts'
import { listQuery } from './costs/file-list-page.ts'
import { isMarkup } from '../is-markup.ts'

/** Any time the vendor still keeps files for; the answer's content does not matter. */
const PROBE_AFTER_DAYS = 1

/** Find out what the keys may do by asking: the vendor has no call that lists a key's scopes. */
export function createProbe(
  client: ChatAssistClient,
  profile: ChatProfile,
  now: () => number,
): ChatAssistSource['probe'] {
  return async (signal): Promise<ProbeResult> => {
    try {
      await probeCosts(client, profile, now(), signal)
    } catch (error) {
      throw probeRefusal(error, 'costs', profile)
    }
    try {
      await probeLimits(client, profile, signal)
      return { missingScopes: [] }
    } catch (error) {
      if (isMissingLimitScope(error)) return { missingScopes: [profile.scopes.spendLimits] }
      throw probeRefusal(error, 'spend_limits', profile)
    }
  }
}

async function probeCosts(
  client: ChatAssistClient,
  profile: ChatProfile,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const after = new Date(now - PROBE_AFTER_DAYS * DAY_MS).toISOString()
  const answer = await client.getText('cost_list', client.logsPath, listQuery({ after }, 1), {
    signal,
    hurried: true,
  })
  if (isMarkup(answer)) {
    throw new UpstreamError(
      { kind: 'unexpected', status: answer.status, reason: 'html_answer' },
      new URL(profile.baseUrl),
    )
  }
}

async function probeLimits(
  client: ChatAssistClient,
  profile: ChatProfile,
  signal: AbortSignal,
): Promise<void> {
  await readLimits(client, profile, async ([first]) => {
    const answer = await client.getText('spend_limits', first.path, {}, { signal, hurried: true })
    readLimitsPage(answer, new URL(first.path, profile.baseUrl))
  })
}

function isMissingLimitScope(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  return error.failure.kind === 'refused' && error.failure.reason === 'missing_spend_limit_scope'
}
