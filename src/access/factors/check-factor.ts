import { z } from 'zod'
import { TidemarkError } from '../../lib/errors.ts'
import { PasskeyUsed } from '../../model/passkey-answer.ts'
import type { SecondFactorRow } from '../../store/control/settings/access-tables.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { accountKey, forgetFailures, guesserOf, reserveAttempt } from '../sign-in/sign-in-throttle.ts'
import { confirmedFactors, type FactorGiven } from './factor.ts'
import { takePasskey, type Asked } from './passkeys.ts'
import { takeCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

/** A code of an app, a recovery code, or a passkey's signature. */
export const FactorProof = z.union([
  z.object({ code: z.string().min(6).max(40) }),
  z.object({ passkey: PasskeyUsed }),
])
export type FactorProof = z.infer<typeof FactorProof>

/**
 * Check a second factor. Wrong ones are counted by account and place, apart from wrong passwords: who knows the password
 * gets no further tries by giving it again.
 * @param place device or network it comes from
 * @throws TidemarkError `validation_failed` when it is wrong, `rate_limited`
 */
export async function checkFactor(
  ctx: AccessContext,
  { userId, place }: { userId: string; place: string },
  { proof, asked }: { proof: FactorProof; asked: Asked },
): Promise<FactorGiven> {
  const guesser = guesserOf(accountKey(`second factor of ${userId}`), place, true)
  await reserveAttempt(ctx, guesser)
  const rows = await confirmedFactors(ctx.control.db, userId)
  const given = await take(ctx, { userId, rows }, { proof, asked })
  if (given === null) throw wrongFactor('passkey' in proof ? 'passkey' : 'code')
  await forgetFailures(ctx, guesser)
  return given
}

async function take(
  ctx: AccessContext,
  { userId, rows }: { userId: string; rows: readonly SecondFactorRow[] },
  { proof, asked }: { proof: FactorProof; asked: Asked },
): Promise<FactorGiven | null> {
  if (rows.length === 0) return null
  if ('passkey' in proof) {
    return (await takePasskey(ctx, asked, { rows, used: proof.passkey })) ? 'passkey' : null
  }
  const code = proof.code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return (await takeCode(ctx.control.db, userId, code)) ? 'recovery_code' : null
  for (const row of rows) {
    if (await takeTotp(ctx, row, code)) return 'totp'
  }
  return null
}

export function wrongFactor(path: 'code' | 'passkey'): TidemarkError {
  const message = path === 'code' ? said('code_not_right') : said('passkey_not_valid')
  return new TidemarkError('validation_failed', message, {
    action: path === 'code' ? said('next_code_or_recovery') : said('try_passkey_again'),
    details: [{ path, message }],
  })
}
