import { LONGEST_NEXT, OWN_PATH } from '../../../../src/api/contract/access/sign-in-refusals.ts'
import { pageSearch, textLike, textUpTo } from './page-search.ts'

export const readSignInSearch = pageSearch({
  next: textLike(OWN_PATH),
  /** Code of why an identity provider's answer let nobody in. */
  refused: textUpTo(100),
})

/** Where a password is changed that somebody else chose, with the way back. */
export function toNewPassword(href: string) {
  return { ...toSignIn(href), to: '/new-password' } as const
}

/** Where a second factor is set up that the rules ask for, with the way back. */
export function toFirstFactor(href: string) {
  return { ...toSignIn(href), to: '/second-factor' } as const
}

/** The way back from a provider: of an address that is too long to be carried there, the first page. */
export const backFromProvider = (next: string | undefined): string =>
  next !== undefined && next.length <= LONGEST_NEXT ? next : '/'

/** The sign-in page, with the way back. */
export function toSignIn(href: string) {
  return { to: '/sign-in', search: href === '/' ? {} : { next: href } } as const
}
