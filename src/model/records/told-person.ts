import type { Identity, IdentitySource } from '../identity.ts'

/** Accounts of a source, or logins by which lines of bills name people of the code assistant. */
export type NamedIn = IdentitySource | 'code_login'

/** What rows of a source said of somebody; empty where they said nothing. */
export interface ToldPerson extends Omit<Identity, 'matches'> {
  /** Milliseconds since the epoch: the newest of the rows. */
  seen: number
}

/** What somebody was called last. */
export type KnownNames = Pick<Identity, 'login' | 'email' | 'name' | 'matches'>

/** By the vendor's id. */
export type NamesById = ReadonlyMap<string, KnownNames>

/** The login that each number stands for by which lines of bills name people. */
export type LoginsByNumber = ReadonlyMap<string, string>

/** The number that stands for each in the facts, by the vendor's id. */
export type SubjectsById = ReadonlyMap<string, string>

/** Who stands for whom. */
export interface PeopleIds {
  subjects: SubjectsById
  /** By subject; somebody who was erased is not there. */
  vendorIds: ReadonlyMap<string, string>
}
