import type { IDENTITY_SOURCES } from './privacy.ts'

import type { MatchKeys } from './match-keys.ts'

/** The part of a person’s numbers that each source provides; other sources provide none per person. */
export const PART_OF = { code_assistant: 'code', chat_assistant: 'chat' } as const satisfies Record<
  (typeof IDENTITY_SOURCES)[number],
  string
>
export type IdentitySource = keyof typeof PART_OF

/** A vendor's account of a person. Its key is the vendor's id, because logins, names and e-mail addresses change. */
export interface Identity {
  source: IdentitySource
  userId: string
  /** The newest one; empty where the source gives none. The same holds for `email` and `name`. */
  login: string
  email: string
  name: string
  /** By what it may be the same person's as another one; left out where nothing is known of it. */
  matches?: MatchKeys
}

/** `<source>:<vendor's user id>`; unique within a tenant. */
export type IdentityKey = `${IdentitySource}:${string}`

export function identityKey({ source, userId }: Pick<Identity, 'source' | 'userId'>): IdentityKey {
  return `${source}:${userId}`
}

/** The parts of a key; null when the text is not one. */
export function parseIdentityKey(text: string): Pick<Identity, 'source' | 'userId'> | null {
  const [, source = '', userId = ''] = /^([a-z_]+):(.+)$/s.exec(text) ?? []
  return isIdentitySource(source) ? { source, userId } : null
}

/** One of each source. */
export function bySource<Value>(of: (source: IdentitySource) => Value): Record<IdentitySource, Value> {
  return { code_assistant: of('code_assistant'), chat_assistant: of('chat_assistant') }
}

/** The same where it has to be read. */
export async function readBySource<Value>(
  read: (source: IdentitySource) => Promise<Value>,
): Promise<Record<IdentitySource, Value>> {
  const begun = bySource(read)
  await Promise.all(Object.values(begun))
  return { code_assistant: await begun.code_assistant, chat_assistant: await begun.chat_assistant }
}

/** By source the vendors' ids of accounts. */
export const idsBySource = (accounts: readonly Pick<Identity, 'source' | 'userId'>[]) =>
  bySource((of) => accounts.filter(({ source }) => source === of).map(({ userId }) => userId))

export const isIdentitySource = (source: string): source is IdentitySource => Object.hasOwn(PART_OF, source)

/** Who has accounts of both built-in sources, or of one alone. */
export const PERSON_STATUSES = ['both', 'code_only', 'chat_only'] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]
