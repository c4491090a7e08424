import { verbatim, type Sql } from '../../store/facts/engine/sql.ts'

/** Keys of accounts and ids of people bear the code host they are of, after an at sign; those of the first host bear none. */
export const hostOfKey = (key: string): string => (key.includes('@') ? key.slice(key.indexOf('@')) : '')

/** A login names somebody at one code host: that of an account that tells of them, or of their own id. */
export const loginAtHost = (login: string, key: string): string => `${login.toLowerCase()}${hostOfKey(key)}`

/** The host of a column. */
export const hostOfColumn = (column: 'account' | 'l.account'): Sql =>
  verbatim(`regexpExtract(${column}, '@.*$', 0)`)
