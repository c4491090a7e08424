import { SIGN_IN_REFUSALS, type SignInRefusal } from '../../../model/identity-provider.ts'

/** The page that an identity provider's answer leads back to when it lets nobody in, with `refused` in its query. */
export const SIGN_IN_PATH = '/sign-in'

/**
 * Where to go after signing in: a path of this site, never another one's address. Browsers read past tabs and line ends, and
 * would find one behind them.
 */
export const OWN_PATH = /^\/(?![/\\])[^\s\p{Cc}]*$/u

/** Of such a path on the way to a provider and back: it is carried by a cookie. */
export const LONGEST_NEXT = 2000

export const isSignInRefusal = (code: string): code is SignInRefusal =>
  SIGN_IN_REFUSALS.some((known) => known === code)
