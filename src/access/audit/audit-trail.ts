import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { Actor } from '../../model/actor.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { writeAudit } from './audit.ts'
import { firstOrganization } from '../organizations.ts'

/** Something that happens often and changes nothing: looking at data, or being refused. */
export interface TrailEvent {
  /** Null: nobody who is known. */
  actor: Actor | null
  action: string
  objectType: string
  objectId: string
  /** IP address of the client; null where the connection does not tell. */
  address: string | null
  /** The route asked for, by its id. */
  route?: string
}

/** Notes what is seen and refused, and never so often that a flood fills the log. */
export interface AuditTrail {
  note(event: TrailEvent): Promise<void>
}

const WINDOW_MS = 15 * 60_000
/** Different things told one by one within a window; what is beyond them is told together. */
const MOST_KINDS = 500

/**
 * Of what is the same within a quarter of an hour, the 1st, 10th, 100th … time is written, with the count so far: the log
 * grows with the logarithm of a flood. Counts are this process's own.
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
    // Before the first run there is no log, and nothing to guard.
    if (!actor) return
    const { action, objectType, objectId, address, route } = event
    const detail = { address, ...(route !== undefined && { route }), ...(times > 1 && { times }) }
    await writeAudit(control.db, clock, { actor, action, objectType, objectId, detail })
  }

  return {
    async note(event) {
      const { actor, action, objectId, address, route } = event
      const kind = JSON.stringify([actor?.id ?? null, action, objectId, address, route ?? null])
      const isKnown = counts.has(kind) || counts.size < MOST_KINDS
      const told = isKnown ? event : { ...event, objectId: 'many', address: null }
      const times = counted(isKnown ? kind : `many ${action}`)
      if (!Number.isInteger(Math.log10(times))) return
      await write(told, times).catch((error: unknown) => logger.error({ err: error, action }, 'not audited'))
    },
  }
}
