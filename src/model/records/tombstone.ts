import { ERASED_NAME } from '../privacy.ts'
import type { NamedIn } from './told-person.ts'

/** An account that was erased. Whoever tells of it again is known by the hash, and its rows stay nobody's. */
export interface Tombstone {
  tenant: string
  source: NamedIn
  /** Keyed, of the vendor's id. */
  vendorHash: string
  /** What stands for it in the facts. */
  subject: string
  /** Of a login the subject of the account that had it; else empty. */
  account: string
  /** ISO-8601 UTC. */
  erasedAt: string
}

/** An erased account has this and its number for a login, by which lines of bills are still its: no vendor's login has a colon. */
export const ERASED_MARK = 'erased:'

export const isErased = (login: string): boolean => login.startsWith(ERASED_MARK)

/** A login to show beside a name; null: none is known. */
export const shownLogin = (login: string): string | null => (login === '' || isErased(login) ? null : login)

/** A login that stands where a name would. */
export const calledByLogin = (login: string): string => (isErased(login) ? ERASED_NAME : login)

/** Whether a text tells of somebody who was erased: by a vendor's id or a login, and not by a name. */
export type Recognizer = (text: AsyncIterable<Buffer | string>) => Promise<boolean>
