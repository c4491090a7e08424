import { createHmac, type KeyObject } from 'node:crypto'
import { quarterOf } from '../../model/time/calendar-month.ts'
import type { UtcDay } from '../../model/time/time.ts'

/** What people are called where they are not named. */
export interface Pseudonyms {
  /**
   * Of each of these identities of an organisation: the same within the quarter of a day, also after a restart, and another
   * one in the next.
   */
  of(asked: { tenant: string; day: UtcDay }, identities: readonly string[]): Promise<Map<string, string>>
}

const LETTERS = 8
const A = 'A'.charCodeAt(0)

/** @param openKey the vault's key for pseudonyms, asked for when somebody is first called by one */
export function createPseudonyms(openKey: () => Promise<KeyObject>): Pseudonyms {
  let opened: Promise<KeyObject> | undefined
  return {
    async of({ tenant, day }, identities) {
      if (identities.length === 0) return new Map()
      opened ??= openKey()
      opened.catch(() => (opened = undefined))
      const key = await opened
      const quarter = quarterOf(day)
      return toldApart(
        new Map(identities.map((one) => [one, lettersOf(key, JSON.stringify([tenant, quarter, one]))])),
      )
    },
  }
}

function lettersOf(key: KeyObject, text: string): string {
  const digest = createHmac('sha256', key).update(text).digest()
  return String.fromCharCode(...[...digest].map((byte) => A + (byte % 26)))
}

/** Eight letters each, and of those who share them as many more as tell them apart: who else is there decides it, not who came first. */
export function toldApart(letters: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  let open = [...letters]
  for (let length = LETTERS; open.length > 0; length += 1) {
    const groups = Map.groupBy(open, ([, all]) => all.slice(0, length))
    open = []
    for (const [shared, own] of groups) {
      if (own.length > 1) open.push(...own)
      else for (const [identity] of own) found.set(identity, `P-${shared}`)
    }
  }
  return found
}
