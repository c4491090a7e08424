import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Core } from '../../src/core/open-core.ts'
import { createProgress } from '../../src/collector/run/progress.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { createOutboundHttp } from '../../src/outbound-http/outbound-http.ts'
import { createSourceRegistry, type SourceRegistry } from '../../src/sources/registry.ts'

/** The demo's vendors once more, with a clock that stands where it is set: for what has no history upstream. */
export interface EarlierVendor extends AsyncDisposable {
  readonly url: string
  readonly sources: SourceRegistry
  /** Milliseconds since the epoch. */
  setClock(at: number): Promise<void>
}

/** `url`: of a simulator. Its requests share neither pace nor spool with those of the service. */
export function openEarlierVendor({ ctx, folder }: Core, url: string): EarlierVendor {
  const spoolDir = join(folder.spool, 'earlier')
  // This vendor's clock is wrong on purpose, which needs no warning.
  const logger = createLogger({ level: 'error' })
  const http = createOutboundHttp({ clock: systemClock, logger, spoolDir })
  const profiles = ctx.sources.profiles.map((profile) => ({ ...profile, baseUrl: url }))
  return {
    url,
    sources: createSourceRegistry({ profiles, http }),
    async setClock(at) {
      await fetch(`${url}/__sim/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ at }),
      })
    },
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]()
      await rm(spoolDir, { recursive: true, force: true })
    },
  }
}

/** No job stands behind these runs: nobody watches their progress, and no other worker can take them over. */
export const RUN_OF_NOBODY = {
  relistFrom: null,
  progress: createProgress(systemClock, async () => {}),
  leaseEpoch: 0,
  assertLease: async () => {},
}
