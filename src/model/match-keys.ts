import { isFurtherId } from './further-id.ts'

/**
 * By what two accounts are taken for one person, or may be one: equal words of one kind, empty ones of nobody. The vault
 * keeps keyed hashes of them, so that nobody's name is opened to compare.
 */
export interface MatchKeys {
  address: string
  name: string
  /** A login, or what an address has before the at sign. */
  mailbox: string
}

type Names = Record<'userId' | 'login' | 'email' | 'name', string>

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The words themselves; a source that gives no logins knows people by their addresses. An account of a further source that
 * has none is one with what stands of it in other tables.
 */
export function matchWords({ userId, login, email, name }: Names): MatchKeys {
  return {
    address: email.trim().toLowerCase() || (isFurtherId(userId) ? userId : ''),
    name: plain(name),
    mailbox: plain(login || (email.split('@')[0] ?? '')),
  }
}
