import { answeringLoads } from '../completeness/answering-loads.ts'
import type { ChosenBy } from './fact-source.ts'

/** So far back a person's use decides about the cohort, the day itself included. */
const COHORT_DAYS = 28
/** Days of those that must have been collected: else too little is known to call anybody a light user. */
const COHORT_KNOWN_DAYS = 21
/** Active days of 28 from which use is medium, and heavy: once a week, and three times a week. */
const MEDIUM_FROM = 5
const HEAVY_FROM = 12

/** Cohorts of ours, for whom the vendor names none. */
export const OWN_COHORTS = ['none', 'light', 'medium', 'heavy'] as const

const ANSWERING = answeringLoads(['enterprise_users_1d', 'org_users_1d'], ['enterprise_users_28d'])
const WITHIN = (day: string, of: string) => `${day} <= ${of} AND ${day} > ${of} - ${COHORT_DAYS}`

/**
 * `rows` (with `user_id`, `event_day`, `author_type`) and the cohort of each person on that day: the adoption phase that
 * the vendor gave last within 28 days, else by the days with a prompt; '' of bots, nobody, and where use is not known.
 */
export const withCohorts = (rows: string, { who }: Pick<ChosenBy, 'who'>) => `(
  SELECT e.*, multiIf(e.user_id = '' OR e.author_type = 'Bot', '', c.phase != '', c.phase,
    (SELECT groupUniqArray(covered) FROM (SELECT covered FROM (${ANSWERING}))) AS known_days = [] OR
      arrayCount(d -> ${WITHIN('d', 'e.event_day')}, known_days) < ${COHORT_KNOWN_DAYS}, '',
    c.active_days >= ${HEAVY_FROM}, 'heavy', c.active_days >= ${MEDIUM_FROM}, 'medium', c.active_days > 0, 'light', 'none') AS cohort
  FROM ${rows} AS e
  LEFT JOIN (
    SELECT p.user_id AS user_id, p.event_day AS event_day, countIf(u.interactions > 0) AS active_days,
      argMaxIf(u.phase, u.day, u.phase != '') AS phase
    FROM (SELECT DISTINCT user_id, event_day FROM ${rows}) AS p
    INNER JOIN (
      SELECT user_id, day, max(ifNull(code_user_days.interactions, 0)) AS interactions, max(adoption_phase) AS phase
      FROM code_user_days
      WHERE ${who} AND (account, day, load_id) IN (${ANSWERING})
        AND day > (SELECT min(event_day) FROM ${rows}) - ${COHORT_DAYS} AND day <= (SELECT max(event_day) FROM ${rows})
      GROUP BY user_id, day
    ) AS u ON u.user_id = p.user_id
    WHERE ${WITHIN('u.day', 'p.event_day')}
    GROUP BY user_id, event_day
  ) AS c ON c.user_id = e.user_id AND c.event_day = e.event_day
)`
