import type { Identity } from '../identity.ts'
import { IDENTITY_SOURCES } from '../privacy.ts'

/** Logins by which lines of bills name people of the code assistant. */
export const LOGINS = 'code_login'

/** Where people are named: accounts of a source, or logins of bills. */
export const NAMED_IN = [...IDENTITY_SOURCES, LOGINS] as const

export type NamedIn = (typeof NAMED_IN)[number]

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
