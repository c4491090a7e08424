import type { Dataset } from '../../model/dataset.ts'

const OF_SCOPE = 'tenant = {tenant:String} AND account IN {accounts:Array(String)}'
const quoted = (datasets: readonly Dataset[]) => datasets.map((dataset) => `'${dataset}'`).join(', ')

/** The load that counts of every slice of these feeds. */
export const committedLoads = (datasets: readonly Dataset[]) =>
  `SELECT load_id FROM slices_current WHERE ${OF_SCOPE} AND dataset IN (${quoted(datasets)}) AND outcome = 'committed'`

/**
 * Per account and day the one load that answers: a report of the day itself before one over 28 days, of those the
 * newest fetched. A person who vanished from a day's report vanishes with it, whatever an older report says.
 */
export const answeringLoads = (daily: readonly Dataset[], latest: readonly Dataset[]) =>
  `SELECT account, covered, argMax(load_id, (dataset IN (${quoted(daily)}), fetched_at, slice)) FROM (
    SELECT account, dataset, slice, load_id, fetched_at,
      toDate(arrayJoin(range(toUInt32(intDiv(assumeNotNull(period_start), 86400000)), toUInt32(intDiv(assumeNotNull(period_end), 86400000))))) AS covered
    FROM slices_current
    WHERE ${OF_SCOPE} AND dataset IN (${quoted([...daily, ...latest])}) AND outcome = 'committed' AND isNotNull(period_start) AND isNotNull(period_end)
  ) GROUP BY account, covered`
