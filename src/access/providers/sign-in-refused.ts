import type { SignInRefusal } from '../../model/identity-provider.ts'

/** A sign-in at a provider that lets nobody in. It tells its code and nothing of what the provider sent. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  readonly refusal: SignInRefusal
  /** The page that its browser reads it on; null: that of signing in. */
  backTo: string | null = null

  constructor(refusal: SignInRefusal, cause?: unknown) {
    super(`sign-in refused: ${refusal}`, cause === undefined ? undefined : { cause })
    this.refusal = refusal
  }
}
