import type { UntoldLines } from '../metrics/ask/notes/untold-lines.ts'
import { shownLogin } from '../model/records/tombstone.ts'
import { PART_OF, type Identity, type IdentityKey, type PersonStatus } from '../model/identity.ts'

/** Use of the code assistant in a range; a counter no report gave is null. */
export interface PersonCode {
  days: number
  /** Last day with use, `YYYY-MM-DD`. */
  last: string | null
  interactions: number | null
  generations: number | null
  acceptances: number | null
  /** Exact decimal: used, by the reports, which are no bill; null where none of theirs says. */
  aiCredits: string | null
}

/** Use and cost of the chat assistant in a range. Credits and US dollars are two amounts and never one. */
export interface PersonChat {
  /** Days with a record. */
  days: number
  last: string | null
  records: number
  /** Exact decimals. */
  credits: string
  usd: string
  /** Lines of the records that neither amount holds. */
  untold: UntoldLines
}

/** What the code assistant costs by more views: they add to nothing, nor to each other. Exact decimals; null: unknown. */
export interface PersonMoney {
  /** Of their seats in the range, at the organisation's prices and in their currency. */
  seatCost: string | null
  /** What the vendor counts in the calendar month of the range's last day, in US dollars. */
  monthUsd: string | null
  /** What the bill of that month has of them, in US dollars: what they used, and what of it is charged. */
  monthGross: string | null
  monthNet: string | null
}

/** One person in a range of days, over both sources. */
export interface PersonRow {
  /** Key of the first identity; any identity's key leads to the same person. */
  key: IdentityKey
  identities: Identity[]
  status: PersonStatus
  /** Newest known; null where no source gives one. */
  name: string | null
  email: string | null
  login: string | null
  /** Null: no identity there, or nothing was collected of the range. */
  code: PersonCode | null
  chat: PersonChat | null
  money: PersonMoney
  /** Null: no list is known, or no identity there. */
  licensed: boolean | null
  seatActivity: string | null
  /** Of the oldest seat. */
  seatSince: string | null
  hasChatAccount: boolean | null
  /** Ids at the end of the range. */
  teams: string[]
  /** Ids that cost records of the range name. */
  groups: string[]
  /** A person of earlier days of the range only: the first day on which an admin's decision made them another. */
  until: string | null
  /** Whom they are since; null for everybody else. */
  now: IdentityKey | null
}

type Named = Pick<PersonRow, 'name' | 'email' | 'login'>

/** What a person is called: the newest name, else the e-mail address, else the login, else the vendor's id. */
export function displayName({
  name,
  email,
  login,
  identities,
}: Named & Pick<PersonRow, 'identities'>): string {
  return name ?? email ?? login ?? identities[0]?.userId ?? ''
}

/** What a person is found by. */
export const wordsOf = ({ name, email, login, userId }: Identity): string[] => [name, email, login, userId]

export function statusOf(identities: readonly Identity[]): PersonStatus {
  const [part = 'chat', other] = new Set(identities.map(({ source }) => PART_OF[source]))
  return other ? 'both' : `${part}_only`
}

export const namesOf = (identities: readonly Identity[]): Named => ({
  name: firstGiven(identities, 'name'),
  email: firstGiven(identities, 'email'),
  login: firstGiven(identities, 'login'),
})

/** The first identity that has a name, an address or a login to show, where one has. */
function firstGiven(identities: readonly Identity[], field: 'name' | 'email' | 'login'): string | null {
  return identities.find((identity) => shownLogin(identity[field]) !== null)?.[field] ?? null
}
