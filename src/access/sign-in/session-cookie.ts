/**
 * Prefix of our cookies' names. With `__Host-` no sibling domain can set one; the auth library's default is the weaker
 * `__Secure-`.
 */
export function cookiePrefix(https: boolean): string {
  return https ? '__Host-tidemark' : 'tidemark'
}

export function sessionCookieName(https: boolean): string {
  return `${cookiePrefix(https)}.session_token`
}
