import type { SourceKind } from './connection.ts'

/** A vendor's account of a person. Its key is the vendor's id, because logins, names and e-mail addresses change. */
export interface Identity {
  source: SourceKind
  userId: string
  /** The newest one; empty where the source gives none. The same holds for `email` and `name`. */
  login: string
  email: string
  name: string
}

/** `<source>:<vendor's user id>`; unique within a tenant. */
export type IdentityKey = `${SourceKind}:${string}`

export function identityKey({ source, userId }: Pick<Identity, 'source' | 'userId'>): IdentityKey {
  return `${source}:${userId}`
}

/** The parts of a key; null when the text is not one. */
export function parseIdentityKey(text: string): Pick<Identity, 'source' | 'userId'> | null {
  const found = /^(code_assistant|chat_assistant):(.+)$/s.exec(text)
  if (!found) return null
  const [, source, userId] = found
  return source === 'code_assistant' || source === 'chat_assistant' ? { source, userId: userId ?? '' } : null
}
