import { createHash } from 'node:crypto'

/** What is stored of an API token, in the auth library's own form; the token itself is stored nowhere. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
