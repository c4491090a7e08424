import { SIGN_IN_REFUSALS, type SignInRefusal } from '../../../model/identity-provider.ts'

/** The page that an identity provider's answer leads back to when it lets nobody in, with `refused` in its query. */
export const SIGN_IN_PATH = '/sign-in'

export const isSignInRefusal = (code: string): code is SignInRefusal =>
  SIGN_IN_REFUSALS.some((known) => known === code)
