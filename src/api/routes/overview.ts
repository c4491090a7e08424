import { listConnections } from '../../connections/list-connections.ts'
import { overviewPeriod } from '../../overview/period.ts'
import { readOverview } from '../../overview/read-overview.ts'
import { metricsScope } from '../metrics-scope.ts'
import { overviewAnswer } from '../overview-answer.ts'
import { answerPublishedOverview } from '../published/overview/answer-overview.ts'
import type { Handlers } from './route-handler.ts'
import type { ApiServices } from '../services.ts'

/** The first page, in one answer. */
export function overviewRoutes({ ctx }: ApiServices): Pick<Handlers, 'getOverview'> {
  return {
    getOverview: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: async (published) => {
          const connections = await listConnections({ ctx, actor })
          const connected = new Set(connections.map(({ source }) => source))
          return answerPublishedOverview(published, { query, connected, now: ctx.clock.now() })
        },
        facts: async (facts) => {
          const { control, clock } = ctx
          const period = overviewPeriod(query, clock.now())
          const scope = await metricsScope({ ctx, actor })
          const overview = await readOverview({ control, facts, clock, actor, scope, period, signal })
          return overviewAnswer(overview, clock.now())
        },
      }),
  }
}
