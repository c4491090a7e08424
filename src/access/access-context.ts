import type { Clock } from '../lib/clock.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** What the verbs of this folder work with. */
export interface AccessContext {
  control: ControlStore
  clock: Clock
  /** Loaded when it is first asked for: it takes 30 MB, and no part of being ready needs it. */
  auth: () => Promise<AuthLibrary>
  passwords: PasswordHashing
}
