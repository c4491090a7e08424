/**
 * A vendor's record, one JSON object a line, described once as data: which fields stand where, of which type, and what must
 * hold of them. The line parser takes its names from it, the facts store the statement that reads whole files.
 */
export interface RecordForm {
  /** The field that tells one record from another. */
  key: string
  fields: Fields
  /** Of every column of the table that records of this form fill, where it stands in them. */
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
  /** What others than the vendor call it; that counts only in a tolerant profile. */
  also?: readonly string[]
}
export interface TextForm extends PlainForm<'text'> {
  /** Null counts as not given. */
  orNull?: true
  /** Not empty. */
  required?: true
  only?: readonly string[]
  /** Letters of other alphabets are folded in ways that differ. */
  ascii?: true
  /** Ways of writing that are one, by how we write it; in any case. */
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
/** Exact, to 18 places. */
export interface AmountForm extends PlainForm<'amount'> {
  least?: 0
}
export interface ObjectForm extends PlainForm<'object'> {
  fields: Fields
  /** Both are given or neither. */
  together?: readonly [amount: string, unit: string]
}
export interface ListForm extends PlainForm<'list'> {
  fields: Fields
}

/** `a.b.c`: of a list on the way, of each entry. */
export type FieldPath = string

export type ColumnForm =
  | FieldPath
  /** As given, in lower case; a number by its digits. */
  | { lower: FieldPath }
  | { digits: FieldPath }
  /** The one that is given, in their order. */
  | { first: readonly [FieldPath, FieldPath] }
  | { day: FieldPath; hour: FieldPath }
  /** The entries of several lists, one list after the other. */
  | { entries: readonly EntryForm[]; of: 'text' | 'count' }

export interface EntryForm {
  list: string
  /** Of each entry; null where the list has no such field. */
  field: string | null
  /** Of every entry of the list, in the place of a field. */
  always?: string
}

const SPELLED_IN_ANY_CASE = /[a-z]+/g

/** A text as we write it, where it is one of the ways to write that. */
export function spelledOut(given: string, spelled: NonNullable<TextForm['spelled']>): string {
  const upper = given.replace(SPELLED_IN_ANY_CASE, (letters) => letters.toUpperCase())
  return Object.entries(spelled).find(([, ways]) => ways.includes(upper))?.[0] ?? given
}
