import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Sealer } from '../../connections/keys/credentials.ts'
import type { UtcDay } from '../../model/time/time.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { createRawGone, type RawGone } from './raw-gone.ts'

/** The key of each day's raw bodies. Whoever deletes it has deleted that day, in every copy of the folder. */
export interface RawKeys {
  /** What is said of those that were deleted. */
  readonly gone: RawGone
  /** To seal with; made when the day has none. @throws TidemarkError `secret_unreadable` */
  toSeal(day: UtcDay): Promise<KeyObject>
  /** To open with; null once it is deleted. @throws TidemarkError `secret_unreadable` */
  find(day: UtcDay): Promise<KeyObject | null>
  /** Delete those of earlier days, which is said first. */
  deleteBefore(day: UtcDay): Promise<void>
}

const KEY_BYTES = 32

export function createRawKeys({ control, sealer }: { control: ControlStore; sealer: Sealer }): RawKeys {
  const { db } = control
  const gone = createRawGone(control)
  const find = async (day: UtcDay) => {
    const row = await db.selectFrom('raw_keys').select('sealed').where('day', '=', day).executeTakeFirst()
    return row ? createSecretKey(Buffer.from(sealer.open({ rawDay: day }, row.sealed), 'base64url')) : null
  }
  const make = async (day: UtcDay) => {
    const { sealed, keyId } = sealer.seal({ rawDay: day }, randomBytes(KEY_BYTES).toString('base64url'))
    // Another process may be as quick: the first one's key is everybody's.
    await db
      .insertInto('raw_keys')
      .values({ day, sealed, key_id: keyId })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    const key = await find(day)
    if (key) return key
    throw new RangeError(`the key of ${day} was deleted while it was made`)
  }
  return {
    gone,
    find,
    toSeal: async (day) => (await find(day)) ?? (await make(day)),
    async deleteBefore(day) {
      await gone.noteBefore(day)
      await db.deleteFrom('raw_keys').where('day', '<', day).execute()
    },
  }
}
