import { askErasure } from '../../../collector/erasure/ask-erasure.ts'
import { decideErasure } from '../../../collector/erasure/decide-erasure.ts'
import type { Erasure as AskedErasure } from '../../../collector/erasure/erasure.ts'
import { listErasures } from '../../../collector/erasure/list-erasures.ts'
import type { Erasure } from '../../contract/people/erasures.ts'
import type { ApiServices } from '../../services.ts'
import type { Handlers } from '../route-handler.ts'

type ErasureRoutes = 'listErasures' | 'askErasure' | 'approveErasure' | 'refuseErasure'

/** People who asked to be erased. */
export function erasureRoutes({ ctx }: ApiServices): Pick<Handlers, ErasureRoutes> {
  return {
    listErasures: async ({ identity: { actor } }) => ({
      data: (await listErasures({ ctx, actor })).map(erasureAnswer),
      next_cursor: null,
    }),

    askErasure: async ({ identity: { actor }, body: { account } }) =>
      erasureAnswer(await askErasure({ ctx, actor, account })),

    approveErasure: async ({ identity: { actor }, params: { id } }) =>
      erasureAnswer(await decideErasure({ ctx, actor, id, approve: true })),

    refuseErasure: async ({ identity: { actor }, params: { id } }) =>
      erasureAnswer(await decideErasure({ ctx, actor, id, approve: false })),
  }
}

const erasureAnswer = (erasure: AskedErasure): Erasure => ({
  id: erasure.id,
  state: erasure.state,
  asked_at: erasure.askedAt,
  asked_by: erasure.askedBy,
  decided_at: erasure.decidedAt,
  decided_by: erasure.decidedBy,
  done_at: erasure.doneAt,
  receipt: erasure.receipt,
})
