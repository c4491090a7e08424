import type { MadeBy as MadeByView } from '../access/made-by.ts'
import type { MadeBy } from './contract/common.ts'

/** Who made a token, in the contract's words. */
export const madeByAnswer = (madeBy: MadeByView | null): MadeBy | null =>
  madeBy && { user_id: madeBy.userId, name: madeBy.name, role: madeBy.role }
