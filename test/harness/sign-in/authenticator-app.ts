import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/** The code that an app shows at a time, for the secret as people type it. */
export function codeAt(secret: string, ms: number): Promise<string> {
  const text = Buffer.from(base32.decode(secret)).toString('utf8')
  return createOTP(text).hotp(Math.floor(ms / 30_000))
}
