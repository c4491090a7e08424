import type { AccessContext } from '../../../access-context.ts'
import type { Visit } from '../../../sign-in/visit.ts'
import { logoutUrl } from '../../callback-url.ts'
import type { SamlProvider } from '../../identity-provider.ts'
import { endOnce } from '../../provider-logout.ts'
import { limited } from '../../refused-sign-in.ts'
import { ourEnd, samlProvider } from '../our-end.ts'
import { signedAddress } from '../our-key.ts'
import { readAgain } from '../read-again.ts'
import { logoutAnswerUrl } from '../saml-client.ts'
import { OLDEST_MS, openLogoutRequest, type LoggedOut } from './logout-request.ts'

/** Where the browser goes on to with our answer; null: the provider named no place for it. */
export interface EndedBySaml {
  next: string | null
}

/**
 * End what began with a session that somebody ended at the provider (SAML 2.0 Single Logout by HTTP-Redirect): those it names, or
 * all of the person's if it names none.
 * @param query of the address, as the browser sent it
 * @returns null: the request is none of the provider for us, or has counted
 */
export async function endBySaml(
  ctx: AccessContext,
  providerId: string,
  { query, origin, visit }: { query: string; origin: string; visit: Visit },
): Promise<EndedBySaml | null> {
  const provider = await samlProvider(ctx, providerId)
  if (!provider) return null
  const told = await limited(ctx, { kind: 'logout', visit }, () =>
    opened(ctx, provider, { query, origin }),
  ).catch(() => null)
  if (!told) return null
  const isTaken = await endOnce(ctx, provider, {
    taken: told.id,
    keptMs: OLDEST_MS,
    which: (sessions) => {
      const theirs = sessions.where('providerNameId', '=', told.nameId)
      return told.sessions.length === 0 ? theirs : theirs.where('providerSessionId', 'in', told.sessions)
    },
  })
  if (!isTaken) return null
  const answer = await logoutAnswerUrl(provider, ourEnd(origin, providerId), {
    requestId: told.id,
    relayState: told.relayState,
  })
  return { next: answer && (await signedAddress(ctx, provider, answer)) }
}

/** A provider that publishes its metadata may have changed its key. */
async function opened(
  ctx: AccessContext,
  provider: SamlProvider,
  { query, origin }: { query: string; origin: string },
): Promise<LoggedOut> {
  const address = logoutUrl(origin, provider.id)
  const open = (as: SamlProvider) => openLogoutRequest(as, { query, address, now: ctx.clock.now() })
  return open(provider).catch(async (error: unknown) => {
    const renewed = await readAgain(ctx, provider)
    if (!renewed) throw error
    return open(renewed)
  })
}
