import type { Clock } from '../lib/clock.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** What the verbs of this folder work with. */
export interface AccessContext {
  control: ControlStore
  clock: Clock
  auth: AuthLibrary
  passwords: PasswordHashing
}
