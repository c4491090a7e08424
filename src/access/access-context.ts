import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { TxtLookup } from '../outbound-http/txt-records.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { AuditTrail } from './audit/audit-trail.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { Beginnings } from './providers/begun.ts'
import type { ProviderClients, SecretSealer } from './providers/provider-clients.ts'
import type { ProviderWays } from './providers/provider-fetch.ts'
import type { FailureLimit } from './sign-in/failure-limit.ts'
import type { KnownDevices } from './sign-in/known-device.ts'
import type { PasswordHashing } from './sign-in/passwords/password-hashing.ts'
import type { SetupGuard } from './sign-in/setup-token.ts'
import type { Turns } from './sign-in/turns.ts'

/** Dependencies of the functions of this folder. */
export interface AccessContext {
  control: ControlStore
  clock: Clock
  logger: Logger
  /** A session that is unused for this long ends. */
  sessionIdleMs: number
  /** Loaded on first use: it takes 30 MB, and the service is ready without it. */
  auth: () => Promise<AuthLibrary>
  /** Call it only through `turns`. */
  passwords: PasswordHashing
  turns: Turns
  devices: KnownDevices
  setupGuard: SetupGuard
  trail: AuditTrail
  /** Of secrets of second factors. */
  sealer: SecretSealer
  /** Identity providers: how they are asked, and what browsers have begun with them. */
  providers: {
    ways: ProviderWays
    sealer: SecretSealer
    clients: ProviderClients
    beginnings: Beginnings
    /** Whether a provider's metadata may be read again: an answer that does not hold is no reason to ask without end. */
    mayReadAgain: (providerId: string) => boolean
  }
  /** DNS records, which prove e-mail domains. */
  txtRecords: TxtLookup
  /** Failed sign-ins per network. */
  signInLimit: FailureLimit
  /** Wrong API tokens per network, and hashes of tokens that were valid before. */
  tokenGuesses: { limit: FailureLimit; rightBefore: Set<string> }
}
