import type { Clock } from '../lib/clock.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AuditTrail } from './audit/audit-trail.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { FailureLimit } from './sign-in/failure-limit.ts'
import type { KnownDevices } from './sign-in/known-device.ts'
import type { PasswordHashing } from './sign-in/password-hashing.ts'
import type { SetupGuard } from './sign-in/setup-token.ts'
import type { Turns } from './sign-in/turns.ts'

/** What the verbs of this folder work with. */
export interface AccessContext {
  control: ControlStore
  clock: Clock
  /** A session that nobody uses for this long ends. */
  sessionIdleMs: number
  /** Loaded when it is first asked for: it takes 30 MB, and no part of being ready needs it. */
  auth: () => Promise<AuthLibrary>
  /** To be called in turn only. */
  passwords: PasswordHashing
  turns: Turns
  devices: KnownDevices
  setupGuard: SetupGuard
  trail: AuditTrail
  /** Failed sign-ins per network. */
  signInLimit: FailureLimit
  /** Wrong API tokens per network, and hashes of tokens that have been right. */
  tokenGuesses: { limit: FailureLimit; rightBefore: Set<string> }
}
