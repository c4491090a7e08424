import { dayName } from '../../../model/time/epoch-day.ts'
import { useWindow } from '../../../metrics/lists/use-window.ts'
import { reconcile } from '../../../metrics/reconcile/reconcile.ts'
import { utcDay } from '../../../model/time/time.ts'
import { metricsScope } from '../../metrics-scope.ts'
import { answerPublishedChecks } from '../../published/published-month.ts'
import type { Handlers } from '../route-handler.ts'
import type { ApiServices } from '../../services.ts'
import { spoken } from '../../sentence.ts'

/** Whether numbers that are known twice add up. */
export function reconciliationRoutes({ ctx }: ApiServices): Pick<Handlers, 'getReconciliation'> {
  const { clock } = ctx
  return {
    getReconciliation: ({ identity: { actor }, gate, query, signal }) =>
      gate.numbers({
        release: ({ releases }) => answerPublishedChecks({ releases, query, now: clock.now() }),
        facts: async (facts) => {
          const { from, to } = useWindow({ ...query, to: query.to ?? utcDay(clock.now()) }, clock.now())
          const scope = await metricsScope({ ctx, actor })
          const checks = await reconcile({ facts, scope, clock, from, to, signal })
          return {
            from: dayName(from),
            to: dayName(to),
            data: checks.map(({ connection, label, compared, reasons, days, ...same }) => ({
              ...same,
              connection_id: connection,
              connection_label: label,
              compared_days: compared,
              ...spoken('reasons', reasons),
              days: days.map((day) => ({ ...day, ...spoken('reason', day.reason) })),
            })),
          }
        },
      }),
  }
}
