import { toError } from '../../lib/errors.ts'
import type { OnExcess } from '../../sources/source.ts'
import { setExcessAccess } from '../../store/control/collecting/connections-table.ts'
import type { CollectorContext } from '../context.ts'
import type { Running } from '../run/run-end.ts'

/** What the credential could read beside what is read: somebody may have given it more, or less, since it was tried. */
interface ExcessAccess {
  onExcess: OnExcess
  /** The run is over: what it was told is written down. */
  close(): Promise<void>
}

export function createExcessAccess(ctx: CollectorContext, { connection }: Running): ExcessAccess {
  let told: readonly string[] | null = null
  return {
    onExcess: (names) => (told = names),
    async close() {
      if (told === null || JSON.stringify(told) === connection.excess_access) return
      await setExcessAccess(ctx.control.db, connection.id, told).catch((error: unknown) =>
        ctx.logger.warn({ err: toError(error) }, 'what a credential could read could not be written down'),
      )
    },
  }
}
