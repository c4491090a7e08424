import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, texts } from '../engine/sql.ts'
import { refreshLoads } from './load-derived.ts'

/** Sum every snapshot of seats: people, those of them whose seat is about to end, and seats of nobody; a person counts once. */
export async function sumSeats(engine: Engine, tenant: string): Promise<void> {
  await refreshLoads(
    engine,
    { tenant, name: 'code_seats', datasets: ['seats', 'enterprise_seats'] },
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
