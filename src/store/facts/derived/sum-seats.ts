import { datasetsShaped } from '../../../model/dataset.ts'
import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, texts, verbatim, type Sql } from '../engine/sql.ts'
import { refreshLoads } from './load-derived.ts'
import { BILLED_PLAN } from './seat-plans.ts'

/** Sums of every list of seats, from the rows of those that are not summed yet. */
const seatSums =
  (name: 'code_seats' | 'code_seat_plans', insert: (rows: Sql) => Sql) =>
  (engine: Engine, tenant: string): Promise<void> =>
    refreshLoads(engine, { tenant, name, datasets: datasetsShaped('seat_snapshot') }, (loads) => {
      const own = texts(loads.map(({ load }) => load))
      return runOn(engine, insert(sql`${rowsOf('code_seats', { tenant })} AND load_id IN ${own}`))
    })

/** People, those of them whose seat is about to end, and seats of nobody; a person counts once. */
export const sumSeats = seatSums(
  'code_seats',
  (rows) => sql`INSERT INTO code_seat_sums (tenant, account, dataset, load_id, people, pending, unassigned)
SELECT tenant, account, dataset, load_id, uniqExactIf(user_id, user_id != ''),
  uniqExactIf(user_id, user_id != '') - uniqExactIf(user_id, user_id != '' AND isNull(pending_cancellation)), countIf(user_id = '')
FROM ${rows}
GROUP BY tenant, account, dataset, load_id`,
)

/** By plan: a person once, by the plan that is billed, and each seat of nobody. */
export const sumSeatPlans = seatSums(
  'code_seat_plans',
  (rows) => sql`INSERT INTO code_seat_plans (tenant, account, dataset, load_id, plan_type, people, unassigned)
SELECT tenant, account, dataset, load_id, plan, countIf(user_id != ''), sumIf(seats, user_id = '') FROM (
  SELECT tenant, account, dataset, load_id, user_id, ${verbatim(BILLED_PLAN)} AS plan, count() AS seats
  FROM ${rows}
  GROUP BY tenant, account, dataset, load_id, user_id, if(user_id = '', plan_type, '')
) GROUP BY tenant, account, dataset, load_id, plan`,
)
