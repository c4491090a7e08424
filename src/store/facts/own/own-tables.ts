import { isIdentitySource } from '../../../model/identity.ts'
import { listed, people, sql, text, texts, verbatim, type Sql } from '../engine/sql.ts'
import { NUMBER_MARK } from '../load/login-numbers.ts'

/** By what rows of a table know somebody. */
export interface OwnKeys {
  /** The vendors' ids of their accounts. */
  chat_assistant: readonly string[]
  code_assistant: readonly string[]
  /** What stands for their logins where bills name people. */
  logins: readonly string[]
  /** What stands for them in releases. */
  released: readonly string[]
}

interface OwnTable {
  table: string
  /** Read as its newest rows say. */
  final?: true
  keys: keyof OwnKeys
  /** Rows of theirs. */
  where: (keys: Sql) => Sql
  /** Columns that say nothing of them: whose installation it is, which load brought it, and what is of others. */
  without: readonly string[]
  /** Computed in place of those: their own part of a row of several. */
  own?: (keys: Sql) => Sql
  /** Of a row; empty where it has none. */
  day: string
  /** In which columns it has the vendor's id. */
  id?: string
}

const LOAD = ['tenant', 'connection', 'slice', 'load_id'] as const
const CODE = [...LOAD, 'dataset'] as const
const isIn = (column: string) => (keys: Sql) => sql`${verbatim(column)} IN ${keys}`
const hasOne = (column: string) => (keys: Sql) => sql`hasAny(${verbatim(column)}, ${keys})`
/** Where somebody stands in a list of people, and 0 where they do not. */
const at = (keys: Sql) => sql`arrayFirstIndex(one -> has(${keys}, one), people)`

/** Every table that has rows of people, in the order in which they are told. */
export const OWN_TABLES: readonly OwnTable[] = [
  {
    table: 'costs_current',
    keys: 'chat_assistant',
    where: isIn('user_id'),
    without: [...LOAD, 'version', 'user_email', 'user_name', 'content_hash'],
    day: `toDate(event_time, 'UTC')`,
    id: 'user_id',
  },
  {
    table: 'cost_person_days',
    keys: 'chat_assistant',
    where: isIn('user_id'),
    without: ['tenant', 'connection', 'build'],
    day: 'start',
    id: 'user_id',
  },
  {
    table: 'cost_person_months',
    keys: 'chat_assistant',
    where: isIn('user_id'),
    without: ['tenant', 'connection', 'build'],
    day: 'start',
    id: 'user_id',
  },
  {
    table: 'spend_limits',
    final: true,
    keys: 'chat_assistant',
    where: (keys) => sql`level = 'user' AND subject_id IN ${keys}`,
    without: [...LOAD, 'version', 'subject_name', 'subject_email'],
    day: `toDate(taken_at, 'UTC')`,
    id: 'subject_id',
  },
  {
    table: 'code_user_days',
    keys: 'code_assistant',
    where: isIn('user_id'),
    without: [...LOAD, 'user_login'],
    day: 'day',
    id: 'user_id',
  },
  {
    table: 'code_person_months',
    keys: 'code_assistant',
    where: isIn('user_id'),
    without: ['tenant', 'connection', 'build'],
    day: 'month',
    id: 'user_id',
  },
  {
    table: 'code_seats',
    keys: 'code_assistant',
    where: isIn('user_id'),
    without: [...CODE, 'user_login', 'user_name', 'user_email'],
    day: 'day',
    id: 'user_id',
  },
  {
    table: 'code_user_teams',
    keys: 'code_assistant',
    where: isIn('user_id'),
    without: [...LOAD, 'user_login'],
    day: 'day',
    id: 'user_id',
  },
  {
    table: 'code_teams',
    keys: 'code_assistant',
    where: hasOne('member_ids'),
    without: [...CODE, 'member_ids', 'member_logins'],
    day: 'day',
  },
  {
    table: 'code_pull_requests_current',
    keys: 'code_assistant',
    where: isIn('author_id'),
    without: [...CODE, 'author_login'],
    day: 'day',
    id: 'author_id',
  },
  {
    table: 'code_person_credits',
    keys: 'logins',
    where: isIn('user_login'),
    without: [...CODE, 'user_login'],
    day: 'day',
  },
  {
    table: 'code_report_lines',
    keys: 'logins',
    where: isIn('user_login'),
    without: [...CODE, 'user_login'],
    day: 'day',
  },
  {
    table: 'code_budgets',
    keys: 'logins',
    where: (keys) => sql`(hasAny(people, ${keys}) OR (scope = 'user' AND entity IN ${keys}))`,
    without: [
      ...CODE,
      'entity',
      'consumed',
      'people_known',
      'people',
      'people_consumed',
      'people_target',
      'people_override',
    ],
    own: (keys) =>
      sql`if(scope = 'user', consumed, people_consumed[${at(keys)}]) AS own_consumed, people_target[${at(keys)}] AS own_target`,
    day: 'day',
  },
  {
    table: 'code_cost_centers',
    keys: 'logins',
    where: hasOne('member_names'),
    without: [...CODE, 'member_types', 'member_names', 'pool_target', 'pool_current'],
    day: 'day',
  },
  {
    table: 'code_people',
    keys: 'code_assistant',
    where: isIn('user_id'),
    without: ['tenant'],
    day: `''`,
    id: 'user_id',
  },
  {
    table: 'code_names',
    final: true,
    keys: 'code_assistant',
    where: isIn('id'),
    without: ['tenant', 'name'],
    day: `''`,
    id: 'id',
  },
  {
    table: 'release_members',
    final: true,
    keys: 'released',
    // What stands for a login bears the code host it is of.
    where: (keys) =>
      sql`(subject IN ${keys} OR (startsWith(subject, ${text(NUMBER_MARK)}) AND splitByChar('@', subject)[1] IN ${keys}))`,
    without: ['tenant', 'build', 'subject'],
    day: 'quarter',
  },
  {
    table: 'release_values',
    final: true,
    keys: 'released',
    where: isIn('subject'),
    without: ['tenant', 'build', 'subject'],
    day: 'month',
  },
]

/** As the statement binds them: of accounts the engine is asked by what stands for them in that table. */
export function boundKeys({ keys }: OwnTable, of: OwnKeys): Sql {
  return sql`${isIdentitySource(keys) ? people(of[keys]) : texts(of[keys])}`
}

export const columnsOf = ({ without, own }: OwnTable, keys: Sql): Sql =>
  listed([sql`* EXCEPT (${verbatim(without.join(', '))})`, ...(own ? [own(keys)] : [])])

export type { OwnTable }
