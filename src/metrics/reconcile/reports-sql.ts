import { datasetsShaped } from '../../model/dataset.ts'
import { orNull, TEXT, type RowOf } from '../../store/facts/engine/columns.ts'
import { listed, rowsOf, sql, texts, verbatim, type Sql } from '../../store/facts/engine/sql.ts'
import { answeringUserDays, committedLoads, dailyUserDays } from '../completeness/answering-loads.ts'
import type { ChosenBy } from '../feeds/fact-source.ts'
import { answeringReports } from '../feeds/report-sources.ts'
import { DAY_OF_SLICE, newestSlices } from '../../store/facts/ledger/newest-slices.ts'

type Asked = Pick<ChosenBy, 'of' | 'when'>

const COUNTED =
  verbatim(`countIf(ifNull(u.interactions, 0) > 0) AS people, count() AS listed, sum(u.interactions) AS interactions,
  sum(u.generations) AS generations, sum(u.acceptances) AS acceptances`)

/** Newest fetch of a day's own per-user report, and the lines of it that could not be understood. */
const fetched = ({ of }: Asked) => sql`(
    SELECT account, ${DAY_OF_SLICE} AS day, max(fetched_at) AS fetched, sum(rejected) AS rejected FROM ${newestSlices(of)}
    AND dataset IN ${texts(dailyUserDays())} AND outcome = 'committed' AND kind = 'day' GROUP BY account, day
  )`

const COUNT_TEXT = orNull(TEXT)
const DAY = {
  account: TEXT,
  day: TEXT,
  /** Milliseconds since the epoch; null where the day has no report of its own. */
  fetched: COUNT_TEXT,
  rejected: COUNT_TEXT,
}
export type DayFacts = RowOf<typeof DAY>

export const REPORT_DAY = {
  ...DAY,
  p_people: COUNT_TEXT,
  p_listed: COUNT_TEXT,
  p_interactions: COUNT_TEXT,
  p_generations: COUNT_TEXT,
  p_acceptances: COUNT_TEXT,
  r_people: COUNT_TEXT,
  r_interactions: COUNT_TEXT,
  r_generations: COUNT_TEXT,
  r_acceptances: COUNT_TEXT,
}
export type ReportDay = RowOf<typeof REPORT_DAY>

export const LATEST_DAY = {
  ...DAY,
  d_people: COUNT_TEXT,
  d_interactions: COUNT_TEXT,
  l_people: COUNT_TEXT,
  l_interactions: COUNT_TEXT,
  latest_fetched: TEXT,
}
export type LatestDay = RowOf<typeof LATEST_DAY>

/** The columns of the sides, `p_people` of the side `p`, each as text. */
const sidesOf = (columns: object) =>
  listed(
    Object.keys(columns).flatMap((name) => {
      const [, side, column] = /^([a-z])_(\w+)$/.exec(name) ?? []
      return side ? [`toString(${side}.${column}) AS ${name}`] : []
    }),
  )
const FACTS = sql`toString(f.fetched) AS fetched, toString(f.rejected) AS rejected`

/** Days of which both people's days and the vendor's sum are known, account by account. */
export function reportDays(asked: Asked): Sql {
  const { of, when } = asked
  return sql`SELECT r.account AS account, toString(r.day) AS day, ${sidesOf(REPORT_DAY)}, ${FACTS}
FROM (
  SELECT account, day, any(daily_active_users) AS people, any(interactions) AS interactions,
    any(generations) AS generations, any(acceptances) AS acceptances
  FROM ${rowsOf('code_aggregate_days', of)} AND ${when} AND repository_id = '' AND (account, day, load_id) IN (${answeringReports(of)})
  GROUP BY account, day
) AS r
INNER JOIN (SELECT account, covered AS day FROM (${answeringUserDays(of)})) AS known
  ON known.account = r.account AND known.day = r.day
LEFT JOIN (
  SELECT account, day, ${COUNTED} FROM ${rowsOf('code_user_days', of, 'AS u')}
  AND ${when} AND (account, day, load_id) IN (${answeringUserDays(of)}) GROUP BY account, day
) AS p ON p.account = r.account AND p.day = r.day
LEFT JOIN ${fetched(asked)} AS f ON f.account = r.account AND f.day = r.day
ORDER BY account, day`
}

/** Days that both a report of the day and a later one over 28 days have rows of. */
export function latestDays(asked: Asked): Sql {
  const { of, when } = asked
  return sql`SELECT d.account AS account, toString(d.day) AS day, ${sidesOf(LATEST_DAY)}, toString(l.fetched) AS latest_fetched, ${FACTS}
FROM (
  SELECT account, day, ${COUNTED} FROM ${rowsOf('code_user_days', of, 'AS u')} AND ${when} AND dataset IN ${texts(dailyUserDays())}
    AND load_id IN (${committedLoads(of, dailyUserDays())})
  GROUP BY account, day
) AS d
INNER JOIN (
  SELECT account, day, argMax(n_people, read_at) AS people, argMax(n_interactions, read_at) AS interactions, max(read_at) AS fetched
  FROM (
    SELECT u.account AS account, u.day AS day, u.load_id AS load_id, any(s.fetched_at) AS read_at,
      countIf(ifNull(u.interactions, 0) > 0) AS n_people, sum(u.interactions) AS n_interactions
    FROM (SELECT account, day, load_id, interactions FROM ${rowsOf('code_user_days', of)} AND ${when} AND dataset IN ${texts(datasetsShaped('user_day', 'report'))}) AS u
    INNER JOIN (SELECT load_id, fetched_at FROM ${newestSlices(of)}
      AND dataset IN ${texts(datasetsShaped('user_day', 'report'))} AND outcome = 'committed') AS s ON s.load_id = u.load_id
    GROUP BY account, day, load_id
  ) GROUP BY account, day
) AS l ON l.account = d.account AND l.day = d.day
LEFT JOIN ${fetched(asked)} AS f ON f.account = d.account AND f.day = d.day
ORDER BY account, day`
}
