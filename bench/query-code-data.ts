import type { Engine } from '../src/store/facts/engine/engine.ts'

export interface CodeData {
  tenant: string
  account: string
  connection: string
  people: number
  days: number
  /** The day after the last one, `YYYY-MM-DD`. */
  until: string
}

/** Days per statement, to limit memory. */
const CHUNK = 10

/**
 * Generate realistic person-days and daily seat lists in the engine: half of the people on a working day, each with an
 * editor, three features, two languages and two models; 200 teams, with each person in one and every tenth in two.
 */
export async function fillWithCode(engine: Engine, data: CodeData): Promise<void> {
  for (let from = 0; from < data.days; from += CHUNK) {
    const count = Math.min(CHUNK, data.days - from)
    for (const sql of [USER_DAYS_SQL, SEATS_SQL]) await engine.run(sql, { ...data, from, count })
  }
  await engine.run(TEAMS_SQL, { ...data })
  await engine.run(LEDGER_SQL, { ...data })
}

const DAY = `toDate({until:String}) - {days:UInt32} + day_number`
const OF = `{tenant:String}, {account:String}, {connection:String}`
const DAYS = `(SELECT {from:UInt32} + intDiv(number, {people:UInt32}) AS day_number, number % {people:UInt32} AS person
  FROM numbers(toUInt64({people:UInt32}) * {count:UInt32}))`

const USER_DAYS_SQL = `INSERT INTO code_user_days
(tenant, account, connection, dataset, slice, load_id, day, user_id, user_login, organization_id, enterprise_id,
 interactions, generations, acceptances, lines_suggested, lines_suggested_deleted, lines_added, lines_deleted,
 used_agent, used_chat, used_cli, used_review_active, ai_credits, adoption_phase, adoption_phase_version,
 part_kind, part_a, part_b, part_interactions, part_generations, part_acceptances, part_lines_suggested,
 part_lines_suggested_deleted, part_lines_added, part_lines_deleted)
SELECT ${OF}, 'enterprise_users_1d', toString(${DAY}), concat('users-', toString(day_number)), ${DAY},
  toString(1000000 + person * 37), concat('person', toString(person)), '', '1',
  done, done * 3, done, done * 9, 0, done * 7, done, person % 3 = 0, person % 2 = 0, person % 7 = 0, person % 20 = 0,
  toDecimal128(done, 18) / 8, 'Phase 1', 'v1',
  ['ide', 'feature', 'feature', 'feature', 'language_feature', 'language_feature', 'model_feature', 'model_feature', 'language_model'],
  [editor, 'code_completion', 'chat_panel_ask_mode', 'agent_edit', language, other, model, model, language],
  ['', '', '', '', 'code_completion', 'agent_edit', 'chat_panel_ask_mode', 'agent_edit', model],
  [done, 0, done, 0, NULL, NULL, done, 0, NULL],
  [done * 3, done * 2, done, 0, done * 2, done, done, 0, done], [done, done, 0, 0, done, 0, 0, 0, 0],
  [done * 9, done * 6, done * 3, 0, done * 6, done * 3, done * 3, 0, done * 3], [0, 0, 0, 0, 0, 0, 0, 0, 0],
  [done * 7, done * 3, 0, done * 4, done * 3, done * 4, 0, done * 4, done * 4], [done, 0, 0, done, 0, done, 0, done, done]
FROM (
  SELECT day_number, person, toUInt64(1 + cityHash64(day_number, person, 1) % 20) AS done,
    ['vscode', 'jetbrains', 'visualstudio', 'neovim', 'xcode'][1 + person % 5] AS editor,
    concat('language-', toString(person % 30)) AS language, concat('language-', toString(cityHash64(person, day_number) % 30)) AS other,
    concat('model-', toString(cityHash64(person, day_number, 2) % 8)) AS model
  FROM ${DAYS}
  WHERE toDayOfWeek(${DAY}) < 6 AND cityHash64(day_number, person) % 2 = 0
)`

