import { MINUTE_MS } from '../../model/time/time.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { writeAudit } from './audit.ts'
import { firstOrganization } from '../organizations.ts'

/** A frequent event that changes nothing: data was read, or a request was refused. */
export interface TrailEvent {
  /** Null when the caller is unknown. */
  actor: Actor | null
  action: string
  objectType: string
  objectId: string
  /** IP address of the client; null where it is unknown. */
  address: string | null
  /** Id of the requested route. */
  route?: string
  /** Code of why a sign-in was refused. */
  reason?: string
}

/** Logs reads and refusals, throttled so that a flood of requests cannot fill the log. */
export interface AuditTrail {
  note(event: TrailEvent): Promise<void>
}

const WINDOW_MS = 15 * MINUTE_MS
/** Distinct events counted separately within a window; all further ones share one count per action. */
const MOST_KINDS = 500

/**
 * Identical events within 15 minutes are logged the 1st, 10th, 100th … time, with the count so far: the log grows with
 * the logarithm of a flood. Each process counts for itself.
 */
export function createAuditTrail(options: {
  control: ControlStore
  clock: Clock
  logger: Logger
}): AuditTrail {
  const { control, clock, logger } = options
  let counts = new Map<string, number>()
  let until = 0

  function counted(kind: string): number {
    if (clock.now() >= until) {
      counts = new Map()
      until = clock.now() + WINDOW_MS
    }
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count
  }

  async function write(event: TrailEvent, times: number): Promise<void> {
    const organization = event.actor ? null : await firstOrganization(control.db)
    const actor: Actor | null =
      event.actor ??
      (organization && { kind: 'system', id: 'entrance', tenant: organization.id, role: 'analyst' })
    // Before the first run there is no organisation whose log could be written.
    if (!actor) return
    const { action, objectType, objectId, address, route, reason } = event
    const detail = {
      address,
      ...(route !== undefined && { route }),
      ...(reason !== undefined && { reason }),
      ...(times > 1 && { times }),
    }
    await writeAudit(control.db, clock, { actor, action, objectType, objectId, detail })
  }

  return {
    async note(event) {
      const { actor, action, objectId, address, route, reason } = event
      const kind = JSON.stringify([
        actor?.id ?? null,
        action,
        objectId,
        address,
        route ?? null,
        reason ?? null,
      ])
      const isKnown = counts.has(kind) || counts.size < MOST_KINDS
      const logged = isKnown ? event : { ...event, objectId: 'many', address: null }
      const times = counted(isKnown ? kind : `many ${action}`)
      if (!Number.isInteger(Math.log10(times))) return
      await write(logged, times).catch((error: unknown) =>
        logger.error({ err: error, action }, 'not audited'),
      )
    },
  }
}
