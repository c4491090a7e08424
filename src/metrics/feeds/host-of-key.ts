import { verbatim, type Sql } from '../../store/facts/engine/sql.ts'

/** Keys of accounts and ids of people bear the code host they are of, after an at sign; those of the first host bear none. */
export const hostOfKey = (key: string): string => (key.includes('@') ? key.slice(key.indexOf('@')) : '')

/** The same of a column. */
export const hostOfColumn = (column: 'account' | 'l.account'): Sql =>
  verbatim(`regexpExtract(${column}, '@.*$', 0)`)
