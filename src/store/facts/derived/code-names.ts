import { CODE_SUMMED, datasetsShaped, type Dataset } from '../../../model/dataset.ts'
import type { Engine } from '../engine/engine.ts'
import { rowsOf, runOn, sql, text, texts, u32, verbatim, type Sql } from '../engine/sql.ts'
import type { FactsReader } from '../facts-store.ts'
import { readLoadsDue, refreshLoads, type LoadDue, type OfLoads } from './load-derived.ts'

/** What names people of the code assistant. */
export const codeNaming = (): Dataset[] => CODE_SUMMED.flatMap((shape) => datasetsShaped(shape))

const codeNames = (tenant: string): OfLoads => ({ tenant, name: 'code_names', datasets: codeNaming() })

/** Whom these loads tell of, and when. */
function told(tenant: string, loads: readonly LoadDue[]): Sql {
  const first = Math.min(...loads.map((load) => load.first))
  const last = Math.max(...loads.map((load) => load.last))
  const ofLoads = (
    table: string,
  ) => sql`${rowsOf(table, { tenant })} AND day >= toDate(${u32(first)}) AND day <= toDate(${u32(last)})
    AND load_id IN ${texts(loads.map(({ load }) => load))}`
  return sql`SELECT user_id, day FROM ${ofLoads('code_seats')}
  UNION ALL
  SELECT user_id, day FROM ${ofLoads('code_user_days')}
  UNION ALL
  SELECT user_id, day FROM ${ofLoads('code_user_teams')}
  UNION ALL
  SELECT arrayJoin(member_ids), day FROM ${ofLoads('code_teams')}`
}

/** Ids of everybody whom the code assistant ever told of, each once or more, whether or not they are written down yet. */
export async function codePeopleSource(
  facts: Pick<FactsReader, 'query'>,
  tenant: string,
  signal?: AbortSignal,
): Promise<Sql> {
  const due = await readLoadsDue(facts, codeNames(tenant), signal)
  const known = sql`SELECT id FROM ${rowsOf('code_names', { tenant })}`
  if (due.length === 0) return known
  return sql`${known} UNION ALL SELECT DISTINCT user_id FROM (${told(tenant, due)}) WHERE user_id != ''`
}

/** Write down whom newly committed loads tell of. */
export async function writeCodeNames(engine: Engine, tenant: string): Promise<void> {
  const seen = verbatim('bitShiftLeft(toUInt64(toUInt32(max(day))), 44)')
  await refreshLoads(engine, codeNames(tenant), (loads) =>
    runOn(
      engine,
      sql`INSERT INTO code_names (tenant, kind, id, seen)
SELECT ${text(tenant)}, 'known', user_id, ${seen} FROM (${told(tenant, loads)}) WHERE user_id != '' GROUP BY user_id`,
    ),
  )
}
