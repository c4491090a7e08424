import { ENGLISH, type MessageCode } from './english.ts'
import type { Places } from './template.ts'
import { written, type Coded, type Param, type Writing } from './written.ts'

/** What the service has to say to a person: each reader's side has the words. */
export interface Said extends Coded {
  readonly code: MessageCode
}

type Given<Code extends MessageCode> = [Places<(typeof ENGLISH)[Code]>] extends [never]
  ? []
  : [params: Readonly<Record<Places<(typeof ENGLISH)[Code]>, Param>>]

/** What is said without anything in a place. */
export type PlainCode = {
  [Code in MessageCode]: [Places<(typeof ENGLISH)[Code]>] extends [never] ? Code : never
}[MessageCode]

export function said<Code extends MessageCode>(code: Code, ...[params]: Given<Code>): Said {
  return { code, params: params ?? {} }
}

/** Sentences one after the other, as one. */
export const together = (all: readonly [Said, ...Said[]]): Said =>
  all.length === 1 ? all[0] : said('sentences', { all })

/** Each sentence once, in the order of their first. */
export const distinct = (all: readonly Said[]): Said[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
]

/** A sentence without a code: of an older version, or for a terminal. It is shown as it stands, in every language. */
export const asItStands = (text: string): Said => said('old_words', { text })

export const isMessageCode = (text: string): text is MessageCode => Object.hasOwn(ENGLISH, text)

const WRITING: Writing = {
  textOf: (code) => (isMessageCode(code) ? ENGLISH[code] : undefined),
  number: (digits) => digits,
  time: (bound) => bound,
  joints: { and: ' and ', or: '; or by ', sentences: ' ' },
  word: (name) => name,
  reason: (code) => code.replaceAll('_', ' '),
}

export const inEnglish = (one: Said): string => written(one, WRITING) ?? one.code
