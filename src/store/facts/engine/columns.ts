/** What a column of a statement's rows holds. Throws where the engine gives anything else. */
export type Column<Value> = (stored: unknown, name: string) => Value
export type Columns = Readonly<Record<string, Column<unknown>>>
export type RowOf<Named extends Columns> = { [Name in keyof Named]: ReturnType<Named[Name]> }

/** Text; of a decimal or a large integer its digits. */
export const TEXT: Column<string> = (stored, name) =>
  typeof stored === 'string' ? stored : refuse(name, 'text')

/** Text, null where it is empty. */
export const GIVEN: Column<string | null> = (stored, name) => TEXT(stored, name) || null

/** The vendor's id of somebody, for whom a subject stands in the facts; empty of nobody. */
export const PERSON: Column<string> = (stored, name) => TEXT(stored, name)

/** The same, null of nobody. */
export const PERSON_GIVEN: Column<string | null> = (stored, name) => GIVEN(stored, name)

/** The same where the engine gives null. */
export const PERSON_OR_NULL: Column<string | null> = (stored, name) =>
  stored === null ? null : TEXT(stored, name)

const OF_PEOPLE: readonly Column<unknown>[] = [PERSON, PERSON_GIVEN, PERSON_OR_NULL]

/** Names of the columns that hold people. */
export const peopleColumns = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([name, column]) => (OF_PEOPLE.includes(column) ? [name] : []))

/** An integer below 2^53; the engine writes those of 64 bits as text. */
export const COUNT: Column<number> = (stored, name) => {
  const value = typeof stored === 'string' && /^-?\d{1,16}$/.test(stored) ? Number(stored) : stored
  return Number.isSafeInteger(value) ? Number(value) : refuse(name, 'integer')
}

/** A number that is no amount of anybody's: given as text, it may have a fraction. */
export const FLOAT: Column<number> = (stored, name) => {
  const value = Number(TEXT(stored, name))
  return Number.isFinite(value) ? value : refuse(name, 'number')
}

export const FLAG: Column<boolean> = (stored, name) =>
  stored === true || stored === 1 || (stored === false || stored === 0 ? false : refuse(name, 'flag'))

export function orNull<Value>(column: Column<Value>): Column<Value | null> {
  return (stored, name) => (stored === null ? null : column(stored, name))
}

export function listOf<Value>(column: Column<Value>): Column<Value[]> {
  return (stored, name) =>
    Array.isArray(stored) ? stored.map((one) => column(one, name)) : refuse(name, 'list')
}

export function oneOf<const Value extends string>(values: readonly Value[]): Column<Value> {
  return (stored, name) => values.find((value) => value === stored) ?? refuse(name, 'known word')
}

function refuse(name: string, kind: string): never {
  throw new TypeError(`the column ${name} holds no ${kind}`)
}

/** Each of its columns as described; the row itself may be somebody else's too. The guarantee: all are gone through. */
export function parseRow<Named extends Columns>(columns: Named, row: Record<string, unknown>): RowOf<Named> {
  const parsed: Record<string, unknown> = {}
  for (const name in columns) parsed[name] = columns[name]?.(row[name], name)
  return parsed as RowOf<Named>
}
