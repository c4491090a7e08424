import type { Dataset } from '../../model/dataset.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { ControlStore } from '../../store/control/control-store.ts'

/** Why a raw body is not kept: as long as was agreed, or of somebody who was erased. */
export type GoneReason = 'retention' | 'erased'

type Body = readonly [dataset: Dataset, day: UtcDay, sha256: string]

/** What was deleted on purpose, beside the ledger, whose slices stay. */
export interface RawGone {
  /** All of earlier days: what was noted of single ones is said with it. */
  noteBefore(day: UtcDay): Promise<void>
  noteErased(...body: Body): Promise<void>
  /** Null: nothing was deleted that it could be. */
  whyGone(...body: Body): Promise<GoneReason | null>
}

/** The place of a day that is no body. */
const WHOLE_DAYS = { dataset: '', sha256: '' }

export function createRawGone({ db }: ControlStore): RawGone {
  return {
    async noteBefore(day) {
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('raw_gone')
          .values({ ...WHOLE_DAYS, day, reason: 'retention' })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await tx.deleteFrom('raw_gone').where('day', '<', day).execute()
      })
    },
    async noteErased(dataset, day, sha256) {
      await db
        .insertInto('raw_gone')
        .values({ dataset, day, sha256, reason: 'erased' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async whyGone(dataset, day, sha256) {
      const erased = await db
        .selectFrom('raw_gone')
        .select('reason')
        .where('dataset', '=', dataset)
        .where('day', '=', day)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      if (erased) return 'erased'
      const expired = await db
        .selectFrom('raw_gone')
        .select('day')
        .where('dataset', '=', WHOLE_DAYS.dataset)
        .where('day', '>', day)
        .executeTakeFirst()
      return expired ? 'retention' : null
    },
  }
}

const WORDS: Record<GoneReason, string> = {
  retention: 'was deleted after its period',
  erased: 'was deleted, as it named somebody who was erased',
}

/** Of a body that is not there, why; as of any file that is not. */
export class RawBodyGone extends Error {
  readonly code = 'ENOENT'
  readonly reason: GoneReason | null

  constructor([dataset, day, sha256]: Body, reason: GoneReason | null) {
    const why = reason === null ? 'is not kept, and nothing says that it was deleted' : WORDS[reason]
    super(`the body ${sha256} of ${dataset}, ${day}, ${why}`)
    this.name = 'RawBodyGone'
    this.reason = reason
  }
}
