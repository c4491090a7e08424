import type { Engine } from '../engine/engine.ts'

/** Seats a statement reads at most, about: it holds their people in memory. */
const BATCH_ROWS = 500_000

const NOT_SUMMED = `SELECT load_id, rows FROM slices FINAL
WHERE tenant = {tenant:String} AND dataset IN ('seats', 'enterprise_seats') AND outcome = 'committed' AND rows > 0
  AND load_id NOT IN (SELECT load_id FROM code_seat_sums WHERE tenant = {tenant:String})`

/** People with a seat, those of them whose seat is about to end, and seats of nobody; a person counts once. */
const SUM = `INSERT INTO code_seat_sums (tenant, account, dataset, load_id, people, pending, unassigned)
SELECT tenant, account, dataset, load_id, uniqExactIf(user_id, user_id != ''),
  uniqExactIf(user_id, user_id != '') - uniqExactIf(user_id, user_id != '' AND isNull(pending_cancellation)), countIf(user_id = '')
FROM code_seats WHERE tenant = {tenant:String} AND load_id IN {loads:Array(String)}
GROUP BY tenant, account, dataset, load_id`

/** Sum every snapshot of seats that has been committed and not been summed. Safe to repeat. */
export async function sumSeats(engine: Engine, tenant: string): Promise<void> {
  const due = await engine.query<{ load_id: string; rows: string }>(NOT_SUMMED, { tenant })
  let loads: string[] = []
  let size = 0
  for (const [at, { load_id, rows }] of due.entries()) {
    loads.push(load_id)
    size += Number(rows)
    if (size < BATCH_ROWS && at < due.length - 1) continue
    await engine.run(SUM, { tenant, loads })
    loads = []
    size = 0
  }
}
