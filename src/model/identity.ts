import type { SourceKind } from './connection.ts'

/** Somebody as one source knows them. The vendor's id is the key: logins, names and e-mail addresses change. */
export interface Identity {
  source: SourceKind
  userId: string
  /** Newest known; empty where the source gives none. */
  login: string
  email: string
  name: string
}

/** `<source>:<vendor's user id>`: names one identity within an organisation of the service. */
export type IdentityKey = `${SourceKind}:${string}`

export function identityKey({ source, userId }: Pick<Identity, 'source' | 'userId'>): IdentityKey {
  return `${source}:${userId}`
}

/** The two parts of a key; null when the text is none. */
export function parseIdentityKey(text: string): Pick<Identity, 'source' | 'userId'> | null {
  const found = /^(code_assistant|chat_assistant):(.+)$/s.exec(text)
  if (!found) return null
  const [, source, userId] = found
  return source === 'code_assistant' || source === 'chat_assistant' ? { source, userId: userId ?? '' } : null
}
