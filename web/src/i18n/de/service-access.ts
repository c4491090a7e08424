import type { Sentences } from '../sentences.ts'

/** Signing in, sessions, passwords and API tokens. */
export const access: Sentences = {
  // Too many tries.
  // The first run.
  // Passwords.
  // Sessions.
  // API tokens.
}
