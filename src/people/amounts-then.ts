import { stateOfBucket } from '../metrics/completeness/completeness.ts'
import type { UseWindow } from '../metrics/lists/use-window.ts'
import { identityKey } from '../model/identity.ts'
import type { Amounts } from './build-people.ts'
import type { PeopleTable } from './people-table.ts'
import type { PersonRow } from './person-row.ts'
import { NO_CHAT_USE, NO_CODE_USE, NO_MONEY } from './person-sums.ts'
import { daysInterval } from './read-use.ts'

/**
 * What these people did in another window, by key. Without amounts: who was made of other accounts then. A source of
 * which one of the compared windows was not collected as a whole is null, like one in which a person has no account. Pure.
 */
export function amountsThen(
  rows: readonly PersonRow[],
  then: Pick<PeopleTable, 'rows' | 'coverage'>,
  compared: readonly UseWindow[],
): Map<string, Amounts> {
  const keys = new Set(rows.flatMap(({ identities }) => identities.map(identityKey)))
  const found = new Map<string, PersonRow[]>()
  for (const row of then.rows) {
    for (const identity of row.identities) {
      const key = identityKey(identity)
      if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), row])
    }
  }
  const whole = (accounts: PeopleTable['coverage']['code_assistant']) =>
    accounts.length > 0 &&
    compared.every(({ from, to }) => stateOfBucket(daysInterval(from, to), accounts).whole)
  const code = whole(then.coverage.code_assistant)
  const chat = whole(then.coverage.chat_assistant)
  return new Map(
    rows.flatMap((row): [string, Amounts][] => {
      const others = [
        ...new Set(row.identities.flatMap((identity) => found.get(identityKey(identity)) ?? [])),
      ]
      const [same] = others
      if (row.until !== null || others.length > 1 || (same && !isSame(same, row))) return []
      return [
        [
          row.key,
          {
            code: code && row.status !== 'chat_only' ? (same ? same.code : NO_CODE_USE) : null,
            chat: chat && row.status !== 'code_only' ? (same ? same.chat : NO_CHAT_USE) : null,
            money: NO_MONEY,
          },
        ],
      ]
    }),
  )
}

function isSame(one: PersonRow, other: PersonRow): boolean {
  const keys = (row: PersonRow) => row.identities.map(identityKey).sort().join(' ')
  return one.until === null && keys(one) === keys(other)
}
