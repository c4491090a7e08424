import { listBillLines } from '../../../metrics/lists/list-bill-lines.ts'
import { NOBODY } from '../../../privacy/seen.ts'
import { filtersOf } from '../filters-of.ts'
import { metricsScope } from '../../metrics-scope.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'

/** The lines behind a number of the bill. They name no people, and of few people tell much: where people are shown alone. */
export function billLineRoutes({ ctx }: ApiServices): Pick<Handlers, 'listBillLines'> {
  return {
    listBillLines: ({ identity: { actor }, gate, query, signal }) =>
      gate.people(
        () => NOBODY,
        async (facts) => {
          const filters = filtersOf(query.filters)
          const scope = await metricsScope({ ctx, actor })
          const asked = { ...query, facts, scope, clock: ctx.clock, filters, signal }
          const { data, nextCursor } = await listBillLines(asked)
          return { data, next_cursor: nextCursor }
        },
      ),
  }
}
