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

export const isIdentitySource = (source: string): source is IdentitySource => Object.hasOwn(PART_OF, source)

/** Who has accounts of both built-in sources, or of one alone. */
export const PERSON_STATUSES = ['both', 'code_only', 'chat_only'] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]
