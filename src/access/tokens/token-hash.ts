import { createHash } from 'node:crypto'

/** The stored form of an API token, the same as the auth library's. The token itself is not stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
