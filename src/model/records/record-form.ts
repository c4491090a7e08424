/**
 * A vendor's record (one JSON object per line), described as data: where each field is, its type, and its checks. The line
 * parser takes its names from it, and the facts store builds from it the statement that reads whole files.
 */
export interface RecordForm {
  /** The field that identifies a record. */
  key: string
  fields: Fields
  /** The columns of the table that these records fill, each with the path of its field. */
  columns: Readonly<Record<string, ColumnForm>>
}

export type Fields = Readonly<Record<string, FieldForm>>
export type FieldForm =
  | TextForm
  | DayForm
  | CountForm
  | AmountForm
  | PlainForm<'flag' | 'number'>
  | ObjectForm
  | ListForm

interface PlainForm<Is extends string> {
  is: Is
  /** Other names of the field, accepted only by a tolerant profile. */
  also?: readonly string[]
}
export interface TextForm extends PlainForm<'text'> {
  /** Null is accepted and counts as absent. */
  orNull?: true
  /** Must be present and not empty. */
  required?: true
  only?: readonly string[]
  /** A value with other characters is left to the line parser: the engine converts their case differently. */
  ascii?: true
  /** Our spelling of a value, and the spellings in upper case that mean the same; matched in any case. */
  spelled?: Readonly<Record<string, readonly string[]>>
}
/** `YYYY-MM-DD`. */
export interface DayForm extends PlainForm<'day'> {
  from: string
  before: string
}
/** A whole number of at least zero. */
export interface CountForm extends PlainForm<'count'> {
  required?: true
  most?: number
}
/** An exact decimal with up to 18 places. */
export interface AmountForm extends PlainForm<'amount'> {
  least?: 0
}
export interface ObjectForm extends PlainForm<'object'> {
  fields: Fields
  /** Either both fields are given or neither. */
  together?: readonly [amount: string, unit: string]
}
export interface ListForm extends PlainForm<'list'> {
  fields: Fields
}

/** `a.b.c`; a list on the path stands for each of its entries. */
export type FieldPath = string

export type ColumnForm =
  | FieldPath
  /** The text in lower case. */
  | { lower: FieldPath }
  /** A number as text. */
  | { digits: FieldPath }
  /** The first of them that is given. */
  | { first: readonly [FieldPath, FieldPath] }
  | { day: FieldPath; hour: FieldPath }
  /** The entries of several lists, concatenated. */
  | { entries: readonly EntryForm[]; of: 'text' | 'count' }

export interface EntryForm {
  list: string
  /** Field of each entry; null where this list has none. */
  field: string | null
  /** A constant for every entry of the list, instead of a field. */
  always?: string
}

const SPELLED_IN_ANY_CASE = /[a-z]+/g

/** The text in our spelling; the text itself when no other spelling is known for it. */
export function spelledOut(given: string, spelled: NonNullable<TextForm['spelled']>): string {
  const upper = given.replace(SPELLED_IN_ANY_CASE, (letters) => letters.toUpperCase())
  return Object.entries(spelled).find(([, ways]) => ways.includes(upper))?.[0] ?? given
}
