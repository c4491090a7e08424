import { z } from 'zod'

/** Where to go after signing in: a path of this site, never another one's address. */
const OwnPath = z.string().regex(/^\/(?![/\\])/)

export const SignInSearch = z.object({ next: OwnPath.optional().catch(undefined) })

/** The sign-in page, with the way back. */
export function toSignIn(href: string) {
  return { to: '/sign-in', search: href === '/' ? {} : { next: href } } as const
}
