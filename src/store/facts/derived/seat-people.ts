import { SEAT_DAYS } from '../../../model/records/code-seat.ts'
import { datasetsShaped } from '../../../model/dataset.ts'
import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, texts, verbatim, whole } from '../engine/sql.ts'
import { numberPeople } from './code-people.ts'
import { refreshLoads } from './load-derived.ts'
import { BILLED_PLAN } from './seat-plans.ts'

/** What `seen` says where it is no number of days: active before those that may be asked for; or never, by when the seat was granted. */
export const SEEN = {
  earlier: SEAT_DAYS.most + 1,
  neverOfOld: 252,
  neverOfNew: 253,
  neverOfUnknown: 254,
} as const

const LAST = `toDate(max(last_activity_at), 'UTC')`
const SINCE = `toUInt8(multiIf(isNotNull(max(last_activity_at)), greatest(0, least(any(day) - ${LAST}, ${SEEN.earlier})),
  isNull(min(created_at)), ${SEEN.neverOfUnknown},
  toDate(min(created_at), 'UTC') > any(day) - ${SEAT_DAYS.new}, ${SEEN.neverOfNew}, ${SEEN.neverOfOld}))`

interface Numbering {
  tenant: string
  numbering: number
}

/** Keep the people of every snapshot of seats as sets; `isSound` throws where the numbering was spoilt meanwhile. */
export async function keepSeatPeople(
  engine: Engine,
  { tenant, numbering }: Numbering,
  isSound: () => Promise<void>,
): Promise<void> {
  const of = {
    tenant,
    name: 'code_seat_people',
    datasets: datasetsShaped('seat_snapshot'),
    also: String(numbering),
    tables: ['code_seat_people'],
  } as const
  await refreshLoads(engine, of, async (loads, base) => {
    const rows = sql`${rowsOf('code_seats', { tenant })}
  AND load_id IN ${texts(loads.map(({ load }) => load))} AND user_id != ''`
    await numberPeople(engine, { tenant, numbering }, sql`(SELECT user_id FROM ${rows})`)
    await runOn(
      engine,
      sql`INSERT INTO code_seat_people (tenant, account, day, build, load_id, plan_type, seen, people)
SELECT tenant, account, taken, ${whole(base)}, load_id, plan, seen, groupBitmapState(number) FROM (
  SELECT tenant, account, load_id, user_id, any(day) AS taken, ${verbatim(BILLED_PLAN)} AS plan, ${verbatim(SINCE)} AS seen
  FROM ${rows} GROUP BY tenant, account, load_id, user_id
) AS holders INNER JOIN (SELECT user_id, number FROM ${rowsOf('code_people', { tenant })}
  AND numbering = ${whole(numbering)}) AS people USING (user_id)
GROUP BY tenant, account, taken, load_id, plan, seen`,
    )
    await isSound()
  })
}
