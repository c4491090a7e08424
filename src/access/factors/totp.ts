import { createOTP } from '@better-auth/utils/otp'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isoNow } from '../../lib/clock.ts'
import type { SecondFactorRow } from '../../store/control/settings/access-tables.ts'
import type { AccessContext } from '../access-context.ts'

const STEP_MS = 30_000
const ISSUER = 'Tidemark'
/** A phone's clock may be half a minute off. */
const NEIGHBOURS = [0, -1, 1]

/** A secret for an app that shows codes, and the address that such an app reads from a picture. */
export function newSecret(email: string): { secret: string; address: string } {
  const secret = randomBytes(24).toString('base64url')
  return { secret, address: createOTP(secret).url(ISSUER, email) }
}

/** Take a code of the factor. Each counts once, and none that is older than one that was taken. */
export async function takeTotp(ctx: AccessContext, row: SecondFactorRow, code: string): Promise<boolean> {
  if (row.sealed === null) return false
  const secret = ctx.sealer.open({ factorId: row.id, userId: row.user_id }, row.sealed)
  const step = await stepOf(secret, code, Math.floor(ctx.clock.now() / STEP_MS))
  if (step === null) return false
  const taken = await ctx.control.db
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: isoNow(ctx.clock) })
    .where('id', '=', row.id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const otp = createOTP(secret)
  for (const neighbour of NEIGHBOURS) {
    const expected = Buffer.from(await otp.hotp(now + neighbour))
    if (expected.length === code.length && timingSafeEqual(expected, Buffer.from(code)))
      return now + neighbour
  }
  return null
}
