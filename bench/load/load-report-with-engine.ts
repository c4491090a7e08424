import { Session } from 'chdb'
import { COUNTER_COLUMNS } from '../../src/store/facts/code-tables.ts'
import { userDayForm } from '../../src/sources/code-assist/read/user-day-form.ts'
import { columnSql, typesOf } from '../../src/store/facts/stage/record-sql.ts'
import { reportLoad, startMeasuring } from '../run-program.ts'

// The baseline: the engine's own load of the same lines from disk into the same columns, without any check.
// Arguments: <store folder> <files folder>.
const [store = '', files = ''] = process.argv.slice(2)

const COUNT = 'Nullable(UInt64)'
const FLAG = 'Nullable(Bool)'
const WORD = 'LowCardinality(String)'
const parts = COUNTER_COLUMNS.map((name) => [`part_${name}`, `Array(${COUNT})`] as const)
const TYPES: Record<string, string> = {
  day: 'Date',
  user_id: 'String',
  user_login: 'String',
  organization_id: WORD,
  enterprise_id: WORD,
  ...Object.fromEntries(COUNTER_COLUMNS.map((name) => [name, COUNT])),
  used_agent: FLAG,
  used_chat: FLAG,
  used_cli: FLAG,
  used_coding_agent: FLAG,
  used_review_active: FLAG,
  used_review_passive: FLAG,
  ai_credits: 'Nullable(Decimal(38, 18))',
  adoption_phase: WORD,
  adoption_phase_number: 'Nullable(Int64)',
  adoption_phase_version: WORD,
  cli_sessions: COUNT,
  cli_requests: COUNT,
  cli_prompts: COUNT,
  cli_output_tokens: COUNT,
  cli_prompt_tokens: COUNT,
  part_kind: `Array(${WORD})`,
  part_a: `Array(${WORD})`,
  part_b: `Array(${WORD})`,
  ...Object.fromEntries(parts),
}
const columns = Object.entries(TYPES)
const FORM = userDayForm('copilot')

const CREATE = `CREATE TABLE user_days (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})
ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (day, user_id)`
const SHAPE = typesOf(FORM.fields)
const LOAD = `INSERT INTO user_days SELECT ${columns.map(([name]) => columnSql(FORM, name)).join(', ')}
FROM (SELECT ${Object.keys(FORM.fields)
  .map((name) => `r.${name} AS ${name}`)
  .join(
    ', ',
  )} FROM (SELECT JSONExtract(line, 'Tuple(${SHAPE})') AS r FROM file('${files}/*.json', 'LineAsString')))`

const session = new Session(store)
await session.queryAsync(CREATE)
const stop = startMeasuring()
await session.queryAsync(LOAD)
const measured = stop()
const rows = Number((await session.queryAsync('SELECT count() FROM user_days')).text())
session.close()
reportLoad({ ...measured, rows })
