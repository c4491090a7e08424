import { answeringUserDays } from '../../completeness/answering-loads.ts'
import { rowsOf, sql, u32, verbatim, type Sql } from '../../../store/facts/engine/sql.ts'
import type { ChosenBy } from '../fact-source.ts'

/** So far back a person's use decides about the cohort, the day itself included. */
const COHORT_DAYS = 28
/** Days of those that must have been collected: else too little is known to call anybody a light user. */
const COHORT_KNOWN_DAYS = 21
/** Active days of 28 from which use is medium, and heavy: once a week, and three times a week. */
const MEDIUM_FROM = 5
const HEAVY_FROM = 12

/** The vendor's phase of a person's day; of a version other than its first, which another meaning came with, that as well. */
export const PHASE = `if(adoption_phase_version IN ('', 'v1'), adoption_phase, concat(adoption_phase, ' (', adoption_phase_version, ')'))`

/** Cohorts of ours, for whom the vendor names none. */
export const OWN_COHORTS = ['none', 'light', 'medium', 'heavy'] as const

const within = (day: string, of: string) => verbatim(`${day} <= ${of} AND ${day} > ${of} - ${COHORT_DAYS}`)
const atLeast = (days: number, cohort: string) => verbatim(`c.active_days >= ${days}, '${cohort}'`)

/**
 * `rows` (with `user_id`, `event_day`, `author_type`) and the cohort of each person on that day: the adoption phase that
 * the vendor gave last within 28 days, else by the days with a prompt; '' of bots, nobody, and where use is not known.
 */
export const withCohorts = (rows: Sql, { of }: Pick<ChosenBy, 'of'>): Sql => sql`(
  SELECT e.*, multiIf(e.user_id = '' OR e.author_type = 'Bot', '', c.phase != '', c.phase,
    (SELECT groupUniqArray(covered) FROM (SELECT covered FROM (${answeringUserDays(of)}))) AS known_days = [] OR
      arrayCount(d -> ${within('d', 'e.event_day')}, known_days) < ${u32(COHORT_KNOWN_DAYS)}, '',
    ${atLeast(HEAVY_FROM, 'heavy')}, ${atLeast(MEDIUM_FROM, 'medium')}, c.active_days > 0, 'light', 'none') AS cohort
  FROM ${rows} AS e
  LEFT JOIN (
    SELECT p.user_id AS user_id, p.event_day AS event_day, countIf(u.interactions > 0) AS active_days,
      argMaxIf(u.phase, u.day, u.phase != '') AS phase
    FROM (SELECT DISTINCT user_id, event_day FROM ${rows}) AS p
    INNER JOIN (
      SELECT user_id, day, max(ifNull(code_user_days.interactions, 0)) AS interactions, max(${verbatim(PHASE)}) AS phase
      FROM ${rowsOf('code_user_days', of)} AND (account, day, load_id) IN (${answeringUserDays(of)})
        AND day > (SELECT min(event_day) FROM ${rows}) - ${u32(COHORT_DAYS)} AND day <= (SELECT max(event_day) FROM ${rows})
      GROUP BY user_id, day
    ) AS u ON u.user_id = p.user_id
    WHERE ${within('u.day', 'p.event_day')}
    GROUP BY user_id, event_day
  ) AS c ON c.user_id = e.user_id AND c.event_day = e.event_day
)`
