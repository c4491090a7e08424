import { CODE_LEVELS, type CodeLevel } from './connection.ts'

/** An account by its key, which begins with its level where levels may share a name: `codeAccountKey` makes it. */
export const accountName = (key: string): string => key.replace(/^[a-z]+:/, '')

/** Null of sources whose accounts are all of one level. */
export const levelOf = (key: string): CodeLevel | null =>
  CODE_LEVELS.find((level) => key.startsWith(`${level}:`)) ?? null

/** Whether another of them bears the same name, such as an enterprise and its organisation. */
export const isNameShared = (key: string, all: readonly string[]): boolean =>
  all.some((other) => other !== key && accountName(other) === accountName(key))

/** What to call an account among others: with its level where its name alone could be another's. */
export const nameAmong = (key: string, all: readonly string[]): string =>
  isNameShared(key, all) ? key : accountName(key)
