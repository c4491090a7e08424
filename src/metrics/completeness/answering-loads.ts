import { datasetsShaped, type Dataset } from '../../model/dataset.ts'
import { sql, texts, type Owner, type Sql } from '../../store/facts/engine/sql.ts'
import { newestSlices } from '../../store/facts/ledger/newest-slices.ts'

/** The load that counts of every slice of these feeds. */
export const committedLoads = (of: Owner, datasets: readonly Dataset[]): Sql =>
  sql`SELECT load_id FROM ${newestSlices(of)} AND dataset IN ${texts(datasets)} AND outcome = 'committed'`

/**
 * Per account and day the one load that answers: a report of the day itself before one over 28 days, of those the
 * newest fetched. A person who vanished from a day's report vanishes with it, whatever an older report says.
 */
export const answeringLoads = (of: Owner, daily: readonly Dataset[], latest: readonly Dataset[]): Sql =>
  sql`SELECT account, covered, argMax(load_id, (dataset IN ${texts(daily)}, fetched_at, slice)) FROM (
    SELECT account, dataset, slice, load_id, fetched_at,
      toDate(arrayJoin(range(toUInt32(intDiv(assumeNotNull(period_start), 86400000)), toUInt32(intDiv(assumeNotNull(period_end), 86400000))))) AS covered
    FROM ${newestSlices(of)} AND dataset IN ${texts([...daily, ...latest])}
      AND outcome = 'committed' AND isNotNull(period_start) AND isNotNull(period_end)
  ) GROUP BY account, covered`

export const dailyUserDays = (): Dataset[] => datasetsShaped('user_day', 'day')

/** The same of person-days. */
export const answeringUserDays = (of: Owner): Sql =>
  answeringLoads(of, dailyUserDays(), datasetsShaped('user_day', 'report'))
