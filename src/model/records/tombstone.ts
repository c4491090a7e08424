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

/** What an erased account is called wherever it would have a login: no vendor's login has a colon. */
export const ERASED_MARK = 'erased:'

/** Whether a text tells of somebody who was erased: by a vendor's id or a login, and not by a name. */
export type Recognizer = (text: AsyncIterable<Buffer | string>) => Promise<boolean>
