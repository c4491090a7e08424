import { datasetsShaped } from '../../../model/dataset.ts'
import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, texts, verbatim } from '../engine/sql.ts'
import { refreshLoads } from './load-derived.ts'
import { BILLED_PLAN } from './seat-plans.ts'

/** Sum every snapshot of seats: people, those of them whose seat is about to end, and seats of nobody; a person counts once. */
export async function sumSeats(engine: Engine, tenant: string): Promise<void> {
  await refreshLoads(
    engine,
    { tenant, name: 'code_seats', datasets: datasetsShaped('seat_snapshot') },
    (loads) =>
      runOn(
        engine,
        sql`INSERT INTO code_seat_sums (tenant, account, dataset, load_id, people, pending, unassigned)
SELECT tenant, account, dataset, load_id, uniqExactIf(user_id, user_id != ''),
  uniqExactIf(user_id, user_id != '') - uniqExactIf(user_id, user_id != '' AND isNull(pending_cancellation)), countIf(user_id = '')
FROM ${rowsOf('code_seats', { tenant })} AND load_id IN ${texts(loads.map(({ load }) => load))}
GROUP BY tenant, account, dataset, load_id`,
      ),
  )
}

/** Count every snapshot of seats by plan: a person once, by the plan that is billed, and each seat of nobody. */
export async function sumSeatPlans(engine: Engine, tenant: string): Promise<void> {
  await refreshLoads(
    engine,
    { tenant, name: 'code_seat_plans', datasets: datasetsShaped('seat_snapshot') },
    (loads) =>
      runOn(
        engine,
        sql`INSERT INTO code_seat_plans (tenant, account, dataset, load_id, plan_type, people, unassigned)
SELECT tenant, account, dataset, load_id, plan, countIf(user_id != ''), sumIf(seats, user_id = '') FROM (
  SELECT tenant, account, dataset, load_id, user_id, ${verbatim(BILLED_PLAN)} AS plan, count() AS seats
  FROM ${rowsOf('code_seats', { tenant })} AND load_id IN ${texts(loads.map(({ load }) => load))}
  GROUP BY tenant, account, dataset, load_id, user_id, if(user_id = '', plan_type, '')
) GROUP BY tenant, account, dataset, load_id, plan`,
      ),
  )
}
