import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Core } from '../../src/core/open-core.ts'
import { createProgress } from '../../src/collector/run/progress.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { createOutboundHttp } from '../../src/outbound-http/outbound-http.ts'
import { createSourceRegistry, type SourceRegistry } from '../../src/sources/registry.ts'

/** A second server of the demo's vendors whose clock can be set, for data without history upstream. */
export interface EarlierVendor extends AsyncDisposable {
  readonly url: string
  readonly sources: SourceRegistry
  /** Milliseconds since the epoch. */
  setClock(at: number): Promise<void>
}

/** @param url of a simulator. Its requests share neither rate limits nor spool folder with those of the service */
export function openEarlierVendor({ ctx, folder }: Core, url: string): EarlierVendor {
  const spoolDir = join(folder.spool, 'earlier')
  // Errors only: this vendor's clock is wrong on purpose, which would log warnings.
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

/** These runs have no job, so they report no progress and need no lease. */
export const RUN_WITHOUT_JOB = {
  relistFrom: null,
  progress: createProgress(systemClock, async () => {}),
  leaseEpoch: 0,
  assertLease: async () => {},
}
