import { HOUR_MS, MINUTE_MS } from '../../../model/time/time.ts'
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isoNow } from '../../../lib/clock.ts'
import { isUniqueViolation } from '../../../store/control/unique-violation.ts'
import type { AccessContext } from '../../access-context.ts'
import type { Claims } from '../oidc.ts'
import { SignInRefused } from '../sign-in-refused.ts'

/** Longer than a browser may take from its request to the answer, after which no answer to it counts. */
const KEPT_MS = HOUR_MS
/** A browser follows a redirect at once. */
const HELD_MS = MINUTE_MS

const Held = z.record(z.string(), z.unknown())

const nameOf = (providerId: string, state: string) =>
  `saml-answer:${providerId}:${createHash('sha256').update(state).digest('base64url')}`

/**
 * Take an answer and hold what it claims for the browser that asked, which comes for it with its cookie. Neither the answer
 * nor the request counts again.
 * @throws SignInRefused `answer_used`
 */
export async function holdAnswer(
  ctx: AccessContext,
  providerId: string,
  answer: { state: string; requestId: string; assertionId: string; claims: Claims },
): Promise<void> {
  const at = isoNow(ctx.clock)
  const after = (ms: number) => new Date(ctx.clock.now() + ms).toISOString()
  const taken = [`request ${answer.requestId}`, `assertion ${answer.assertionId}`]
  const held = {
    id: randomUUID(),
    identifier: nameOf(providerId, answer.state),
    createdAt: at,
    updatedAt: at,
  }
  await ctx.control.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('saml_answers_taken').where('until', '<=', at).execute()
      const rows = taken.map((text) => ({ provider_id: providerId, taken: text, until: after(KEPT_MS) }))
      await tx.insertInto('saml_answers_taken').values(rows).execute()
      await tx.deleteFrom('verification').where('expiresAt', '<=', at).execute()
      await tx
        .insertInto('verification')
        .values({ ...held, value: JSON.stringify(answer.claims), expiresAt: after(HELD_MS) })
        .execute()
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new SignInRefused('answer_used', error) : error
    })
}

/** What was held for the browser that has the state. @throws SignInRefused `answer_used` when it was fetched, or is over */
export async function fetchAnswer(ctx: AccessContext, providerId: string, state: string): Promise<Claims> {
  const row = await ctx.control.db
    .deleteFrom('verification')
    .where('identifier', '=', nameOf(providerId, state))
    .where('expiresAt', '>', isoNow(ctx.clock))
    .returning('value')
    .executeTakeFirst()
  if (!row) throw new SignInRefused('answer_used')
  return Held.parse(JSON.parse(row.value))
}
