import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../model/time/time.ts'
import { createHash } from 'node:crypto'
import { rateLimited } from './failure-limit.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { AccessContext } from '../access-context.ts'
import { said } from '../../words/said.ts'

/** Wrong passwords in a row for an account from one place, before that place has to wait. */
const FREE_ATTEMPTS = 10
/** Wrong passwords for an account within an hour, from all places together that have never signed in to it. */
const STRANGERS_ATTEMPTS = 50

const STRANGERS_WINDOW = HOUR_MS
const FORGET_AFTER = DAY_MS
const EVERYWHERE = 'everywhere'

/** Failures are counted per account and place. Both are stored as hashes. */
export interface Guesser {
  account: string
  place: string
  /** The place has signed in to this account before, or is signed in: the limit for all strangers does not hold for it. */
  isKnown: boolean
}

/** SHA-256 of the e-mail address in lower case. */
export function accountKey(email: string): string {
  return hashed(email.trim().toLowerCase())
}

/** @param place names a device, a network or a session */
export function guesserOf(account: string, place: string, isKnown: boolean): Guesser {
  return { account, place: hashed(place), isKnown }
}

/** Milliseconds to wait after this many failures in a row from one place. */
export function waitAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(15 * 2 ** (failures - FREE_ATTEMPTS), 60) * MINUTE_MS
}

/**
 * Count an attempt as a failure before its password is checked, so that a burst of parallel guesses is counted as well.
 * An attempt during a wait is refused without being counted and does not extend the wait.
 * @throws TidemarkError `rate_limited` with the seconds to wait
 */
export async function reserveAttempt(ctx: AccessContext, guesser: Guesser): Promise<void> {
  await forgetOld(ctx)
  await ctx.control.db.transaction().execute(async (tx) => {
    const { account, place, isKnown } = guesser
    const now = ctx.clock.now()
    if (!(await countHere(tx, guesser, now))) {
      const action = (minutes: number) => said('wait_elsewhere_unaffected', { minutes })
      const waitMs = (await endOfWait(tx, account, place)) - now
      throw rateLimited(said('too_many_wrong_passwords'), action, waitMs)
    }
    if (!isKnown && !(await countEverywhere(tx, account, now))) {
      const action = (minutes: number) => said('known_browser_or_new_password', { minutes })
      const waitMs = (await endOfWait(tx, account, EVERYWHERE)) - now
      throw rateLimited(said('password_being_guessed'), action, waitMs)
    }
  })
}

async function countHere(tx: ControlTx, { account, place }: Guesser, now: number): Promise<boolean> {
  const counted = await tx
    .insertInto('sign_in_failures')
    .values({ account, place, failures: 1, since: at(now), last_at: at(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'place'])
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('sign_in_failures.last_at', '<', at(now - FORGET_AFTER))
            .then(1)
            .else(eb('sign_in_failures.failures', '+', 1))
            .end(),
          last_at: at(now),
        }))
        .where((eb) =>
          eb.or([
            eb('sign_in_failures.failures', '<', FREE_ATTEMPTS),
            ...[0, 1, 2].map((extra) =>
              eb.and([
                eb('sign_in_failures.failures', extra === 2 ? '>=' : '=', FREE_ATTEMPTS + extra),
                eb('sign_in_failures.last_at', '<=', at(now - waitAfter(FREE_ATTEMPTS + extra))),
              ]),
            ),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return counted !== undefined
}

/** Counts in windows of an hour that begin with their first failure; refused attempts do not extend them. */
async function countEverywhere(tx: ControlTx, account: string, now: number): Promise<boolean> {
  const over = at(now - STRANGERS_WINDOW)
  const counted = await tx
    .insertInto('sign_in_failures')
    .values({ account, place: EVERYWHERE, failures: 1, since: at(now), last_at: at(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'place'])
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('sign_in_failures.since', '<=', over)
            .then(1)
            .else(eb('sign_in_failures.failures', '+', 1))
            .end(),
          since: eb
            .case()
            .when('sign_in_failures.since', '<=', over)
            .then(at(now))
            .else(eb.ref('sign_in_failures.since'))
            .end(),
          last_at: at(now),
        }))
        .where((eb) =>
          eb.or([
            eb('sign_in_failures.failures', '<', STRANGERS_ATTEMPTS),
            eb('sign_in_failures.since', '<=', over),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return counted !== undefined
}

/** After a right password: clear the failures of its place, and take back the one counted for all strangers. */
export async function forgetFailures(
  ctx: AccessContext,
  { account, place, isKnown }: Guesser,
): Promise<void> {
  const { db } = ctx.control
  await db.deleteFrom('sign_in_failures').where('account', '=', account).where('place', '=', place).execute()
  if (isKnown) return
  await db
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('account', '=', account)
    .where('place', '=', EVERYWHERE)
    .where('failures', '>', 0)
    .execute()
}

/** End every wait for an account, because its password was set from outside. */
export async function forgetAllFailures(db: ControlDb | ControlTx, account: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('account', '=', account).execute()
}

async function forgetOld({ control, clock }: AccessContext): Promise<void> {
  await control.db
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', at(clock.now() - FORGET_AFTER))
    .execute()
}

async function endOfWait(tx: ControlTx, account: string, place: string): Promise<number> {
  const row = await tx
    .selectFrom('sign_in_failures')
    .select(['failures', 'since', 'last_at'])
    .where('account', '=', account)
    .where('place', '=', place)
    .executeTakeFirst()
  if (!row) return 0
  if (place === EVERYWHERE) return Date.parse(row.since) + STRANGERS_WINDOW
  return Date.parse(row.last_at) + waitAfter(row.failures)
}

const at = (ms: number) => new Date(ms).toISOString()

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
