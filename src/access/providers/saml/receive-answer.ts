import type { AccessContext } from '../../access-context.ts'
import type { Visit } from '../../sign-in/visit.ts'
import type { SamlProvider } from '../identity-provider.ts'
import { limited, noteRefused } from '../refused-sign-in.ts'
import { SignInRefused } from '../sign-in-refused.ts'
import { holdAnswer } from './answers-taken.ts'
import { judgeAssertion } from './judge-assertion.ts'
import { openAnswer } from './saml-client.ts'
import { ourEnd, samlProvider } from './our-end.ts'
import { readAgain } from './read-again.ts'

/** The form that a provider has a browser send. */
export interface SamlAnswer {
  /** What we began with, as it came back. */
  relayState: string
  response: string
}

/**
 * Take what a provider has a browser send in a form. The form is another site's, so the browser sends no cookie with it: the
 * answer is checked and held, and the browser, led on to the callback, brings the cookie there.
 * @returns where the browser goes on to
 * @throws SignInRefused which is in the journal then
 */
export async function receiveAnswer(
  ctx: AccessContext,
  providerId: string,
  { answer, origin, visit }: { answer: SamlAnswer; origin: string; visit: Visit },
): Promise<string> {
  try {
    const { claims, assertionId, requestId } = await limited(ctx, { kind: 'form', visit }, () =>
      opened(ctx, providerId, { answer, origin }),
    )
    await holdAnswer(ctx, providerId, { state: answer.relayState, requestId, assertionId, claims })
  } catch (error) {
    const refused = error instanceof SignInRefused ? error : new SignInRefused('internal', error)
    await noteRefused(ctx, providerId, { visit, refused })
    throw refused
  }
  return `/sign-in/callback/${providerId}?${new URLSearchParams({ state: answer.relayState })}`
}

async function opened(
  ctx: AccessContext,
  providerId: string,
  { answer, origin }: { answer: SamlAnswer; origin: string },
) {
  const provider = await samlProvider(ctx, providerId)
  if (!provider) throw new SignInRefused('provider_off')
  const { requestId } = ctx.providers.beginnings.handshakeOf(answer.relayState)
  const ours = ourEnd(origin, providerId)
  const open = (as: SamlProvider) => openAnswer(as, answer.response, { requestId, ours })
  const signed = await open(provider).catch(async (error: unknown) => {
    const renewed = await readAgain(ctx, provider)
    if (!renewed) throw new SignInRefused('answer_not_valid', error)
    return open(renewed).catch((again: unknown) => {
      throw new SignInRefused('answer_not_valid', again)
    })
  })
  if (signed === null) throw new SignInRefused('provider_refused')
  const asked = { provider, requestId, recipient: ours.answersTo, now: ctx.clock.now() }
  const judged = judgeAssertion(signed, asked)
  if (judged.refusal !== null) throw new SignInRefused(judged.refusal, new Error(judged.why))
  return { claims: judged.claims, assertionId: judged.id, requestId }
}
