import { TidemarkError } from '../lib/errors.ts'
import type { ChatAccount } from '../model/connection.ts'
import type { ChatProfile } from '../sources/profiles.ts'
import { ProbeRefusal, type ProbeResult } from '../sources/source.ts'
import type { ConnectionsContext } from './context.ts'

/** A connect form must answer while somebody looks at it. */
const PROBE_TIMEOUT_MS = 45_000

export interface ChatKeys {
  adminKey: string
  spendLimitsApiKey: string | null
}

/** The profile by id, or the source's default. */
export function chosenProfile(ctx: ConnectionsContext, id: string | undefined): ChatProfile {
  if (id === undefined) return ctx.sources.defaultProfile('chat_assistant')
  const profile = ctx.sources.profile(id)
  if (profile?.source === 'chat_assistant') return profile
  const known = ctx.sources.profiles('chat_assistant').map((p) => p.id)
  throw new TidemarkError('validation_failed', 'There is no chat-assistant profile of that name.', {
    action: `Choose one of: ${known.join(', ')}.`,
    details: [{ path: 'profile', message: 'unknown profile' }],
  })
}

/** Ask the upstream what the keys may do. Throws TidemarkError with the refusal's own code. */
export async function probeChatAssistant(
  ctx: ConnectionsContext,
  target: { profile: ChatProfile; account: ChatAccount; keys: ChatKeys; connectionId: string },
): Promise<ProbeResult> {
  try {
    ctx.sources.checkChatIds(target.account, target.profile)
    const source = ctx.sources.chatAssist({ ...target, ...target.keys })
    return await source.probe(AbortSignal.timeout(PROBE_TIMEOUT_MS))
  } catch (thrown) {
    if (thrown instanceof ProbeRefusal) {
      throw new TidemarkError(thrown.code, thrown.message, { action: thrown.action, cause: thrown })
    }
    const text = ctx.sources.explain(thrown, 'costs', target.profile)
    throw new TidemarkError('upstream_unreachable', text.message, { action: text.action, cause: thrown })
  }
}
