import { PART_OF, type IdentitySource } from '../../model/identity.ts'
import type { LedUnit } from '../../model/privacy/led-unit.ts'
import type { People } from '../build-people.ts'
import type { PersonRow } from '../person-row.ts'
import { addChat, addCode, addGiven, NO_CHAT_USE, NO_CODE_USE } from '../person-sums.ts'

/** Units whose people are shown; null: everybody is. */
export type Led = readonly LedUnit[] | null

export const isLed = (led: Led, source: IdentitySource, id: string): boolean =>
  led === null || led.some((unit) => unit.source === source && unit.id === id)

/** A led cost centre, with the vendor's ids of who is in it. */
export interface LedCenter {
  id: string
  name: string
  members: ReadonlySet<string>
}

export const idsOfCode = (identities: PersonRow['identities']) =>
  identities.flatMap(({ source, userId }) => (PART_OF[source] === 'code' ? [userId] : []))

/** Ids of the cost centres that somebody is in. */
const centersOf = (centers: readonly LedCenter[], { identities }: PersonRow): string[] =>
  centers.flatMap(({ id, members }) => (idsOfCode(identities).some((one) => members.has(one)) ? [id] : []))

/**
 * A row as it is shown to whoever leads these units: of the units that the person is in it says the led ones alone. Null: the
 * person is in none of them at the end of the range, or was another one then.
 * @param centers those of the led units that are cost centres: they stand beside teams
 */
export function ledRow(row: PersonRow, led: Led, centers: readonly LedCenter[]): PersonRow | null {
  if (led === null) return row
  const teams = [...row.teams.filter((id) => isLed(led, 'code_assistant', id)), ...centersOf(centers, row)]
  const groups = row.groups.filter((id) => isLed(led, 'chat_assistant', id))
  if (row.until !== null || teams.length + groups.length === 0) return null
  return { ...row, teams, groups }
}

/** What everybody did, or those who are shown: of nobody's use a lead is told nothing. */
export function ledSums(
  { totals, unattributed }: Pick<People, 'totals' | 'unattributed'>,
  rows: readonly PersonRow[],
  led: Led,
): { totals: People['totals']; unattributed: People['unattributed'] | null } {
  if (led === null) return { totals, unattributed }
  // Where the whole is not known, what is unknown may be of the people shown; where nobody shown has an amount, theirs is not.
  const sum = (of: keyof PersonRow['money']) =>
    totals.money[of] === null || rows.length === 0
      ? totals.money[of] && '0'
      : rows.reduce<string | null>((all, { money }) => addGiven(all, money[of]), null)
  return {
    unattributed: null,
    totals: {
      code: totals.code && rows.reduce((all, { code }) => (code ? addCode(all, code) : all), NO_CODE_USE),
      chat: totals.chat && rows.reduce((all, { chat }) => (chat ? addChat(all, chat) : all), NO_CHAT_USE),
      money: {
        seatCost: sum('seatCost'),
        monthUsd: sum('monthUsd'),
        monthGross: sum('monthGross'),
        monthNet: sum('monthNet'),
      },
    },
  }
}
