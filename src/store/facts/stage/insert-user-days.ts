import type { RecordForm } from '../../../model/records/record-form.ts'
import { LOAD_COLUMNS, loadRow } from '../code-tables.ts'
import type { Engine, EngineSettings } from '../engine/engine.ts'
import type { CheckedUserDays, Load } from '../facts-store.ts'
import { columnsOf } from '../load/code-rows.ts'
import type { PeopleLookup } from '../load/people-lookup.ts'
import { columnSql, fieldSql, insertByForm } from './record-sql.ts'

const READING = { max_insert_threads: 1, storage_file_read_method: 'pread' }

/** For two statements side by side: sorting and writing a part are work for one. Large blocks make few parts. */
export const OF_FEW: EngineSettings = {
  max_threads: 1,
  max_block_size: 2048,
  min_insert_block_size_bytes: 67_108_864,
}
/**
 * For one statement after the other, in small blocks: several hundred thousand person-days never stand in memory, beside
 * what is merged of those before and what the allocator keeps from statement to statement.
 */
export const OF_MANY: EngineSettings = {
  max_threads: 2,
  max_block_size: 512,
  min_insert_block_size_bytes: 16_777_216,
}

/** Of what form the files are, and which days they may hold, both inside (`YYYY-MM-DD`). */
export interface UserDaysForm {
  form: RecordForm
  from: string
  to: string
}

const OWN = {
  ...Object.fromEntries(LOAD_COLUMNS.map((column) => [column, `{${column}:String}`])),
  // In the vault since the file was checked.
  user_login: `''`,
}

/** Read checked files into `code_user_days`, with the subjects of those whom they tell of. */
export async function insertUserDays(
  engine: Engine,
  load: Load,
  files: readonly CheckedUserDays[],
  how: { days: UserDaysForm; settings: EngineSettings; people: PeopleLookup },
): Promise<void> {
  const { form, from, to } = how.days
  const { day } = form.columns
  if (typeof day !== 'string') throw new RangeError('a person-day has a day')
  for (const { people } of files) await how.people.add(people)
  const subject = how.people.of(columnSql(form, 'user_id'))
  const paths = files.map(({ path }) => path)
  await insertByForm(engine, paths, {
    form,
    table: 'code_user_days',
    columns: [...LOAD_COLUMNS, ...columnsOf('user_days')],
    // Of somebody who was not told of nothing is inserted; here it is looked up once.
    own: { ...OWN, user_id: `if(throwIf(empty(${subject})) = 0, ${subject}, '')` },
    params: { ...loadRow(load), from, to },
    refused: `${fieldSql(day)} < {from:String} OR ${fieldSql(day)} > {to:String}`,
    settings: { ...READING, ...how.settings },
  })
}
