import type { Identity } from './identity.ts'

/** What rows of a source said of somebody; empty where they said nothing. */
export interface ToldPerson extends Identity {
  /** Milliseconds since the epoch: the newest of the rows. */
  seen: number
}

/** What somebody was called last. */
export type KnownNames = Pick<Identity, 'login' | 'email' | 'name'>

/** By the vendor's id. */
export type NamesById = ReadonlyMap<string, KnownNames>
