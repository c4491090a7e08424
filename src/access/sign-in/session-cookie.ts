/**
 * What the names of our cookies begin with. `__Host-`: no neighbour under our domain can set it; the library's own
 * prefix would be the weaker `__Secure-`.
 */
export function cookiePrefix(https: boolean): string {
  return https ? '__Host-tidemark' : 'tidemark'
}

/** Name of the cookie that holds a session. */
export function sessionCookieName(https: boolean): string {
  return `${cookiePrefix(https)}.session_token`
}