const SEATS_SQL = `INSERT INTO code_seats
(tenant, account, connection, dataset, slice, load_id, day, user_id, user_login, user_name, user_email, assignee_type,
 organization, team_id, team_slug, team_name, created_at, last_activity_at, last_activity_editor, plan_type)
SELECT ${OF}, 'enterprise_seats', toString(${DAY}), concat('seats-', toString(day_number)), ${DAY},
  toString(1000000 + person * 37), concat('person', toString(person)), '', '', 'User', 'acme', '', '', '',
  toDateTime64('2024-01-01 00:00:00', 3, 'UTC'),
  if(person % 10 = 0, NULL, toDateTime64(${DAY}, 3, 'UTC') - toIntervalDay(cityHash64(person, day_number) % 60)),
  'vscode/1.100.0/x/1.0', 'business'
FROM ${DAYS}`

const TEAMS_SQL = `INSERT INTO code_teams
(tenant, account, connection, dataset, slice, load_id, day, team_id, slug, name, type, parent_id, member_ids, member_logins)
SELECT ${OF}, 'teams', toString(toDate({until:String}) - {days:UInt32}), 'teams', toDate({until:String}) - {days:UInt32},
  toString(team), concat('team-', toString(team)), concat('Team ', toString(team)), 'organization', '', groupArray(user), groupArray(user)
FROM (
  SELECT toString(1000000 + number * 37) AS user, arrayJoin(if(number % 10 = 0, [number % 200, (number + 7) % 200], [number % 200])) AS team
  FROM numbers({people:UInt32})
) GROUP BY team`

/** The ledger as the collector would have written it: a report and a seat list per day, and one list of teams. */
const LEDGER_SQL = `INSERT INTO slices
(tenant, account, connection, dataset, slice, kind, load_id, outcome, fetched_at, period_start, period_end,
 rows, rejected, duplicates, restated, unknown_fields, sha256, bytes, lease_epoch, note)
SELECT ${OF}, feed.1, toString(day), feed.2, if(feed.3 = 'teams', 'teams', concat(feed.3, '-', toString(number))), 'committed',
  toUnixTimestamp(toDateTime({until:String}, 'UTC')) * 1000, toUnixTimestamp(toDateTime(day, 'UTC')) * 1000, toUnixTimestamp(toDateTime(day + 1, 'UTC')) * 1000,
  {people:UInt32}, 0, 0, 0, map(), '', 0, 1, ''
FROM (SELECT number, toDate({until:String}) - {days:UInt32} + number AS day FROM numbers({days:UInt32}))
ARRAY JOIN [('enterprise_users_1d', 'day', 'users'), ('enterprise_seats', 'snapshot', 'seats'), ('teams', 'snapshot', 'teams')] AS feed
WHERE feed.3 != 'teams' OR number = 0`

/** 3,500 units that overlap: teams of 20 and of 40 that cross them, departments of 250, and guilds of every fiftieth person. */
export async function fillWithUnits(engine: Engine, data: CodeData): Promise<void> {
  await engine.run(UNITS_SQL, { ...data })
  await engine.run(UNITS_LEDGER_SQL, { ...data })
}

const UNITS_SQL = `INSERT INTO code_teams
(tenant, account, connection, dataset, slice, load_id, day, team_id, slug, name, type, parent_id, member_ids, member_logins)
SELECT ${OF}, 'teams', toString(toDate({until:String}) - {days:UInt32}), 'units', toDate({until:String}) - {days:UInt32},
  team, team, team, 'organization', '', groupArray(user), groupArray(user)
FROM (
  SELECT toString(1000000 + number * 37) AS user, arrayJoin([
    concat('team-', toString(intDiv(number, 20))), concat('department-', toString(intDiv(number, 250))),
    concat('crossing-', toString(intDiv(number + 10, 67))), concat('guild-', toString(number % 50))]) AS team
  FROM numbers({people:UInt32})
) GROUP BY team`

const UNITS_LEDGER_SQL = `INSERT INTO slices
(tenant, account, connection, dataset, slice, kind, load_id, outcome, fetched_at, period_start, period_end,
 rows, rejected, duplicates, restated, unknown_fields, sha256, bytes, lease_epoch, note)
SELECT ${OF}, 'teams', toString(day), 'snapshot', 'units', 'committed', toUnixTimestamp(toDateTime({until:String}, 'UTC')) * 1000,
  toUnixTimestamp(toDateTime(day, 'UTC')) * 1000, toUnixTimestamp(toDateTime(day + 1, 'UTC')) * 1000, 1, 0, 0, 0, map(), '', 0, 1, ''
FROM (SELECT toDate({until:String}) - {days:UInt32} AS day)`
