import { createHash } from 'node:crypto'
import { TidemarkError } from '../lib/errors.ts'
import type { AccessContext } from './access-context.ts'

/** Wrong passwords in a row before an account has to wait. */
const FREE_ATTEMPTS = 10

const MINUTE = 60_000
const FORGET_AFTER = 24 * 60 * MINUTE

/** Milliseconds to wait after so many failures in a row: it grows, and it ends, so nobody is locked out for good. */
export function waitAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(15 * 2 ** (failures - FREE_ATTEMPTS), 60) * MINUTE
}

/**
 * Count an attempt before its password is looked at, so that a burst of parallel guesses is counted as well.
 * @throws TidemarkError `rate_limited` with the seconds to wait
 */
export async function reserveAttempt(ctx: AccessContext, email: string): Promise<void> {
  const account = accountKey(email)
  const now = ctx.clock.now()
  const at = (ms: number) => new Date(ms).toISOString()
  const counted = await ctx.control.db
    .insertInto('sign_in_attempts')
    .values({ account, failures: 1, last_at: at(now) })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('sign_in_attempts.last_at', '<', at(now - FORGET_AFTER))
            .then(1)
            .else(eb('sign_in_attempts.failures', '+', 1))
            .end(),
          last_at: at(now),
        }))
        .where((eb) =>
          eb.or([
            eb('sign_in_attempts.failures', '<', FREE_ATTEMPTS),
            ...[0, 1, 2].map((extra) =>
              eb.and([
                eb('sign_in_attempts.failures', extra === 2 ? '>=' : '=', FREE_ATTEMPTS + extra),
                eb('sign_in_attempts.last_at', '<=', at(now - waitAfter(FREE_ATTEMPTS + extra))),
              ]),
            ),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!counted) throw await tooMany(ctx, account)
}

/** A right password wipes the slate. */
export async function forgetFailures(ctx: AccessContext, email: string): Promise<void> {
  await ctx.control.db.deleteFrom('sign_in_attempts').where('account', '=', accountKey(email)).execute()
}

async function tooMany(ctx: AccessContext, account: string): Promise<TidemarkError> {
  const row = await ctx.control.db
    .selectFrom('sign_in_attempts')
    .select(['failures', 'last_at'])
    .where('account', '=', account)
    .executeTakeFirst()
  const until = row ? Date.parse(row.last_at) + waitAfter(row.failures) : ctx.clock.now()
  const retryAfterSeconds = Math.max(1, Math.ceil((until - ctx.clock.now()) / 1000))
  return new TidemarkError('rate_limited', 'Too many wrong passwords for this account.', {
    action: `Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes. Nobody is locked out for good.`,
    retryAfterSeconds,
  })
}

function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}
