import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import type { SourceRegistry } from '../sources/registry.ts'
import type { HostedAppSettings } from '../sources/source.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import type { Sealer } from './keys/credentials.ts'

/** What the connection verbs work with; built once in `app.ts`. */
export interface ConnectionsContext {
  control: ControlStore
  sealer: Sealer
  sources: SourceRegistry
  /** The operator's own app on the code host, by environment; null: one may be registered from a manifest. */
  codeHostApp: HostedAppSettings | null
  clock: Clock
  logger: Logger
  /** A new opaque id. */
  newId: () => string
}
