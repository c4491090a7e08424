import { stateOfBucket } from '../metrics/completeness/completeness.ts'
import type { UseWindow } from '../metrics/lists/use-window.ts'
import { identityKey } from '../model/identity.ts'
import type { Amounts } from './build-people.ts'
import type { PeopleTable } from './people-table.ts'
import type { PersonRow } from './person-row.ts'
import { NO_CHAT_USE, NO_CODE_USE, NO_MONEY } from './person-sums.ts'
import { daysInterval } from './read-use.ts'

/**
 * What these people did in an earlier window, by key. Without amounts: who was made of other accounts then. A source of
 * which the window was not collected as a whole is null, like one in which a person has no account. Pure.
 */
export function amountsBefore(
  rows: readonly PersonRow[],
  before: Pick<PeopleTable, 'rows' | 'coverage'>,
  window: UseWindow,
): Map<string, Amounts> {
  const keys = new Set(rows.flatMap(({ identities }) => identities.map(identityKey)))
  const found = new Map<string, PersonRow[]>()
  for (const row of before.rows) {
    for (const identity of row.identities) {
      const key = identityKey(identity)
      if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), row])
    }
  }
  const range = daysInterval(window.from, window.to)
  const whole = (accounts: PeopleTable['coverage']['code_assistant']) =>
    accounts.length > 0 && stateOfBucket(range, accounts).whole
  const code = whole(before.coverage.code_assistant)
  const chat = whole(before.coverage.chat_assistant)
  return new Map(
    rows.flatMap((row): [string, Amounts][] => {
      const then = [...new Set(row.identities.flatMap((identity) => found.get(identityKey(identity)) ?? []))]
      const [same] = then
      if (row.until !== null || then.length > 1 || (same && !isSame(same, row))) return []
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
